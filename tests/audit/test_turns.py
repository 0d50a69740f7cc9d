"""What may happen to a match on its way: other rules, a chair that falls empty, restarts of a
window, and windows in which nobody is asked. Honest records of each hold; false ones do not."""

import hashlib
from dataclasses import replace
from typing import Any

import pytest

from referee.games.catalogue import Catalogue
from referee.kernel.event import Event, Sealed
from referee.kernel.game import AnyGame
from referee.kernel.recorder import Recorder
from referee.kernel.window import Window
from referee.match import events as e
from referee.match.closing import then
from referee.record import build
from referee.seals.canonical import b64u
from tests.audit.forge import audited, code, edited, failures, find
from tests.independent.checker import check
from tests.record import lots
from tests.record.house import SECRET, House, begun, full

# --- other rules ----------------------------------------------------------------------------------


def kind(state: lots.Lots) -> Window | None:
    """1.1 calls its window by another name."""
    window = lots.window(state)
    return window and Window("again", window.pace, {}, window.asks)


NEWER = lots.make(version="1.1", rules=b"Lots 1.1\n", window=kind)
BOTH = Catalogue([lots.GAME, NEWER])


def digest(text: bytes) -> str:
    return b64u(hashlib.sha256(text).digest())


def changed(
    opens: AnyGame = NEWER,
    text: bytes = NEWER.rules,
    consents: tuple[str, ...] = ("rules 1.1 yes", "rules 1.1 yes"),
) -> bytes:
    """A match that goes over to 1.1 between its windows, the next opened by `opens`."""
    house = begun(House(options={"rounds": 2}))
    for seat, said in enumerate(consents, start=1):
        house.letter(seat, "consent", said, signed=seat == 1)
    house.order(1, "guess 4")
    house.order(2, "guess 4", signed=False)

    def edit(events: list[Event]) -> list[Event]:
        state = house.match.state
        for event in events:
            state = lots.evolve(state, event)
        change = e.RulesChanged(("1.0", "1.1"), digest(text), "consent", "")
        return [*events[:-1], change, then(house.match, opens, state, 2, SECRET, house.at)]

    house.close(edit=edit)
    house.game = NEWER
    house.order(1, "guess 4")
    house.order(2, "guess 4", signed=False)
    house.close()
    rules = {"1.0": lots.GAME.rules, "1.1": text}
    return build(replace(house.material(), rules=rules), house.key)


def test_a_match_that_changed_its_rules_is_judged_by_both() -> None:
    report = audited(changed(), games=BOTH)
    assert report.holds, report.text("en")
    assert "1.0, 1.1" in report.of("rules").sentence("en")


def test_rules_of_a_later_version_that_nobody_knows_fail_and_break_no_check() -> None:
    record = changed()
    assert failures(record, games=Catalogue([lots.GAME])) == ["rules"]
    assert code(record, "rules", games=Catalogue([lots.GAME])) == "rules.unknown"


@pytest.mark.parametrize(
    "consents",
    [(), ("rules 1.1 yes",), ("rules 1.2 yes",) * 2],
)
def test_rules_that_not_everybody_consented_to_are_seen(consents: tuple[str, ...]) -> None:
    record = changed(consents=consents)
    assert failures(record, games=BOTH) == ["orders"]
    assert code(record, "orders", games=BOTH) == "orders.not_carried"
    assert "orders" in {finding.name for finding in check(record) if not finding.ok}


def test_the_consents_of_everybody_are_told() -> None:
    record = changed()
    assert "rules 1.1" in audited(record, games=BOTH).of("orders").sentence("en")
    assert [finding for finding in check(record) if not finding.ok] == []


def test_a_window_opened_by_the_old_rules_after_the_change_is_seen() -> None:
    assert failures(changed(opens=lots.GAME), games=BOTH) == ["dice"]


def test_the_new_rules_must_be_known_and_their_text_the_one_named() -> None:
    assert "rules" in failures(changed())
    assert code(changed(text=b"other words\n"), "rules", games=BOTH) == "rules.other"


# --- a chair falls empty --------------------------------------------------------------------------


class SeatLeft(Event, frozen=True):
    seat: int


def leave(record: Recorder[Any], seat: int) -> None:
    record.emit(SeatLeft(seat))


LEAVING = lots.make(leave=leave, events=(*lots.GAME.events, SeatLeft))


def left(*events: Event) -> bytes:
    """Seat 2 leaves its chair, and the log says this of it; then the match is ended."""
    house = begun(House(game=LEAVING))
    house.write(e.SeatChanged(2, "left", "gone", Sealed((1, 2), None)), *events)
    house.write(e.Ended("organiser", None, b64u(SECRET)))
    return house.record()


@pytest.mark.parametrize(
    ("events", "failing"),
    [
        ((SeatLeft(2),), []),
        ((), ["dice"]),
        ((SeatLeft(1),), ["dice"]),
        ((SeatLeft(2),) * 2, ["dice"]),
    ],
)
def test_what_the_game_says_of_an_empty_chair_is_judged_again(
    events: tuple[Event, ...], failing: list[str]
) -> None:
    assert failures(left(*events), games=Catalogue([LEAVING])) == failing


# --- rewinds --------------------------------------------------------------------------------------


def test_links_and_windows_go_on_counting_through_a_rewind() -> None:
    """The branch left behind stays in the log, and its draws are checked too."""
    house = full()
    numbers = [house.match.number, house.match.draw]
    assert numbers == [8, 8]
    assert "8 draws" in audited(house.record()).of("draws").sentence("en")


def test_a_die_of_the_branch_left_behind_cannot_be_edited_either() -> None:
    house = full()
    nth = 3  # the close that the rewind takes back

    def other(leaf: dict[str, Any]) -> None:
        leaf["data"]["die"] = leaf["data"]["die"] % 6 + 1

    assert "dice" in failures(edited(house, find(house, "lots.rolled", nth), other))


# --- windows that ask nobody ----------------------------------------------------------------------


def quiet(state: lots.Lots) -> Window | None:
    """After the first round a window opens in which nobody is asked."""
    window = lots.window(state)
    return window if window is None or not state.rolled else Window("pause", "short", {}, {})


QUIET = lots.make(window=quiet)


def test_a_window_that_asks_nobody_is_a_draw_like_any_other() -> None:
    house = begun(House(game=QUIET, options={"rounds": 2}))
    house.order(1, "guess 4")
    house.order(2, "guess 4", signed=False)
    house.close()
    house.close()
    report = audited(house.record(), games=Catalogue([QUIET]))
    assert report.holds, report.text("en")
    assert "3 draws" in report.of("draws").sentence("en")


def test_a_window_that_asks_nobody_has_no_due_time() -> None:
    house = begun(House(game=QUIET, options={"rounds": 2}))
    house.close(early=False)

    def due(leaf: dict[str, Any]) -> None:
        leaf["data"]["due"] = "2026-12-01T00:00:00.000Z"

    house.close()
    record = edited(house, find(house, "match.window_opened", 1), due)
    assert code(record, "time", games=Catalogue([QUIET])) == "time.nobody"
