"""Powers that act at a rung of the ladder: who is due, is it zapped, what does it do (§4.4)."""

from referee.games.rencontre_cosmique.log.events import PowerUsed
from referee.games.rencontre_cosmique.rules.conditions import Moment
from referee.games.rencontre_cosmique.rules.edicts.zap import zapped
from referee.games.rencontre_cosmique.rules.losses import at_stake
from referee.games.rencontre_cosmique.rules.powers.kinds import RungPower
from referee.games.rencontre_cosmique.rules.powers.roster import BY_KEY, RUNGS
from referee.games.rencontre_cosmique.rules.powers.usage import available, reveal
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.rules.rights import powers_order, was_used, works
from referee.games.rencontre_cosmique.things.state import NOBODY, Todo
from referee.kernel.event import Seat


def use_powers(play: Resolution) -> None:
    """The next power due at this rung; then the rung again, for what has changed by it."""
    found = next_use(play, play.now.step)
    if found is not None:
        seat, power = found
        play.first(Todo("use", seat, power.key), Todo(play.now.step))


def next_use(play: Resolution, rung: str) -> tuple[Seat, RungPower] | None:
    """R-72, R-73: in the rung's order of powers, each for the seats in their order."""
    for power in RUNGS[rung]:
        for seat in powers_order(play.table):
            if _due(play, seat, power):
                return seat, power
    return None


def _due(play: Resolution, seat: Seat, power: RungPower) -> bool:
    if was_used(play.table, seat, power.key):
        return False
    can = available(play, seat, power.key, explicit=power.requested(play, seat))
    return can and power.due(play, seat)


def use(play: Resolution) -> None:
    """Announced; a power that lies face down is turned up by it."""
    seat, power = play.now.seat, BY_KEY[play.now.what]
    reveal(play, seat, power.key)
    if play.table.options.tempo == "live":
        play.first(Todo("riposte", seat, power.key), Todo("used", seat, power.key))
    else:
        _carry_out(play, seat, power)


def used(play: Resolution) -> None:
    """Live: everybody has had their say."""
    seat, power = play.now.seat, BY_KEY[play.now.what]
    if works(play.table, seat, power.key):
        _carry_out(play, seat, power)


def _carry_out(play: Resolution, seat: Seat, power: RungPower) -> None:
    losses = at_stake(play.table, play.state.own) if play.duel.by == "failed" else {}
    moment = Moment(seat, power.key, power.victims(play, seat), losses=losses)
    if not zapped(play, seat, power.key, moment):
        target = next(iter(moment.victims), NOBODY)
        play.emit(PowerUsed(seat, power.key, target))
        power.act(play, seat)
