"""Every refusal and remark of Kardashev, with an order that gets it, as golden files show them.

python -m tests.games.kardashev.refusals      # writes golden/refusals.{en,fr}.txt anew
"""

from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from referee.games.kardashev import GAME
from referee.games.kardashev.things.options import KardashevOptions
from tests.games.kardashev.fixtures import PLAYED, Fixture, position
from tests.games.refusals import Refusals
from tests.toys.play import table

GOLDEN = Path(__file__).parent / "golden"
FIRST = ("dip-1e", "occ-1a", "war-1b", "sci-1d", "env-1c")
SECOND = ("sci-1a", "env-1b", "dip-1d", "occ-1e")


class Case(NamedTuple):
    """`laid` is a position as fixtures write it, or the name of a window; `steps` lead there."""

    key: str
    text: str
    laid: str
    steps: tuple[tuple[int, str], ...] = ()
    seat: int = 1


HAND = "A hand war-0 sci-0 env-0*2 | B hand occ-0 war-0 sci-0"
LAID = ((1, "play war-0"),)
ANSWER = {"laid": HAND, "steps": LAID, "seat": 2}
HEROES = "A hero h-07 h-08 h-12 | A hand war-0 | B hand occ-0"
TOLL = "A play war-2c dip-2c | A hand war-0 | B hero h-07 | B hand sci-0"
PICK = "A play war-0 | A hand war-0 | B play sci-0 env-0 | B hand occ-0"
ACCEPTED = ((1, "play war-0"), (2, "accept"))
TWO = "A play war-0*3 | A hand war-0 | B play sci-0 env-0 occ-0 | B hand occ-0"

CASES = [
    Case("E-LINE", "jouez war-0\nvoila sci-0", HAND),
    Case("E-CARD", "jouer gardien", HAND),
    Case("E-CARD.missing", "jouer", HAND),
    Case("E-AMBIG", "play star", HAND),
    Case("E-NOTHELD", "play occ-0", HAND),
    Case("E-BAN", "play war-0", "A mark ban=war | A hand war-0 dip-0 sci-0 | B hand occ-0"),
    Case("E-DOMAIN", "riposte occ-0 as lunar", **ANSWER),
    Case("E-DOMAIN.missing", "riposter cercle", **ANSWER),
    Case("E-DOMAIN.twice", "riposte occ-0 as war war", **ANSWER),
    Case("E-NAMES", "riposte war-0 as sci env", **ANSWER),
    Case("E-NOTRIP", "riposte sci-0 as war", **ANSWER),
    Case("E-NOTREC", "recycle war-0", **ANSWER),
    Case(
        "E-TOLL",
        "recycle sci-0",
        TOLL,
        LAID,
        2,
    ),
    Case("E-HERO", "power h-10\npass", HEROES),
    Case("E-HERO.offered", "hero h-12", "hero"),
    Case("E-USED", "power h-08; power h-08; pass", HEROES),
    Case("E-USED.static", "power h-12; pass", HEROES),
    Case("E-WHEN.response", "sacrifice h-07; pass", HEROES),
    Case("E-WHEN.play", "power h-08; accept", "A hand war-0 | B hero h-08 | B hand occ-0", LAID, 2),
    Case("E-TWICE", "play dip-0\nplay sci-0", HAND),
    Case("E-TAKE", "take dip-1e occ-1a", "draft1"),
    Case("E-TAKE.card", "take war-0", "draft1"),
    Case("E-OUT", "take sci-1a env-1b\nout dip-0 x5", "build"),
    Case("E-OUT.missing", "take sci-1a env-1b", "build"),
    Case("E-OUT.more", "take sci-1a env-1b; deck auto; in dip-0", "build"),
    Case("E-OUT.fewer", "take sci-1a env-1b\n7 dip-0\n7 sci-0", "build"),
    Case("E-POOL", "take sci-1a env-1b; deck auto; in dip-0 x3; out war-0 x3", "build"),
    Case("E-POOL.less", "take sci-1a env-1b\nout dip-0 x8", "build"),
    Case("E-DECK-MIXED", "take auto\ndeck auto\n7 dip-0", "build"),
    Case("E-THEN", "then war-0", HAND),
    Case("E-ANSWER", "power h-07", "A hand war-0 | B hero h-07 | B hand occ-0", LAID, 2),
    Case("E-CHOICE", "choose war-0", PICK, ACCEPTED),
    Case("E-CHOICE.many", "choose sci-0 env-0", PICK, ACCEPTED),
    Case("E-CHOICE.few", "choose sci-0", TWO, ACCEPTED),
    Case("E-NONE", "rien", PICK, ACCEPTED),
    Case("E-CONCEDE", "concede", "draft1"),
    Case("E-CONCEDE-ALONE", "concede\npass", HAND),
    Case("N-AGAIN", "power h-08", HEROES),
    Case("N-HERO", "pass", HEROES),
    Case("N-DECK", "take sci-1a env-1b; deck auto", "build"),
    Case("N-CHANGED", "take sci-1a env-1b; deck last; out dip-0; in war-1a", "build"),
    Case("N-AUTO", "take sci-1a env-1b; out dip-0 x2, sci-0, occ-0, war-0, env-0", "build"),
    # The kernel's own, met here:
    Case("E-EMPTY", "# nothing", HAND),
    Case("E-WORD", "start maybe", "start"),
    Case("E-RANGE", "take auto; 700 dip-0", "build"),
    Case("E-EXTRA", "pass now", HAND),
    Case("E-MISSING-WORD", "start", "start"),
]
WRONG_OPTIONS = {
    "O-SEATS": (KardashevOptions(), 3),
    "O-WORD": (KardashevOptions(mode="draft", starter="C"), 2),
    "O-RANGE": (KardashevOptions(stages=4, turn_limit=5, pass_limit=99), 2),
}


def _drafting(**change):
    return replace(table(GAME, 1).state, **change)


def _pools(*drafted):
    start = table(GAME, 1).state
    return {1: (*start.pools[1], *drafted), 2: start.pools[2]}


def started_from(case):
    """The state in which the case's steps begin, and the options of its table."""
    if case.laid == "draft1":
        return _drafting(packs={1: {1: FIRST, 2: FIRST}}), KardashevOptions()
    if case.laid == "build":
        drafted = ("war-1a", "occ-1b", "sci-1c", "dip-1a")
        packs = {1: {1: (), 2: ()}, 2: {1: SECOND, 2: SECOND}}
        return _drafting(phase="build", packs=packs, pools=_pools(*drafted)), KardashevOptions()
    if case.laid == "hero":
        offered = ("h-01", "h-05", "h-09")
        return _drafting(phase="hero", active=1, offered=offered), KardashevOptions()
    if case.laid == "start":
        return _drafting(phase="start", active=1), KardashevOptions()
    laid = tuple(card.strip() for card in case.laid.split("|"))
    return position(Fixture("", "", laid, ((1, "pass"),), ())), PLAYED


def view_of(case):
    """What the seat sees when it writes its order."""
    state, options = started_from(case)
    match = table(GAME, 1, options=options)
    match.put(state)
    for seat, text in case.steps:
        match.close({seat: GAME.read(text, match.view(seat))})
    return match.view(case.seat)


REFUSALS = Refusals(GAME, CASES, view_of, WRONG_OPTIONS, GOLDEN)


if __name__ == "__main__":
    REFUSALS.keep()
