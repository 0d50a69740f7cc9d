"""The end of a round (R-23, R-24; H-18, H-20 to H-24): storm, refresh, falls."""

from collections.abc import Mapping

from referee.games.empereur_telepathe.log import events as e
from referee.games.empereur_telepathe.rules.falls import exhausted_seats, fall_together, keys
from referee.games.empereur_telepathe.rules.guards import lowest
from referee.games.empereur_telepathe.rules.picks import fits_filter
from referee.games.empereur_telepathe.rules.setup import fill_row
from referee.games.empereur_telepathe.things.cards import HAND, Card, Cards, backs
from referee.games.empereur_telepathe.things.sheet import SURPLUS, Give, Sheet, ids
from referee.games.empereur_telepathe.things.state import Record, storm_amount
from referee.games.empereur_telepathe.things.zones import out_of, with_cards
from referee.kernel.chance import Chance
from referee.kernel.event import Sealed, Seat


def end_acts(record: Record, chance: Chance) -> None:
    """Everybody has acted: the storm if it is due, and those it fells."""
    storm(record, chance)
    if record.state.result is None:
        record.emit(e.ActsEnded(record.state.round))


def storm(record: Record, chance: Chance) -> None:
    """H-18, H-30: 1, 2, 4, 8 … cards from the top of every living deck, all at once."""
    state = record.state
    amount = storm_amount(state.options, state.round)
    if not amount:
        return
    before = keys(state)
    losses = {seat: state.minds[seat].deck[:amount] for seat in state.living}
    record.emit(e.StormStruck(state.round, amount, losses))
    fall_together(record, exhausted_seats(record.state), "storm", chance, before)


def refresh_all(record: Record, sheets: Mapping[Seat, Sheet], chance: Chance) -> None:
    """H-20 to H-24: all at once; who draws the last card of their deck falls. Then a new round."""
    before = keys(record.state)
    for seat in record.state.living:
        refresh(record, seat, sheets.get(seat, Sheet()).give or SURPLUS)
    fall_together(record, exhausted_seats(record.state), "refresh", chance, before)
    if record.state.result is None:
        fill_row(record, record.state.round + 1, chance)


def refresh(record: Record, seat: Seat, give: Give) -> None:
    """R-23, R-24: cards under the own deck, the last one bottom-most, then up to six in hand."""
    mind = record.state.minds[seat]
    gone = cards_to_return(give, mind.hand)
    if give.how == "cards" and len(gone) < len(give.items):
        record.tell(
            seat, "return_gone", cards=[card for card in ids(give.items) if card not in gone]
        )
    hand, deck = out_of(mind.hand, gone), (*mind.deck, *gone)
    drawn = deck[: max(0, HAND - len(hand))]  # H-21: if there are fewer, all of them
    record.emit(
        e.HandRefreshed(
            seat,
            len(gone),
            len(drawn),
            backs(with_cards(hand, drawn)),
            len(deck) - len(drawn),
            Sealed((seat,), gone),
            Sealed((seat,), drawn),
        )
    )


def cards_to_return(give: Give, hand: Cards) -> Cards:
    """What goes under the deck, in this order; but for named cards the lowest back first."""
    match give.how:
        case "none":
            return ()
        case "cards":
            return tuple(card for card in ids(give.items) if card in hand)
        case "surplus":
            return tuple(lowest(hand)[: max(0, len(hand) - HAND)])
        case "filters":
            return tuple(card for card in lowest(hand) if _named(give, card))
        case "but":
            return tuple(card for card in lowest(hand) if not _named(give, card))
        case _:
            return tuple(lowest(hand))


def _named(give: Give, card: Card) -> bool:
    return any(fits_filter(wanted, card) for wanted in ids(give.items))
