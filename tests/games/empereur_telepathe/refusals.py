"""Every refusal and remark of the game, with an order that gets it, as golden files show them.

python -m tests.games.empereur_telepathe.refusals   # writes golden/refusals.{en,fr}.txt anew
"""

from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from referee.games.empereur_telepathe import GAME
from referee.games.empereur_telepathe.things.options import TelepatheOptions
from referee.games.empereur_telepathe.things.state import Entry
from tests.games.empereur_telepathe.playing import Way, begun
from tests.games.refusals import Refusals

GOLDEN = Path(__file__).parent / "golden"
HAND = tuple("ANC2 ARC3 CAG2 DRA3 EMP1 FOC1 FOC2 FOU2 TER1 TRA1 VIG1 VOI2".split())  # noqa: SIM905
ROW = ["SUG2", "TER5", "VIG1", "TRA2", "FOC3"]


class Case(NamedTuple):
    """`engaged` cards lie on the table; `hand` is the seat's."""

    key: str
    text: str
    window: str = "commit"
    hand: tuple[str, ...] = HAND
    engaged: tuple[str, ...] = ()
    options: TelepatheOptions = TelepatheOptions()


ATTACK = ("ARC3",)
CASES = [
    Case("E-1", "engage ARC9"),
    Case("E-1.type", "engage ARK"),
    Case("E-1.held", "engage arc neural"),
    Case("E-1.number", "engage psi reflex"),
    Case("E-2", "engage ARC4"),
    Case("E-3", "engage TER1"),
    Case("E-4", "engage ARC3 FOU2"),
    Case("E-5", "engage DRA3 EMP1"),
    Case("E-6", "engage CAG2 FOC1"),
    Case("E-7", "engage TRA1 ANC2"),
    Case("E-8.tied", "pass", engaged=ATTACK),
    Case("E-8.free", "hold"),
    Case("E-9.bases", "row +SUG2", "duel", engaged=ATTACK),
    Case("E-9.block", "row +TER5", "duel", engaged=ATTACK),
    Case("E-9.many", "row +FOC3", "duel", engaged=("ARC3", "TRA1", "VOI2")),
    Case("E-9.twice", "row +TRA2", "duel", engaged=("ARC3", "TRA1")),
    Case("E-9.misfit", "row +VIG1", "duel", engaged=ATTACK),
    Case("E-10", "row LEC4", "duel", engaged=ATTACK),
    Case("E-11", "row TER5\ntarget Amber", "duel", engaged=ATTACK),
    Case("E-12", "row TER5\ntarget Diamond", "duel", engaged=ATTACK),
    Case("E-13", "row TER5\ntarget B\nblock REJ2+TER1", "duel", ("REJ2", "TER1"), ATTACK),
    Case("E-14", "row TER5\ntarget B\nblock FOU2", "duel", engaged=ATTACK),
    Case("E-14.alone", "block FOC1", "duel", engaged=ATTACK),
    Case("E-15", "row TER5\ntarget B\nblock TER1 when sun", "duel", engaged=ATTACK),
    Case("E-16", "block none\nblock TER1", "duel", engaged=ATTACK),
    Case("E-17", "return ARC4", "duel", engaged=ATTACK),
    Case("E-18", "commit ARC3 FOC1 TRA1 VOI2"),
    Case("E-18.bonuses", "commit FOC1 TRA1 VOI2"),
    Case("E-19", "commit ARC3 ANC2"),
    Case("E-20", "commit BOU1 VIG1", hand=("BOU1", "VIG1")),
    Case("E-21", "commit ARC3 FOC1 FOC2"),
    Case("E-22", "commit TRA1", options=TelepatheOptions(wager="no")),
    Case("E-23", "row any > TER5", "duel", engaged=ATTACK),
    Case("E-26", "block none", "commit", options=TelepatheOptions(tempo="blitz")),
    Case("E-27", "return high", "duel", engaged=ATTACK),
    Case("E-28", "commit ARC3 ARC3"),
    Case("E-29", "seek bloks > high", "duel", engaged=ATTACK),
    Case("E-30", "target Zoe", "duel", engaged=ATTACK),
    Case("E-24", "pick FOC1", "choose"),
    Case("E-25.offer", "pick FOC1 ARC1 FOC2", "choose"),
    Case("E-25.both", "pick FOC1 FOC2 ARC3\nseek high", "choose"),
    Case("N-1", "row TER5", "duel"),
    Case("N-2", "row TER5", "duel", engaged=("TRA1",)),
    Case("N-3", "row TER5", "duel", engaged=ATTACK),
]
WRONG_OPTIONS = {
    "O-SEATS": (TelepatheOptions(), 2),
    "O-STORM": (TelepatheOptions(storm=41), 3),
    "O-AUTO": (TelepatheOptions(auto_block=0), 3),
}


def view_of(case):
    """What seat 1 sees where this order is wrong."""
    if case.window == "choose":
        return _choosing()
    match = begun(Way(4, case.options), 1)
    minds = match.state.minds
    mind = replace(
        minds[1],
        hand=case.hand,
        committed=case.engaged,
        deadlocked=bool(case.engaged) and case.window == "commit",
    )
    out = replace(minds[4], living=False, fell=6, cause="attack", rank=4, hand=(), deck=())
    phase = "duel" if case.window == "duel" else "commit"
    order = (Entry(1, 3, 0),) if case.engaged else ()
    state = replace(match.state, phase=phase, order=order, row=tuple(ROW), acted=())
    return GAME.view(replace(state, minds={**minds, 1: mind, 4: out}), 1)


def _choosing():
    """In live, seat 1 picks three cards of a hand."""
    match = begun(Way(3, TelepatheOptions(tempo="live")), 1)
    minds = match.state.minds
    minds = {
        **minds,
        1: replace(minds[1], committed=("LEC3",), part="cards.9"),
        2: replace(minds[2], hand=("ARC3", "FOC1", "FOC2", "TER1"), defence=""),
    }
    match.put(replace(match.state, phase="duel", order=(Entry(1, 3, 0),), minds=minds))
    match.close({1: GAME.read("target B", match.view(1))})
    match.close({2: GAME.read("block none", match.view(2))})
    return match.view(1)


REFUSALS = Refusals(GAME, CASES, view_of, WRONG_OPTIONS, GOLDEN)


if __name__ == "__main__":
    REFUSALS.keep()
