"""Whether an order may be played, judged on the seat's own view (rulings 7.9)."""

from referee.games.capitaine_cosmos.orders.checks_lines import check_lines
from referee.games.capitaine_cosmos.orders.checks_plots import check_plots, remarks
from referee.games.capitaine_cosmos.orders.checks_short import (
    check_deck,
    check_drops,
    check_fleet,
    check_volley,
)
from referee.games.capitaine_cosmos.orders.refusals import deduped
from referee.games.capitaine_cosmos.things.sheet import AnyOrder, Deck, Drops, Fleet, Sheet, Volley
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.kernel.game import Verdict


def check(view: CosmosView, order: AnyOrder) -> Verdict:
    """Every reason against it; and for a good one, what its author may have missed."""
    match order:
        case Sheet():
            refused = deduped([*check_lines(view, order), *check_plots(view, order)])
            return Verdict(refused, () if refused else tuple(remarks(view, order)))
        case Deck():
            return Verdict(deduped(check_deck(view, order)))
        case Drops():
            return Verdict(deduped(check_drops(view, order)))
        case Volley():
            return Verdict(deduped(check_volley(view, order)))
        case Fleet():
            return Verdict(deduped(check_fleet(view, order)))
