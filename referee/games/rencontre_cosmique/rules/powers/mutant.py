"""The Mutant: fills its hand to seven from hands or the pile, once a duel (R-P-mutant, H-67)."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.piles import stock, top
from referee.games.rencontre_cosmique.rules.powers.kinds import ClausePower
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.things.sheet import Mutate, Source
from referee.games.rencontre_cosmique.things.state import NOBODY
from referee.kernel.event import Sealed, Seat

KEY = "mutant"
FULL = 7
PILE = "pile"


def hinders(play: Resolution, seat: Seat, line: Mutate) -> str:
    """A main with fewer than seven cards."""
    if seat not in play.table.mains or len(play.table.mains) < 2:
        return "no_part"
    return "hand_full" if len(play.hand(seat)) >= FULL else ""


def victims(play: Resolution, seat: Seat, line: Mutate) -> tuple[Seat, ...]:
    return tuple(play.table.seat(source.of) for source in line.sources if source.of != PILE)


def act(play: Resolution, seat: Seat, line: Mutate) -> None:
    """In the order of the list; what is wanting comes from the pile."""
    play.emit(e.PowerUsed(seat, KEY))
    missing = FULL - len(play.hand(seat))
    sources: list[e.Drawn] = []
    taken: dict[Seat, tuple[str, ...]] = {}
    for source in line.sources:
        left = missing - sum(part.n for part in sources)
        if found := _from_hand(play, seat, source, left, taken):
            sources.append(found)
    drawn = stock(play, missing - sum(part.n for part in sources))
    if drawn:
        sources.append(e.Drawn(NOBODY, drawn))
    play.emit(_event(play, seat, sources, top(play, drawn), taken))


def _from_hand(
    play: Resolution, seat: Seat, source: Source, left: int, taken: dict[Seat, tuple[str, ...]]
) -> e.Drawn | None:
    """At random from somebody's hand, as many as there are; none from the pile here."""
    loser = play.table.seat(source.of) if source.of != PILE else NOBODY
    if not loser or loser == seat or loser in taken or loser not in play.table.alive:
        return None
    n = min(source.n, left, len(play.hand(loser)))
    if n <= 0:
        return None
    taken[loser] = tuple(play.chance.secret.pick(play.label("mutant"), play.hand(loser), n))
    return e.Drawn(loser, n)


def _event(
    play: Resolution,
    seat: Seat,
    sources: list[e.Drawn],
    drawn: tuple[str, ...],
    taken: dict[Seat, tuple[str, ...]],
) -> e.CardsDrawnByMutant:
    parts = tuple(
        Sealed((seat, loser) if loser in taken else (), taken.get(loser))
        for loser in range(1, play.table.seats + 1)
    )
    return e.CardsDrawnByMutant(seat, tuple(sources), Sealed((seat,), drawn), parts)


POWER = ClausePower(KEY, Mutate, hinders, victims, act)
