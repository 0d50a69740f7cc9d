"""An act (R-14 to R-19, R-38, R-39; rulings §2.7, §6.5): row card, face up, defence or attack."""

from collections.abc import Sequence

from referee.games.empereur_telepathe.log import events as e
from referee.games.empereur_telepathe.rules.attack import launch
from referee.games.empereur_telepathe.rules.combinations import Combination, combination, flaw
from referee.games.empereur_telepathe.rules.guards import highest
from referee.games.empereur_telepathe.rules.targets import target_of
from referee.games.empereur_telepathe.things.cards import Card, Cards, kind_of
from referee.games.empereur_telepathe.things.sheet import Sheet, Wish
from referee.games.empereur_telepathe.things.state import Record
from referee.kernel.event import Opened, Seat


def act(record: Record, seat: Seat, sheet: Sheet) -> None:
    """R-14 to R-19: one player's uninterrupted decisions."""
    taken = take_row_card(record, seat, sheet.row)
    mind = record.state.minds[seat]
    faces = Opened(mind.part, mind.committed)
    if not _based(mind.committed + taken):
        record.emit(e.WagerLost(seat, mind.committed, faces))
        return
    played = combination(mind.committed + taken)
    from_row = taken[0] if taken else ""
    record.emit(e.CombinationRevealed(seat, played.base, played.bonuses, from_row, faces))
    target = target_of(record, seat, sheet.target, played)
    if kind_of(played.base).kind == "attack":
        launch(record, seat, target, played)
    else:
        lay_defence(record, seat, target, played)


def _based(cards: Cards) -> bool:
    """H-8: bonuses alone do nothing."""
    return any(kind_of(card).kind != "bonus" for card in cards)


# --- the row card (R-14, R-15) ----------------------------------------------------------------


def take_row_card(record: Record, seat: Seat, wishes: Sequence[Wish]) -> Cards:
    """H-7: one must be taken while there is one. What of it is combined, if it is."""
    row = record.state.row
    if not row:
        return ()
    wish = next((wish for wish in wishes if _possible(record, seat, wish)), None)
    if wish is None:
        if wishes:
            record.tell(seat, "row_default")
        wish = Wish(default_row_card(row))
    record.emit(e.RowCardTaken(seat, wish.card, "combine" if wish.combine else "keep"))
    return (wish.card,) if wish.combine else ()


def _possible(record: Record, seat: Seat, wish: Wish) -> bool:
    committed = record.state.minds[seat].committed
    if wish.card not in record.state.row:
        record.tell(seat, "row_gone", card=wish.card)
        return False
    return not wish.combine or flaw((*committed, wish.card)) is None


def default_row_card(row: Cards) -> Card:
    """The highest back, ties by id."""
    return highest(row)[0]


# --- a defence (R-19, R-38, R-39) -------------------------------------------------------------


def lay_defence(record: Record, seat: Seat, target: Seat, played: Combination) -> None:
    """§2.7: face up, its bonuses under it; the former one goes. No reply is possible (H-10)."""
    there = record.state.minds[target]
    former = (there.defence, *there.attached) if there.defence else ()
    record.emit(e.DefenceLaid(seat, target, played.base, played.bonuses, former))
