"""Draft: each seat keeps a card of three and passes the others to the left, keeps one of the two
it gets, then the last. Then each in turn may change its whole hand for another's. High sum wins.

    keep 7            garde 7
    swap 2 · stay     échange 2 · reste
"""

from msgspec.structs import replace

from referee.kernel.event import Sealed, Seat
from referee.kernel.game import State, Verdict
from referee.kernel.window import Ask, Window
from tests.toys import base
from tests.toys.tongue import Said, Tongue

PACK = 3
TONGUE = Tongue(
    keep=(("keep", "garde"), range(1, 10)),
    swap=(("swap", "échange"), range(1, 4)),
    stay=(("stay", "reste"),),
)
VERBS = {"keep": ["keep"], "swap": ["swap", "stay"]}

Hands = dict[Seat, tuple[int, ...]]
Draft = base.struct(State, "Draft", packs=(Hands, {}), hands=(Hands, {}), turn=(Seat, 0))
PacksDealt = base.event("PacksDealt", packs=tuple[Sealed[tuple[int, ...]], ...])
CardsKept = base.event("CardsKept", cards=tuple[Sealed[int], ...])
PacksPassed = base.event("PacksPassed", packs=tuple[Sealed[tuple[int, ...]], ...])
HandsSwapped = base.event(
    "HandsSwapped", seat=Seat, other=Seat, hands=tuple[Sealed[tuple[int, ...] | None], ...]
)
TurnPassed = base.event("TurnPassed", seat=Seat)


def setup(record, options, seats, chance):
    deck = chance.secret.shuffle("deck", range(1, 10))
    record.emit(PacksDealt(base.sealed_hands(base.cut(deck, PACK, seats))))


def window(state):
    if state.turn > len(state.hands):
        return None
    if size := len(state.packs[1]):
        keep = base.area("keep", "garde")
        asks = {seat: Ask(keep, Said("keep", pack[-1:])) for seat, pack in state.packs.items()}
        return Window("keep", "long", {"pack": size}, asks)
    asks = {state.turn: Ask(base.area("stay", "reste"), Said("stay"))}
    return Window("swap", "short", {"pack": 0}, asks)


def resolve(record, orders, chance):
    if record.state.packs[1]:
        return keep(record, {seat: given.order[0] for seat, given in orders.items()})
    [(seat, given)] = orders.items()
    if given.order.verb == "swap":
        hands, other = record.state.hands, given.order[0]
        news = dict.fromkeys(hands) | {seat: hands[other], other: hands[seat]}
        record.emit(HandsSwapped(seat, other, base.sealed_hands(news)))
    record.emit(TurnPassed(seat))


def keep(record, kept):
    record.emit(CardsKept(base.sealed_hands(kept)))
    packs, seats = record.state.packs, len(kept)
    if packs[1]:
        passed = {seat % seats + 1: pack for seat, pack in packs.items()}
        record.emit(PacksPassed(base.sealed_hands(passed)))


def evolve(state, event):
    match event:
        case PacksDealt(packs=packs):
            dealt = base.opened_hands(packs, lambda seat: (0,) * PACK)
            return Draft(dealt, dict.fromkeys(dealt, ()), 1)
        case CardsKept(cards=cards):
            for seat, card in base.opened_hands(cards, lambda seat: 0).items():
                packs = base.put(state.packs, seat, less=[card])
                state = replace(state, packs=packs, hands=base.put(state.hands, seat, plus=[card]))
            return state
        case PacksPassed(packs=packs):
            return replace(state, packs=base.opened_hands(packs, state.packs.get))
        case HandsSwapped(seat=seat, other=other, hands=hands):
            swapped = {seat: state.hands[other], other: state.hands[seat]}
            news = {s: hand for s, hand in base.opened_hands(hands, swapped.get).items() if hand}
            return replace(state, hands=state.hands | news)
        case TurnPassed(seat=seat):
            return replace(state, turn=seat + 1)


def outcome(state):
    if state.turn > len(state.hands):
        return base.best({seat: sum(hand) for seat, hand in state.hands.items()}, "best_hand")


def view(state, seat):
    own = {"pack": state.packs[seat], "hand": state.hands[seat]} if seat else {}
    return base.seen(window(state), seat, seats=len(state.hands), turn=state.turn, **own)


def check(view, order):
    pack, seats = view.board["pack"], view.board["seats"]
    if order.verb == "keep" and order[0] not in pack:
        return base.no("E-PACK", "D-1", order, pack=", ".join(map(str, pack)))
    if order.verb == "swap" and (order[0] == view.seat or order[0] > seats):
        return base.no("E-RANGE", "D-2", order, least=1, most=seats)
    return Verdict()


def propose(view, chance):
    if view.window == "keep":
        return Said("keep", (chance.pick("card", view.board["pack"], 1)[0],))
    others = [seat for seat in range(1, view.board["seats"] + 1) if seat != view.seat]
    swap = Said("swap", (chance.pick("other", others, 1)[0],))
    return swap if chance.below("do", 2) else Said("stay")


FACTS = {"pack": ("pack", "paquet")}
WINDOWS = {"keep": ("keep", "garde"), "swap": ("swap", "échange")}
GAME = base.toy(globals(), seats={2, 3}, state=Draft, windows=WINDOWS, facts=FACTS)
