"""Games that break one promise of the contract each, made of toys.

`python -m referee check-game tests.conformance.planted:OWN_DICE` finds one as any other game.
"""

import random
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

import msgspec

from referee.kernel.editor import Editor, EditorGroup, EditorStep
from referee.kernel.foresight import Foresight
from referee.kernel.game import State, Still
from referee.kernel.introduction import Introduction
from referee.kernel.livery import Tone, worn
from referee.kernel.narrow import NarrowPicture
from referee.kernel.spot import Hotspot
from referee.kernel.svg import piece, rect, sheet, text
from referee.kernel.window import Ask
from referee.kernel.words import Words
from tests.conformance.toys import BACKS, BARGAIN, NIM_1_1, QUANTUM
from tests.toys import base, nim
from tests.toys.tongue import Said


def taking(n: Callable[[Any], int]) -> Any:
    """Nim in which other stones are taken than were ordered."""

    def resolve(record, orders, chance):
        [seat] = orders
        most = min(nim.MOST, record.state.stones)
        if not record.emit(nim.StonesTaken(seat, 1 + n(chance) % most)).stones:
            record.emit(nim.GameWon(3 - seat))

    return replace(NIM_1_1, resolve=resolve)


def own_order(chance):
    """One of forty words, by where it happens to lie in a set."""
    [word] = chance.pick("word", list({f"word {n}" for n in range(40)}), 1)
    return int(word.split()[1])


OWN_DICE = taking(lambda chance: random.randrange(3))
OWN_CLOCK = taking(lambda chance: time.perf_counter_ns())
OWN_ORDER = taking(own_order)


def with_ask(game, change):
    """The game with another ask in each window."""

    def window(state):
        found = game.window(state)
        if found is None:
            return None
        asks = {seat: change(ask) for seat, ask in found.asks.items()}
        return msgspec.structs.replace(found, asks=asks)

    def view(state, seat):
        found, seen = window(state), game.view(state, seat)
        ask = found.asks.get(seat) if found else None
        return msgspec.structs.replace(seen, ask=ask)

    return replace(game, window=window, view=view)


def greedy(ask):
    return Ask(ask.form, Said("take", (99,)))


def open_hands():
    """Backs: the board shows the richest hand of all."""

    def view(state, seat):
        seen = BACKS.view(state, seat)
        return msgspec.structs.replace(seen, board={**seen.board, "top": max(state.hands.values())})

    return replace(BACKS, view=view)


def told_by_event():
    """Backs: the cards that are dealt stand in public beside the sealed hands."""
    dealt = base.event("HandsCounted", best=str)

    def setup(record, options, seats, chance):
        BACKS.setup(record, options, seats, chance)
        record.emit(dealt(min(record.state.hands[1])))

    def evolve(state, event):
        return state if isinstance(event, dealt) else BACKS.evolve(state, event)

    def narrate(event, seat, language):
        return "" if isinstance(event, dealt) else BACKS.narrate(event, seat, language)

    events = (*BACKS.events, dealt)
    return replace(BACKS, setup=setup, evolve=evolve, narrate=narrate, events=events)


def forgetful_write(order, language):
    """Quantum: what is given ahead is not written."""
    first = msgspec.structs.replace(order, args=(*order.args[:1], None))
    return QUANTUM.write(first if order.verb == "play" else order, language)


def no_french(event, seat, language):
    if language == "fr" and isinstance(event, nim.StonesTaken):
        raise KeyError("fr")
    return NIM_1_1.narrate(event, seat, language)


def told_in_english(fact, language):
    return "They hear of their bargain." if language == "en" else ""


def english_only(event, seat, language):
    return "Somebody takes stones from the heap." if isinstance(event, nim.StonesTaken) else ""


def hole(outcome, language):
    return {"en": "{winners} wins.", "fr": "Gagne : 1."}[language]


class Living(State):
    """A position that holds what cannot be written out."""

    stones: int = -1
    turn: int = 1
    won: int = 0
    steps: Any = None


def living():
    def evolve(state, event):
        after = NIM_1_1.evolve(nim.Nim(state.stones, state.turn, state.won), event)
        return Living(after.stones, after.turn, after.won, count(after.stones))

    return replace(NIM_1_1, state=Living, evolve=evolve)


