"""The public facts of each window, which standing orders may ask about (rulings §6.3 to §6.7).

Seats are numbers, 0 for nobody; lists are joined by commas, `none` if empty.
"""

from collections.abc import Iterable

from referee.games.empereur_telepathe.rules.attack import is_theft, toll_now, under_way
from referee.games.empereur_telepathe.rules.engagement import next_to_act
from referee.games.empereur_telepathe.rules.picks import chooser, current_offer, pick_count
from referee.games.empereur_telepathe.things.cards import kind_of
from referee.games.empereur_telepathe.things.state import TelepatheState, storm_amount
from referee.kernel.window import Fact
from referee.kernel.words import Words

Facts = dict[str, Fact]

FACT_NAMES = {
    "round": Words("round", "round"),
    "alive": Words("alive", "vivants"),
    "storm": Words("storm", "orage"),
    "row": Words("row", "rangée"),
    "tied": Words("tied", "égalité"),
    "first": Words("first", "premier"),
    "last": Words("last", "dernier"),
    "acting": Words("acting", "agissants"),
    "order": Words("order", "ordre"),
    "passed": Words("passed", "passés"),
    "active": Words("active", "actif"),
    "place": Words("place", "rang"),
    "initiative": Words("initiative", "initiative"),
    "attacker": Words("attacker", "attaquant"),
    "target": Words("target", "cible"),
    "card": Words("card", "carte"),
    "family": Words("family", "famille"),
    "power": Words("power", "puissance"),
    "toll": Words("toll", "ponction"),
    "fatal": Words("fatal", "mortel"),
    "theft": Words("theft", "rapine"),
    "zone": Words("zone", "zone"),
    "chooser": Words("chooser", "décideur"),
    "victim": Words("victim", "victime"),
    "count": Words("count", "nombre"),
}
FACT_VALUES = {
    "none": Words("none", "aucun"),
    "deck": Words("deck", "deck"),
    "hand": Words("hand", "main"),
}


def facts(state: TelepatheState, name: str) -> Facts:
    """What everybody may know of the window that is open."""
    common: Facts = {
        "round": state.round,
        "alive": len(state.living),
        "storm": _yes(storm_amount(state.options, state.round) > 0),
    }
    match name:
        case "commit" | "round":
            return common | {"row": listed(sorted(state.row)), "tied": _deadlocked(state)}
        case "duel":
            return common | _order(state)
        case "act":
            return common | _turn(state)
        case "block":
            return {"round": state.round} | _attack(state)
        case "choose":
            return {"round": state.round} | _choice(state)
        case _:
            return common


def listed(values: Iterable[object]) -> str:
    return ",".join(map(str, values)) or "none"


def _yes(true: bool) -> str:
    return "yes" if true else "no"


def _deadlocked(state: TelepatheState) -> str:
    return listed(seat for seat in state.living if state.minds[seat].deadlocked)


def _order(state: TelepatheState) -> Facts:
    seats = [entry.seat for entry in state.order]
    return {
        "first": seats[0] if seats else 0,
        "last": seats[-1] if seats else 0,
        "acting": len(seats),
        "order": listed(seats),
        "tied": listed(entry.seat for entry in state.tied),
        "passed": listed(state.passed),
    }


def _turn(state: TelepatheState) -> Facts:
    seat = next_to_act(state)
    places = [i for i, entry in enumerate(state.order) if entry.seat == seat]
    return {
        "active": seat,
        "place": places[0] + 1 if places else 0,
        "initiative": state.order[places[0]].initiative if places else 0,
        "row": listed(sorted(state.row)),
    }


def _attack(state: TelepatheState) -> Facts:
    attack = under_way(state)
    kind = kind_of(attack.card)
    whole, fatal = toll_now(state, attack.power)
    return {
        "attacker": attack.attacker,
        "target": attack.target,
        "card": kind.id,
        "family": kind.family,
        "power": attack.power,
        "toll": whole,
        "fatal": _yes(fatal),
        "theft": _yes(is_theft(attack)),
        "zone": kind.main.zone,
    }


def _choice(state: TelepatheState) -> Facts:
    attack = under_way(state)
    return {
        "chooser": chooser(attack),
        "victim": attack.target,
        "card": kind_of(attack.card).id,
        "count": pick_count(attack, len(current_offer(state))),
    }
