"""The public facts of each window, which standing orders may ask about (rulings §6)."""

from referee.games.combats.rules.aftermath import loser
from referee.games.combats.rules.ending import more
from referee.games.combats.things.pawns import COLOURS, NOBODY, SEATS, colour
from referee.games.combats.things.state import Combat, CombatsState, on_the_card
from referee.kernel.window import Fact
from referee.kernel.words import Words

Facts = dict[str, Fact]

FACT_NAMES = {
    "round": Words("round", "manche"),
    "active": Words("active", "actif"),
    "place": Words("place", "lieu"),
    "kind": Words("kind", "sorte"),
    "attacker": Words("attacker", "attaquant"),
    "defender": Words("defender", "défenseur"),
    "larger": Words("larger", "nombreux"),
    "battle": Words("battle", "bataille"),
    "battles": Words("battles", "batailles"),
    "last": Words("last", "dernière"),
    "lead": Words("lead", "avance"),
    "forces_grey": Words("forces_grey", "forces_gris"),
    "forces_white": Words("forces_white", "forces_blanc"),
    "energy_grey": Words("energy_grey", "énergie_gris"),
    "energy_white": Words("energy_white", "énergie_blanc"),
    "cards_grey": Words("cards_grey", "cartes_gris"),
    "cards_white": Words("cards_white", "cartes_blanc"),
    "power_grey": Words("power_grey", "puissance_gris"),
    "power_white": Words("power_white", "puissance_blanc"),
    "pawns_grey": Words("pawns_grey", "pions_gris"),
    "pawns_white": Words("pawns_white", "pions_blanc"),
    "winner": Words("winner", "vainqueur"),
    "loser": Words("loser", "perdant"),
    "winner_forces": Words("winner_forces", "forces_vainqueur"),
    "loser_forces": Words("loser_forces", "forces_perdant"),
}
FACT_VALUES = {
    "grey": Words("grey", "gris"),
    "white": Words("white", "blanc"),
    "equal": Words("equal", "égaux"),
    "level": Words("level", "égal"),
    "world": Words("world", "monde"),
    "sun": Words("sun", "soleil"),
}


def facts(state: CombatsState) -> Facts:
    """What everybody may know of the question that is open."""
    match state.stage:
        case "turn":
            return _turn(state)
        case "pairing":
            return _pairing(state.combat)
        case "plan":
            return _pairing(state.combat) | _means(state)
        case "commit":
            return _commit(state) | _means(state)
        case _:
            return _aftermath(state)


def _turn(state: CombatsState) -> Facts:
    lead = more(state.score)
    energy: Facts = {f"energy_{COLOURS[seat]}": state.energy[seat] for seat in SEATS}
    return {
        "round": state.round,
        "active": COLOURS[state.active],
        "lead": colour(lead, "level"),
        **energy,
    }


def _where(combat: Combat) -> Facts:
    return {
        "place": combat.place,
        "kind": combat.kind,
        "attacker": COLOURS[combat.attacker],
        "defender": COLOURS[combat.defender],
        "battles": combat.k,
    }


def _pairing(combat: Combat) -> Facts:
    forces: Facts = {f"forces_{COLOURS[seat]}": str(combat.forces[seat]) for seat in SEATS}
    return _where(combat) | {"larger": colour(combat.larger, "equal")} | forces


def _means(state: CombatsState) -> Facts:
    """Stocks and hand sizes are public; hands are not."""
    energy: Facts = {f"energy_{COLOURS[seat]}": state.energy[seat] for seat in SEATS}
    return energy | {f"cards_{COLOURS[seat]}": len(state.hands[seat]) for seat in SEATS}


def _commit(state: CombatsState) -> Facts:
    combat = state.combat
    groups = {seat: combat.group(seat) for seat in SEATS}
    known: Facts = {
        "battle": combat.battle,
        "last": "yes" if combat.last else "no",
        "lead": colour(combat.lead(), "level"),
    }
    for seat, group in groups.items():
        known[f"power_{COLOURS[seat]}"] = group.power + combat.mob[seat] * group.p
        known[f"pawns_{COLOURS[seat]}"] = group.total
    return _where(combat) | known


def _aftermath(state: CombatsState) -> Facts:
    """Without a winner nobody is asked, and there is no more to tell."""
    winner, beaten = state.combat.winner, loser(state)
    known: Facts = {"place": state.combat.place, "winner": colour(winner, "level")}
    if winner == NOBODY:
        return known
    return known | {
        "loser": COLOURS[beaten],
        "winner_forces": str(on_the_card(state, winner)),
        "loser_forces": str(on_the_card(state, beaten)),
    }
