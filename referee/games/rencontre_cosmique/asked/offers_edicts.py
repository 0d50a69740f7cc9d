"""Lines for the edicts in one's hand: each armed for its moment, with an example of a condition;
the Plague, and what is played at once."""

from collections.abc import Callable, Iterator

from referee.games.rencontre_cosmique.asked.labels import about, label
from referee.games.rencontre_cosmique.asked.ready_line import ReadyLine
from referee.games.rencontre_cosmique.orders.rows import CARD_WINDOWS
from referee.games.rencontre_cosmique.rules.rights import foreign_bases
from referee.games.rencontre_cosmique.rules.windows import INTERRUPTS
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.cards import (
    CONTROL,
    FIELD,
    GAS,
    MOEBIUS,
    PLAGUE,
    ZAP,
    is_edict,
)
from referee.games.rencontre_cosmique.things.state import Table
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.kernel.event import Seat

View = RencontreView
OPENING = ("prep", "launch")
LATE = ("deal", "aftermath")  # only the Plague has its moment yet
ARMING = ("powers", *CARD_WINDOWS, *INTERRUPTS)
RAPID = ("launch", "alliance")  # where only the mains are asked for cards, the others arm here
OPEN = ("i_up", "i_result", "i_console", "i_end")  # the cards lie open; then they have counted
MANY = 3  # pawns in the hole


def offers(view: View) -> Iterator[ReadyLine]:
    """For each edict in the hand, unless a line of it is armed already."""
    if not view.table.turn:
        return
    armed = {entry.arm.edict for entry in view.private.book}
    for edict in filter(is_edict, dict.fromkeys(view.hand)):
        if edict == MOEBIUS and view.window in OPENING:
            yield ReadyLine(o.Moebius(), label("offer_moebius.now"))
        elif edict == ZAP and view.window == "riposte":
            yield ReadyLine(o.Arm(edict=ZAP, target=("now",)), label("offer_zap.now"))
        elif edict not in armed and (_arms(view) or (edict == PLAGUE and view.window in LATE)):
            yield from EDICTS[edict](view, view.seat or 0)
    if view.window in CARD_WINDOWS and view.private.book:
        last = view.private.book[-1].number
        yield ReadyLine(o.Disarm(number=last), label("offer_disarm", n=lambda _: last))


def _arms(view: View) -> bool:
    rapid = view.table.options.tempo == "rapid" and view.window in RAPID
    return view.window in ARMING or rapid


# --- one by one -----------------------------------------------------------------------------------


def _moebius(view: View, seat: Seat) -> Iterator[ReadyLine]:
    cond = o.Cond(what="hole", op=">=", value=MANY)
    shown = label("offer_moebius", n=lambda _: MANY)
    yield ReadyLine(o.Arm(edict=MOEBIUS, conds=(cond,)), shown)


def _field(view: View, seat: Seat) -> Iterator[ReadyLine]:
    """Sends home the allies of the side one is not on."""
    if view.window in OPEN or not view.table.duel.sides:
        return
    side = _against(view.table, seat)
    yield ReadyLine(o.Arm(edict=FIELD, target=(side,)), label(f"offer_champ.{side}"))


def _control(view: View, seat: Seat) -> Iterator[ReadyLine]:
    if view.window in OPEN[1:]:
        return
    side = _against(view.table, seat)
    conds = (o.Cond(what="winner", value=side),)
    yield ReadyLine(o.Arm(edict=CONTROL, conds=conds), label(f"offer_controle.{side}"))


def _gas(view: View, seat: Seat) -> Iterator[ReadyLine]:
    other = view.table.opponent(seat)
    if other:
        line = o.Arm(edict=GAS, target=(view.table.colour(other),))
        yield ReadyLine(line, about("offer_gaz", other))
    else:
        conds = (o.Cond(what="consolation", op=">=", value=2),)
        yield ReadyLine(o.Arm(edict=GAS, target=("all",), conds=conds), label("offer_gaz.all"))


def _plague(view: View, seat: Seat) -> Iterator[ReadyLine]:
    """On whoever of the others has most foreign bases."""
    others = [player for player in view.table.alive if player != seat]
    victim = max(others, key=lambda player: foreign_bases(view.table, player))
    colour = view.table.colour(victim)
    yield ReadyLine(o.Strike(victim=colour), about("offer_peste", victim))
    yield ReadyLine(o.Arm(edict=PLAGUE, target=(colour,), at="refill"), label("offer_peste.refill"))


def _zap(view: View, seat: Seat) -> Iterator[ReadyLine]:
    conds = (o.Cond(what="against_me"),)
    yield ReadyLine(o.Arm(edict=ZAP, target=("all",), conds=conds), label("offer_zap"))


def _against(table: Table, seat: Seat) -> str:
    """The side that this seat is not on; of a bystander the attack."""
    return "defense" if table.main_of(seat) == table.offense else "offense"


EDICTS: dict[str, Callable[[View, Seat], Iterator[ReadyLine]]] = {
    MOEBIUS: _moebius,
    FIELD: _field,
    CONTROL: _control,
    GAS: _gas,
    PLAGUE: _plague,
    ZAP: _zap,
}