def counting():
    """Nim: evolve counts on its own, beside the state."""
    calls = count(1)

    def evolve(state, event):
        after = NIM_1_1.evolve(state, event)
        return msgspec.structs.replace(after, turn=next(calls)) if after.won else after

    return replace(NIM_1_1, evolve=evolve)


def endless(record, orders, chance):
    """Nim: a stone is always put back."""
    [seat] = orders
    record.emit(nim.StonesTaken(seat, 0))


def trap(record, seat):
    raise RuntimeError("nobody leaves")


def picky(options, seats):
    return (
        nim.check_options(options, 3)
        if seats == 2
        else (base.no("E-STONES", None, Said("x")).refused)
    )


def narrow(wide: int, *parts: str, picture: str = "") -> Any:
    """Nim with a narrow picture of these parts, and this wide one."""
    drawn, usual = sheet(wide, 9, parts), picture or sheet(600, 9, ())
    small = NarrowPicture(lambda view, language: drawn)
    return replace(NIM_1_1, picture=lambda view, language: usual, narrow=small)


STONE = Tone("stone", "#000000", "#ffffff")


def drawn(wide: int, part: str, kind: str) -> Any:
    """Nim with a picture of this class."""
    return replace(NIM_1_1, picture=lambda view, language: sheet(wide, 9, [part], kind=kind))


def aiming(*aim: str) -> Any:
    """Nim whose introduction tells this aim, in English and in French."""
    about = Words("A duel of counting.", "Un duel de calcul.")
    said = Introduction(about, Words(*aim), answers=(4, 10), minutes=2)
    return replace(NIM_1_1, introduce=lambda options, seats: said)


def imagining(stones, turn=lambda view: view.board["turn"]):
    """Nim: another heap, or another turn, is imagined than is there."""
    return replace(NIM_1_1, imagine=lambda view, chance: nim.Nim(stones(view), turn(view)))


def by_heart():
    """Backs: the hands that this process has seen dealt, whatever the view says."""
    dealt, calls = [], count()

    def evolve(state, event):
        after = BACKS.evolve(state, event)
        dealt.append(after)
        return after

    def imagine(view, chance):
        return BACKS.imagine(view, chance) if next(calls) % 2 else dealt[-1]

    return replace(BACKS, evolve=evolve, imagine=imagine)


def two_minds():
    """Nim: what is worth a thought changes from one look to the next."""
    calls = count()
    return replace(NIM_1_1, candidates=lambda view, chance: (Said("take", (1 + next(calls) % 2,)),))


