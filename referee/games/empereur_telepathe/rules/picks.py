"""Which cards (R-28 to R-30; rulings §2.3, §6.5): by an end, by dice, by backs, or by choice."""

from collections.abc import Iterable

import msgspec

from referee.games.empereur_telepathe.rules.attack import first_count
from referee.games.empereur_telepathe.rules.combinations import grip
from referee.games.empereur_telepathe.rules.guards import highest, lowest
from referee.games.empereur_telepathe.things.cards import Card, Cards, Strike, back, kind_of, known
from referee.games.empereur_telepathe.things.sheet import Filters, Sheet, ids
from referee.games.empereur_telepathe.things.state import Attack, Mind, TelepatheState
from referee.kernel.chance import Chance
from referee.kernel.event import Seat


class Blow(msgspec.Struct, frozen=True):
    """A strike as it comes: the attack, its number from 1, the cards it asks for, the round."""

    attack: Attack
    strike: Strike
    number: int
    count: int
    round: int

    def label(self, what: str) -> str:
        """H-29: what a draw is for; all of it is public."""
        attack = self.attack
        return f"{what}-r{self.round}/{attack.attacker}-{attack.target}/s{self.number}"


def take(blow: Blow, mind: Mind, sheet: Sheet, chance: Chance) -> Cards:
    """§2.3 c, g: the cards in the order taken; a zone with fewer gives what it has."""
    offered = offer(blow.strike, blow.count, mind)
    count = min(blow.count, len(offered))
    match blow.strike.pick:
        case "bottom":
            return tuple(reversed(mind.deck))[:count]
        case "random" if count:
            return tuple(chance.secret.pick(blow.label("hand"), sorted(offered), count))
        case "high":
            return _highest(blow, offered, count, chance)
        case "attacker":
            return _first(ids(sheet.pick), order_by_filters(offered, sheet.seek, high=True))[:count]
        case "defender":
            return _first(ids(sheet.pick), order_by_filters(offered, sheet.lose, high=False))[
                :count
            ]
        case _:
            return offered[:count]


def _first(picked: Cards, others: Cards) -> Cards:
    """What was picked, in that order, and then the others."""
    return (*picked, *(card for card in others if card not in picked))


def offer(strike: Strike, count: int, mind: Mind) -> Cards:
    """The cards among which the strike takes."""
    if strike.zone == "hand":
        return mind.hand
    return mind.deck[: max(count, strike.look)] if strike.pick == "attacker" else mind.deck


def _highest(blow: Blow, hand: Cards, count: int, chance: Chance) -> Cards:
    """Highest back first; equal backs at the cut are drawn by dice (PRJ)."""
    if not count:
        return ()
    cut = sorted(map(back, hand), reverse=True)[count - 1]
    above = [card for card in highest(hand) if back(card) > cut]
    equal = sorted(card for card in hand if back(card) == cut)
    wanted = count - len(above)
    if wanted < len(equal):
        equal = chance.secret.pick(blow.label("high-tie"), equal, wanted)
    return (*above, *equal)


def order_by_filters(cards: Iterable[Card], filters: Filters, *, high: bool) -> Cards:
    """All that fit the first filter, then the second …, then the rest.

    Inside a filter high backs come first (`high`), or low ones; ties by id.
    """
    left, ordered = list(cards), list[Card]()
    for wanted in (*filters, "high" if high else "low"):
        fitting = [card for card in left if fits_filter(wanted, card)]
        ordered += (
            highest(fitting) if wanted == "high" or (high and wanted != "low") else lowest(fitting)
        )
        left = [card for card in left if card not in ordered]
    return tuple(ordered)


def fits_filter(wanted: str, card: Card) -> bool:
    """Does a card fit a filter: its id, type, family, kind, or anything by `high` and `low`?"""
    if wanted in ("high", "low"):
        return True
    if not known(card):
        return False
    kind = kind_of(card)
    return wanted in (card, kind.id, kind.family, kind.kind)


# --- choices ----------------------------------------------------------------------------------


def chooser(attack: Attack) -> Seat:
    """Who picks for the attack's first strike: its author, its target; 0 if nobody does."""
    pick = kind_of(attack.card).strikes[0].pick
    return {"attacker": attack.attacker, "defender": attack.target}.get(pick, 0)


def current_offer(state: TelepatheState) -> Cards:
    """What the chooser of the attack under way may pick among."""
    attack = state.attack
    if attack is None or attack.stage != "strikes" or not chooser(attack):
        return ()
    strike = kind_of(attack.card).strikes[0]
    return offer(strike, first_count(attack), state.minds[attack.target])


def choice_due(state: TelepatheState) -> bool:
    """Is there anything to choose (§6.7)? A matter of public numbers."""
    return state.attack is not None and pick_count(state.attack, len(current_offer(state))) > 0


def pick_count(attack: Attack, offered: int) -> int:
    """How many cards the chooser names: those that are taken, or of all those that are stolen.

    Where all go, which of them are stolen is a matter of their order (§2.3 g).
    """
    count = first_count(attack)
    if offered > count:
        return count
    stolen = stolen_count(attack, kind_of(attack.card).strikes[0], offered)
    return stolen if stolen < offered else 0


def stolen_count(attack: Attack, strike: Strike, taken: int) -> int:
    """§2.3 d, H-28: a theft never exceeds its printed count; Grip takes the first discards."""
    if strike.steals:
        return min(taken, strike.count)
    return min(taken, grip(attack.bonuses)) if strike.main else 0
