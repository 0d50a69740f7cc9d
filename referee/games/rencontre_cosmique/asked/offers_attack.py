"""Lines that choose powers, open a duel, call allies and speak of the next duel: other ways than
the usual one."""

from collections.abc import Callable, Iterator
from itertools import combinations, islice

from referee.games.rencontre_cosmique.asked.labels import about, label
from referee.games.rencontre_cosmique.asked.ready_line import ReadyLine
from referee.games.rencontre_cosmique.rules import next_duel
from referee.games.rencontre_cosmique.rules.attack import adversary, may_redraw, room, targets
from referee.games.rencontre_cosmique.rules.powers import comedien
from referee.games.rencontre_cosmique.rules.rights import bases
from referee.games.rencontre_cosmique.rules.windows import may_be_asked
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.cards import UNKNOWN
from referee.games.rencontre_cosmique.things.places import HOLE, colour_of
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.games.rencontre_cosmique.words import names
from referee.kernel.event import Seat

View = RencontreView
FEW = 10  # choices of a kind
PAIR = 2  # with two players a planet and pawns are said in one order with all that opens a duel


def offers(view: View) -> Iterator[ReadyLine]:
    yield from WINDOWS[view.window or ""](view, view.seat or 0) if view.window in WINDOWS else ()


# --- choosing powers ------------------------------------------------------------------------------


def _keep(view: View, seat: Seat) -> Iterator[ReadyLine]:
    """Every choice, where there are few."""
    if UNKNOWN not in view.offered:
        for kept in islice(combinations(view.offered, view.table.options.powers), FEW):
            yield ReadyLine(o.KeepPowers(powers=kept), label("offer_keep"))


def _new(view: View, seat: Seat) -> Iterator[ReadyLine]:
    if len(view.faces) == 1:
        yield ReadyLine(o.NewPower(), label("offer_new"))
    else:
        for key in view.faces:
            yield ReadyLine(o.NewPower(power=key), label("offer_new"))


# --- a duel opens ---------------------------------------------------------------------------------


def _open(view: View, seat: Seat) -> Iterator[ReadyLine]:
    """Before the disc: another duel, a pawn from the hole, an Actor's part."""
    table = view.table
    if next_duel.asks_now(table, view.window or ""):
        yield ReadyLine(o.Continue(), label("offer_continue.now"))
    if table.at(seat, HOLE):
        for place in bases(table, seat)[:2]:
            yield ReadyLine(o.Recover(to=place), label("offer_recover"))
    if comedien.announces(table, seat):
        for key in comedien.allowed(table, seat, view.roles):
            yield ReadyLine(o.Role(power=key), label("offer_role"))


def _launch(view: View, seat: Seat) -> Iterator[ReadyLine]:
    """A planet and pawns have fields of their own but where the order holds more than these."""
    if view.table.seats == PAIR:
        yield from _open(view, seat)
    if view.table.seats == PAIR or may_redraw(view.table):
        yield from _planets(view)
        yield from _pawns(view, seat)
    yield from _quiet(view, seat)


def _planets(view: View) -> Iterator[ReadyLine]:
    table = view.table
    for planet, defender in targets(table):
        at_home = colour_of(planet) == table.colour(table.offense)
        named = at_home or adversary(table, o.Attack(planet=planet)) != defender
        line = o.Attack(planet=planet, against=table.colour(defender) if named else "")
        n = table.at(defender, planet)
        yield ReadyLine(
            line,
            label(
                "offer_attack",
                n=lambda _, n=n: n,  # type: ignore[misc]
                who=lambda t, who=defender: names.side(who, t),  # type: ignore[misc]
            ),
        )


def _pawns(view: View, seat: Seat) -> Iterator[ReadyLine]:
    own, most = bases(view.table, seat), room(view.table, seat)
    if own and most:
        fullest = max(own, key=lambda place: view.table.at(seat, place))
        n = min(most, view.table.at(seat, fullest))
        yield ReadyLine(o.Send(pawns={fullest: n}), label("offer_pawns", n=lambda _: most))


def _quiet(view: View, seat: Seat) -> Iterator[ReadyLine]:
    """For whoever may have a power for the moment before the cards: not to be asked for it."""
    if may_be_asked(view.table, seat):
        yield ReadyLine(o.NoPower(), label("offer_quiet"), o.Pass())


# --- allies ---------------------------------------------------------------------------------------


def _alliance(view: View, seat: Seat) -> Iterator[ReadyLine]:
    """Sides to join, and what would be taken for it, so that nobody has to be asked again when the
    duel is over; the defense calls whom it likes."""
    table = view.table
    if seat == table.duel.defense:
        for player in table.alive:
            if player not in table.mains:
                yield ReadyLine(
                    o.Invite(colours=(table.colour(player),)), about("offer_invite", player)
                )
        yield ReadyLine(o.Invite(everybody=False), label("offer_invite.nobody"))
    elif own := bases(table, seat):
        yield from _join(view, seat, max(own, key=lambda base: table.at(seat, base)))
    yield from _quiet(view, seat)


def _join(view: View, seat: Seat, place: str) -> Iterator[ReadyLine]:
    invited = seat in view.table.duel.asked_off
    for side in ("offense", "defense") if invited else ("defense",):
        conds = (o.Cond(what="invited", value=side),)
        yield ReadyLine(
            o.Ally(side=side, pawns={place: 1}, conds=conds), label(f"offer_ally.{side}")
        )
    yield ReadyLine(o.Reward(cards=1), label("offer_reward.ahead"))
    yield ReadyLine(o.Return(to={place: 1}), label("offer_return.ahead"))


def _ahead(view: View, seat: Seat) -> Iterator[ReadyLine]:
    """Another duel, or none, said with the card."""
    if seat in view.table.mains:
        for line in next_duel.offered(view.table, seat, view.faces):
            case = "ahead" if isinstance(line, o.Continue) else "stop"
            yield ReadyLine(line, label(f"offer_continue.{case}"), o.Pass())


WINDOWS: dict[str, Callable[[View, Seat], Iterator[ReadyLine]]] = {
    "draft": _keep,
    "rotation": _new,
    "prep": _open,
    "launch": _launch,
    "alliance": _alliance,
    "cards": _ahead,
    "recards": _ahead,
    "oracle": _ahead,
}
