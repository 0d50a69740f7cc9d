"""Checks of the lines that open and fight a duel: cone, pawns, invitations, answers, cards."""

from typing import Any

from referee.games.rencontre_cosmique.orders import refusals as say
from referee.games.rencontre_cosmique.orders.refusals import refusal
from referee.games.rencontre_cosmique.rules.attack import (
    adversary,
    invited,
    may_redraw,
    room,
    targets,
)
from referee.games.rencontre_cosmique.rules.card_play import choices, late
from referee.games.rencontre_cosmique.rules.next_duel import PAIR
from referee.games.rencontre_cosmique.rules.pawns import put
from referee.games.rencontre_cosmique.rules.piles import vanished_kind
from referee.games.rencontre_cosmique.rules.powers import comedien, escamoteur, macron
from referee.games.rencontre_cosmique.rules.powers.macron import most_pawns
from referee.games.rencontre_cosmique.rules.rights import bases, others
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.cards import MOEBIUS, PLAGUE, is_duel
from referee.games.rencontre_cosmique.things.places import (
    HOLE,
    OFFENSE,
    OVAL,
    added,
    is_planet,
    total,
)
from referee.kernel.event import Seat
from referee.kernel.refused import Problem

View = Any  # RencontreView; naming it here would go round in a circle


def me(view: View) -> Seat:
    return int(view.seat)


# --- the opening ----------------------------------------------------------------------------------


def recover(view: View, order: o.Answer, line: o.Recover) -> list[Problem]:
    """R-18: onto an own base, or onto the cone without any; if there is a pawn in the hole."""
    table, seat = view.table, me(view)
    if not line.to:
        return []
    if not table.at(seat, HOLE):
        return [refusal("E-RECOVER-NONE", "R-18", line.where)]
    own = bases(table, seat) or [OVAL]
    if line.to in own:
        return []
    return [refusal("E-RECOVER", "R-18", line.where, **say.places("allowed", own))]


def moebius(view: View, order: o.Answer, line: o.Moebius) -> list[Problem]:
    """R-65: before the disc, with the card in hand."""
    if MOEBIUS not in view.hand:
        return [not_held(view, line, MOEBIUS)]
    opened = view.table.duel.rings or view.table.duel.disc or view.table.duel.planet
    if view.window == "launch" and not view.table.duel.closed and opened:
        return [refusal("E-MOEBIUS-LATE", "R-65", line.where)]
    if view.window == "launch" and view.table.seats > 2:
        return [refusal("E-MOEBIUS-LATE", "R-65", line.where)]
    return []


def role(view: View, order: o.Answer, line: o.Role) -> list[Problem]:
    """R-P-comedien: one of its roles, not the last one played."""
    table, seat = view.table, me(view)
    if not comedien.acts(table, seat):
        return [refusal("E-POWER", "R-P-comedien", line.where, **say.powers("power", ["comedien"]))]
    free = comedien.allowed(table, seat, view.roles)
    if line.power in free:
        return []
    return [refusal("E-ROLE", "R-P-comedien", line.where, **say.powers("allowed", free))]


def role_now(view: View, order: o.Answer, line: o.Role) -> list[Problem]:
    """Once a duel, before the disc: in `launch` only where that is `prep` too (C-28)."""
    table, seat = view.table, me(view)
    found = role(view, order, line)
    late = table.seats > PAIR or not comedien.announces(table, seat)
    if not found and view.window == "launch" and late:
        return [refusal("E-ROLE-LATE", "R-P-comedien", line.where)]
    return found


def vanish(view: View, order: o.Answer, line: o.Vanish) -> list[Problem]:
    free = escamoteur.free_letters(view.table)
    if line.letter in free:
        return []
    allowed = ", ".join(free)
    return [refusal("E-LETTER", "R-P-escamoteur", line.where, letter=line.letter, allowed=allowed)]


def strike(view: View, order: o.Answer, line: o.Strike) -> list[Problem]:
    """R-69: the card in hand, a living player (H-57)."""
    if PLAGUE not in view.hand:
        return [not_held(view, line, PLAGUE)]
    if view.table.seat(line.victim) in view.table.alive:
        return []
    return [nobody_there(view, line)]


def nobody_there(view: View, line: o.Part) -> Problem:
    """H-57: nobody who is in the game has this colour."""
    alive = [view.table.colour(seat) for seat in view.table.alive]
    return refusal("E-PLAYER", "H-57", line.where, **say.colours("allowed", alive))


# --- the attack -----------------------------------------------------------------------------------


def attack(view: View, order: o.Answer, line: o.Attack) -> list[Problem]:
    """R-26, R-27, H-19."""
    allowed = targets(view.table)
    if (line.planet, adversary(view.table, line)) in allowed:
        return []
    if line.planet not in [planet for planet, _ in allowed]:
        planets = dict.fromkeys(planet for planet, _ in allowed)
        return [refusal("E-PLANET", "R-26", line.where, **say.places("allowed", planets))]
    here = [view.table.colour(seat) for planet, seat in allowed if planet == line.planet]
    return [refusal("E-AGAINST", "H-19", line.where, **say.colours("allowed", here))]


def redraw(view: View, order: o.Answer, line: o.Redraw) -> list[Problem]:
    return [] if may_redraw(view.table) else [refusal("E-REDRAW", "R-22", line.where)]


def there(view: View, pawns: o.Moves, where: Any, *also: str) -> list[Problem]:
    """So many pawns stand where the line takes them from."""
    table, seat = view.table, me(view)
    found = []
    for place, n in pawns.items():
        known = is_planet(place) or place in also
        has = table.at(seat, place) if known else 0
        if n > has:
            facts = say.place("place", place)
            found.append(refusal("E-PAWNS-THERE", "R-84", where, n=has, **facts))
    return found


