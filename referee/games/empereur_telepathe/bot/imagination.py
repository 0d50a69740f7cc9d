"""A whole position as the seat may imagine it: what it cannot see is dealt among what is possible.

Faces fit the backs that all see, and what is engaged is legal. Cards that the seat has looked at
stay, where nothing speaks against it, with whom it last knew them (its notes).
"""

from collections.abc import Iterable, Iterator

import msgspec

from referee.games.empereur_telepathe.rules.combinations import flaw
from referee.games.empereur_telepathe.rules.picks import chooser
from referee.games.empereur_telepathe.things.cards import (
    Card,
    Cards,
    Digits,
    back,
    full_pack,
    kind_of,
)
from referee.games.empereur_telepathe.things.state import Attack, Mind, TelepatheState
from referee.games.empereur_telepathe.things.view import Panel, TelepatheView
from referee.kernel.chance import Chance
from referee.kernel.event import Seat

PUBLIC = ("options", "round", "phase", "deck_size", "row", "discard", "order", "tied", "passed")
MORE = ("acted", "attack", "strokes", "result")
PART = "imagined"  # the name of a sealed part, which no view shows


class Hidden(msgspec.Struct):
    """Cards that the seat cannot see, in the order of chance; taken out as they are dealt.

    `held` says with whom the seat last knew a card.
    """

    cards: list[Card]
    held: dict[Card, Seat]

    def take(self, cards: Iterable[Card]) -> Cards:
        taken = tuple(cards)
        for card in taken:
            self.cards.remove(card)
        return taken

    def ranked(self, seat: Seat) -> list[Card]:
        """What may lie with this seat: what is known to be there first, strangers' cards last."""
        return sorted(self.cards, key=lambda card: self._doubt(card, seat))

    def _doubt(self, card: Card, seat: Seat) -> int:
        return {seat: 0, 0: 1}.get(self.held.get(card, 0), 2)


def imagine(view: TelepatheView, chance: Chance) -> TelepatheState:
    """A state whose view for this seat is `view`. Raises ValueError for a spectator's view."""
    if view.seat is None:
        raise ValueError("a spectator imagines nothing")
    unseen = [card for card in full_pack() if card not in _seen(view)]
    hidden = Hidden(chance.shuffle("pack", unseen), _held(view))
    offered = _offered(view)
    engaged = _engaged(view, hidden)
    hands = {seat: _hand(view, seat, hidden, offered) for seat in sorted(view.panels)}
    decks = {seat: _deck(view, seat, hidden, offered) for seat in sorted(view.panels)}
    minds = {
        seat: _mind(view, seat, panel, (decks[seat], hands[seat], engaged.get(seat, ())))
        for seat, panel in view.panels.items()
    }
    public = {name: getattr(view, name) for name in (*PUBLIC, *MORE)}
    return TelepatheState(
        **public, minds=minds, pool=tuple(hidden.cards), played=_played(view.attack)
    )


def _mind(view: TelepatheView, seat: Seat, panel: Panel, cards: tuple[Cards, ...]) -> Mind:
    deck, hand, committed = cards
    return Mind(
        deck=deck,
        hand=hand,
        committed=committed,
        part=PART if committed else "",
        deadlocked=panel.deadlocked,
        defence=panel.defence,
        attached=panel.attached,
        living=panel.living,
        rank=panel.rank,
        fell=panel.fell,
        cause=panel.cause,  # type: ignore[arg-type]  # a panel's cause is one of them, or ""
        notes=view.notes if seat == view.seat else (),
    )


# --- what the seat knows ----------------------------------------------------------------------


def _seen(view: TelepatheView) -> set[Card]:
    """Every card whose place the view shows."""
    laid = [card for panel in view.panels.values() for card in (panel.defence, *panel.attached)]
    own = (*view.hand, *view.engaged)
    offered = () if _own_offer(view) else view.offer
    return {*laid, *own, *view.row, *view.discard, *_played(view.attack), *offered}


