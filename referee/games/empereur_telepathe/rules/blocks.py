"""Blocks (R-20, R-40 to R-43; rulings §2.5, §6.5): the target's one reply, by its written lines."""

from collections.abc import Callable, Sequence

from referee.games.empereur_telepathe.log import events as e
from referee.games.empereur_telepathe.rules.attack import is_theft, toll_now, under_way
from referee.games.empereur_telepathe.rules.combinations import combination, flaw
from referee.games.empereur_telepathe.rules.guards import covers, meet_guard
from referee.games.empereur_telepathe.things.cards import Card, Cards, back, kind_of
from referee.games.empereur_telepathe.things.options import TelepatheOptions
from referee.games.empereur_telepathe.things.sheet import NO_BLOCK, BlockLine, Cond, Sheet, ids
from referee.games.empereur_telepathe.things.state import Record, TelepatheState

WORTH = 2  # cards that a block of the referee's choice must save, unless it averts a fatal attack


def default_lines(options: TelepatheOptions) -> tuple[BlockLine, ...]:
    """What silence answers."""
    auto = options.auto_block
    return (BlockLine("auto", n=auto),) if isinstance(auto, int) else (NO_BLOCK,)


def reply(record: Record, sheet: Sheet) -> None:
    """H-12: the first line that fires answers; at most one block."""
    attack = under_way(record.state)
    for number, line in enumerate(sheet.blocks or default_lines(record.state.options), start=1):
        cards, why = answer(record.state, line)
        if sheet.blocks and line.how != "none":
            record.tell(attack.target, "block_line", line=number, attacker=attack.attacker, why=why)
        if cards:
            block(record, cards)
            return


def block(record: Record, cards: Cards) -> None:
    """§2.5: its guard works, and it is discarded with its bonuses, worked or not."""
    attack = under_way(record.state)
    played = combination(cards)
    impact = meet_guard(played.base, played.bonuses, kind_of(attack.card).family, attack.power)
    record.emit(e.AttackBlocked(attack.target, played.cards, attack.power, impact.power))


def answer(state: TelepatheState, line: BlockLine) -> tuple[Cards, str]:
    """What this line plays now, and why or why not: fired, or what was missing."""
    if line.how == "none":
        return (), "none"
    if line.how == "auto":
        card = auto_block(state, line.n)
        return ((card,), "fired") if card else ((), "auto")
    why = idle(state, line)
    return (ids(line.cards), "fired") if not why else ((), why)


def idle(state: TelepatheState, line: BlockLine) -> str:
    """Why a line of cards does not fire: cards, family, when; "" if it does."""
    attack, cards = under_way(state), ids(line.cards)
    hand = state.minds[attack.target].hand
    if not set(cards) <= set(hand) or flaw(cards, reply=True):
        return "cards"
    played = combination(cards)
    if not covers(played.base, played.bonuses, kind_of(attack.card).family):
        return "family"
    return "" if all(holds(state, cond) for cond in line.when) else "when"


# --- conditions -------------------------------------------------------------------------------


def holds(state: TelepatheState, cond: Cond) -> bool:
    return _TESTS[cond.what](state, cond)


def _on_zone(state: TelepatheState, cond: Cond) -> bool:
    strikes = kind_of(under_way(state).card).strikes
    return any(strike.zone in cond.names for strike in strikes)


def _own_deck(state: TelepatheState, cond: Cond) -> bool:
    return len(state.minds[under_way(state).target].deck) <= cond.n


def _toll(state: TelepatheState, cond: Cond) -> bool:
    return toll_now(state, under_way(state).power)[0] >= cond.n


_TESTS: dict[str, Callable[[TelepatheState, Cond], bool]] = {
    "family": lambda state, cond: kind_of(under_way(state).card).family in cond.names,
    "from": lambda state, cond: under_way(state).attacker in cond.seats,
    "on": _on_zone,
    "theft": lambda state, _: is_theft(under_way(state)),
    "fatal": lambda state, _: toll_now(state, under_way(state).power)[1],
    "deck": _own_deck,
    "toll": _toll,
}


# --- the referee's own choice -----------------------------------------------------------------


def auto_block(state: TelepatheState, least: int) -> Card:
    """One lone block card, if the toll is at least so much or fatal; "" if none is worth it."""
    attack = under_way(state)
    whole, fatal = toll_now(state, attack.power)
    if whole < least and not fatal:
        return ""
    candidates = [card for card in state.minds[attack.target].hand if _worth(state, card)]
    return _best(state, candidates)


def _worth(state: TelepatheState, card: Card) -> bool:
    """It saves at least two cards of the toll, or averts a fatal attack."""
    attack = under_way(state)
    kind = kind_of(card)
    if kind.kind != "block" or not covers(card, (), kind_of(attack.card).family):
        return False
    averts = toll_now(state, attack.power)[1] and not toll_now(state, _left(state, card))[1]
    return saving(state, card) >= WORTH or averts


def _left(state: TelepatheState, card: Card) -> int:
    attack = under_way(state)
    return meet_guard(card, (), kind_of(attack.card).family, attack.power).power


def saving(state: TelepatheState, card: Card) -> int:
    """How many cards of the toll it saves."""
    power = under_way(state).power
    return toll_now(state, power)[0] - toll_now(state, _left(state, card))[0]


def _best(state: TelepatheState, candidates: Sequence[Card]) -> Card:
    """The largest saving, then the lowest back, then the id."""
    return min(candidates, key=lambda card: (-saving(state, card), back(card), card), default="")
