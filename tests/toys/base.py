"""What every toy shares, so that a toy's own file is only its rules, its words and its secrets."""

import inspect
from typing import Any

import msgspec

from referee.kernel.event import Event, Opened, Sealed, Seat, is_parts
from referee.kernel.explain import explain
from referee.kernel.game import CONTRACT, AnyGame, Game, Options, Outcome, Verdict, View
from referee.kernel.refused import Problem
from referee.kernel.sentences import Sentences, table
from referee.kernel.window import ChoiceField, Item, Lines, Window
from referee.kernel.words import Words

SENTENCES = table(__package__, "sentences.toml")
RULES = (
    "setup window resolve evolve outcome view read write propose imagine check leave check_options "
    "narrate"
)


class NoOptions(Options):
    """Nothing to choose."""


class Seen(View):
    """A toy's view: `board` is what the reader may know, by name."""

    board: dict[str, Any] = msgspec.field(default_factory=dict)


def struct(base: type, name: str, **fields: Any) -> Any:
    """A frozen struct in one line: its base, its name, then `field=type` or `(type, default)`."""
    told = [
        (field, *(kind if isinstance(kind, tuple) else (kind,))) for field, kind in fields.items()
    ]
    return msgspec.defstruct(name, told, bases=(base,), frozen=True)


def event(name: str, **fields: Any) -> Any:
    return struct(Event, name, **fields)


def seen(window: Window | None, seat: Seat | None, **board: Any) -> Seen:
    """The view of `seat`: the window, its own ask and the board."""
    if window is None:
        return Seen(seat=seat, board=board)
    ask = window.asks.get(seat) if seat else None
    facts = window.facts
    return Seen(
        seat=seat, window=window.name, facts=facts, asked=window.asked, ask=ask, board=board
    )


def sealed_hands(hands: dict[Seat, Any]) -> tuple[Sealed[Any], ...]:
    """A part for every seat in order, for that seat alone."""
    return tuple(Sealed((seat,), hands[seat]) for seat in sorted(hands))


def opened_hands(parts: tuple[Sealed[Any], ...], unknown: Any) -> dict[Seat, Any]:
    """What `sealed_hands` sealed; `unknown(seat)` stands for what the reader may not know."""
    return {seat: known(part, unknown(seat)) for seat, part in enumerate(parts, start=1)}


def known(part: Sealed[Any], unknown: Any) -> Any:
    """What is sealed, or what stands for it in a replay by somebody who may not know."""
    return unknown if part.value is msgspec.UNSET else part.value


def cut(deck: list[Any], size: int, seats: int) -> dict[Seat, Any]:
    """The deck in hands of `size`, each sorted."""
    return {s: tuple(sorted(deck[s * size - size : s * size])) for s in range(1, seats + 1)}


def put(hands: dict[Seat, Any], seat: Seat, *, plus: Any = (), less: Any = ()) -> dict[Seat, Any]:
    """The hands after cards came into and went out of that of `seat`. In a replay by somebody who
    does not know the card, one of the same back goes (the first sign of its name), or any."""
    hand = [*hands[seat], *plus]
    for card in less:
        card = known(card, "?") if isinstance(card, Sealed) else card
        alike = [held for held in hand if str(held)[0] == str(card)[0]]
        hand.remove(card if card in hand else (alike or hand)[-1])
    return {**hands, seat: tuple(hand)}


def no(code: str, rule: str, order: Any, **facts: Any) -> Verdict:
    """Refused, with the place of the order's first argument."""
    return Verdict((Problem(code, rule, order.at, facts),))


def best(points: dict[Seat, int], reason: str) -> Outcome:
    """Most points win."""
    most = max(points.values())
    winners = tuple(seat for seat, n in points.items() if n == most)
    return Outcome(winners, reason, {str(seat): n for seat, n in points.items()})


def same(text: object) -> Words:
    return Words(str(text), str(text))


def choice(line: Words, values: list[Any]) -> tuple[ChoiceField, ...]:
    """A form of one choice."""
    return (ChoiceField("answer", line, line, tuple(Item(str(v), same(v)) for v in values)),)


def area(en: str, fr: str) -> tuple[Lines, ...]:
    """A form of one text area with these lines in it."""
    return (Lines("order", Words("Order", "Ordre"), Words(en, fr)),)


def toy(module: dict[str, Any], *, version: str = "1.0", **told: Any) -> AnyGame:
    """The game a module describes: its functions named as in the contract, its events."""
    name = module["__name__"].rpartition(".")[2] if "name" not in told else told.pop("name")
    sentences = Sentences(SENTENCES[name])
    usual: dict[str, Any] = {
        "contract": CONTRACT,
        "title": same(name),
        "seats": frozenset({2}),
        "seat_names": tuple(Words(f"Seat {n}", f"Place {n}") for n in range(1, 5)),
        "options": NoOptions,
        "events": tuple(filter(_is_event, module.values())),
        "rules": f"The rules of {name} {version}.\n".encode(),
        "check_options": lambda options, seats: (),
        "read": lambda text, view: module["TONGUE"].one(text, module["VERBS"][view.window]),
        "write": lambda order, language: module["TONGUE"].write(order, language),
        "next_words": lambda text, view, language: (
            module["TONGUE"].grammar(module["VERBS"][view.window]).next_words(text, "", language)
        ),
        "check": lambda view, order: Verdict(),
        "leave": lambda record, seat: None,
        "narrate": lambda event, seat, language: narrate(sentences, event, language),
        "told": lambda told, language: sentences.say(told["what"], language, **told),
        "explain": lambda problem, language: explain(problem, language, sentences),
        "conclude": lambda outcome, language: sentences.say(
            outcome.reason, language, winners=", ".join(map(str, outcome.winners))
        ),
        "picture": lambda view, language: "<svg xmlns='http://www.w3.org/2000/svg'/>",
        "words": lambda view, language: str(view),
        "help": lambda view, language: inspect.getdoc(inspect.getmodule(module["setup"])),
    }
    told["windows"] = {window: Words(*both) for window, both in told["windows"].items()}
    told["fact_names"] = {fact: Words(*both) for fact, both in told.pop("facts", {}).items()}
    rules = {rule: module[rule] for rule in RULES.split() if rule in module}
    return Game(name=name, version=version, **{**usual, **rules, **told})


def _is_event(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Event) and value is not Event


def narrate(sentences, event, language) -> str:
    """The event's sentence; what is under seal for the reader is `?`."""
    facts = {name: _shown(getattr(event, name)) for name in event.__struct_fields__}
    return sentences.say(event.short_name(), language, **facts)


def _shown(value):
    if isinstance(value, Sealed):
        return value.value if isinstance(value.value, int | str | tuple) else "?"
    if is_parts(value):
        return " ".join(str(_shown(part)) for part in value)
    return value.value if isinstance(value, Opened) else value