def _played(attack: Attack | None) -> Cards:
    """Revealed cards on their way to the discard pile: those of an attack that may be blocked."""
    blockable = attack is not None and attack.stage == "block"
    return (attack.card, *attack.bonuses) if attack and blockable else ()


def _own_offer(view: TelepatheView) -> bool:
    """Is it the seat's own hand that it picks among?"""
    return view.attack is not None and view.attack.target == view.seat


def _offered(view: TelepatheView) -> dict[tuple[str, Seat], Cards]:
    """The rival's cards that the seat picks among, by the zone that they lie in."""
    attack = view.attack
    if attack is None or not view.offer or _own_offer(view) or chooser(attack) != view.seat:
        return {}
    return {(kind_of(attack.card).strikes[0].zone, attack.target): view.offer}


def _held(view: TelepatheView) -> dict[Card, Seat]:
    """With whom the seat's notes last tell of a card; what is seen by now is not dealt anyway."""
    held: dict[Card, Seat] = {}
    for note in view.notes:
        for card in note.cards:
            held[card] = (view.seat or 0) if note.what == "stole" else note.other
    return held


# --- what is dealt ----------------------------------------------------------------------------


def _engaged(view: TelepatheView, hidden: Hidden) -> dict[Seat, Cards]:
    """Legal combinations with the backs that lie there. One exists: what truly lies there."""
    seats = [seat for seat in sorted(view.panels) if view.panels[seat].committed]
    rivals = [seat for seat in seats if seat != view.seat]
    found = next(_side_by_side(view, rivals, hidden, ()))
    for cards in found:
        hidden.take(cards)
    return dict(zip(rivals, found, strict=True)) | {view.seat or 0: view.engaged}


def _side_by_side(
    view: TelepatheView, seats: list[Seat], hidden: Hidden, laid: tuple[Cards, ...]
) -> Iterator[tuple[Cards, ...]]:
    """A combination for each of these seats, none of which uses another's card."""
    if len(laid) == len(seats):
        yield laid
        return
    seat = seats[len(laid)]
    gone = {card for cards in laid for card in cards}
    cards = [card for card in hidden.ranked(seat) if card not in gone]
    for found in _combined(view, view.panels[seat].committed, cards, ()):
        yield from _side_by_side(view, seats, hidden, (*laid, found))


def _combined(
    view: TelepatheView, backs: Digits, cards: list[Card], begun: Cards
) -> Iterator[Cards]:
    """Combinations of these cards, first ones first, with such backs. No card more mends a flaw,
    but that bonuses want a base where there are no wagers."""
    if len(begun) == len(backs):
        if flaw(begun, wager=view.options.wager == "yes") is None:
            yield begun
        return
    for card in cards:
        fits = back(card) == backs[len(begun)] and card not in begun
        if fits and flaw((*begun, card)) is None:
            yield from _combined(view, backs, cards, (*begun, card))


def _hand(
    view: TelepatheView,
    seat: Seat,
    hidden: Hidden,
    offered: dict[tuple[str, Seat], Cards],
) -> Cards:
    """As many cards of each back as all see."""
    if seat == view.seat:
        return view.hand
    if ("hand", seat) in offered:
        return offered["hand", seat]
    cards: list[Card] = []
    for digit in view.panels[seat].backs:
        cards += hidden.take([next(c for c in hidden.ranked(seat) if back(c) == digit)])
    return tuple(sorted(cards))


def _deck(
    view: TelepatheView,
    seat: Seat,
    hidden: Hidden,
    offered: dict[tuple[str, Seat], Cards],
) -> Cards:
    """What the seat looks at lies on top; the rest is in the order of chance."""
    top = offered.get(("deck", seat), ())
    dealt = hidden.ranked(seat)[: view.panels[seat].deck - len(top)]
    order = [card for card in hidden.cards if card in dealt]
    return (*top, *hidden.take(order))
