"""The rulings' fixtures: one line each, `F-01 title // given // orders // expected`.

Zones not named are empty, decks hold twelve sci-0; turn 9, A active, the draw is done, unless told.
`X*3` are three copies, `X@B` a card that B owns. What is expected is the position when the turn of
the last order has ended (or now, if it has not).
"""

from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from referee.games.kardashev import GAME
from referee.games.kardashev.log.events import CardAccepted, CardEntered, GameWon, TurnEnded
from referee.games.kardashev.things.options import KardashevOptions
from referee.games.kardashev.things.seats import SEATS, rival
from referee.games.kardashev.things.state import Marks
from referee.kernel.filing import understand
from referee.kernel.refused import Refused
from tests.toys.play import table

SEAT = {"A": 1, "B": 2}
PLAYED = KardashevOptions(mode="game", starter="A")


class Fixture(NamedTuple):
    name: str
    title: str
    given: tuple[str, ...]
    steps: tuple[tuple[int, str], ...]
    expected: tuple[str, ...]


def fixtures() -> list[Fixture]:
    lines = (Path(__file__).parent / "fixtures.txt").read_text("utf-8").splitlines()
    return [_fixture(line) for line in lines if line.startswith("F-")]


def _fixture(line: str) -> Fixture:
    head, given, steps, expected = line.split("//")
    name, title = head.strip().split(" ", 1)
    orders = [line.strip() for line in steps.split(";") if line.strip()]
    return Fixture(
        name,
        title,
        tuple(part.strip() for part in given.split("|") if part.strip()),
        tuple((SEAT[line[0]], line[2:]) for line in orders),
        tuple(part.strip() for part in expected.split("|")),
    )


def cards(text: str, seat: int) -> tuple[str, ...]:
    """`sci-0*2 war-0@B`: cards, owned by the seat unless it says otherwise."""
    dealt: list[str] = []
    for word in text.split():
        card, _, n = word.partition("*")
        card, _, of = card.partition("@")
        dealt += [f"{card}@{SEAT[of] if of else seat}"] * int(n or 1)
    return tuple(dealt)


# --- laying it out ----------------------------------------------------------------------------


def position(fixture: Fixture) -> Any:
    """The state in which the first order is given."""
    turn = {"turn": 9, "active": 1}
    zones: dict[str, dict[int, tuple[str, ...]]] = {
        "hands": dict.fromkeys(SEATS, ()),
        "discards": dict.fromkeys(SEATS, ()),
        "rows": dict.fromkeys(SEATS, ()),
        "heroes": dict.fromkeys(SEATS, ()),
        "decks": {seat: cards("sci-0*12", seat) for seat in SEATS},
    }
    marks = dict.fromkeys(SEATS, Marks())
    for part in fixture.given:
        word, _, rest = part.partition(" ")
        if word == "turn":
            turn["turn"] = int(rest)
        elif word == "active":
            turn["active"] = SEAT[rest]
        else:
            _lay(zones, marks, SEAT[word], rest)
    state = table(GAME, 1, options=PLAYED).state
    return replace(state, **zones, **_whose_turn(fixture, **turn), marks=marks, starter=1)


ZONES = {"hand": "hands", "disc": "discards", "play": "rows", "deck": "decks"}


def _lay(zones: Any, marks: Any, seat: int, text: str) -> None:
    zone, _, rest = text.partition(" ")
    if zone == "hero":
        zones["heroes"][seat] = tuple(rest.split())
    elif zone == "mark":
        for word in rest.split():
            name, _, domain = word.partition("=")
            change = {"ban": domain, "bites": True} if name == "ban" else {name: True}
            marks[seat] = replace(marks[seat], **change)
    else:
        zones[ZONES[zone]][seat] = cards(rest, seat)


def _whose_turn(fixture: Fixture, turn: int, active: int) -> dict[str, Any]:
    """A fixture that says `begin` starts where the turn before ends: that seat passes."""
    if fixture.steps[0][1] != "begin":
        return {"turn": turn, "active": active, "phase": "play", "plays": 1, "laid": 0}
    if turn == 1:
        return {"turn": 0, "active": active, "phase": "start", "loser": active}
    before = {"turn": turn - 1, "active": rival(active)}
    return {**before, "phase": "play", "plays": 1, "laid": 0}


# --- playing it -------------------------------------------------------------------------------