COVER = '<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="400">{inside}</svg>'
FAULTS = {
    # name of the check: games that it must find
    "names": {"wait": replace(NIM_1_1, windows={"take": Words("wait", "attends")})},
    "documents": {"no_french_rules": replace(NIM_1_1, rules=b"The rules of nim.\n")},
    "options": {
        "no_table_for_three": replace(NIM_1_1, seats=frozenset({2, 3}), check_options=picky)
    },
    "short": {"longer": replace(NIM_1_1, short={"stones": 40})},
    "cover": {
        "no_drawing": replace(NIM_1_1, cover="stones"),
        "square": replace(NIM_1_1, cover=COVER.format(wide=400, inside="")),
        "speaks": replace(NIM_1_1, cover=COVER.format(wide=640, inside="<text>Nim</text>")),
    },
    "ends": {"endless": replace(NIM_1_1, resolve=endless)},
    "leaving": {"trap": replace(NIM_1_1, leave=trap)},
    "proposals": {
        "greedy_bot": replace(
            NIM_1_1, propose=lambda view, chance: Said("take", (view.board["stones"],))
        ),
        "greedy_thought": replace(
            NIM_1_1, candidates=lambda view, chance: (Said("take", (1,)), Said("take", (99,)))
        ),
    },
    "defaults": {"greedy_default": with_ask(NIM_1_1, greedy)},
    "read-back": {"forgetful_write": replace(QUANTUM, write=forgetful_write)},
    "windows": {"unnamed_fact": replace(NIM_1_1, fact_names={})},
    "glances": {
        "blind": replace(NIM_1_1, glance=lambda state, seat: NIM_1_1.view(state, None)),
        "worded": replace(NIM_1_1, glance=NIM_1_1.view),
    },
    "views": {"open_hands": open_hands()},
    "secrets": {"open_hands": open_hands(), "told_by_event": told_by_event()},
    "imagined": {
        "other_heap": imagining(lambda view: view.board["stones"] + 1),
        "other_turn": imagining(lambda view: view.board["stones"], lambda view: 3),
        "by_heart": by_heart(),
        "raises": imagining(lambda view: view.hand),
        "sure": replace(NIM_1_1, foresight=Foresight(lambda state, seat: 1001, 3)),
    },
    "thoughts": {
        "two_minds": two_minds(),
        "greedy_sense": replace(NIM_1_1, sensible=lambda view, chance: Said("take", (99,))),
    },
    "pictures": {
        "no_xml": replace(NIM_1_1, picture=lambda view, language: "<svg><g></svg>"),
        "still_of_another_size": replace(
            NIM_1_1, film=lambda view, language: [Still("a heap", sheet(9, 9, ()), (9, 8))]
        ),
        "twins": narrow(340, picture=sheet(9, 9, [piece("heap", ""), piece("heap", "")])),
        "no_way": narrow(340, '<g data-id="heap" data-track="1;2"/>'),
        "too_wide": narrow(341),
        "too_small": narrow(340, text(0, 0, "Nine stones", 10, "start", "#000000")),
        "shrunk": narrow(
            340, f'<g transform="scale(0.5)">{text(0, 0, "Nine", 20, "start", "#000000")}</g>'
        ),
        "same_id": narrow(340, '<g id="heap"/>', picture=sheet(600, 9, ['<g id="heap"/>'])),
        "styled": narrow(340, '<g style="fill: red"/>'),
        "bright_when_narrow": narrow(340, picture=sheet(600, 9, (), kind="night")),
        "too_small_for_a_desk": drawn(900, text(0, 0, "Nine", 12, "start", "#000000"), "night"),
        "unknown_tone": drawn(
            820, rect(0, 0, 9, 9, Tone("heap", "#000000", "#ffffff")), worn("nim")
        ),
    },
    "marks": {
        "unasked": replace(
            NIM_1_1, spots=lambda view, language: (Hotspot(0, 0, 9, 9, (("n", "4"),), "Four"),)
        ),
        "unasked_when_narrow": replace(
            NIM_1_1,
            narrow=NarrowPicture(
                lambda view, language: sheet(340, 9, ()),
                lambda view, language: (Hotspot(0, 0, 9, 9, (("n", "4"),), "Four"),),
            ),
        ),
    },
    "steps": {
        "no_such_step": replace(
            NIM_1_1,
            editor=Editor(
                lambda view, order, language: (EditorGroup("Take", steps=(EditorStep("9", "9"),)),),
                lambda view, order, key: {}[key],
            ),
        )
    },
    "shown": {"no_help": replace(NIM_1_1, help=lambda view, language: "")},
    "refusals": {
        "one_language": replace(NIM_1_1, explain=lambda one, to: "This is no order at all.")
    },
    "told": {
        "no_french": replace(NIM_1_1, narrate=no_french),
        "english_only": replace(NIM_1_1, narrate=english_only),
        "hole": replace(NIM_1_1, conclude=hole),
        "half_told_fact": replace(BARGAIN, told=told_in_english),
        "no_aim": aiming("", ""),
        "english_aim": aiming("Take the last stone.", ""),
    },
    "turning": {
        "untold": replace(
            NIM_1_1,
            weighty=lambda event: Words("turn", "tournant"),
            narrate=lambda event, reader, language: "",
        ),
        "wordless": replace(NIM_1_1, weighty=lambda event: Words("turn", "")),
        "nameless": replace(NIM_1_1, turns=("moon",)),
        "phases_of_nothing": replace(NIM_1_1, phase_begun=lambda event: None),
    },
    "folds": {"counting": counting()},
    "rejudging": {"own_dice": OWN_DICE, "own_clock": OWN_CLOCK},
    "plain": {"living": living()},
}
