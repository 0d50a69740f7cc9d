"""Bargain: two seats share ten coins, one round of talks after another, five at most. Each sealed
answer is an offer, an acceptance of what the other offered in the round before, one on condition
of the *new* offer, or a rupture. What a condition came to is told to its author alone.

    offer 4 · accept [if gets 5] · break     offre 4 · accepte [si reçoit 5] · romps
"""

from msgspec.structs import replace

from referee.kernel.event import Sealed, Seat
from referee.kernel.game import State, Verdict
from referee.kernel.window import Ask, Number, Window
from referee.kernel.words import Words
from tests.toys import base
from tests.toys.tongue import Perhaps, Said, Tongue

COINS, ROUNDS = 10, 5
LINE = Words("offer {}", "offre {}")
TONGUE = Tongue(
    offer=(("offer", "offre"), range(COINS + 1)),
    accept=(("accept", "accepte"), Perhaps(("if", "si"), range(COINS + 1))),
    stop=(("break", "romps"),),
)
VERBS = {"talk": ["offer", "accept", "stop"]}
FORM = (Number("offer", Words("Coins for the other", "Pièces pour l’autre"), LINE, 0, COINS),)
Numbers = dict[Seat, int]
Bargain = base.struct(State, "Bargain", round=(int, 0), offers=(Numbers, {}), points=(Numbers, {}))
TalksOpened = base.event("TalksOpened", seats=int)
AnswerFiled = base.event("AnswerFiled", seat=Seat, answer=Sealed[Said])
OffersMade = base.event("OffersMade", round=int, offers=Numbers)
DealMade = base.event("DealMade", points=Numbers)
TalksBroken = base.event("TalksBroken", by=tuple[Seat, ...])


def setup(record, options, seats, chance):
    record.emit(TalksOpened(seats))


def window(state):
    if state.points:
        return None
    asks = {seat: Ask(FORM, Said("stop")) for seat in (1, 2)}
    return Window("talk", "short", {"round": state.round}, asks)


def resolve(record, orders, chance):
    said = {seat: given.order for seat, given in sorted(orders.items())}
    for seat, answer in said.items():
        record.emit(AnswerFiled(seat, Sealed((seat,), answer)))
    if broken := tuple(seat for seat, answer in said.items() if answer.verb == "stop"):
        record.emit(TalksBroken(broken))
    elif not meet(record, said):
        offers = {seat: answer[0] for seat, answer in said.items() if answer.verb == "offer"}
        last = record.state.round == ROUNDS
        record.emit(TalksBroken((1, 2)) if last else OffersMade(record.state.round, offers))


def meet(record, said):
    """Plain acceptances of the last offer come first, then those that wait for the new one."""
    for conditional in (False, True):
        for seat, answer in said.items():
            if answer.verb == "accept" and (answer[0] is not None) is conditional:
                if conditional:
                    offer = said[3 - seat][0] if said[3 - seat].verb == "offer" else None
                    if offer is None or offer < answer[0]:
                        record.tell(seat, "held_back", wanted=answer[0])
                        continue
                else:
                    offer = record.state.offers[3 - seat]
                record.emit(DealMade({seat: offer, 3 - seat: COINS - offer}))
                return True
    return False


def evolve(state, event):
    match event:
        case TalksOpened():
            return Bargain(1)
        case OffersMade(round=number, offers=offers):
            return replace(state, round=number + 1, offers=offers)
        case DealMade(points=points):
            return replace(state, points=points)
        case TalksBroken():
            return replace(state, points={1: 0, 2: 0})
    return state


def outcome(state):
    return base.best(state.points, "richest") if state.points else None


def view(state, seat):
    return base.seen(window(state), seat, round=state.round, offers=state.offers)


def check(view, order):
    plain = order.verb == "accept" and order[0] is None
    if plain and 3 - view.seat not in view.board["offers"]:
        return base.no("E-NO-OFFER", "P-4", order)
    return Verdict()


def propose(view, chance):
    n, wish = chance.below("n", COINS), chance.below("wish", 6)
    if wish == 5 and 3 - view.seat in view.board["offers"]:
        return Said("accept", (None,))
    return Said("accept", (n,)) if wish == 4 else Said("offer", (n,))


GAME = base.toy(
    globals(),
    state=Bargain,
    windows={"talk": ("talk", "marché")},
    facts={"round": ("round", "tour")},
)
