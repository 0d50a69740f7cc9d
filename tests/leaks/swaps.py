"""Hidden things of the toys, exchanged: each swap gives a state that differs from the one it gets
only in what `reader` may not know, or None where there is nothing of the kind to exchange."""

from itertools import permutations

from msgspec.structs import replace

from tests.toys.tongue import Said


def faces(state, reader):
    """Backs: two cards of one back, in two hands that are not the reader's."""
    for one, other in _pairs(state.hands, reader):
        for card in state.hands[one]:
            for for_it in state.hands[other]:
                if card[0] == for_it[0]:
                    return replace(state, hands=_exchanged(state.hands, one, card, other, for_it))


def suits(state, reader):
    """Quantum: the rival's hand, card for card of the other suit, and what he gave ahead."""
    rival = 3 - reader if reader else state.turn
    turned = {"red": "blue", "blue": "red"}
    hand = tuple(sorted(turned[card] for card in state.hands[rival]))
    if hand and hand != state.hands[rival]:
        ahead = turned.get(state.ahead, "red") if rival == state.turn else state.ahead
        return replace(state, hands={**state.hands, rival: hand}, ahead=ahead)


def packs(state, reader):
    """Draft: a card of two packs, else of two hands, that are not the reader's."""
    where = "packs" if state.packs[1] else "hands"
    cards = getattr(state, where)
    for one, other in _pairs(cards, reader):
        if cards[one] and cards[other]:
            swapped = _exchanged(cards, one, cards[one][0], other, cards[other][-1])
            return replace(state, **{where: swapped})


def hands_and_books(state, reader):
    """Parley: a zap for another card between two hands, and an armed line in a book."""
    for one, other in _pairs(state.hands, reader):
        zaps = [card for card in state.hands[one] if card == 99]
        plain = [card for card in state.hands[other] if card != 99]
        if zaps and plain:
            hands = _exchanged(state.hands, one, 99, other, plain[-1])
            book = () if state.books[one] else (Said("arm", (1,)),)
            return replace(state, hands=hands, books={**state.books, one: book})


def _pairs(hands, reader):
    return permutations([seat for seat in hands if seat != reader], 2)


def _exchanged(hands, one, card, other, for_it):
    def hand(seat, out, into):
        left = list(hands[seat])
        left[left.index(out)] = into
        return tuple(sorted(left))

    return {**hands, one: hand(one, card, for_it), other: hand(other, for_it, card)}


# What the rules of each toy may open, and how.
SWAPS = {
    "backs": (faces, {"card_stolen": ["card"], "hands_shown": ["hands"]}),
    "quantum": (suits, {"card_turned_up": ["card"]}),
    "draft": (packs, {"packs_passed": ["packs"], "hands_swapped": ["hands"]}),
    "parley": (hands_and_books, {"cards_revealed": ["cards"], "zap_struck": None}),
}
