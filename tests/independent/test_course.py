"""Leaves in their order, parts under their names, dice from their links, times that go on."""

from collections.abc import Callable

import pytest

from . import draws
from .forge import Forge, links
from .making import made, ssh_sign
from .spelling import base64url, from_json
from .spoiling import failing, rewritten, said
from .stories import lobby, opened, played

# --- order ---

WRONG: tuple[tuple[str, Callable[[Forge], object], str], ...] = (
    ("a second start", lambda match: match.start([1, 2]), "match.started may not follow"),
    ("an opening while one is open", lambda match: match.open(), "may not follow an open window"),
    ("dice in an open window", lambda match: match.append("toss.rolled", {}), "may not follow"),
    ("a rewind to nothing", lambda match: match.rewind(9), "no window 9"),
    ("a rewind to the open window", lambda match: match.rewind(1), "has no close"),
    ("leaves behind the end", lambda match: match.end(), "may not follow the end"),
)


def test_an_outcome_of_an_end_that_has_none_is_told_as_an_outcome() -> None:
    told = {"winners": [1], "reason": "points", "scores": {}}
    assert failing(opened().end(outcome=told).record()) == {
        "outcome": "an end by organiser has no outcome"
    }


@pytest.mark.parametrize(("go_on", "text"), [row[1:] for row in WRONG], ids=[r[0] for r in WRONG])
def test_a_leaf_that_may_not_stand_there_is_found(
    go_on: Callable[[Forge], object], text: str
) -> None:
    match = opened()
    if "the end" in text:
        match.end()
    go_on(match)
    assert text in failing(match.record())["leaves"]


def test_game_events_may_follow_a_chair_that_falls_empty() -> None:
    match = opened()
    match.change("seat", 2, None)
    match.append("toss.left", {"seat": 2})
    match.plain(1, "order", "heads\n")
    assert "leaves" not in failing(match.end().record())


def test_a_window_may_open_anew_behind_a_chair_that_changed_hands() -> None:
    """The one cut off is no draw, and its number is not used again."""
    for cause in ("removed", "replaced"):
        match = opened()
        match.change("seat", 2, None, cause)
        match.open()
        assert "leaves" not in failing(match.end().record())


def test_no_rewind_goes_back_to_before_a_chair_fell_empty() -> None:
    match = opened()
    match.close([None, None])
    match.open()
    match.change("seat", 2, None)
    match.rewind(1)
    match.open()
    assert "window 1 has no close" in failing(match.end().record())["leaves"]


def test_where_somebody_else_sits_down_the_game_has_nothing_to_say() -> None:
    match = opened()
    match.change("seat", 2, None, "replaced")
    match.append("toss.left", {"seat": 2})
    assert "may not follow a window's new player" in failing(match.end().record())["leaves"]


def test_a_chair_changes_hands_for_a_reason_that_is_known() -> None:
    match = opened()
    match.change("seat", 2, None, "boredom")
    assert "`cause` is not what" in failing(match.end().record())["leaves"]


def test_a_window_that_asks_nobody_has_no_due() -> None:
    match, joins = lobby()
    match.start(joins)
    match.open(asked=[], hours=1)
    assert "a due, and nobody is asked" in failing(match.record())["leaves"]


def test_every_asked_seat_is_told_in_order() -> None:
    match = opened()
    match.asked = [1]
    match.close([None, None])
    assert "match.ended may not follow a seat told" in failing(match.end().record())["leaves"]


COUNTED = (
    (3, "draw", 2, "draws", "the next draw is 1"),
    (4, "window", 2, "leaves", "the next window is 1"),
    (5, "draw", 3, "draws", "the next draw is 2"),
    (5, "window", 2, "leaves", "names window 2, open is 1"),
    (7, "seat", 2, "leaves", "seat 1 is told next"),
)


@pytest.mark.parametrize(("n", "field", "wrong", "name", "text"), COUNTED)
def test_windows_draws_and_seats_are_counted(
    n: int, field: str, wrong: int, name: str, text: str
) -> None:
    match = opened()
    match.close([None, None])
    assert text in failing(rewritten(match, n, **{field: wrong}).end().record())[name]


