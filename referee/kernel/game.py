"""The contract: what every game offers the referee, and what the kernel gives it.

A game is pure. It never learns who the players are, what time it is or how an order came in. It
gets a state, orders and chance, and says what happened:

    setup(record, options, seats, chance)    the opening events, by draw 1
    window(state)                            what is asked now; no window: the match is over
    view(state, seat)                        what that seat may know (None: a spectator), built
                                             from nothing; read, check and propose see nothing else
    read(text, view)                         the order; always in both languages
    write(order, language)                   the canonical text of it: read gives the order back
    check(view, order)                       may it be played, and what should its author know
    propose(view, chance)                    a sensible legal order (bots, fuzz)
    imagine(view, chance)                    a whole state that agrees with all the view tells
    resolve(record, orders, chance)          what happened when the window closed
    evolve(state, event)                     the only way a state changes; never refuses
    leave(record, seat)                      a chair falls empty
    outcome(state)                           how it ended, or None

A state is plain data (a frozen struct of structs, tuples and dictionaries), never a generator; it
may be written out, changed by a scenario file and read back.

A thing that stays the same from one picture to the next (a ship, a pawn, a card that is known) is a
`piece` of the picture (svg.py), and moves on a page. Its name is unique in the picture and comes
from the view alone: what is known goes by its public name (`ship-3`, `card-quasar`), what is hidden
by zone and place (`hand-2-slot-1`), never by a number that outlives a move which nobody saw.

Why: docs/decisions/0057-pictures.md, docs/decisions/0058-plain-state.md,
docs/decisions/0106-pieces.md.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from referee.kernel.chance import Chance
from referee.kernel.editor import Editor
from referee.kernel.event import Event, Seat
from referee.kernel.foresight import Foresight
from referee.kernel.handbook import Handbook
from referee.kernel.introduction import Introduction
from referee.kernel.lesson import Lesson
from referee.kernel.livery import Livery
from referee.kernel.narrow import NarrowPicture
from referee.kernel.option_words import OptionWords
from referee.kernel.recorder import Recorder, Told
from referee.kernel.refused import Problem
from referee.kernel.spot import Hotspot
from referee.kernel.window import Ask, Fact, Window
from referee.kernel.words import Language, Words

CONTRACT = 1  # raised when a game that was written for it would not do any more


class State(msgspec.Struct, frozen=True):
    """A position. Every field has a default: `Game.state()` is the position before set-up."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a match is to be played. Every field has a default."""


class Order(msgspec.Struct, frozen=True):
    """What a seat answers."""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What `seat` may know at this moment, the open window and its own ask included."""

    seat: Seat | None = None
    window: str | None = None
    facts: dict[str, Fact] = {}
    asked: tuple[Seat, ...] = ()
    ask: Ask[Any] | None = None


class Verdict(msgspec.Struct, frozen=True):
    """`refused`: why it may not be played (empty: it may).

    `remarks`: what is missing, what will be skipped; they do not hinder.
    """

    refused: tuple[Problem, ...] = ()
    remarks: tuple[Problem, ...] = ()


class Given(msgspec.Struct, frozen=True):
    """What a seat is taken to have answered when the window closes."""

    order: Any
    played_default: bool


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended. No winner: drawn. `reason` is a key of the game's sentences."""

    winners: tuple[Seat, ...]
    reason: str
    scores: dict[str, int] = {}


@dataclass(frozen=True)
class Still:
    """One picture of a strip. `drawing` is its SVG, or what draws it once somebody looks; `size`,
    where it is told beforehand, its width and height in pixels."""

    caption: str
    drawing: str | Callable[[], str]
    size: tuple[int, int] | None = None

    @property
    def svg(self) -> str:
        return self.drawing if isinstance(self.drawing, str) else self.drawing()


