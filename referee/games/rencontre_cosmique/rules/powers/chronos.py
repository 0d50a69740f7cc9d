"""Chronos: cancels the open cards; both choose again, once a duel (R-P-chronos, H-70)."""

from collections.abc import Callable

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.powers.chercheur import bound
from referee.games.rencontre_cosmique.rules.powers.kinds import RungPower
from referee.games.rencontre_cosmique.rules.powers.usage import willing
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.rules.rights import obligatory
from referee.games.rencontre_cosmique.rules.totals import winner
from referee.games.rencontre_cosmique.things.cards import COMPROMISE, is_duel
from referee.games.rencontre_cosmique.things.sheet import Travel
from referee.games.rencontre_cosmique.things.state import Todo
from referee.kernel.event import Seat

KEY = "chronos"


def losing(play: Resolution, seat: Seat) -> bool:
    won, _ = winner(play.table)
    return bool(won) and won != seat


WHEN: dict[str, Callable[[Resolution, Seat], bool]] = {
    "never": lambda play, seat: False,
    "losing": losing,
    "control": lambda play, seat: play.duel.control,
    "always": lambda play, seat: True,
    "compromise": lambda play, seat: (
        play.table.card(play.table.opponent(seat)) == COMPROMISE and not play.duel.control
    ),
}


def due(play: Resolution, seat: Seat) -> bool:
    """One travel a duel, whoever makes it."""
    if seat not in play.table.mains or play.duel.travelled:
        return False
    promise = bound(play.table, seat, KEY)
    if promise is not None:
        return promise
    return willing(play, seat, KEY) and wanted(play, seat)


def wanted(play: Resolution, seat: Seat) -> bool:
    line = play.wish(seat, Travel)
    if line is None:
        return obligatory(play.table, KEY)
    return any(WHEN[when](play, seat) for when in line.when)


def act(play: Resolution, seat: Seat) -> None:
    """Each takes back the card they laid; the opponent's waits aside, unless it is their last."""
    other = play.table.opponent(seat)
    mine, theirs = play.duel.cards[seat], play.duel.cards[other]
    aside = any(map(is_duel, play.hand(other)))
    play.emit(e.TimeTravelled(seat, mine, other, theirs, aside))
    play.only(Todo("again"))


def requested(play: Resolution, seat: Seat) -> bool:
    return bound(play.table, seat, KEY) is True or play.wish(seat, Travel) is not None


POWER = RungPower(KEY, "D9", due, act, requested, lambda play, seat: (play.table.opponent(seat),))
