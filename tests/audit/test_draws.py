"""Draws, secret and rules: each check fails when its thing is broken, and by its own name."""

from referee.audit import Status
from tests.audit.forge import (
    ZERO,
    audited,
    code,
    edited,
    failures,
    find,
    remade,
    set_data,
)
from tests.record import lots
from tests.record.house import games, small


def test_draws_counts_the_seats_that_contributed() -> None:
    assert "Draw 1-2: 1 of 2 proved" in audited(small().record()).of("draws").sentence("en")


def test_draws_names_the_seats_it_counts_and_says_why_the_others_are_no_fault() -> None:
    draws = audited(small().record()).of("draws")
    assert "Draw 1-2: 1 of 2 proved: seat 1." in draws.sentence("en")
    assert "sent no signed letter with a nonce" in draws.sentence("en")
    assert "That is no fault" in draws.sentence("en")
    assert "Ce n’est pas une faute" in draws.sentence("fr")


def test_draws_fails_for_a_link_that_is_not_of_the_chain() -> None:
    house = small()
    record = edited(house, find(house, "match.window_closed"), set_data("link", ZERO))
    assert "draws" in failures(record)
    assert code(record, "draws") == "draws.link"


def test_draws_fails_for_a_contribution_that_no_text_gives() -> None:
    """Given a signed nonce, when the referee leaves it out of the dice, then it shows."""
    house = small()
    record = edited(
        house, find(house, "match.window_closed"), set_data("contributions", [ZERO, ZERO])
    )
    assert code(record, "draws") == "draws.contribution"


def test_draws_fails_for_a_number_that_is_left_out() -> None:
    house = small()
    record = edited(house, find(house, "match.window_closed"), set_data("draw", 3))
    assert code(record, "draws") == "draws.number"


def test_secret_fails_for_another_secret() -> None:
    house = small()
    record = edited(house, len(house.leaves) - 1, set_data("secret", ZERO))
    assert failures(record)[0] == "secret"


def test_rules_fails_for_another_text() -> None:
    house = small()
    record = remade(house.record(), "rules.txt", b"The referee wins.\n", house.key)
    assert failures(record) == ["rules"]


def test_rules_fails_for_a_game_that_is_not_known_here() -> None:
    report = audited(small().record(), games=type(games())([]))
    assert [c.name for c in report.checks if c.failed] == ["rules"]
    assert report.of("dice").status is Status.NOT_APPLICABLE


def test_rules_fails_where_our_own_rules_have_another_text() -> None:
    other = type(games())([lots.make(rules=b"Other rules, same version.\n")])
    assert failures(small().record(), games=other) == ["rules"]


def test_rules_fails_for_a_text_of_rules_that_were_not_played() -> None:
    house = small()
    record = remade(house.record(), "rules.1.1.txt", b"", house.key)
    assert failures(record) == ["rules"]
