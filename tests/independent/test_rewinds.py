"""After a rewind: what the branch that was left counts for, and whose will it was (§6)."""

from collections.abc import Callable

from .forge import Forge
from .spoiling import failing, finding, said
from .stories import opened, verdict


def rewound(consents: Callable[[Forge], list[int]] = lambda match: []) -> tuple[Forge, int]:
    """Window 1 is played, window 2 has a standing order; then back before the close of 1."""
    match = opened()
    match.close([None, None])
    match.open()
    standing = match.plain(2, "standing", "always: heads\n")
    match.rewind(1, consents(match))
    match.open()
    return match, standing


def consented(match: Forge) -> list[int]:
    return [match.plain(seat, "consent", "rewind 1 yes\n") for seat in (1, 2)]


def test_the_branch_that_a_rewind_left_is_a_draw_all_the_same() -> None:
    match, _ = rewound()
    match.close([None, match.plain(2, "order", "heads\n")])
    assert verdict(match) == ""
    assert said(match.record(), "draws") == "draw 1: 1 of 2 proved; draw 2-3: 0 of 2 proved"


def test_a_standing_order_of_the_branch_left_is_used_no_more() -> None:
    match, standing = rewound()
    match.close([None, standing])
    assert "no standing order that could be used" in verdict(match)


def test_numbers_of_standing_orders_go_on_after_a_rewind() -> None:
    """Number 1 was filed on the branch left, so number 2 is the first that counts."""
    match, _ = rewound()
    second = match.plain(2, "standing", "always: heads\n")
    match.plain(2, "withdraw", "1\n")
    match.close([None, second])
    assert verdict(match) == ""


def test_a_rewind_without_every_seats_consent_is_the_organisers_alone() -> None:
    match, _ = rewound()
    assert "organiser alone: leaf" in finding(match.end().record(), "orders").text


def test_a_rewind_that_all_consented_to_is_nobodys_alone() -> None:
    match, _ = rewound(consented)
    assert "alone" not in finding(match.end().record(), "orders").text


def test_a_consent_to_another_window_is_none() -> None:
    match, _ = rewound(lambda match: [match.plain(1, "consent", "rewind 2 yes\n")])
    assert "is no consent to window 1" in verdict(match)


def test_a_consent_that_was_taken_back_is_none() -> None:
    def fickle(match: Forge) -> list[int]:
        given = consented(match)
        match.plain(1, "consent", "rewind 1 no\n")
        return given

    match, _ = rewound(fickle)
    assert "was taken back" in verdict(match)


def test_an_order_is_no_consent() -> None:
    match, _ = rewound(lambda match: [match.plain(1, "order", "heads\n")])
    assert "is no consent" in verdict(match)


def test_options_by_which_nothing_is_due_are_found() -> None:
    for option in ({"long": "x"}, {"grid": "Mon 99:00 UTC"}, {"grid": "Mon 20:00 Nowhere"}):
        match = opened(**option)
        match.close([None, None])
        opening = match.lines[4]
        assert b'"due":null' in opening
        match.lines[4] = opening.replace(b'"due":null', b'"due":"2000-01-01T00:00:04.000Z"')
        match.open()
        match.rewind(1)
        match.open()
        assert "by which nothing is due" in failing(match.end().record())["time"]