def test_a_rewind_goes_to_a_branch_that_is_still_there() -> None:
    match = opened()
    match.close([None, None])
    match.open()
    match.rewind(1)
    match.open()
    match.rewind(1)
    match.open()
    assert "window 1 has no close" in failing(match.end().record())["leaves"]


def test_a_running_match_is_accepted_and_said_to_be_running() -> None:
    record = opened().record()
    assert failing(record) == {}
    assert said(record, "leaves").endswith("the match is running")
    assert said(record, "secret") == "passed over: the match is running"


def test_a_restored_log_tells_the_old_ones_checkpoint() -> None:
    restored = {"checkpoint": Forge().checkpoint(), "reason": "the disk"}
    good = rewritten(Forge(origin="play.test/toss-1.2"), 0, restored=restored)
    assert failing(good.record()) == {}
    assert "`restored`" in failing(Forge(origin="play.test/toss-1.2").record())["leaves"]
    assert "`restored`" in failing(rewritten(Forge(), 0, restored=restored).record())["leaves"]


# --- parts ---


def sealing(match: Forge, name: str, value: object) -> str:
    """A leaf of the game that seals a part; its digest."""
    n = match.append("toss.hidden", {}, [(name, value)])
    return str(from_json(match.lines[n])["sealed"][0])


def hidden() -> tuple[Forge, str]:
    match, joins = lobby()
    match.start(joins)
    return match, sealing(match, "coin", True)


def test_what_is_opened_stands_in_the_data() -> None:
    match, digest = hidden()
    match.append("toss.shown", {"coin": True}, opens=[digest])
    assert failing(match.end().record()) == {}


@pytest.mark.parametrize("shown", [False, 1, None, "true"])
def test_what_is_opened_as_another_value_is_found(shown: object) -> None:
    match, digest = hidden()
    match.append("toss.shown", {"coin": shown}, opens=[digest])
    assert "opens true: not in its data" in failing(match.end().record())["disclosures"]


def test_two_openings_need_two_fields() -> None:
    match, digest = hidden()
    other = sealing(match, "coin", True)
    match.append("toss.shown", {"coin": True}, opens=[digest, other])
    assert "not in its data" in failing(match.end().record())["disclosures"]


def test_a_part_is_opened_once_and_never_before_it_is_sealed() -> None:
    match, digest = hidden()
    for _ in range(2):
        match.append("toss.shown", {"coin": True}, opens=[digest])
    assert "again" in failing(match.end().record())["disclosures"]
    match, _ = hidden()
    match.append("toss.shown", {"coin": True}, opens=[base64url(made("nothing"))])
    assert "none before it seals" in failing(match.end().record())["disclosures"]


def test_an_opened_part_must_be_shown_while_the_match_runs() -> None:
    match, digest = hidden()
    match.append("toss.shown", {"coin": True}, opens=[digest])
    match.told = [(n, text) for n, text in match.told if n != 4]
    assert "not shown" in failing(match.record())["disclosures"]


def test_a_part_may_stay_hidden_while_the_match_runs_and_no_longer() -> None:
    match, _ = hidden()
    match.told = [(n, text) for n, text in match.told if n != 4]
    assert failing(match.record()) == {}
    assert "leaf 4 is not shown" in failing(match.end().record())["disclosures"]


@pytest.mark.parametrize("name", ["coin.1.2", "Coin", "7.x"])
def test_a_part_has_a_name_of_its_leaf(name: str) -> None:
    match, joins = lobby()
    match.start(joins)
    sealing(match, name, 1)
    assert "name" in failing(match.end().record())["disclosures"]


def test_used_under_another_name_is_found() -> None:
    match = opened()
    data = match._draw([None, None]) | {"window": 1, "given": []}
    match.append("match.window_closed", data, [("user", [None, None])])
    assert "is named user.5, not used.5" in failing(match.record())["disclosures"]


# --- erased ---


def erased() -> Forge:
    match = opened()
    order = match.signed(1, "order", "heads\n")
    match.close([order, None])
    match.end().forget(1)
    return match


