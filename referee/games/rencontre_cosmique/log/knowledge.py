"""What each seat has seen of other hands and is still there, as far as it can tell.

What was seen going to a hand is noted, what is seen leaving it is struck out. A card that leaves
unseen stays on the note of whoever did not see it.

Why: docs/decisions/0165-what-has-left-a-hand.md.
"""

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from referee.games.rencontre_cosmique.things.cards import without
from referee.games.rencontre_cosmique.things.state import Known, RencontreState
from referee.kernel.event import Seat

S = RencontreState
Cards = tuple[str, ...]
News = tuple[Known, ...]
WHOLE_HAND = ("look", "trade")  # how a seat comes to see a whole hand
MOST = 12  # news that a seat keeps


def learnt(state: S, seat: Seat, of: Seat, how: str, cards: Cards) -> S:
    """The seat has seen these cards in that hand, or going there."""
    before = state.known[seat]
    if how in WHOLE_HAND:
        before = tuple(news for news in before if news.of != of)
    news = Known(of, state.table.turn, how, cards)
    return replace(state, known=state.known | {seat: (*before, news)[-MOST:]})


def all_learnt(state: S, of: Seat, how: str, card: str) -> S:
    """Everybody has seen this card going to that hand."""
    for seat in state.known:
        if seat != of:
            state = learnt(state, seat, of, how, (card,))
    return state


def left(state: S, of: Seat, cards: Cards, seen_by: Collection[Seat] | None = None) -> S:
    """These cards are gone from that hand, seen by these (None: by everybody)."""
    seeing = state.known if seen_by is None else seen_by
    struck = {seat: tuple(_less(state.known[seat], of, cards)) for seat in seeing}
    return replace(state, known=state.known | struck)


def _less(news: News, of: Seat, cards: Cards) -> Iterator[Known]:
    """A card is struck out once, where it was noted first."""
    gone = list(cards)
    for one in news:
        struck = []
        for card in one.cards if one.of == of else ():
            if card in gone:
                gone.remove(card)
                struck.append(card)
        if not struck:
            yield one
        elif rest := without(one.cards, tuple(struck)):
            yield replace(one, cards=rest)


def swapped(state: S, one: Seat, other: Seat) -> S:
    """Two hands change owners, and what others know of them goes along."""
    owner = {one: other, other: one}
    known = {
        seat: tuple(replace(note, of=owner.get(note.of, note.of)) for note in state.known[seat])
        for seat in state.known.keys() - owner
    }
    return replace(state, known=state.known | known)