class Played:
    """The fixture played: the errors, and the events of the last order."""

    def __init__(self, fixture: Fixture) -> None:
        self.match = table(GAME, 1, options=PLAYED)
        self.match.put(position(fixture))
        self.laid = self.match.state  # where the events begin
        self.first = len(self.match.leaves)
        self.errors: list[str] = []
        self.orders: list[dict[int, str]] = []
        self._begin(fixture)
        for place, (seat, text) in enumerate(fixture.steps):
            if text != "begin":
                self._order(seat, text, last=place == len(fixture.steps) - 1)

    def _begin(self, fixture: Fixture) -> None:
        seat, text = fixture.steps[0]
        if text == "begin":
            starting = self.match.window.name == "start"
            self._order(seat if starting else rival(seat), "start me" if starting else "pass", True)

    def _order(self, seat: int, text: str, last: bool) -> None:
        self.since = len(self.match.leaves)
        try:
            filed = understand(GAME, self.match.view(seat), text, "en")
        except Refused as refused:
            self.errors += [problem.code for problem in refused.problems]
            return
        self.orders.append({seat: text})
        self.match.close({seat: filed.order})
        self.answer_ahead()

    def answer_ahead(self) -> None:
        """Windows that a `then` list answers."""
        while (window := self.match.window) and window.name == "choice":
            if any(ask.ahead is None for ask in window.asks.values()):
                return
            self.orders.append({})
            self.match.close({})

    def events(self, since: int = 0) -> list[Any]:
        leaves = self.match.leaves[since or self.first :]
        return [leaf.what for leaf in leaves if isinstance(leaf.what, GAME.events)]

    @property
    def at_the_end(self) -> Any:
        """The position when the turn of the last order ended."""
        if not any(isinstance(happened, TurnEnded) for happened in self.events(self.since)):
            return self.match.state
        state, last = self.laid, len(self.events())
        places = [i for i, happened in enumerate(self.events()) if isinstance(happened, TurnEnded)]
        for event in self.events()[: min(places[-1] + 1, last)]:
            state = GAME.evolve(state, event)
        return state


# --- what is expected -------------------------------------------------------------------------


def failures(fixture: Fixture, played: Played) -> list[str]:
    """Each expectation that does not hold, with what there was."""
    faults = []
    for wanted in fixture.expected:
        answer = actual(wanted, played)
        if answer is not True:
            faults.append(f"{wanted}: {answer}")
    return faults


def actual(wanted: str, played: Played) -> Any:
    word, _, rest = wanted.partition(" ")
    if word in SEAT:
        return _of_seat(SEAT[word], rest, played)
    return SAYS[word](rest, played)


def _won(rest: str, played: Played) -> Any:
    won = [event for event in played.events() if isinstance(event, GameWon)]
    actual_text = " ".join([f"{'AB'[won[-1].seat - 1]} {won[-1].how}"]) if won else "none"
    return actual_text == rest or actual_text


def _count(rest: str, played: Played) -> Any:
    entered = [event.k for event in played.events() if isinstance(event, CardEntered)]
    actual_text = str(entered[-1]) if entered else "-"
    return actual_text == rest or actual_text


def _active(rest: str, played: Played) -> Any:
    actual_text = "AB"[played.match.state.active - 1]
    return actual_text == rest or actual_text


def _no_response(rest: str, played: Played) -> Any:
    why = [event.why for event in played.events() if isinstance(event, CardAccepted)]
    return (why and set(why) <= {"veiled", "unable"}) or why


def _asks(rest: str, played: Played) -> Any:
    window = played.match.window
    return bool(window and window.name == "choice" and window.asked == (SEAT[rest],)) or window


def _error(rest: str, played: Played) -> Any:
    return rest in played.errors or played.errors


def _more(rest: str, played: Played) -> Any:
    return played.match.state.plays > 0


SAYS = {
    "win": _won,
    "count": _count,
    "active": _active,
    "noresponse": _no_response,
    "asks": _asks,
    "error": _error,
    "more": _more,
}


def _of_seat(seat: int, text: str, played: Played) -> Any:
    what, _, rest = text.partition(" ")
    state = played.at_the_end
    if what == "deck#":
        return len(state.decks[seat]) == int(rest) or len(state.decks[seat])
    if what in ("top", "bottom"):
        deck = state.decks[seat]
        there = deck[0 if what == "top" else -1] if deck else ""
        return there == cards(rest, seat)[0] or there
    if what == "mark":
        marks = state.marks[seat]
        names = {
            mark for mark in Marks.__struct_fields__ if mark != "bites" and getattr(marks, mark)
        }
        return names == set(rest.split()) - {"none"} or names
    if what == "hero":
        return set(state.heroes[seat]) == set(rest.split()) - {"none"} or state.heroes[seat]
    zone = getattr(state, ZONES[what])[seat]
    return Counter(zone) == Counter(cards(rest, seat)) or zone
