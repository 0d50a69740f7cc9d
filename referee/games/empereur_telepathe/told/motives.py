"""Why an order makes sense: which reasons of the lesson fit what is ordered, and who orders it."""

from referee.games.empereur_telepathe.rules.combinations import combination
from referee.games.empereur_telepathe.things.cards import Cards, kind_of
from referee.games.empereur_telepathe.things.sheet import Engage, Sheet, ids
from referee.games.empereur_telepathe.things.view import TelepatheView

Reasons = tuple[str, ...]


def motives(view: TelepatheView, order: Sheet) -> Reasons:
    """Keys of the lesson's reasons."""
    window = view.window or ""
    if window == "commit":
        return _engaged(order.engage)
    if window in ("duel", "act"):
        return (_aimed(window, view, order),)
    return (window,)


def _aimed(window: str, view: TelepatheView, order: Sheet) -> str:
    """An attack at a rival, a defence of one's own, a weak one for a rival, or nothing to aim."""
    if not view.engaged or not order.target:
        return "act" if window == "act" else "duel-aside"
    first = order.target[0]
    if first.rule == "self" or first.seat == view.seat:
        return "duel-home"
    return window if _attacks(view.engaged) else "duel-plant"


def _engaged(engage: Engage | None) -> Reasons:
    if engage is None:
        return ("commit-pass",)
    if engage.deed != "commit":
        return (f"commit-{engage.deed}",)
    cards = ids(engage.cards)
    bonus = ("commit-bonus",) if combination(cards).bonuses else ()
    return ("commit" if _attacks(cards) else "commit-defence", *bonus)


def _attacks(cards: Cards) -> bool:
    base = combination(cards).base
    return bool(base) and kind_of(base).kind == "attack"
