"""Every refusal and remark of combats, with an order that gets it, as golden files show them.

python -m tests.games.combats.refusals      # writes golden/refusals.{en,fr}.txt anew
"""

from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from msgspec.structs import replace

from referee.games.combats import GAME
from referee.games.combats.things.options import CombatsOptions, Force
from referee.games.combats.things.pawns import Pawns
from referee.kernel.chance import Chance
from referee.kernel.scripted import ScriptedDraws
from tests.games.refusals import Refusals
from tests.toys.play import table

GOLDEN = Path(__file__).parent / "golden"


class Case(NamedTuple):
    """`steps` lead there: order texts by seat, and dice. `hand` is the seat's hand then, `there`
    what else stands on the map: pawns of grey and of white by place."""

    key: str
    text: str
    options: CombatsOptions
    steps: tuple[tuple[dict[int, str], list[int]], ...] = ()
    seat: int = 1
    hand: tuple[str, ...] = ()
    there: dict[str, tuple[str, str]] = MappingProxyType({})


def forces(grey, white, **options):
    return CombatsOptions(seat1=grey, seat2=white, **options)


DUEL = forces(Force(p=1, e=4), Force(p=1, e=4))
SUN = forces(Force(p=1, e=4), Force(p=1, e=4), place="sun")
PLOT = forces(Force(p=2, e=5), Force(p=2, e=5), tempo="plotted")
PLOT_SUN = forces(Force(p=1, e=1), Force(p=1), tempo="plotted", place="sun")
PLOT_WINDOW = forces(Force(p=1, e=1), Force(p=1), tempo="plotted", aftermath="window")
THREE_TWO = forces(Force(p=3), Force(p=2, e=1))
EQUAL = forces(Force(p=1, u=1, e=1), Force(p=1, u=1, e=1))
SWAP = forces(Force(p=1, u=1, e=1), Force(p=2))
USINE = forces(Force(u=1, e=1), Force(p=1))
NATIVE = ("civilisation_et",)
EXAMPLE = CombatsOptions(preset="exemple")
LINE = (({1: "line U P"}, []),)
CAMPAIGN = CombatsOptions()
ON_PIVOT = {"Pivot/1": ("PP", "P")}
MANY = {"Boreal/1": ("PPPP", "")}
HOMES = {"Pivot/1": ("PU", ""), "Boreal/1": ("PU", "")}
FULL = {"Boreal/1": ("UUU", ""), "Austral/1": ("UUU", ""), "Boreal/2": ("U", "")}
OUTNUMBERED = {"Pivot/1": ("P", "PU")}
LOST = (({}, []), ({1: "card mob"}, [3, 2]), ({1: "energy 3"}, [6, 2]))  # F-2, F-3: grey wins

