"""How events change the duel itself: who plays which part, which cards lie open, what was used."""

from typing import Any

from msgspec.structs import replace

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.things.places import RING
from referee.games.rencontre_cosmique.things.state import (
    Aside,
    Asked,
    Duel,
    Table,
    Terms,
    Used,
    Vow,
)
from referee.kernel.event import Event, Seat

REPLAYED = ("oracle", "laser", "amibe", "sorcier", "empathe")  # act again after a time travel


def duel_after(table: Table, event: Event) -> Duel:
    """The duel after an event; `table` as it is with the event's other effects."""
    change = CHANGES.get(type(event))
    return table.duel if change is None else change(table, event)


def _more(table: Table, **changes: Any) -> Duel:
    return replace(table.duel, **changes)


def _ladder(table: Table, event: e.LadderReached) -> Duel:
    return _more(table, step=event.step)


def _edict(table: Table, event: e.EdictPlayed) -> Duel:
    if event.edict == "moebius":
        return _more(table, rings=True)
    return _more(table, control=True) if event.edict == "controle" else table.duel


def _disc(table: Table, event: e.DiscDrawn) -> Duel:
    own = event.colour == table.colour(table.offense)
    return _more(table, disc=event.colour, own_disc=own)


def _aimed(table: Table, event: e.ConeAimed) -> Duel:
    return _more(table, planet=event.planet, asked_off=event.invited)


def _answered(table: Table, event: e.AllianceAnswered) -> Duel:
    if not event.side:
        return table.duel
    return _more(table, sides=table.duel.sides | {event.seat: event.side})


def _used(table: Table, event: e.PowerUsed) -> Duel:
    return _more(table, used=(*table.duel.used, Used(event.seat, event.power)))


def _zapped(table: Table, event: e.PowerZapped) -> Duel:
    return _more(table, asleep=(*table.duel.asleep, Used(event.owner, event.power)))


def _revived(table: Table, event: e.PowerRevived) -> Duel:
    gone = Used(event.seat, event.power)
    return _more(table, asleep=tuple(use for use in table.duel.asleep if use != gone))


def _asked(table: Table, event: e.QuestionAsked) -> Duel:
    return _more(table, question=Asked(event.by, event.to, event.what, event.n, event.text))


def _replied(table: Table, event: e.QuestionAnswered) -> Duel:
    asked = table.duel.question
    vows = table.duel.vows
    if event.binding and asked is not None:
        vows = (*vows, Vow(event.to, asked.what, asked.n, event.yes))
    return _more(table, question=None, vows=vows)


def _blinded(table: Table, event: e.CardBlinded) -> Duel:
    duel = table.duel
    return replace(duel, blind=(*duel.blind, event.victim), placed=(*duel.placed, event.victim))


def _revealed(table: Table, event: e.CardsRevealed) -> Duel:
    shown = dict(table.duel.cards)
    for seat, card in zip(table.mains, (event.offense, event.defense), strict=False):
        if card is not None:
            shown[seat] = card.value
    return _more(table, cards=shown)


def _transformed(table: Table, event: e.CardsTransformed) -> Duel:
    return _more(table, changed=tuple(sorted({*table.duel.changed, *event.which})))


def _travelled(table: Table, event: e.TimeTravelled) -> Duel:
    """H-70: everything from D6 on is undone; what was spent stays spent."""
    duel = table.duel
    return replace(
        duel,
        used=tuple(use for use in duel.used if use.power not in REPLAYED),
        blind=(),
        foreseen=False,
        placed=(),
        cards={},
        swapped=False,
        changed=(),
        travelled=True,
        control=False,
        aside=Aside(event.other, event.other_card) if event.aside else None,
        oozed={},
    )


def _oozed(table: Table, event: e.PawnsOozed) -> Duel:
    return _more(table, oozed=table.duel.oozed | {event.seat: (event.origin, event.to)})


def _lost(table: Table, event: e.PawnsLost) -> Duel:
    lost = table.duel.lost.get(event.seat, 0) + sum(event.origin.values())
    if event.cause != "duel":
        return table.duel
    return _more(table, lost=table.duel.lost | {event.seat: lost})


def _decided(table: Table, event: e.DuelDecided) -> Duel:
    """R-44: each pawn on the ring of a defense that has fought and won is a reward."""
    won = event.winner != table.offense
    rings: dict[Seat, int] = {
        seat: table.at(seat, RING) for seat, side in table.duel.sides.items() if side == "defense"
    }
    rewards = {seat: n for seat, n in rings.items() if n} if won else {}
    success = event.winner == table.offense
    return _more(table, winner=event.winner, by=event.by, rewards=rewards, success=success)


def _offered(table: Table, event: e.DealOffered) -> Duel:
    terms = event.terms
    if terms is None and isinstance(event.private.value, Terms):
        terms = event.private.value
    if terms is None:
        return table.duel
    return _more(table, offers=table.duel.offers | {event.seat: terms})


def _eliminated(table: Table, event: e.PlayerEliminated) -> Duel:
    return _more(table, rewards={s: n for s, n in table.duel.rewards.items() if s != event.seat})


def _rewarded(table: Table, event: e.RewardTaken) -> Duel:
    return _more(table, rewards={s: n for s, n in table.duel.rewards.items() if s != event.seat})


CHANGES: dict[type[Event], Any] = {
    e.LadderReached: _ladder,
    e.EdictPlayed: _edict,
    e.PawnRecovered: lambda table, event: _more(table, recovered=True),
    e.DiscDrawn: _disc,
    e.DiscRefused: lambda table, event: _more(table, disc="", own_disc=False),
    e.DefenseNamed: lambda table, event: _more(table, defense=event.seat),
    e.RoleAnnounced: lambda table, event: _more(
        table, roles=table.duel.roles | {event.seat: event.power}
    ),
    e.ConeAimed: _aimed,
    e.AlliesInvited: lambda table, event: _more(table, asked_def=event.invited),
    e.AllianceAnswered: _answered,
    e.PowerUsed: _used,
    e.PowerZapped: _zapped,
    e.PowerRevived: _revived,
    e.QuestionAsked: _asked,
    e.QuestionAnswered: _replied,
    e.CardPlaced: lambda table, event: _more(table, placed=(*table.duel.placed, event.seat)),
    e.CardBlinded: _blinded,
    e.PawnsOozed: _oozed,
    e.CardsSwapped: lambda table, event: _more(table, swapped=not table.duel.swapped),
    e.CardsRevealed: _revealed,
    e.CardsTransformed: _transformed,
    e.TimeTravelled: _travelled,
    e.PawnsLost: _lost,
    e.DuelDecided: _decided,
    e.DealOpened: lambda table, event: _more(table, round=event.round),
    e.DealOffered: _offered,
    e.DealFailed: lambda table, event: _more(table, by="failed"),
    e.DealStruck: lambda table, event: _more(table, success=True),
    e.RewardTaken: _rewarded,
    e.PlayerEliminated: _eliminated,
    e.AsideReturned: lambda table, event: _more(table, aside=None),
    e.DuelClosed: lambda table, event: _more(
        table, closed=True, success=event.success, machine=event.machine
    ),
}
