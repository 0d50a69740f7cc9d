"""`referee replay FILE` in a terminal: a match is watched by keys."""

import curses
import os
import pty
import re
import select
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.audit import Replay, replay
from referee.cli.screen_colours import seat_colours
from referee.cli.screen_text import ScreenText, named
from referee.cli.screening import Screening, Standpoint, opening
from referee.kernel.words import Words
from referee.match.reel import Reel
from referee.match.storyline import Moment
from storage.memory import MemoryLog
from tests.record.restored import golden_home

GOLDEN = Path(__file__).parent.parent / "golden"
RECORD = GOLDEN / "empereur-telepathe" / "left.record.zip"
DRAFTED = GOLDEN / "kardashev" / "heroes.record.zip"
SAID = st.lists(st.text("ab \n", max_size=90), max_size=9)


def scene(board: str = "", said: tuple[str, ...] = ("one", "two"), now: int = 1) -> ScreenText:
    chapter = [Moment(n, "", 1, Words(text, text)) for n, text in enumerate(said)]
    return ScreenText("Title", board, chapter, now, "en")


# --- what stands on the screen --------------------------------------------------------------------


@given(st.text("xy \n", max_size=400), SAID, st.integers(12, 100), st.integers(6, 40))
def test_it_fills_the_terminal_and_never_more(
    board: str, said: list[str], width: int, height: int
) -> None:
    rows = scene(board, tuple(said)).rows(width, height)
    assert len(rows) == height
    assert all(len(row.text) <= width for row in rows)


@given(st.integers(0, 40), st.integers(8, 30))
def test_the_moment_that_is_shown_is_always_in_sight(now: int, height: int) -> None:
    rows = scene("\n".join("board" * 30), tuple(f"moment {n}" for n in range(41)), now).rows(
        60, height
    )
    assert [row.text.split()[-1] for row in rows if row.look == "now"] == [str(now)]


def test_a_board_that_is_too_high_can_be_scrolled_to_its_foot() -> None:
    high = ScreenText("Title", "\n".join(map(str, range(99))), [], 0, "en", scrolled=999)
    board = [row.text for row in high.rows(40, 12) if row.look == "board"]
    assert board[-1] == "98"


def test_a_seat_is_found_by_its_whole_name() -> None:
    parts = list(named("Grey takes a Greyhound from White", ["Grey", "White"]))
    assert [part for part in parts if part[1]] == [("Grey", 1), ("White", 2)]
    assert "".join(text for text, _ in parts) == "Grey takes a Greyhound from White"


def test_a_letter_is_a_name_where_it_stands_alone_as_a_capital() -> None:
    assert list(named("A takes a card", ["A", "B"])) == [("A", 1), (" takes a card", 0)]


# --- where it opens -------------------------------------------------------------------------------


def test_a_match_that_is_over_opens_at_its_first_board(played: Replay) -> None:
    stands = opening(played, 2, "en")
    assert stands.n == played.story(2).opening
    assert "Round 1" in Screening(played, stands).scene().board


def test_a_match_that_goes_on_opens_as_it_stands() -> None:
    home = golden_home(MemoryLog())
    match = home.lobby.create("combats", {}, 2).match
    home.lobby.sit_bot(match, 1)
    running = replay(home.records.export(match))
    assert running.last > 0
    assert opening(running, None, "fr") == Standpoint(running.last, None, "fr")


# --- what the keys do -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def played() -> Replay:
    return replay(RECORD.read_bytes())


@pytest.fixture
def screening(played: Replay) -> Screening:
    return Screening(played, Standpoint(0, None, "en"))


def test_right_goes_to_the_next_moment_that_is_told_and_left_back(
    screening: Screening, played: Replay
) -> None:
    told = [moment.n for moment in played.story(None).moments if moment.n > 0]
    for n in told[:3]:
        assert screening.press(curses.KEY_RIGHT)
        assert screening.stands.n == n
    screening.press(curses.KEY_LEFT)
    assert screening.stands.n == told[1]


