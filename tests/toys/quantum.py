"""Quantum: a card is laid face down; the rival accepts it or guesses its suit. A hit turns it up
and buries it; else it enters, and its player must discard a card of his hand: he is asked for it
whenever he has two or more, even where `then` gave the choice ahead. First to three cards in his
row, or the longer row in the end.
    play red [then blue]     joue rouge [puis bleu]
    accept · guess red · drop red     accepte · devine rouge · jette rouge
"""

from msgspec.structs import replace

from referee.kernel.event import Opened, Sealed, Seat
from referee.kernel.game import State, Verdict
from referee.kernel.vocabulary import Vocabulary
from referee.kernel.window import Ask, Window
from referee.kernel.words import Words
from tests.toys import base
from tests.toys.tongue import Perhaps, Said, Tongue

GOAL, HAND = 3, 6
SUITS = Vocabulary({"red": Words("red", "rouge"), "blue": Words("blue", "bleu")}, code="E-SUIT")
TONGUE = Tongue(
    play=(("play", "joue"), SUITS, Perhaps(("then", "puis"), SUITS)),
    accept=(("accept", "accepte"),),
    guess=(("guess", "devine"), SUITS),
    drop=(("drop", "jette"), SUITS),
)
VERBS = {"play": ["play"], "answer": ["accept", "guess"], "drop": ["drop"]}
Hands = dict[Seat, tuple[str, ...]]
Cards = {"hands": (Hands, {}), "rows": (Hands, {}), "laid": (Opened[str] | None, None)}
Turn = {"turn": (Seat, 1), "ahead": (str | None, None), "owes": (bool, False)}
Quantum = base.struct(State, "Quantum", **Cards, **Turn)
HandsDealt = base.event("HandsDealt", hands=tuple[Sealed[tuple[str, ...]], ...])
CardLaid = base.event("CardLaid", seat=Seat, card=Sealed[str], ahead=Sealed[str | None])
CardTurnedUp = base.event("CardTurnedUp", seat=Seat, card=Opened[str], guess=str | None)
CardDropped = base.event("CardDropped", seat=Seat, card=Sealed[str])


def setup(record, options, seats, chance):
    deck = chance.secret.shuffle("deck", ["red", "blue"] * HAND)
    record.emit(HandsDealt(base.sealed_hands(base.cut(deck, HAND, seats))))


def window(state):
    if outcome(state):
        return None
    hand = state.hands[state.turn]
    if state.owes:
        given = Said("drop", (state.ahead,)) if state.ahead in hand else None
        return asking("drop", state.turn, hand, Said("drop", hand[:1]), given)
    if state.laid:
        return asking("answer", 3 - state.turn, hand, Said("accept"))
    return asking("play", state.turn, hand, Said("play", (hand[0], None)))


def asking(name, seat, hand, default, ahead=None):
    form = base.area(TONGUE.write(default, "en"), TONGUE.write(default, "fr"))
    return Window(name, "short", {"hand": len(hand)}, {seat: Ask(form, default, ahead=ahead)})


def resolve(record, orders, chance):
    [(seat, given)] = orders.items()
    match given.order.verb, given.order.args:
        case "play", (card, ahead):
            record.emit(CardLaid(seat, Sealed((seat,), card), Sealed((seat,), ahead)))
        case "drop", (card,):
            record.emit(CardDropped(seat, Sealed((seat,), card)))
        case _, guess:
            record.emit(CardTurnedUp(3 - seat, record.state.laid, *(guess or [None])))


def evolve(state, event):
    match event:
        case HandsDealt(hands=hands):
            return Quantum(base.opened_hands(hands, lambda seat: ("red",) * HAND), {1: (), 2: ()})
        case CardLaid(seat=seat, card=card, ahead=ahead):
            laid = Opened(card.name, base.known(card, "red"))
            hands = base.put(state.hands, seat, less=[card])
            return replace(state, hands=hands, laid=laid, ahead=base.known(ahead, None))
        case CardTurnedUp(seat=seat, card=card, guess=guess):
            enters = guess != card.value
            rows = base.put(state.rows, seat, plus=[card.value]) if enters else state.rows
            owes = enters and len(state.hands[seat]) > 1
            state = replace(state, rows=rows, laid=None, owes=owes)
            return state if owes else next_turn(state)
        case CardDropped(seat=seat, card=card):
            return next_turn(replace(state, hands=base.put(state.hands, seat, less=[card])))


def next_turn(state):
    return replace(state, turn=3 - state.turn, laid=None, ahead=None, owes=False)


def outcome(state):
    sizes = {seat: len(row) for seat, row in state.rows.items()}
    if max(sizes.values()) >= GOAL or not (state.hands[state.turn] or state.laid or state.owes):
        return base.best(sizes, "longest_row")


def view(state, seat):
    shown = {"rows": state.rows, "sizes": {s: len(hand) for s, hand in state.hands.items()}}
    return base.seen(window(state), seat, hand=state.hands[seat] if seat else (), **shown)


def check(view, order):
    hand = view.board["hand"]
    if order.verb in ("play", "drop") and order[0] not in hand:
        return base.no("E-NOTHELD", "Q-2", order, hand=", ".join(hand))
    return Verdict()


def propose(view, chance):
    wish = [None, "red", "blue"][chance.below("wish", 3)]
    if view.window == "answer":
        return Said("guess", (wish,)) if wish else Said("accept")
    suit = chance.pick("card", view.board["hand"], 1)[0]
    return Said("play", (suit, wish)) if view.window == "play" else Said("drop", (suit,))


WINDOWS = {"play": ("play", "jeu"), "answer": ("answer", "réponse"), "drop": ("drop", "jet")}
GAME = base.toy(globals(), state=Quantum, windows=WINDOWS, facts={"hand": ("hand", "main")})
