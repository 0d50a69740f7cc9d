"""Backs: every card has a public back and a sealed face. Each round three seats name at once whom
they steal from; they act by the sum of their backs, and take a card they cannot choose out of a
hidden hand. Thief and victim see its face, the others its back. A face `a` is worth three points.

    take 2 [if richer]     vole 2 [si plus riche]          pass · passe
"""

from msgspec.structs import replace

from referee.kernel.event import Sealed, Seat
from referee.kernel.game import State, Verdict
from referee.kernel.vocabulary import Vocabulary
from referee.kernel.window import Ask, Window
from referee.kernel.words import Words
from tests.toys import base
from tests.toys.tongue import Perhaps, Said, Tongue

ROUNDS, HAND, SEATS = 3, 4, (1, 2, 3)
CARDS = [f"{back}{face}" for back in (1, 2, 3) for face in "abcd"]
RICHER = Vocabulary({"richer": Words("richer", "riche")})
TONGUE = Tongue(
    take=(("take", "vole"), range(1, 4), Perhaps(("if", "si"), RICHER)), rest=(("pass", "passe"),)
)
VERBS = {"duel": ["take", "rest"]}

Hands = dict[Seat, tuple[str, ...]]
Backs = base.struct(State, "Backs", round=(int, 0), hands=(Hands, {}), shown=(bool, False))
HandsDealt = base.event(
    "HandsDealt", backs=dict[Seat, list[int]], hands=tuple[Sealed[tuple[str, ...]], ...]
)
CardStolen = base.event("CardStolen", thief=Seat, victim=Seat, back=int, card=Sealed[str])
RoundEnded = base.event("RoundEnded", round=int)
HandsShown = base.event("HandsShown", hands=Hands)


def setup(record, options, seats, chance):
    deck = chance.secret.shuffle("deck", CARDS)
    hands = base.cut(deck, HAND, seats)
    backs = {seat: backs_of(hand) for seat, hand in hands.items()}
    record.emit(HandsDealt(backs, base.sealed_hands(hands)))


def backs_of(hand):
    return sorted(int(card[0]) for card in hand)


def window(state):
    if state.shown:
        return None
    form = base.area("take 1 if richer", "vole 1 si riche")
    asks = {seat: Ask(form, Said("rest")) for seat, hand in state.hands.items()}
    return Window("duel", "long", {"round": state.round}, asks)


def resolve(record, orders, chance):
    order = sorted(orders, key=lambda seat: (-sum(backs_of(record.state.hands[seat])), seat))
    for thief in order:
        if orders[thief].order.verb == "take":
            steal(record, thief, *orders[thief].order.args, chance.secret)
    record.emit(RoundEnded(record.state.round))
    if record.state.round > ROUNDS:
        record.emit(HandsShown(record.state.hands))


def steal(record, thief, victim, richer, secret):
    hands = record.state.hands
    if richer and len(hands[victim]) <= len(hands[thief]):
        return record.tell(thief, "held_back", victim=victim)
    if hands[victim]:
        [card] = secret.pick(f"steal/{thief}", sorted(hands[victim]), 1)
        both = tuple(sorted({thief, victim}))
        record.emit(CardStolen(thief, victim, int(card[0]), Sealed(both, card)))


def evolve(state, event):
    match event:
        case HandsDealt(backs=backs, hands=hands):
            unseen = {seat: tuple(f"{back}?" for back in held) for seat, held in backs.items()}
            return Backs(1, base.opened_hands(hands, unseen.get))
        case CardStolen(thief=thief, victim=victim, back=back, card=card):
            stolen = base.known(card, f"{back}?")
            hands = base.put(state.hands, victim, less=[stolen])
            return replace(state, hands=base.put(hands, thief, plus=[stolen]))
        case RoundEnded(round=number):
            return replace(state, round=number + 1)
        case HandsShown():
            return replace(state, shown=True)


def outcome(state):
    if not state.shown:
        return None
    worth = {s: sum(3 if "a" in card else 1 for card in hand) for s, hand in state.hands.items()}
    return base.best(worth, "best_hand")


def view(state, seat):
    backs = {s: backs_of(hand) for s, hand in state.hands.items()}
    hand = sorted(state.hands[seat]) if seat else []
    return base.seen(window(state), seat, round=state.round, backs=backs, hand=hand)


def check(view, order):
    if order.verb == "take" and order[0] == view.seat:
        return base.no("E-SELF", "B-1", order)
    return Verdict()


def propose(view, chance):
    victim = chance.pick("victim", [seat for seat in SEATS if seat != view.seat], 1)[0]
    moves = [Said("rest"), Said("take", (victim, None)), Said("take", (victim, "richer"))]
    return moves[chance.below("move", 3)]


FACTS = {"round": ("round", "manche")}
OPENS = {"hands_dealt": ("backs",), "card_stolen": ("back",), "hands_shown": ("hands",)}
WINDOWS = {"duel": ("duel", "duel")}
GAME = base.toy(globals(), seats={3}, state=Backs, windows=WINDOWS, facts=FACTS, opens=OPENS)
