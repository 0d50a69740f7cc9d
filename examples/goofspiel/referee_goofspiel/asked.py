"""What is asked now, and what each seat may know."""

from referee.kernel.event import Seat
from referee.kernel.window import Ask, ChoiceField, Item, Window
from referee.kernel.words import Words

from referee_goofspiel.things import Bid, GoofspielState, GoofspielView

LABEL = Words("Your bid", "Votre mise")
LINE = Words("bid {}", "mise {}")


def window(state: GoofspielState) -> Window | None:
    """Every seat bids at once; None before set-up and when the match is over."""
    table = state.table
    if table.result is not None or not table.stake:
        return None
    facts: dict[str, int | str] = {
        "prize": table.stake[-1],
        "stake": sum(table.stake),
        "left": len(table.to_come),
    }
    return Window("bid", "long", facts, {seat: _ask(state, seat) for seat in state.hands})


def _ask(state: GoofspielState, seat: Seat) -> Ask[Bid]:
    """Whoever says nothing bids their lowest card; an empty chair has said so already (G-6)."""
    hand = state.hands[seat]
    lowest = Bid(min(hand, default=0))  # a replay does not know every hand
    items = tuple(Item(str(card), Words(str(card), str(card))) for card in sorted(set(hand)))
    form = (ChoiceField("card", LABEL, LINE, items),)
    return Ask(form, lowest, ahead=lowest if seat in state.table.empty else None)


def view(state: GoofspielState, seat: Seat | None) -> GoofspielView:
    """The table is everybody's, a hand is its seat's alone."""
    hand = () if seat is None else state.hands[seat]
    question = window(state)
    if question is None:
        return GoofspielView(seat=seat, table=state.table, hand=hand)
    return GoofspielView(
        seat=seat,
        window=question.name,
        facts=question.facts,
        asked=question.asked,
        ask=None if seat is None else question.asks.get(seat),
        table=state.table,
        hand=hand,
    )
