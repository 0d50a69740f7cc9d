"""D13: rewards of the defense's allies, pawns that go back to bases (R-44, H-26, H-27, H-34)."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.pawns import placed
from referee.games.rencontre_cosmique.rules.piles import obtainable, stock, top
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.rules.rights import bases, clockwise
from referee.games.rencontre_cosmique.things.places import HOLE, LIMBO, added, total
from referee.games.rencontre_cosmique.things.sheet import Moves, Place, Return, Reward
from referee.games.rencontre_cosmique.things.state import Table
from referee.kernel.event import Sealed, Seat


def choosing(table: Table, pile: int) -> list[Seat]:
    """Who has a real choice: both kinds of reward, or pawns to place on one of several bases."""
    if table.options.tempo == "rapid":
        return []
    return [
        seat
        for seat in table.alive
        if reward_choice(table, pile, seat)
        or (table.at(seat, LIMBO) and len(bases(table, seat)) > 1)
    ]


def reward_choice(table: Table, pile: int, seat: Seat) -> bool:
    pawns = table.at(seat, HOLE) and bases(table, seat)
    return bool(table.duel.rewards.get(seat) and obtainable(table, pile) and pawns)


def split(table: Table, pile: int, seat: Seat, wish: Reward | None) -> tuple[int, int]:
    """H-34: cards and pawns of a reward. Nobody may decline what can be had (H-11)."""
    due = table.duel.rewards.get(seat, 0)
    most_pawns = table.at(seat, HOLE) if bases(table, seat) else 0
    most_cards = obtainable(table, pile)
    if wish is not None and wish.cards + wish.pawns == due and _fits(wish, most_cards, most_pawns):
        return wish.cards, wish.pawns
    cards = min(due, most_cards)
    return cards, min(due - cards, most_pawns)


def _fits(wish: Reward, most_cards: int, most_pawns: int) -> bool:
    return wish.cards <= most_cards and wish.pawns <= most_pawns


def settle(play: Resolution) -> None:
    """Clockwise from the offense's left: first the reward, then the pawns."""
    wishes = {seat: _wish(play, seat) for seat in clockwise(play.table)}
    for seat, wish in wishes.items():
        if play.duel.rewards.get(seat):
            wishes[seat] = added(wish, reward(play, seat, wish), -1)
    for seat, wish in wishes.items():
        come_home(play, seat, wish)


def reward(play: Resolution, seat: Seat, wish: Moves) -> Moves:
    """R-44: a card or a pawn for each pawn on the ring; where the pawns went."""
    line = play.answer(seat).first(Reward) or play.clause(seat, Reward)
    cards, pawns = split(play.table, len(play.state.pile), seat, line)
    to = placed(play.table, seat, pawns, wish)
    cards = stock(play, cards)
    drawn = Sealed((seat,), top(play, cards))
    play.emit(e.RewardTaken(seat, cards, total(to), to, drawn))
    return to


def come_home(play: Resolution, seat: Seat, wish: Moves) -> None:
    """H-26: onto bases as they stand now; without any, into the hole (H-27). `wish` is what is
    left of it once a reward has been placed."""
    n = play.table.at(seat, LIMBO)
    if not n:
        return
    to = placed(play.table, seat, n, {place: more for place, more in wish.items() if more > 0})
    if to:
        play.emit(e.PawnsReturned(seat, LIMBO, to))
    else:
        play.emit(e.PawnsLost(seat, {LIMBO: n}, HOLE, "no_base"))


def _wish(play: Resolution, seat: Seat) -> Moves:
    """Said now, said ahead for this duel, or set for good."""
    answer = play.answer(seat)
    for line in (
        answer.first(Return), answer.first(Place), play.wish(seat, Return), play.wish(seat, Place),
    ):  # fmt: skip
        if line is not None:
            return line.to
    return {}
