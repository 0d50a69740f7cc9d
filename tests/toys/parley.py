"""Parley: seat `turn` attacks the next one. The two others answer in seat order inside one sealed
window, perhaps on condition that the one before joined; then the mains lay a card. A zap armed in
a seat's book stays there from window to window and strikes by itself when it can help."""

from msgspec.structs import replace

from referee.kernel.event import Sealed, Seat
from referee.kernel.game import State
from referee.kernel.window import Ask, Window
from tests.toys import base
from tests.toys.parley_orders import TONGUE, VERBS, Lines, Sheet, check, propose, read, write  # noqa: F401
from tests.toys.tongue import Said

SEATS, ZAP, DECK = (1, 2, 3, 4), 99, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 99, 99, 99, 99]
Secret = {"hands": (dict[Seat, tuple[int, ...]], {}), "books": (dict[Seat, Lines], {})}
Known = {"allies": (dict[Seat, str] | None, None), "points": (dict[Seat, int], {})}
Parley = base.struct(State, "Parley", turn=(int, 0), **Secret, **Known)
HandsDealt = base.event("HandsDealt", hands=tuple[Sealed[tuple[int, ...]], ...])
ReactionsFiled = base.event("ReactionsFiled", seat=Seat, book=Sealed[Lines])
AlliesAnswered = base.event("AlliesAnswered", allies=dict[Seat, str])
CardsRevealed = base.event("CardsRevealed", cards=dict[Seat, int])
ZapStruck = base.event("ZapStruck", seat=Seat)
DuelEnded = base.event("DuelEnded", points=dict[Seat, int])


def sides(state):
    return {state.turn: "offense", state.turn % 4 + 1: "defense", **(state.allies or {})}


def setup(record, options, seats, chance):
    deck = chance.secret.shuffle("deck", DECK)
    record.emit(HandsDealt(base.sealed_hands(base.cut(deck, 4, seats))))


def window(state):
    if outcome(state):
        return None
    if state.allies is None:
        asks = {seat: asking("decline") for seat in SEATS if seat not in sides(state)}
        return Window("alliance", "long", {"turn": state.turn}, asks)
    mains = [*sides(state)][:2]
    held = {seat: hand for seat, hand in state.hands.items() if hand}
    asks = {
        s: asking("card", hand[0]) if s in mains else asking("rest") for s, hand in held.items()
    }
    return Window("cards", "long", {"turn": state.turn}, asks)


def asking(verb, *args):
    default = Sheet(Said(verb, args))
    return Ask(base.area(write(default, "en"), write(default, "fr")), default)


def resolve(record, orders, chance):
    said = {}
    stage = ally if record.state.allies is None else duel
    for seat, given in sorted(orders.items()):
        said[seat], book = given.order.main, record.state.books[seat]
        for line in given.order.book:
            book = () if line.verb == "disarm" else (*book, line)
        record.emit(ReactionsFiled(seat, Sealed((seat,), book)))
    stage(record, said)


def ally(record, said):
    allies = {}
    for seat, answer in said.items():
        if answer.verb == "join" and answer[1] and not allies:
            record.tell(seat, "held_back")
        elif answer.verb == "join":
            allies[seat] = answer[0]
    record.emit(AlliesAnswered(allies))


def duel(record, said):
    cards = {seat: answer[0] for seat, answer in said.items() if answer.verb == "card"}
    on, worth = sides(record.emit(CardsRevealed(cards))), {"defense": 0, "offense": 0}
    for seat, side in on.items():
        worth[side] += cards.get(seat, 2)
    winner = max(worth, key=worth.get)
    for seat, book in record.state.books.items():
        helps = [line for line in book if seat in on or not line[0]]
        if helps and ZAP in record.state.hands[seat] and on.get(seat) != winner:
            record.emit(ZapStruck(seat))
            winner = "offense" if winner == "defense" else "defense"
    record.emit(DuelEnded({seat: 1 for seat, side in on.items() if side == winner}))


def evolve(state, event):
    match event:
        case HandsDealt(hands=hands):
            dealt = base.opened_hands(hands, lambda seat: (1,) * 4)
            return Parley(1, dealt, dict.fromkeys(SEATS, ()), points=dict.fromkeys(SEATS, 0))
        case ReactionsFiled(seat=seat, book=book):
            return replace(state, books={**state.books, seat: base.known(book, ())})
        case AlliesAnswered(allies=allies):
            return replace(state, allies=allies)
        case CardsRevealed(cards=cards):
            left = {s: base.put(state.hands, s, less=[card])[s] for s, card in cards.items()}
            return replace(state, hands=state.hands | left)
        case ZapStruck(seat=seat):
            return replace(state, hands=base.put(state.hands, seat, less=[ZAP]))
        case DuelEnded(points=points):
            total = {seat: n + points.get(seat, 0) for seat, n in state.points.items()}
            return replace(state, points=total, turn=state.turn + 1, allies=None)


def outcome(state):
    return base.best(state.points, "most_points") if state.turn > len(SEATS) else None


def view(state, seat):
    shown = {"points": state.points, "sizes": {s: len(hand) for s, hand in state.hands.items()}}
    shown |= {"hand": state.hands[seat], "book": state.books[seat]} if seat else {}
    return base.seen(window(state), seat, sides=sides(state), **shown)


WINDOWS = {"alliance": ("alliance", "alliance"), "cards": ("cards", "cartes")}
FACTS, OPENS = {"turn": ("turn", "tour")}, {"cards_revealed": ("cards",), "zap_struck": ()}
GAME = base.toy(globals(), seats={4}, state=Parley, windows=WINDOWS, facts=FACTS, opens=OPENS)