def test_up_and_down_go_by_windows_home_and_end_to_the_ends(
    screening: Screening, played: Replay
) -> None:
    screening.press(curses.KEY_END)
    assert screening.stands.n == played.last
    screening.press(curses.KEY_UP)
    earlier = screening.stands.n
    assert earlier < played.last
    screening.press(curses.KEY_DOWN)
    assert screening.stands.n > earlier
    screening.press(curses.KEY_HOME)
    assert screening.stands.n == 0


LIVELY = GOLDEN / "capitaine-cosmos" / "S1-drawn.record.zip"  # has turns, phases, turning points
FORWARD = {
    "turn-after": (curses.KEY_NPAGE,),
    "phase-after": (curses.KEY_SF, ord("p")),
    "mark-after": (curses.KEY_SRIGHT, ord("m")),
}
BACK = {
    "turn-before": (curses.KEY_PPAGE,),
    "phase-before": (curses.KEY_SR, ord("P")),
    "mark-before": (curses.KEY_SLEFT, ord("M")),
}


@pytest.fixture(scope="module")
def lively() -> Replay:
    return replay(LIVELY.read_bytes())


@pytest.mark.parametrize("step", FORWARD)
def test_turns_phases_and_turning_points_have_the_keys_of_the_page(
    step: str, lively: Replay
) -> None:
    """Each key leads where the page's step of that name leads, and its counterpart back."""
    story = lively.story(None)
    wanted = Reel(story, 0).steps[step]
    onward = Reel(story, wanted or 0).steps[step]
    assert wanted is not None
    assert onward is not None
    for forward, back in zip(FORWARD[step], BACK[step.replace("after", "before")], strict=True):
        shown = Screening(lively, Standpoint(0, None, "en"))
        assert shown.press(forward)
        assert shown.stands.n == wanted
        shown.press(forward)
        assert shown.stands.n == onward
        shown.press(back)
        assert shown.stands.n == wanted


def test_a_key_for_what_the_match_has_not_leaves_everything_as_it_is() -> None:
    single = replay((GOLDEN / "combats" / "combat_drawn.record.zip").read_bytes())
    shown = Screening(single, Standpoint(0, None, "en"))
    assert "turn-after" not in Reel(single.story(None), 0).steps
    assert shown.press(curses.KEY_NPAGE)
    assert shown.stands.n == 0


def test_the_board_is_scrolled_by_letters(screening: Screening) -> None:
    screening.press(ord("j"))
    screening.press(ord("j"))
    screening.press(ord("k"))
    assert screening.stands.scrolled == 5


def test_all_keys_are_told_where_there_is_room() -> None:
    shown = scene().rows(80, 30)
    told = " ".join(row.text for row in shown if row.look == "hint")
    assert all(key in told for key in ("PgDn turn", "p phase", "m turning point", "q quits"))


def test_eyes_go_round_and_each_pair_sees_its_own(screening: Screening, played: Replay) -> None:
    screening.press(curses.KEY_END)
    boards = []
    for _ in range(played.seats + 1):
        boards.append(screening.scene().board)
        screening.press(ord("e"))
    assert screening.stands.seat is None
    for seat, board in enumerate(boards):
        view = played.view(played.last, seat or None)
        assert board == played.game_at(played.last).words(view, "en")


def test_the_language_changes_with_a_key_and_back(screening: Screening) -> None:
    screening.press(ord("l"))
    assert "Entrée 0" in screening.scene().title
    screening.press(ord("l"))
    assert "Entry 0" in screening.scene().title


def test_it_plays_by_itself_until_the_end(screening: Screening, played: Replay) -> None:
    screening.press(ord(" "))
    steps = 0
    while screening.stands.playing:
        screening.press(-1)
        steps += 1
    assert screening.stands.n == played.story(None).moments[-1].n
    assert steps == len([told for told in played.story(None).moments if told.n > 0]) + 1


