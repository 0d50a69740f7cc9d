"""Lots, the game of docs/spec/example.md, with rounds: each seat holds a hidden card and guesses;
a die is rolled; in the end the cards are opened. Small, and it has everything a record can hold:
a secret shuffle, a public die, parts of each kind, openings and what seats are told.

    guess 4         parie 4
"""

import zipfile
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.kernel.event import Event, Opened, Sealed, Seat
from referee.kernel.game import AnyGame, Game, Options, Outcome, State, Verdict, View
from referee.kernel.recorder import Recorder
from referee.kernel.refused import Problem
from referee.kernel.sentences import Sentences
from referee.kernel.window import Ask, Number, Window
from referee.kernel.words import LANGUAGES, Words
from tests.toys.tongue import Said, Tongue

EXAMPLE = Path(__file__).parents[2] / "docs" / "spec" / "lots-1.record.zip"
TONGUE = Tongue(guess=(("guess", "parie"), range(1, 7)))
FORM = (Number("n", Words("Guess", "Pari"), Words("guess {}", "parie {}"), 1, 6),)


class Choices(Options):
    cards: int = 4
    rounds: int = 1


class Dealt(Event):
    card: tuple[Sealed[int], ...]
    rounds: int | msgspec.UnsetType = msgspec.UNSET  # not told where there is only one


class Guessed(Event):
    seat: Seat
    guess: Sealed[int]


class Rolled(Event):
    die: int


class Shown(Event):
    one: Opened[int]
    two: Opened[int]


class Lots(State):
    cards: dict[Seat, Opened[int]] = msgspec.field(default_factory=dict)
    guesses: dict[Seat, int] = msgspec.field(default_factory=dict)
    misses: dict[Seat, int] = msgspec.field(default_factory=dict)
    rolled: tuple[int, ...] = ()
    rounds: int = 1
    shown: bool = False


class Board(View):
    card: int = 0
    rolled: tuple[int, ...] = ()
    misses: dict[Seat, int] = msgspec.field(default_factory=dict)


def check_options(options: Choices, seats: int) -> tuple[Problem, ...]:
    return () if options.cards >= seats else (Problem("L-CARDS"),)


def setup(record: Recorder[Lots], options: Choices, seats: int, chance: Any) -> None:
    cards = chance.secret.shuffle("deal", list(range(1, options.cards + 1)))
    parts = tuple(Sealed((seat,), cards[seat - 1]) for seat in (1, 2))
    record.emit(Dealt(parts, options.rounds if options.rounds > 1 else msgspec.UNSET))


def window(state: Lots) -> Window | None:
    if state.shown:
        return None
    return Window("guess", "long", {}, {s: Ask(FORM, Said("guess", (1,))) for s in state.cards})


def resolve(record: Recorder[Lots], orders: Any, chance: Any) -> None:
    for seat, given in sorted(orders.items()):
        record.emit(Guessed(seat, Sealed((seat,), given.order[0])))
    [die] = chance.roll("die", 6)
    guesses = record.state.guesses
    record.emit(Rolled(die))
    for seat in orders:
        record.tell(seat, "guessed", distance=abs(guesses[seat] - die))
    if len(record.state.rolled) >= record.state.rounds:
        record.emit(Shown(record.state.cards[1], record.state.cards[2]))


def evolve(state: Lots, event: Event) -> Lots:
    match event:
        case Dealt(card=cards, rounds=rounds):
            held = {s: Opened(part.name, part.known) for s, part in enumerate(cards, start=1)}
            return Lots(cards=held, rounds=rounds or 1, misses=dict.fromkeys(held, 0))
        case Guessed(seat=seat, guess=guess):
            return replace(state, guesses={**state.guesses, seat: guess.known})
        case Rolled(die=die):
            missed = {s: n + abs(state.guesses.get(s, 1) - die) for s, n in state.misses.items()}
            return replace(state, rolled=(*state.rolled, die), misses=missed, guesses={})
        case Shown():
            return replace(state, shown=True)
    return state


def outcome(state: Lots) -> Outcome | None:
    if not state.shown:
        return None
    rank = {s: (-state.misses[s], state.cards[s].value) for s in state.misses}
    best = max(rank, key=rank.__getitem__)
    return Outcome((best,), "nearest", {str(s): n for s, n in state.misses.items()})


def view(state: Lots, seat: Seat | None) -> Board:
    now = window(state)
    card = state.cards[seat].value if seat and state.cards else 0
    board = Board(seat=seat, card=card, rolled=state.rolled, misses=state.misses)
    if now is None:
        return board
    return replace(board, window=now.name, asked=now.asked, ask=now.asks.get(seat or 0))


SENTENCES = Sentences(
    {
        key: dict(zip(LANGUAGES, both, strict=True))
        for key, both in {
            "dealt": ("The cards are dealt.", "Les cartes sont données."),
            "card": ("Your card is {card}.", "Votre carte est {card}."),
            "guessed": ("You missed by {distance}.", "Vous ratez de {distance}."),
            "rolled": ("The die shows {die}.", "Le dé montre {die}."),
            "shown": ("Cards: {one} and {two}.", "Cartes : {one} et {two}."),
            "nearest": ("Seat {winners} was nearest.", "Le siège {winners} fut le plus près."),
        }.items()
    }
)


def narrate(event: Event, seat: Seat | None, language: Any) -> str:
    match event:
        case Dealt(card=cards):
            known = [c.value for c in cards if not isinstance(c.value, msgspec.UnsetType)]
            told = [SENTENCES.say("card", language, card=card) for card in known]
            return " ".join([SENTENCES.say("dealt", language), *told])
        case Rolled(die=die):
            return SENTENCES.say("rolled", language, die=die)
        case Shown(one=one, two=two):
            return SENTENCES.say("shown", language, one=one.value, two=two.value)
    return ""


def make(resolve: Any = resolve, **told: Any) -> AnyGame:
    """The game; other rules may be given in place of its own."""
    usual: dict[str, Any] = {
        "name": "lots",
        "version": "1.0",
        "contract": 1,
        "title": Words("Lots", "Les sorts"),
        "seats": frozenset({2}),
        "seat_names": (Words("Seat 1", "Siège 1"), Words("Seat 2", "Siège 2")),
        "options": Choices,
        "state": Lots,
        "events": (Dealt, Guessed, Rolled, Shown),
        "windows": {"guess": Words("guess", "pari")},
        "rules": zipfile.ZipFile(EXAMPLE).read("rules.txt"),
        "check_options": check_options,
        "setup": setup,
        "window": window,
        "view": view,
        "read": lambda text, view: TONGUE.one(text, ["guess"]),
        "write": TONGUE.write,
        "check": lambda view, order: Verdict(),
        "propose": lambda view, chance: Said("guess", (1 + chance.below("guess", 6),)),
        "resolve": resolve,
        "evolve": evolve,
        "leave": lambda record, seat: None,
        "outcome": outcome,
        "narrate": narrate,
        "told": lambda told, language: SENTENCES.say(told["what"], language, **told),
        "explain": lambda problem, language: problem.code,
        "conclude": lambda out, language: SENTENCES.say(
            out.reason, language, winners=out.winners[0]
        ),
        "picture": lambda view, language: "<svg xmlns='http://www.w3.org/2000/svg'/>",
        "words": lambda view, language: f"{view.card} {view.rolled}",
        "help": lambda view, language: "guess 4",
    }
    return Game(**{**usual, **told})


GAME = make()
