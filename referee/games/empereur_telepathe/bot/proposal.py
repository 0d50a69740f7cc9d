"""A sensible duellist who sees nothing but its own view (rulings §11.2). Numbers are whole.

Prudence (rash, balanced, wary) and target policy are drawn anew for every order, as the rulings'
simulation mixes them.
"""

from collections.abc import Iterable

import msgspec

from referee.games.empereur_telepathe.bot.line_choice import block_lines, return_line
from referee.games.empereur_telepathe.bot.values import (
    CARD,
    attack_worth,
    home_worth,
    keep_worth,
    plant_worth,
)
from referee.games.empereur_telepathe.rules.combinations import (
    Combination,
    combination,
    flaw,
    legal_combinations,
    split,
)
from referee.games.empereur_telepathe.rules.guards import highest
from referee.games.empereur_telepathe.rules.picks import order_by_filters
from referee.games.empereur_telepathe.things.cards import Cards, kind_of
from referee.games.empereur_telepathe.things.sheet import (
    HOLD,
    PASS,
    Aim,
    Engage,
    Named,
    Sheet,
    Wish,
)
from referee.games.empereur_telepathe.things.view import TelepatheView
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

PASSING = 20  # below this nothing is engaged
COMBINING = 50  # a row card must add so much to be combined
FAVOUR = 60  # what a target policy adds for the rival it favours
STIR = 30  # what it is worth to a deadlocked seat to change its initiative
SEEK, LOSE = ("block", "attack", "high"), ("bonus", "defence", "low")


class Mood(msgspec.Struct, frozen=True):
    """How prudent the bot is just now (0 to 2), and which rival it favours (0: none).

    `rivals` are in an order drawn by lot: between equal targets the seat must not decide.
    """

    prudence: int
    favoured: Seat
    rivals: tuple[Seat, ...]


def propose(view: TelepatheView, chance: Chance) -> Sheet:
    """A legal order for the open window. Raises ValueError if this seat is not asked."""
    if view.seat is None or view.ask is None:
        raise ValueError("nothing is asked of this seat")
    mood = _mood(view, chance)
    match view.window:
        case "commit":
            return engagement(view, view.seat, mood)
        case "round":
            return _round(view, view.seat, mood)
        case "block":
            return Sheet(blocks=block_lines(view.hand))
        case "choose":
            return _choice(view, view.seat)
        case "refresh":
            return Sheet(give=return_line(view.hand))
        case "act":
            return _aims(view, view.seat, view.engaged, mood)
        case _:
            return duel_lines(view, view.seat, view.engaged, view.hand, mood)


def _mood(view: TelepatheView, chance: Chance) -> Mood:
    rivals = tuple(chance.shuffle("rivals", view.rivals))
    by_deck = sorted(rivals, key=lambda seat: view.panels[seat].deck)
    favoured = (by_deck[0], by_deck[-1], rivals[0], 0)[chance.below("policy", 4)]
    return Mood(chance.below("prudence", 3), favoured, rivals)


# --- what is engaged --------------------------------------------------------------------------


def engagement(view: TelepatheView, seat: Seat, mood: Mood) -> Sheet:
    """The best combination; nothing if it is worth too little."""
    if view.engaged:
        return _added(view, seat, mood)
    ranked = [
        (worth(view, seat, cards, mood), cards)
        for cards in legal_combinations(view.hand, wager=False)
    ]
    best, cards = max(ranked, default=(0, ()))
    return PASS if best < PASSING else _engaged("commit", cards)


def _engaged(deed: str, cards: Cards) -> Sheet:
    return Sheet(engage=Engage(deed, tuple(Named(card) for card in cards)))  # type: ignore[arg-type]


def _added(view: TelepatheView, seat: Seat, mood: Mood) -> Sheet:
    """A deadlocked seat: one more card if that is better than to hold."""
    legal = [card for card in view.hand if flaw((*view.engaged, card), wager=False) is None]
    base = worth(view, seat, view.engaged, mood) - STIR
    ranked = [(worth(view, seat, (*view.engaged, card), mood), card) for card in legal]
    best, card = max(ranked, default=(base - 1, ""))
    return _engaged("add", (card,)) if best > base else HOLD