CASES = [
    Case("E-TOKEN", "énergie 1\nenrgy 2", DUEL),
    Case("E-PAWN", "pair 1=PX 2=P", THREE_TWO),
    Case("E-PASS", "pass, energy 1", DUEL),
    Case("E-CARD-UNKNOWN", "card sabotaje", DUEL),
    Case("E-CARD-NAME", "energy 1, card re", DUEL),
    Case("E-PAIR-NOT-YOURS.grey", "pair 1=P", THREE_TWO, seat=2),
    Case("E-PAIR-NOT-YOURS.white", "paire 1=P", EXAMPLE),
    Case("E-PAIR-NOT-YOURS.equal", "pair 1=P 2=U", EQUAL),
    Case("E-PAIR-BATTLE", "pair 1=P 2=P 3=P", THREE_TWO),
    Case("E-PAIR-TWICE", "pair 1=P 2=P 2=P", THREE_TWO),
    Case("E-PAIR-EMPTY", "pair 1=PPP", THREE_TWO),
    Case("E-PAIR-MANY", "pair 1=PP 2=PP", THREE_TWO),
    Case("E-LINE", "line P P", EQUAL),
    Case("E-LINE.larger", "line P P P", THREE_TWO),
    Case("E-LINE.smaller", "line P P", THREE_TWO, seat=2),
    Case("E-ENERGY", "energy 3, riposte 2", DUEL),
    Case("E-CARD-HAND", "card sabotage", DUEL),
    Case(
        "E-CARD-HAND.count",
        "1: card et\n2: pass | behind: card et",
        PLOT,
        hand=("civilisation_et",),
    ),
    Case("E-CARD-TWICE", "card panne, card blackout", DUEL, hand=("panne", "panne")),
    Case("E-CARD-WHERE", "carte révolte", SUN, hand=("revolte_indigene",)),
    Case("E-CARD-NEEDS.enemy_usine", "card revolte", DUEL, hand=("revolte_indigene",)),
    Case("E-CARD-NEEDS.own_usine", "card armoured", DUEL, hand=("blindage",)),
    Case("E-CARD-NEEDS.own_pair", "card fighting", DUEL, hand=("repli_tactique",)),
    Case("E-CARD-NEEDS.swap", "card manoeuvre P<>U@2", SWAP, LINE, hand=("manoeuvre",)),
    Case("E-CARD-NEEDS.no_swap", "card manoeuvre", DUEL, hand=("manoeuvre",)),
    Case("E-CARD-ARG", "energy 1; carte manœuvre", SWAP, LINE, hand=("manoeuvre",)),
    Case("E-TIE.p", "tie P", USINE),
    Case("E-TIE.u", "tie U", DUEL),
    Case("E-PLAN", "1: energy 1\n1: pass", PLOT),
    Case("E-PLAN.battle", "3: energy 1", PLOT),
    Case("E-PLAN.aftermath", "retreat all", PLOT_WINDOW),
    Case("E-RETREAT", "retreat 3", EXAMPLE, LOST, seat=2),
    Case("E-RETREAT.winner", "repli tous", EXAMPLE, LOST),
    Case("E-TAKE", "take yes", EXAMPLE, LOST, seat=2),
    Case("N-RESERVE", "pair 1=P 2=P", THREE_TWO),
    Case("N-BATTLES", "2: energy 1", PLOT),
    Case("N-VOID", "retreat all; take yes", PLOT_SUN),
    Case("E-PLACE", "move 1 Aube/S > Pivott/4", CAMPAIGN),
    Case("E-PLACE.system", "construis Sirius/1", CAMPAIGN),
    Case("E-PLACE.several", "grow a/1", CAMPAIGN),
    Case("E-MOVE-NONE", "move 3 Aube/S > Pivot/S", CAMPAIGN),
    Case("E-MOVE-NONE.same", "déplace 1 Aube/S > Aube/S", CAMPAIGN),
    Case("E-MOVE-FRESH", "move 2 Aube/S > Pivot/S\nmove 1 Pivot/S > Boreal/S", CAMPAIGN),
    Case("E-MOVE-ENEMY-START", "move 1 Aube/S > Vesper/S", CAMPAIGN),
    Case("E-MOVE-FAR", "move 1 Aube/1 > Boréal/1", CAMPAIGN),
    Case("E-COST", "move 2 Aube/S > Pivot/1\nmove 4 Boreal/1 > Pivot/S", CAMPAIGN, there=MANY),
    Case("E-BUILD-SITE", "build Aube/1", CAMPAIGN),
    Case("E-BUILD-SITE.sun", "build Aube/S", CAMPAIGN),
    Case("E-BUILD-NOPOP", "build Pivot/1", CAMPAIGN),
    Case("E-BUILD-TWICE", "build Pivot/1\nconstruis Pivot/1", CAMPAIGN, there=ON_PIVOT),
    Case("E-GROW-LIMIT", "grow Aube/1\ngrow Pivot/1\ngrow Boreal/1", CAMPAIGN, there=HOMES),
    Case("E-GROW-LIMIT.world", "grow Aube/1\ngrow Aube/1", CAMPAIGN),
    Case("E-GROW-NOUSINE", "grow Pivot/1", CAMPAIGN, there=ON_PIVOT),
    Case("E-GROW-NOPOP", "grow Pivot/1", CAMPAIGN, there={"Pivot/1": ("U", "")}),
    Case("E-SUPPLY.p", "grow Aube/1", CAMPAIGN, there={"Pivot/1": ("PPPPPPP", "")}),
    Case("E-SUPPLY.u", "build Pivot/1", CAMPAIGN, there={"Pivot/1": ("PU", ""), **FULL}),
    Case("E-START", "attack Aube/1", CAMPAIGN),
    Case("E-SAMECARD", "attaque Pivot/1", CAMPAIGN, there={"Pivot/1": ("P", "")}),
    Case("E-SAMECARD.own", "attack Pivot/1", CAMPAIGN, there={"Pivot/1": ("", "P")}),
    Case("E-ONE-COMBAT", "attack Pivot/1\nattack Pivot/1", CAMPAIGN, there=ON_PIVOT),
    Case("E-ATTACK-LAST", "attack Pivot/1\ngrow Aube/1", CAMPAIGN, there=ON_PIVOT),
    Case("E-ATTACK-LAST.pairing", "pair 1=PP", CAMPAIGN, there=ON_PIVOT),
    Case("E-PAIR-NOT-YOURS.larger", "attack Pivot/1\nline P P", CAMPAIGN, there=ON_PIVOT),
    Case("E-PAIR-NOT-YOURS.white", "attack pivot 1; pair 1=P", CAMPAIGN, there=OUTNUMBERED),
    Case("E-PAIR-MANY", "attack Pivot/1\npair 1=PPP", CAMPAIGN, there=ON_PIVOT),
    Case("N-AUTO", "attack Pivot/1", CAMPAIGN, there=ON_PIVOT),
    Case("N-AUTO.line", "attack Pivot/1", CAMPAIGN, there={"Pivot/1": ("PU", "PU")}),
    Case("N-RESERVE", "attack Pivot/1\npair 1=P", CAMPAIGN, there=ON_PIVOT),
    # The kernel's own, met here:
    Case("E-EMPTY", "# nothing", DUEL),
    Case("E-TWICE", "energy 1\nenergy 2", DUEL),
    Case("E-NUMBER", "energy lots", DUEL),
    Case("E-RANGE", "energy 100", DUEL),
    Case("E-EXTRA", "energy 1 please", DUEL),
    Case("E-SIGN", "1: pass | behind energy 1", PLOT),
    Case("E-MISSING-NUMBER", "energy", DUEL),
    Case("E-MISSING-WORD", "energy 1, tie", DUEL),
]