def send(view: View, order: o.Answer, line: o.Send) -> list[Problem]:
    """R-29, H-22, H-23, R-P-macron."""
    table, seat = view.table, me(view)
    fresh = order.first(o.Recover)
    pawns = _with_recovered(view, line.pawns, fresh)
    found = there(view, pawns, line.where, OVAL)
    most = 1 if _plays_macron(view, order) else room(table, seat) + table.at(seat, OVAL)
    if total(line.pawns) > most:
        code, rule = ("E-PAWNS-MOST", "R-29") if most > 1 else ("E-PAWNS-MACRON", "R-P-macron")
        found.append(refusal(code, rule, line.where, n=total(line.pawns), most=most))
    return found


def _plays_macron(view: View, order: o.Answer) -> bool:
    """With two players the role that this order announces counts for its pawns already (C-28)."""
    table, seat = view.table, me(view)
    if table.seats > PAIR or not comedien.announces(table, seat):
        return False
    free = comedien.allowed(table, seat, view.roles)
    papers = (*view.private.clauses[::-1], *view.private.settings)
    roles = [line for line in papers if isinstance(line, o.Role)]
    return comedien.chosen(free, order.first(o.Role), *roles) == macron.KEY


def _with_recovered(view: View, pawns: o.Moves, fresh: o.Recover | None) -> o.Moves:
    """With two players the pawn recovered by the same order counts already (§4.2)."""
    if view.table.seats > 2 or not view.table.at(me(view), HOLE) or view.table.duel.recovered:
        return dict(pawns)
    to = fresh.to if fresh is not None else next(iter(put(view.table, me(view), 1)), OVAL)
    return added(pawns, {to: -1}) if pawns.get(to) else dict(pawns)


def invite(view: View, order: o.Answer, line: o.Invite) -> list[Problem]:
    """R-33, R-34: the offense in `launch`, the defense in `alliance`, anybody but the mains."""
    table = view.table
    if view.window == "alliance" and me(view) != table.duel.defense:
        return [refusal("E-INVITE-WHO", "R-34", line.where)]
    against = order.first(o.Attack)
    defense = table.duel.defense or (adversary(table, against) if against else 0)
    free = [s for s in table.alive if s not in (table.offense, defense)]
    anybody = invited(table, o.Invite(everybody=True), usual=True)
    if not anybody and (line.everybody or line.colours):
        return [refusal("E-INVITE-NONE", "R-33", line.where)]
    colours = [table.colour(seat) for seat in free]
    if all(colour in colours for colour in line.colours):
        return []
    return [refusal("E-INVITE", "R-33", line.where, **say.colours("allowed", colours))]


def ally(view: View, order: o.Answer, line: o.Ally) -> list[Problem]:
    """R-36, R-37, H-31: pawns that are there, conditions on those who speak before."""
    table, seat = view.table, me(view)
    if seat in table.mains:
        return [refusal("E-ALLY-MAIN", "R-35", line.where)]
    if line.side == OFFENSE and seat not in table.duel.asked_off:
        return [refusal("E-ALLY-INVITED", "R-36", line.where)]
    found = there(view, line.pawns, line.where)
    most = most_pawns(table, seat, line.side)
    if total(line.pawns) > most:
        code, rule = ("E-PAWNS-MOST", "R-37") if most > 1 else ("E-PAWNS-MACRON", "R-P-macron")
        found.append(refusal(code, rule, line.where, n=total(line.pawns), most=most))
    return found + _speak_before(view, line)


def declined_first(order: o.Answer) -> list[Problem]:
    """The first line that fits is followed, and `decline` always fits: nothing behind it counts."""
    kinds = [type(line) for line in order.lines]
    if o.Decline not in kinds:
        return []
    behind = order.lines[kinds.index(o.Decline) + 1 :]
    return [
        refusal("E-DECLINE-FIRST", "R-36", line.where)
        for line in behind
        if isinstance(line, o.Ally)
    ]


def _speak_before(view: View, line: o.Ally) -> list[Problem]:
    order = others(view.table)
    before = [view.table.colour(player) for player in order[: order.index(me(view))]]
    return [
        refusal("E-ALLY-LATER", "H-31", cond.where, **say.colours("who", [cond.who]),
                **say.colours("before", before))
        for cond in line.conds
        if cond.what == "answer" and cond.who not in before
    ]  # fmt: skip


# --- the cards ------------------------------------------------------------------------------------


def card(view: View, order: o.Answer, line: o.Play) -> list[Problem]:
    """R-38, H-64, Conjurer I and J."""
    table, seat = view.table, me(view)
    if seat not in table.mains:
        return [refusal("E-CARD-MAIN", "R-38", line.where)]
    if view.window != "oracle" and seat in late(table):
        return [refusal("E-CARD-ORACLE", "R-P-oracle", line.where)]
    if not is_duel(line.card):
        return [refusal("E-CARD-EDICT", "R-38", line.where)]
    if line.card not in view.hand:
        return [not_held(view, line, line.card)]
    allowed = choices(table, seat, view.hand)
    if line.card in allowed:
        return []
    if vanished_kind(table, line.card):
        return [refusal("E-CARD-VANISHED", "R-P-escamoteur", line.where)]
    return [refusal("E-CARD-PROMISE", "H-64", line.where, **say.cards("allowed", allowed))]


def not_held(view: View, line: o.Part, kind: str) -> Problem:
    facts = say.cards("card", [kind]) | say.cards("hand", dict.fromkeys(view.hand))
    return refusal("E-CARD-HELD", "R-61", line.where, **facts)