S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
R = TypeVar("R")
P = TypeVar("P", bound=Options)


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S, V, R, P]):
    """One game at one version of its rules: `Game[State, View, Order, Options]`.

    The four types bind its functions to each other: mypy finds a `write` that takes another order
    than `read` gives. Who holds any game says `AnyGame`. Only `games/catalogue.py` knows them all.

    `contract` is the `CONTRACT` that it was written for.

    `windows`, `fact_names` and `fact_values` (`{"grey": Words("grey", "gris")}`; yes and no are
    the kernel's) give the words that players use in standing orders. Every fact of a window or
    an ask is named there. `narrate` gets an event as the reader may see it and returns a
    sentence, or "" if there is nothing to say; `told` does the same for a private fact;
    `explain` for a problem. `picture` is an SVG, `words` the same position in plain text. `help`
    is the order language on one page. `picture_order`, where a game has it, draws for its
    author alone what an order was understood to do: `(view, order, language)` to an SVG, "" if
    there is nothing to draw; `words_order` says the same in lines of plain text. `spots`, where
    a game has them, are the places of the picture that an asked seat can pick, in reading order
    (spot.py). `narrow`, where a game has it, is the same position for a narrow window, with spots
    of its own (narrow.py). `livery`, where a game has one, is what its pages and, by night, its
    pictures look like (livery.py). `cover`, where a game has one, is a drawing that stands for it
    where it is offered: an SVG without words, as wide as 640 to 400. `editor`, where a game has
    one, takes an order apart for a page (editor.py); `ghost` draws an order as `picture_order`
    does, but as pieces of SVG that are laid over `picture`, in its pixels; "" where the picture has
    no room for it (for the narrow picture: narrow.py). `film`, where a game has it, gives a strip
    of what happened last, step by step: `(view, language)` to stills; frozen games know it by that
    name, elsewhere a film is that of a match. `short` are the options of a short match, for who
    wants to see the game once. `next_words`, where a game has it, are the words that may stand
    where an order text stops while somebody types it (completion.py). `comment` begins a comment in
    an order.
    `glance`, where a game has it, is `view` without the words of the form (`ask.form` is empty),
    which no bot reads and which take long to make: for who thinks ahead.
    `imagine`, where a game has it, deals what the view hides by chance among what is possible: the
    state has this very view for its seat, and the rules can go on from it. It is for who thinks
    ahead, so it knows the view and nothing else. `candidates` are orders that are worth a thought,
    best first: `(view, chance)` to orders, which may be made one by one; without it, what `propose`
    says at several throws.
    `sensible`, where a game has it, orders as somebody with sense would, quicker than by thinking
    ahead: a bot that thinks ahead plays the other seats by it, and tries it first.
    `advise`, where a game has it, is what a newcomer is advised to order: short, and about what
    they hold; without it, what `propose` says.
    `easy`, where a game has it, orders as easy bots do: with sense, at first sight, in less than 50
    milliseconds; without it, they propose. `easy_version` is its version, which a match names.
    `foresight` says how a position that is not over stands, and how far to look (foresight.py);
    without it, one looks to the end.
    `bot` is the version of `propose`, which a match names; `old_bots` are those before it, by
    version. `thought` is the version of `imagine`, `candidates`, `sensible` and `foresight`
    together, which a match names whose bots think ahead. `deduced` are fields of the view that a
    seat works out from what it was told, though no event says them
    (referee/conformance/views.py). `opens` are the public fields of events by which the rules
    open what was hidden, by the event's short name; no field: that the event is there at all
    (referee/conformance/worlds.py). `handbook`, where a game has one,
    is made from the bytes of its rules: what players may look up (`referee.kernel.lookup`).
    `picture_defined`, where a game has it, draws one thing of its handbook by the id of its
    definition, "" if there is nothing to draw. `introduce`, where a game has it, tells what an
    invitation says of a match of these options and so many seats. `lesson`, where a game has
    one, teaches it in a few steps, with examples from a match of bots; `motives` are the keys of
    its reasons that fit an order, by `(view, order)`; without it, the window. `form_options` are
    those with which the form for a new match is filled in, where they are others than the defaults;
    `option_words` what that form calls them. An option without words is for who writes data.
    `ends` are the reasons of its outcomes, each in a few words: the archive is searched by them.
    `befalls`, where a game has it, is the seat that an event hits though neither its fields nor its
    sentence name it: a shot at a ship is marked for whose ship it is. `weighty`, where a game has
    it, marks the few events that turn a match, as their reader may see them, with a word or two;
    that a match ends is marked in every game. `decides`, where a game has it, says whether such an
    event brought an end about: the last that did is marked as what decided. `turns` are the facts
    of a window that together number its turn, `phases` those that number a part of one; a window
    without such a fact belongs to the turn before it. Where phases pass within a window,
    `phase_begun` gives the number of the one that begins with an event. `score` tells in a word or
    two what a seat has at the end, "" where the match did not come to count it.
    """

    name: str
    version: str
    contract: int
    title: Words
    seats: frozenset[int]
    seat_names: tuple[Words, ...]
    options: type[P]
    state: type[S]
    events: tuple[type[Event], ...]
    windows: Mapping[str, Words]
    rules: bytes

    check_options: Callable[[P, int], tuple[Problem, ...]]
    setup: Callable[[Recorder[S], P, int, Chance], None]
    window: Callable[[S], Window | None]
    view: Callable[[S, Seat | None], V]
    read: Callable[[str, V], R]
    write: Callable[[R, Language], str]
    check: Callable[[V, R], Verdict]
    propose: Callable[[V, Chance], R]
    resolve: Callable[[Recorder[S], Mapping[Seat, Given], Chance], None]
    evolve: Callable[[S, Event], S]
    leave: Callable[[Recorder[S], Seat], None]
    outcome: Callable[[S], Outcome | None]

    narrate: Callable[[Event, Seat | None, Language], str]
    told: Callable[[Told, Language], str]
    explain: Callable[[Problem, Language], str]
    conclude: Callable[[Outcome, Language], str]
    picture: Callable[[V, Language], str]
    words: Callable[[V, Language], str]
    help: Callable[[V, Language], str]
    fact_names: Mapping[str, Words] = field(default_factory=dict)
    fact_values: Mapping[str, Words] = field(default_factory=dict)
    picture_order: Callable[[V, R, Language], str] | None = None
    words_order: Callable[[V, R, Language], str] | None = None
    spots: Callable[[V, Language], tuple[Hotspot, ...]] | None = None
    narrow: NarrowPicture[V] | None = None
    livery: Livery | None = None
    cover: str = ""
    editor: Editor | None = None
    ghost: Callable[[V, R, Language], str] | None = None
    film: Callable[[V, Language], list[Still]] | None = None
    next_words: Callable[[str, V, Language], tuple[str, ...]] | None = None
    short: Mapping[str, Any] = field(default_factory=dict)
    form_options: Mapping[str, Any] = field(default_factory=dict)
    option_words: Mapping[str, OptionWords] = field(default_factory=dict)
    ends: Mapping[str, Words] = field(default_factory=dict)
    befalls: Callable[[Event], Seat | None] | None = None
    weighty: Callable[[Event], Words | None] | None = None
    decides: Callable[[Event, Outcome], bool] | None = None
    turns: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    phase_begun: Callable[[Event], Fact | None] | None = None
    score: Callable[[Outcome, Seat, Language], str] | None = None
    comment: str = "#"
    glance: Callable[[S, Seat | None], V] | None = None
    imagine: Callable[[V, Chance], S] | None = None
    candidates: Callable[[V, Chance], Iterable[R]] | None = None
    sensible: Callable[[V, Chance], R] | None = None
    advise: Callable[[V, Chance], R] | None = None
    foresight: Foresight[S] | None = None
    easy: Callable[[V, Chance], R] | None = None
    easy_version: str = "1"
    bot: str = "1"
    thought: str = "1"
    old_bots: Mapping[str, Callable[[V, Chance], R]] = field(default_factory=dict)
    deduced: frozenset[str] = frozenset()
    opens: Mapping[str, Collection[str]] = field(default_factory=dict)
    handbook: Callable[[bytes], Handbook] | None = None
    picture_defined: Callable[[str, Language], str] | None = None
    introduce: Callable[[P, int], Introduction] | None = None
    lesson: Lesson | None = None
    motives: Callable[[V, R], tuple[str, ...]] | None = None

    def event_type(self, short_name: str) -> type[Event]:
        """The event class of `battle_resolved`. Raises KeyError."""
        return _by_short_name(self.events)[short_name]

    def proposer(self, version: str | None) -> Callable[[V, Chance], R] | None:
        """`propose` as the bot of this version does it; None if there is none of it here."""
        return self.propose if version == self.bot else self.old_bots.get(version or "")


AnyGame: TypeAlias = Game[Any, Any, Any, Any]


@cache
def _by_short_name(events: tuple[type[Event], ...]) -> dict[str, type[Event]]:
    return {kind.short_name(): kind for kind in events}


def plain(value: object) -> Any:
    """Plain JSON-like data of a state, view or event: what scenario files and `schema` show."""
    return msgspec.json.decode(msgspec.json.encode(value))
