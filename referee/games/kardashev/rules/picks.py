"""What may be picked for an effect, and when there is nothing to ask (rulings §6.2, §6.3, H-26).

Picks are made one after another. Items are cards (`war-0@2`), heroes, or domains.
"""

from collections.abc import Sequence

from referee.games.kardashev.rules.measures import exposed_cards
from referee.games.kardashev.things.cards import id_of, kind, owner
from referee.games.kardashev.things.effects import Effect, parse
from referee.games.kardashev.things.seats import DOMAINS
from referee.games.kardashev.things.sheet import AUTO, NONE
from referee.games.kardashev.things.state import Choice, Ground, KardashevState
from referee.games.kardashev.things.zones import distinct, without

Picks = tuple[str, ...]
HIDDEN = ("hand", "deck", "top")
PUBLIC = ("row", "discard", "heroes", "domains", "rows")


def effect_of(choice: Choice) -> Effect:
    return parse(choice.effect)


def zone_of(state: KardashevState, choice: Choice) -> Picks:
    """All that lies where the picks are made, as the chooser sees it: sorted, but rows."""
    match choice.zone:
        case "hand":
            return tuple(sorted(state.hands[choice.holder]))
        case "deck":
            return tuple(sorted(state.decks[choice.holder]))
        case "top":
            return tuple(sorted(state.decks[choice.holder][: effect_of(choice).top]))
        case _:
            return public_zone(state, choice)


def public_zone(ground: Ground, choice: Choice) -> Picks:
    """The same where everybody may look."""
    match choice.zone:
        case "discard":
            return tuple(sorted(ground.discards[choice.holder]))
        case "heroes":
            return tuple(sorted(ground.heroes[choice.holder]))
        case "domains":
            return DOMAINS
        case _:
            return ground.rows[choice.holder]


def legal_picks(ground: Ground, choice: Choice, zone: Picks, picked: Picks) -> Picks:
    """What may be picked next."""
    if choice.zone == "rows" and not picked:
        return ground.rows[choice.seat]  # swap: the own card comes first
    taken = picked[1:] if choice.zone == "rows" else picked
    left = without(zone, taken)
    if choice.zone in ("row", "rows"):
        own = choice.holder == choice.seat
        return left if own else exposed_cards(ground, choice.holder, left)
    wanted = effect_of(choice).of
    return tuple(card for card in left if not wanted or wanted in kind(card).domains)


def fewest_picks(choice: Choice) -> int:
    """How few picks will do."""
    return 0 if effect_of(choice).optional else choice.n


def all_or_nothing(choice: Choice) -> bool:
    """A cost, or an exchange: fewer than all picks are none."""
    return effect_of(choice).cost or choice.zone == "rows"


def has_order(choice: Choice) -> bool:
    """Does it matter what is picked first: the own card of an exchange, what is sunk below?"""
    return choice.zone == "rows" or effect_of(choice).verb == "sink"


def forced_picks(state: KardashevState, choice: Choice) -> Picks | None:
    """The picks where there is nothing to ask; None: the seat is asked.

    Of a hidden zone only its size counts, so that nobody can tell what lies there.
    """
    zone = zone_of(state, choice)
    if choice.zone in HIDDEN:
        return _forced_by_size(choice, zone)
    if effect_of(choice).optional:
        return (
            None if legal_picks(state, choice, zone, ()) and _possible(state, choice, zone) else ()
        )
    return _forced_in_public(state, choice, zone)


def _forced_by_size(choice: Choice, zone: Picks) -> Picks | None:
    if effect_of(choice).optional:
        needed = choice.n if all_or_nothing(choice) else 1
        return None if len(zone) >= needed else ()
    return zone if len(zone) <= choice.n else None


def _possible(state: KardashevState, choice: Choice, zone: Picks) -> bool:
    """`swap` needs a card on either side; a cost needs all of them."""
    if choice.zone == "rows":
        return bool(legal_picks(state, choice, zone, (zone or ("",))[:1]))
    return not all_or_nothing(choice) or len(zone) >= choice.n


def _forced_in_public(state: KardashevState, choice: Choice, zone: Picks) -> Picks | None:
    """H-26: only equal objects, or all of them go and their order does not matter."""
    picked: Picks = ()
    while len(picked) < choice.n:
        there = legal_picks(state, choice, zone, picked)
        if not there:
            return picked
        if len(distinct(there)) > 1 and not _all_go(state, choice, zone):
            return None
        picked = (*picked, there[0])
    return picked


def _all_go(state: KardashevState, choice: Choice, zone: Picks) -> bool:
    """No more than must be picked; cards sunk one under another have an order."""
    if choice.zone == "row":
        open_ = not state.marks[choice.holder].shield
        zone = tuple(card for card in zone if open_ and not kind(card).has("solid"))
    return len(zone) <= choice.n and effect_of(choice).verb != "sink"


# --- what a player names ----------------------------------------------------------------------


def matching_card(item: str, there: Picks, holder: int) -> str:
    """The card that a player's word means among these; "" if none.

    Of two owners' copies the holder's own is meant, unless the owner is named.
    """
    if item in there:
        return item
    copies = [card for card in there if id_of(card) == item]
    own = [card for card in copies if "@" in card and owner(card) == holder]
    return next(iter(own or copies), "")


def picks_from_list(
    ground: Ground, choice: Choice, zone: Picks, items: Sequence[str], spent: Sequence[int]
) -> tuple[Picks, tuple[int, ...], bool] | None:
    """What a list given ahead answers: picks, the places it takes up, and whether `auto` ends it.

    Each pick takes the first unused item from the left that is legal for it (§6.2). None: some
    pick finds none, and the seat is asked for all of them.
    """
    picked: Picks = ()
    used: tuple[int, ...] = ()
    while len(picked) < choice.n and (there := legal_picks(ground, choice, zone, picked)):
        place, pick = _next_item(choice, items, (*spent, *used), there, picked)
        if pick == "":
            return None
        if pick == AUTO:
            return picked, used, True
        used = (*used, place)
        if pick == NONE:
            break
        picked = (*picked, pick)
    return picked, used, False


def _next_item(
    choice: Choice, items: Sequence[str], spent: Sequence[int], there: Picks, picked: Picks
) -> tuple[int, str]:
    for place, item in enumerate(items):
        if place in spent:
            continue
        if item == AUTO or (item == NONE and may_stop(choice, picked)):
            return place, item
        if card := matching_card(item, there, choice.holder):
            return place, card
    return -1, ""


def pick_in_order(
    ground: Ground, choice: Choice, zone: Picks, items: Sequence[str]
) -> tuple[Picks, int | None]:
    """The picks that a player names, each legal in its turn, and the place of the first that is
    not (None: all are)."""
    picked: Picks = ()
    for place, item in enumerate(items):
        there = legal_picks(ground, choice, zone, picked) if place < choice.n else ()
        card = matching_card(item, there, choice.holder)
        if not card:
            return picked, place
        picked = (*picked, card)
    return picked, None


def is_enough(ground: Ground, choice: Choice, zone: Picks, picked: Picks) -> bool:
    """All that must be picked, or as much as there is; `none` only where that is allowed."""
    if len(picked) == choice.n or not legal_picks(ground, choice, zone, picked):
        return True
    return may_stop(choice, picked)


def may_stop(choice: Choice, picked: Picks) -> bool:
    """`none` here: where declining is allowed, and a cost or an exchange is not half done."""
    return fewest_picks(choice) == 0 and not (picked and all_or_nothing(choice))