def test_a_key_stops_it(screening: Screening) -> None:
    screening.press(ord(" "))
    screening.press(curses.KEY_RIGHT)
    assert not screening.stands.playing


@pytest.mark.parametrize("key", [ord("q"), 27])
def test_one_leaves_by_q_and_by_escape(screening: Screening, key: int) -> None:
    assert not screening.press(key)


# --- at a real terminal ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "colours"),
    [
        (["Red", "Blue", "Green", "Yellow"], ["RED", "BLUE", "GREEN", "YELLOW"]),
        (["A", "B"], ["RED", "BLUE"]),
        (["Austria", "Red", "England"], ["BLUE", "RED", "YELLOW"]),
        (["Amber", "Beryl", "Coral"], ["YELLOW", "CYAN", "RED"]),
    ],
)
def test_a_seat_has_the_colour_that_it_is_called_and_others_what_is_left(
    names: list[str], colours: list[str]
) -> None:
    assert seat_colours(names) == [getattr(curses, f"COLOR_{colour}") for colour in colours]


def test_white_and_grey_are_the_terminals_own() -> None:
    assert seat_colours(["Grey", "White"]) == [-1, -1]


def at_terminal(*arguments: str, keys: bytes, colour: bool) -> tuple[int, bytes]:
    """The command at a pseudo-terminal: its exit code and all that it wrote."""
    child, terminal = pty.fork()
    if child == 0:
        env = {**os.environ, "TERM": "xterm-256color", "LINES": "30", "COLUMNS": "100"}
        env |= {} if colour else {"NO_COLOR": "1"}
        command = [sys.executable, "-m", "referee", "replay", *arguments]
        os.execve(sys.executable, command, env)
    watchdog = threading.Timer(60, os.kill, (child, 9))
    watchdog.start()
    written = bytearray()
    while b"quits" not in written and _more(terminal, written):
        pass
    os.write(terminal, keys)
    while _more(terminal, written):
        pass
    watchdog.cancel()
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), bytes(written)


def written_in(colour: str, name: str, written: bytes) -> bool:
    """Stands this name somewhere in that colour (bold, in either order)?"""
    codes = rf"\x1b\[(?:1;|0;|\d+;)*{colour}m(?:\x1b\[\d*m)*{name}\b"
    return re.search(codes, written.decode("utf-8", "replace")) is not None


def _more(terminal: int, written: bytearray) -> bool:
    select.select([terminal], [], [])
    try:
        found = os.read(terminal, 65536)
    except OSError:  # how Linux says that the other end has gone
        return False
    written += found
    return bool(found)


def test_at_a_terminal_it_is_watched_and_left() -> None:
    code, written = at_terminal(str(RECORD), keys=b"\x1bOF\x1bOAelq", colour=True)
    assert code == 0
    assert b"Telepath Emperor" in written
    assert "Entrée".encode() in written
    assert written_in("33", "Amber", written), "yellow"
    assert not written_in("31", "Amber", written)


def test_seats_that_are_called_by_letters_have_colours() -> None:
    code, written = at_terminal(str(DRAFTED), keys=b"\x1bOFq", colour=True)
    assert code == 0
    assert written_in("31", "A", written)
    assert written_in("34", "B", written)


def test_a_key_that_the_terminal_does_not_know_is_no_escape() -> None:
    code, written = at_terminal(str(RECORD), keys=b"\x1b[24;7~lq", colour=False)
    assert code == 0
    assert "Entrée".encode() in written


def test_without_colours_where_none_are_wanted() -> None:
    code, written = at_terminal(str(RECORD), keys=b"\x1bOFq", colour=False)
    assert code == 0
    assert b"\x1b[31m" not in written
    assert b"\x1b[34m" not in written


def test_a_seat_that_is_not_there_is_told_before_the_screen_opens() -> None:
    code, written = at_terminal(str(RECORD), "--seat", "9", keys=b"", colour=False)
    assert code == 2
    assert b"there is no seat 9" in written
