"""Why an order makes sense: which reasons of the lesson fit what is ordered, and who orders it."""

from referee.games.rencontre_cosmique.rules.attack import targets
from referee.games.rencontre_cosmique.rules.windows import INTERRUPTS
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.cards import COMPROMISE
from referee.games.rencontre_cosmique.things.places import DEFENSE, OFFENSE
from referee.games.rencontre_cosmique.things.view import RencontreView

Reasons = tuple[str, ...]
Kinds = list[tuple[type[o.Part], str]]  # of lines, each with its reason
CARDS = ("cards", "recards", "oracle")
OPENING = ("prep", "launch")


def motives(view: RencontreView, order: o.Answer) -> Reasons:
    """Keys of the lesson's reasons."""
    window = view.window or ""
    if window in INTERRUPTS:
        return _interrupted(window, order)
    return (*_own(view, window, order), *_any(window, order))


def _own(view: RencontreView, window: str, order: o.Answer) -> Reasons:
    if window in OPENING:
        return _opening(view, order)
    if window in CARDS:
        return _cards(window, order)
    found = {
        "alliance": _alliance,
        "deal": _deal,
        "aftermath": _aftermath,
        "powers": _powers,
        "riposte": _riposte,
        "rotation": _rotation,
    }.get(window)
    return found(order) if found else (window,)


def _interrupted(window: str, order: o.Answer) -> Reasons:
    if order.first(o.Arm) or order.first(o.Strike):
        return ("any-now",)
    return (window,) if not order.lines or order.first(o.Pass) else ("powers",)


def _any(window: str, order: o.Answer) -> Reasons:
    """What any order may carry besides."""
    if window == "riposte":
        return ()
    armed = ("any-arm",) if order.first(o.Arm) else ()
    return (*armed, *(("any-strike",) if order.first(o.Strike) else ()))


def _opening(view: RencontreView, order: o.Answer) -> Reasons:
    """Before and at the launch: to go on or to stop, pawns that come back, the attack."""
    window = view.window or ""
    kinds: Kinds = [
        (o.Continue, "launch-again"),
        (o.Stop, "launch-stop"),
        (o.Redraw, "launch-redraw"),
        (o.Attack, _aim(view, order)),
        (o.Moebius, "prep-moebius"),
    ]
    found = [key for kind, key in kinds if _says(order, kind)]
    if invite := order.first(o.Invite):
        found.append("launch-allies" if _invites(invite) else "launch-alone")
    if not found and order.first(o.Recover):
        found.append("prep-recover")
    return tuple(found) or (window if window == "prep" else "launch-stop",)


def _aim(view: RencontreView, order: o.Answer) -> str:
    """Is the planet held by fewer than others that could be attacked, or are they all alike?"""
    attack, table = order.first(o.Attack), view.table
    held = {planet: table.at(seat, planet) for planet, seat in targets(table)}
    if attack is None or attack.planet not in held:
        return "launch"
    return "launch" if held[attack.planet] < max(held.values()) else "launch-alike"


def _says(order: o.Answer, kind: type[o.Part]) -> bool:
    return any(isinstance(line, kind) for line in order.lines)


def _invites(line: o.Invite) -> bool:
    return line.everybody or bool(line.colours)


def _alliance(order: o.Answer) -> Reasons:
    if invite := order.first(o.Invite):
        return ("alliance-invite" if _invites(invite) else "alliance-alone",)
    sides = {line.side for line in order.all(o.Ally)}
    if not sides:
        return ("alliance-stay" if order.first(o.Decline) else "alliance",)
    return tuple(f"alliance-{side}" for side in (OFFENSE, DEFENSE) if side in sides)


def _cards(window: str, order: o.Answer) -> Reasons:
    laid = order.first(o.Play)
    if laid is None:
        return ("cards-aside",)
    return ("cards-compromise" if laid.card == COMPROMISE else window,)


def _deal(order: o.Answer) -> Reasons:
    if offer := order.first(o.Offer):
        return ("deal" if offer.give.grants and offer.get.grants else "deal-cards",)
    kinds: Kinds = [(o.Accept, "deal-accept"), (o.Break, "deal-break")]
    return next(((key,) for kind, key in kinds if _says(order, kind)), ("deal-wait",))


def _aftermath(order: o.Answer) -> Reasons:
    kinds: Kinds = [
        (o.Reward, "aftermath-reward"),
        (o.Return, "aftermath"),
    ]
    return tuple(key for kind, key in kinds if _says(order, kind)) or ("aftermath",)


def _powers(order: o.Answer) -> Reasons:
    return ("powers-pass" if order.first(o.Pass) or not order.lines else "powers",)


def _riposte(order: o.Answer) -> Reasons:
    return ("riposte-zap" if order.first(o.Arm) else "riposte",)


def _rotation(order: o.Answer) -> Reasons:
    return ("rotation-new" if order.first(o.NewPower) else "rotation",)
