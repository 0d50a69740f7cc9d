"""The toys with what a game that ships has besides: rules, help and positions in two languages."""

from dataclasses import replace

from referee.kernel.words import Words
from tests.toys import backs, bargain, convoy, draft, nim_1_0, nim_1_1, parley, quantum

SEEN, ABOUT = Words("You see", "Vous voyez"), Words("The orders", "Les ordres")


def shipped(toy):
    """The toy with its documents."""
    return replace(
        toy,
        rules=toy.rules + f"Les règles du jeu {toy.name}.\n".encode(),
        words=lambda view, language: f"{SEEN.in_(language)}: {toy.words(view, language)}",
        help=lambda view, language: f"{ABOUT.in_(language)}: {toy.help(view, language)}",
    )


def imagine_hands(view, chance):
    """Backs: other hands are dealt from the cards that the seat does not hold, by their backs."""
    own = {view.seat: tuple(view.board["hand"])}
    unseen = chance.shuffle("deck", [card for card in backs.CARDS if card not in own[view.seat]])
    dealt = {}
    for seat, digits in sorted(view.board["backs"].items()):
        hand = []
        for digit in digits if seat != view.seat else ():
            hand.append(next(card for card in unseen if card[0] == str(digit)))
            unseen.remove(hand[-1])
        dealt[seat] = tuple(hand)
    return backs.Backs(view.board["round"], dealt | own)


BACKS, BARGAIN, CONVOY, DRAFT, PARLEY, QUANTUM, NIM_1_0, NIM_1_1 = TOYS = [
    shipped(toy.GAME) for toy in (backs, bargain, convoy, draft, parley, quantum, nim_1_0, nim_1_1)
]
BACKS = TOYS[0] = replace(BACKS, imagine=imagine_hands)