WRONG_OPTIONS = {
    "O-WORD": (CombatsOptions(mode="campagne", tempo="slow", preset="duell"), 2),
    "O-SEATS": (CombatsOptions(), 3),
    "O-MODE": (CombatsOptions(preset="duel", rounds=6), 2),
    "O-BETWEEN": (CombatsOptions(rounds=11, start_energy=(21, 0)), 2),
    "O-BETWEEN.lead": (CombatsOptions(lead=9), 2),
    "O-START-ENERGY": (CombatsOptions(start_energy=(5,)), 2),
    "O-BOTH-SEATS": (CombatsOptions(seat1=Force(p=1)), 2),
    "O-PLACE": (CombatsOptions(place="sun"), 2),
    "O-AFTERMATH": (CombatsOptions(mode="single", aftermath="folded"), 2),
    "O-RANGE": (forces(Force(p=13, e=21), Force(u=1), place="sun"), 2),
    "O-DEAL": (forces(Force(p=1, cards=("butin",), deal=1), Force(p=1)), 2),
    "O-CARD": (forces(Force(p=1, cards=("butin", "butin")), Force(p=1, cards=("but",))), 2),
}


def view_of(case):
    """What the seat sees when it writes its order."""
    match = table(GAME, 4, options=case.options)
    for orders, dice in case.steps:
        match.chance_of = told(dice)
        read = {seat: GAME.read(text, match.view(seat)) for seat, text in orders.items()}
        match.close(read)
    if case.there:
        board = match.state.board | {place: standing(*both) for place, both in case.there.items()}
        match.put(replace(match.state, board=board))
    if case.hand:
        match.put(replace(match.state, hands=match.state.hands | {case.seat: case.hand}))
    return match.view(case.seat)


def standing(grey, white):
    return {1: Pawns.of(grey), 2: Pawns.of(white)}


def told(dice):
    """Chance that rolls these dice."""
    return lambda draw: Chance(ScriptedDraws(dice), ScriptedDraws([]))


REFUSALS = Refusals(GAME, CASES, view_of, WRONG_OPTIONS, GOLDEN)


if __name__ == "__main__":
    REFUSALS.keep()
