"""How each event changes the position."""

from msgspec.structs import replace
from referee.kernel.event import Event

from referee_diplomacy.log import events as e
from referee_diplomacy.things.state import DiplomacyState, Result


def evolve(state: DiplomacyState, event: Event) -> DiplomacyState:
    """The position after the event. ValueError for an event of another game."""
    match event:
        case e.MatchSetUp(options=options, units=units, owners=owners):
            return replace(state, options=options, units=units, owners=owners)
        case e.PhaseBegun(year=year, season=season, phase=phase):
            return replace(state, year=year, season=season, phase=phase)
        case e.OrdersResolved(orders=orders, units=units, dislodged=dislodged):
            return replace(state, last=orders, units=units, dislodged=dislodged)
        case e.RetreatsResolved(retreated=retreated):
            came = tuple(replace(unit, at=to) for unit, to in retreated)
            return replace(state, units=state.units + came, dislodged=())
        case e.CentresCounted(owners=owners):
            return replace(state, owners=owners)
        case e.WinterResolved(built=built, disbanded=disbanded):
            stay = tuple(unit for unit in state.units if unit not in disbanded)
            return replace(state, units=stay + built)
        case e.ChairEmptied(seat=seat):
            return replace(state, left=(*state.left, seat))
        case e.MatchDecided(winners=winners, reason=reason):
            return replace(state, result=Result(winners, reason))
        case _:
            raise ValueError(f"no event of Diplomacy: {event}")