def test_a_person_may_be_forgotten_and_their_draws_are_unproved() -> None:
    record = erased().record()
    assert failing(record) == {}
    assert "leaf 5 (window 1)" in said(record, "disclosures")
    assert said(record, "draws") == "draw 1-2: 0 of 2 proved"
    assert said(record, "orders").endswith("passed over: draw 1, 2")


@pytest.mark.parametrize(("leaf", "place"), [(3, 0), (1, 0), (5, 0)])
def test_nobody_is_forgotten_by_halves(leaf: int, place: int) -> None:
    match = played()
    match.erase(leaf, place)
    assert "is forgotten, and shows a letter" in failing(match.record())["disclosures"]


def test_what_was_not_used_is_not_forgotten_alone() -> None:
    match = opened()
    first = match.signed(1, "order", "heads\n")
    match.close([match.signed(1, "order", "tails\n"), None])
    match.end().erase(first)
    assert "everybody shows another letter" in failing(match.record())["disclosures"]


def test_used_may_not_be_erased() -> None:
    match = played()
    match.erase(3, place=2)
    assert "may not be erased" in failing(match.record())["disclosures"]


def test_what_is_erased_is_not_shown_as_well() -> None:
    match = played()
    told = list(match.told)
    match.erase(5)
    match.told = told
    assert "is shown as well" in failing(match.record())["disclosures"]


# --- dice and secret ---


def test_a_contribution_that_no_text_gave_is_found() -> None:
    match = opened()
    shares = [base64url(made("share")), base64url(bytes(32))]
    n = match.close([match.signed(1, "order", "heads\n"), None])
    wrong = rewritten(match, n, contributions=shares).end().record()
    assert failing(wrong) == {"draws": "draw 2: seat 1 did not contribute this"}


def test_zeros_of_a_seat_that_contributed_are_found() -> None:
    match = opened()
    n = match.close([match.signed(1, "order", "heads\n"), None])
    zeros = [base64url(bytes(32))] * 2
    assert failing(rewritten(match, n, contributions=zeros).end().record()).keys() == {"draws"}


def test_a_link_that_does_not_hash_on_is_found() -> None:
    match = opened()
    n = match.close([None, match.plain(2, "order", "heads\n")])
    wrong = rewritten(match, n, link=base64url(links()[3])).end().record()
    assert failing(wrong) == {"draws": "draw 2: its link does not hash on"}


def test_another_secret_than_the_one_committed_to_is_found() -> None:
    match = opened().end(secret=base64url(made("another")))
    assert failing(match.record()).keys() == {"secret"}


def test_rules_that_changed_are_in_the_record() -> None:
    match = opened()
    match.close([None, match.plain(2, "order", "heads\n")])
    text = b"TOSS 1.1\n"
    change = {"versions": ["1.0", "1.1"], "cause": "organiser", "reason": "a slip"}
    digest = "bEkz5d5xtmK1TgjSA6R80BMCGH5ryRnOFbHdF6w5MBM"
    match.append("match.rules_changed", change | {"rules": digest})
    match.end()
    assert "there should be: rules.1.1.txt, rules.txt" in failing(match.record())["rules"]
    match.more["rules.1.1.txt"] = text + b"x"
    assert "rules.1.1.txt is not the text" in failing(match.record())["rules"]


def test_a_version_that_was_never_in_force_cannot_be_changed() -> None:
    match = opened()
    match.close([None, None])
    change = {"versions": ["0.9", "1.1"], "cause": "organiser", "reason": "a slip"}
    digest = "bEkz5d5xtmK1TgjSA6R80BMCGH5ryRnOFbHdF6w5MBM"
    match.append("match.rules_changed", change | {"rules": digest})
    assert "version 0.9 was never in force" in failing(match.end().record())["rules"]


def test_a_draw_whose_signature_does_not_hold_is_not_proved() -> None:
    match = opened()
    armour = ssh_sign(match.keys[1], b"something else\n")
    text = match.text(1, "order", "heads\n", nonce="0f" * 16)
    match.close([match.letter(1, "order", text, armour), None])
    assert "draw 2: letter 5: " in failing(match.end().record())["draws"]


def test_there_are_no_more_draws_than_links(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draws, "MOST_DRAWS", 1)
    assert failing(played().record()) == {"draws": "more than 1 draws"}
