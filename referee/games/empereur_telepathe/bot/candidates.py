"""The few orders that are worth a thought, best first as far as one look can tell.

To abdicate is none of them: who is alive can win.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from referee.games.empereur_telepathe.bot.proposal import (
    LOSE,
    SEEK,
    Mood,
    duel_lines,
    engagement,
    propose,
    worth,
)
from referee.games.empereur_telepathe.rules.combinations import flaw, legal_combinations
from referee.games.empereur_telepathe.rules.picks import order_by_filters
from referee.games.empereur_telepathe.things.cards import Cards
from referee.games.empereur_telepathe.things.sheet import (
    HOLD,
    PASS,
    SURPLUS,
    Engage,
    Named,
    Sheet,
    Wish,
)
from referee.games.empereur_telepathe.things.view import TelepatheView
from referee.kernel.branches import branch
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

PROPOSED = 3
ENGAGED = 8
BALANCED = 1


def candidates(view: TelepatheView, chance: Chance) -> tuple[Sheet, ...]:
    """What easy bots would order in several moods, and what they leave out."""
    if view.seat is None or view.ask is None:
        raise ValueError("nothing is asked of this seat")
    proposed = [propose(view, branch(chance, f"proposal{n}")) for n in range(PROPOSED)]
    match view.window:
        case "commit":
            return tuple(_engagements(view, view.seat))
        case "round":
            return (*proposed[:1], *_rounds(view, view.seat), *proposed[1:])
        case "duel" | "act":
            return (*proposed[:1], *_duels(view, proposed[0]), *proposed[1:])
        case "choose":
            return (*proposed[:1], *_choices(view, view.seat))
        case _:
            return tuple(proposed)


def _mood(view: TelepatheView) -> Mood:
    """Without whims."""
    return Mood(BALANCED, 0, view.rivals)


# --- what is engaged ----------------------------------------------------------------------------


def _engagements(view: TelepatheView, seat: Seat) -> Iterator[Sheet]:
    """The combinations that are worth most, and to stay as it is."""
    mood = _mood(view)
    yield engagement(view, seat, mood)
    if view.engaged:
        legal = [card for card in view.hand if flaw((*view.engaged, card), wager=False) is None]
        yield HOLD
        for card in legal:
            yield _engaged("add", (card,))
        return
    sets = legal_combinations(view.hand, wager=False)
    for cards in sorted(sets, key=lambda cards: -worth(view, seat, cards, mood))[:ENGAGED]:
        yield _engaged("commit", cards)
    yield PASS


def _engaged(deed: str, cards: Cards) -> Sheet:
    return Sheet(engage=Engage(deed, tuple(Named(card) for card in cards)))  # type: ignore[arg-type]


def _rounds(view: TelepatheView, seat: Seat) -> Iterator[Sheet]:
    """Each of them with the lines that suit it."""
    for sheet in _engagements(view, seat):
        fresh = tuple(named.card for named in sheet.engage.cards) if sheet.engage else ()
        hand = tuple(card for card in view.hand if card not in fresh)
        lines = duel_lines(view, seat, (*view.engaged, *fresh), hand, _mood(view))
        yield replace(lines, engage=sheet.engage)


# --- the lines of a duel --------------------------------------------------------------------------


def _duels(view: TelepatheView, lines: Sheet) -> Iterator[Sheet]:
    """Another target first, another row card first, or the hand as it is."""
    for aim in lines.target[1:]:
        yield replace(lines, target=(aim, *(there for there in lines.target if there != aim)))
    for card in view.row:
        for combine in (True, False):
            wish = Wish(card, combine)
            fits = not combine or (bool(view.engaged) and flaw((*view.engaged, card)) is None)
            if fits and wish != (lines.row[0] if lines.row else None):
                rest = tuple(there for there in lines.row if there != wish)
                yield replace(lines, row=(wish, *rest))
    if lines.give not in (None, SURPLUS):
        yield replace(lines, give=SURPLUS)


def _choices(view: TelepatheView, seat: Seat) -> Iterator[Sheet]:
    """By name: the best, and the same with the next one for the last."""
    attacking = view.attack is not None and view.attack.attacker == seat
    count = int(view.facts["count"])
    ranked = order_by_filters(view.offer, SEEK if attacking else LOSE, high=attacking)
    for start in range(max(1, len(ranked) - count + 1)):
        picked = (*ranked[: count - 1], *ranked[count - 1 + start :][:1])
        yield Sheet(pick=tuple(Named(card) for card in picked))
