"""Why an order makes sense: which reasons of the lesson fit what is ordered, and who orders it."""

from referee.games.kardashev.rules.picks import effect_of
from referee.games.kardashev.things.sheet import AnyOrder, Build, Choose, Move, Start
from referee.games.kardashev.things.view import KardashevView

Reasons = tuple[str, ...]
GIVING = frozenset({"destroy", "bounce", "sink", "topple", "tuck", "drop"})  # effects on one's own


def motives(view: KardashevView, order: AnyOrder) -> Reasons:
    """Keys of the lesson's reasons."""
    match order:
        case Build():
            return _build(order)
        case Move():
            return _move(view.window or "", order)
        case Choose():
            return (_choice(view, order),)
        case Start(me=False):
            return ("start-second",)
        case _:
            return (view.window or "",)


def _build(order: Build) -> Reasons:
    taken = ("build-take",) if order.cards else ()
    return (*taken, "build-change" if order.out or order.into or order.base != "auto" else "build")


def _move(window: str, order: Move) -> Reasons:
    """A play or a response, and the powers of heroes before it."""
    usual = order.verb in ("play", "riposte")
    own = (window if usual else f"{window}-{order.verb}",) if order.verb else ()
    return (*own, *(("play-hero",) if order.heroes else ()))


def _choice(view: KardashevView, order: Choose) -> str:
    """Whose things are picked, and whether they are gained or given up."""
    choice = view.choice
    if choice is None or order.auto:
        return "choice"
    if not order.picks:
        return "choice-none"
    effect = effect_of(choice)
    if effect.verb == "mark":
        return "choice-mark"
    if choice.zone == "rows" or choice.holder != view.seat:
        return "choice-rival"
    return "choice-give" if effect.verb in GIVING else "choice-gain"