def worth(view: TelepatheView, seat: Seat, cards: Cards, mood: Mood) -> int:
    """A combination at its best target; each card beyond the first costs one."""
    played = combination(cards)
    if not played.base:
        return 0
    return max(
        worth_at(view, seat, target, played, mood) for target in _reach(seat, played, mood)
    ) - (CARD * len(played.bonuses))


def _reach(seat: Seat, played: Combination, mood: Mood) -> Iterable[Seat]:
    """Whom it may be played at: rivals, for a defence oneself too."""
    own = () if kind_of(played.base).kind == "attack" else (seat,)
    return (*own, *mood.rivals)


def worth_at(view: TelepatheView, seat: Seat, target: Seat, played: Combination, mood: Mood) -> int:
    if kind_of(played.base).kind == "attack":
        favour = FAVOUR if target == mood.favoured else 0
        return attack_worth(view, target, played) + favour
    if target == seat:
        return home_worth(view, seat, played, mood.prudence)
    return plant_worth(view, target, played)


# --- the lines of a duel ----------------------------------------------------------------------


def _round(view: TelepatheView, seat: Seat, mood: Mood) -> Sheet:
    engaging = engagement(view, seat, mood)
    deed = engaging.engage
    fresh = tuple(named.card for named in deed.cards) if deed else ()
    hand = tuple(card for card in view.hand if card not in fresh)
    lines = duel_lines(view, seat, (*view.engaged, *fresh), hand, mood)
    return msgspec.structs.replace(lines, engage=deed)


def duel_lines(view: TelepatheView, seat: Seat, engaged: Cards, hand: Cards, mood: Mood) -> Sheet:
    aims = _aims(view, seat, engaged, mood) if engaged else Sheet()
    returned = None if view.options.asks_refresh else return_line(hand)
    return msgspec.structs.replace(
        aims, blocks=block_lines(hand), seek=SEEK, lose=LOSE, give=returned
    )


def _aims(view: TelepatheView, seat: Seat, engaged: Cards, mood: Mood) -> Sheet:
    """Row wishes and targets, best first."""
    wishes = [*_combined(view, seat, engaged, mood), *_row_wishes(view)]
    bases, _ = split(engaged)
    aims = _ranked_targets(view, seat, combination(engaged), mood) if bases else ()
    return Sheet(row=tuple(wishes), target=aims)


def _combined(view: TelepatheView, seat: Seat, engaged: Cards, mood: Mood) -> list[Wish]:
    """Row cards that make what is engaged so much better."""
    base = worth(view, seat, engaged, mood)
    gains = [
        (worth(view, seat, (*engaged, card), mood) + CARD - base, card)
        for card in view.row
        if flaw((*engaged, card)) is None
    ]
    better = sorted((gain for gain in gains if gain[0] >= COMBINING), reverse=True)
    return [Wish(card, True) for _, card in better]


def _row_wishes(view: TelepatheView) -> list[Wish]:
    ranked = sorted(highest(view.row), key=lambda card: -keep_worth(card, view.hand))
    return [Wish(card) for card in ranked]


def _ranked_targets(
    view: TelepatheView, seat: Seat, played: Combination, mood: Mood
) -> tuple[Aim, ...]:
    ranked = sorted(
        _reach(seat, played, mood), key=lambda target: -worth_at(view, seat, target, played, mood)
    )
    return tuple(Aim(rule="self") if target == seat else Aim(target) for target in ranked)


def _choice(view: TelepatheView, seat: Seat) -> Sheet:
    """By filters; now and then by name, as a person at the page does."""
    attacking = view.attack is not None and view.attack.attacker == seat
    if view.round % 2:
        return Sheet(seek=SEEK) if attacking else Sheet(lose=LOSE)
    count = int(view.facts["count"])
    filters = SEEK if attacking else LOSE
    picked = order_by_filters(view.offer, filters, high=attacking)[:count]
    return Sheet(pick=tuple(Named(card) for card in picked))
