"""The public facts of a window, which standing orders may ask about (rulings §4.2)."""

from referee.games.rencontre_cosmique.rules.rights import foreign_bases, role_of
from referee.games.rencontre_cosmique.rules.totals import value_of
from referee.games.rencontre_cosmique.things.places import HOLE, OVAL, RING
from referee.games.rencontre_cosmique.things.state import Ground, Table, Todo
from referee.kernel.event import Seat
from referee.kernel.window import Fact
from referee.kernel.words import Words

Facts = dict[str, Fact]

_COLOUR_NAMES = {"rouge": "red", "bleu": "blue", "jaune": "yellow", "vert": "green"}

FACT_NAMES = {
    "turn": Words("turn", "tour"),
    "round": Words("round", "manche"),
    "duel": Words("duel", "duel"),
    "offense": Words("offense", "offense"),
    "defense": Words("defense", "défense"),
    "planet": Words("planet", "planète"),
    "own_disc": Words("own_disc", "disque_propre"),
    "off_pawns": Words("off_pawns", "pions_att"),
    "def_pawns": Words("def_pawns", "pions_déf"),
    "off_allied": Words("off_allied", "alliés_att"),
    "def_allied": Words("def_allied", "alliés_déf"),
    "off_value": Words("off_value", "valeur_att"),
    "def_value": Words("def_value", "valeur_déf"),
    "off_bases": Words("off_bases", "bases_att"),
    "def_bases": Words("def_bases", "bases_déf"),
    **{f"hole_{c}": Words(f"hole_{en}", f"trou_{c}") for c, en in _COLOUR_NAMES.items()},
    **{f"cards_{c}": Words(f"cards_{en}", f"cartes_{c}") for c, en in _COLOUR_NAMES.items()},
    "inv_off": Words("inv_off", "inv_att"),
    "inv_def": Words("inv_def", "inv_déf"),
    "vanished": Words("vanished", "disparu"),
    "deal_round": Words("deal_round", "marché_tour"),
    "power": Words("power", "pouvoir"),
    "owner": Words("owner", "détenteur"),
    "role": Words("role", "rôle"),
    "invited": Words("invited", "invité"),
}
FACT_VALUES = {
    **{c: Words(en, c) for c, en in _COLOUR_NAMES.items()},
    "offense": Words("offense", "attaque"),
    "defense": Words("defense", "défense"),
    "ally_off": Words("ally_off", "allié_att"),
    "ally_def": Words("ally_def", "allié_déf"),
    "bystander": Words("bystander", "témoin"),
    "both": Words("both", "deux"),
    "none": Words("none", "aucun"),
}


def facts(ground: Ground, todo: Todo) -> Facts:
    """What everybody may know of the question that is open."""
    table = ground.table
    found: Facts = {"turn": table.turn, "round": table.round, "duel": duel_number(table, todo)}
    if table.turn:
        found["offense"] = table.colour(table.offense)
        found["off_bases"] = foreign_bases(table, table.offense)
    found |= _sides(table) | _stocks(ground)
    found["own_disc"] = "yes" if table.duel.own_disc and not table.duel.closed else "no"
    if table.vanished:
        found["vanished"] = table.vanished
    if todo.step == "deal":
        found["deal_round"] = table.duel.round
    if todo.step == "riposte":
        found |= {"power": todo.what, "owner": table.colour(todo.seat)}
    return found


def duel_number(table: Table, todo: Todo) -> int:
    """The duel in question: in `prep` the one that may begin."""
    opening = todo.step == "prep" or (todo.step == "launch" and table.duel.closed)
    return table.duel.number + opening


def _sides(table: Table) -> Facts:
    duel = table.duel
    if not duel.defense or duel.closed:
        return {}
    known: Facts = {
        "defense": table.colour(duel.defense),
        "def_bases": foreign_bases(table, duel.defense),
    }
    if not duel.planet:
        return known
    offense = table.offense
    allied = {
        side: sum(
            table.at(seat, OVAL if side == "offense" else RING)
            for seat, part in duel.sides.items()
            if part == side
        )
        for side in ("offense", "defense")
    }
    return known | {
        "planet": duel.planet,
        "off_pawns": table.fighting(offense),
        "def_pawns": table.fighting(duel.defense),
        "off_allied": allied["offense"],
        "def_allied": allied["defense"],
        "off_value": value_of(table, offense),
        "def_value": value_of(table, duel.defense),
        "inv_off": len(duel.asked_off),
        "inv_def": len(duel.asked_def),
    }


def _stocks(ground: Ground) -> Facts:
    table = ground.table
    found: Facts = {}
    for seat in table.alive:
        found[f"hole_{table.colour(seat)}"] = table.at(seat, HOLE)
        found[f"cards_{table.colour(seat)}"] = ground.size(seat)
    return found


def seat_facts(ground: Ground, seat: Seat, todo: Todo) -> Facts:
    """What is public about one of those asked."""
    table = ground.table
    if not table.turn:
        return {}
    found: Facts = {"role": role_of(table, seat)}
    if table.duel.planet:
        by = (seat in table.duel.asked_off, seat in table.duel.asked_def)
        names = {(True, True): "both", (True, False): "offense", (False, True): "defense"}
        found["invited"] = names.get(by, "none")
    return found
