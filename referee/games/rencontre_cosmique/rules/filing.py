"""What any order may carry besides the answer: book lines, settings, powers to reveal, and clauses
for later in the duel (rulings §4.1 point 5)."""

from msgspec.structs import replace

from referee.games.rencontre_cosmique.log.events import Defaulted, PowerRevealed
from referee.games.rencontre_cosmique.rules import next_duel
from referee.games.rencontre_cosmique.rules.powers.usage import hidden_slot
from referee.games.rencontre_cosmique.rules.resolution import Resolution, settled
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.state import BookLine, Private
from referee.kernel.event import Seat

AHEAD = (
    o.Look, o.Question, o.Give, o.Mutate, o.Trade, o.Strike,
    o.Moebius, o.Recover, o.Role, o.Play, o.Ooze, o.Swap, o.Travel, o.Keep, o.Steal,
    o.NoPower,
)  # fmt: skip
LATER = (o.Reward, o.Return, o.Place)  # clauses, unless the window itself asks for them
OWN_PLACES = ("returns", "aftermath", "plague")
SEVERAL = (o.Look, o.Question, o.Give, o.Mutate, o.Trade, o.Strike)


def file(play: Resolution, window: str) -> None:
    """Everything that counts before the window is resolved, seat by seat."""
    play.catch_up()
    for seat in sorted(play.answers):
        if seat in play.silent:
            play.emit(Defaulted(seat, window))
        later = _file_next(play, seat, window)
        for line in play.answers[seat].lines:
            if not isinstance(line, later):
                _file(play, seat, line, window)


def _file_next(play: Resolution, seat: Seat, window: str) -> tuple[type[o.Part], ...]:
    """Another duel, said ahead or asked for now; the kinds of lines this has taken care of."""
    if next_duel.asks_now(play.table, window):
        play.forget(seat, *next_duel.LINES)
        return ()
    order, papers = play.answers[seat], play.private[seat]
    clauses = next_duel.clauses_with(papers.clauses, order)
    play.private[seat] = replace(papers, clauses=clauses)
    return next_duel.LINES if next_duel.goes_ahead(play.table, window, order) else ()


def _file(play: Resolution, seat: Seat, line: o.AnyLine, window: str) -> None:
    papers = play.private[seat]
    if isinstance(line, o.Arm) and line.target != ("now",):
        play.private[seat] = armed(papers, line)
    elif isinstance(line, o.Disarm):
        play.private[seat] = disarmed(papers, line)
    elif isinstance(line, o.Setting):
        settings = settled(papers.settings, line)
        play.private[seat] = replace(papers, settings=settings)
    elif isinstance(line, o.Reveal):
        _reveal(play, seat, line)
    elif isinstance(line, AHEAD) or (isinstance(line, LATER) and window not in OWN_PLACES):
        play.private[seat] = replace(papers, clauses=with_line(papers.clauses, line))


def with_line(clauses: tuple[o.AnyLine, ...], line: o.AnyLine) -> tuple[o.AnyLine, ...]:
    """A new clause takes the place of one of its kind, where one can only be said once."""
    if isinstance(line, SEVERAL):
        return (*clauses, line)
    return (*[clause for clause in clauses if type(clause) is not type(line)], line)


def armed(papers: Private, arm: o.Arm) -> Private:
    """The same line again changes nothing."""
    if any(entry.arm == arm for entry in papers.book):
        return papers
    book = (*papers.book, BookLine(papers.next, arm))
    return replace(papers, book=book, next=papers.next + 1)


def disarmed(papers: Private, line: o.Disarm) -> Private:
    left = tuple(entry for entry in papers.book if line.number not in (0, entry.number))
    return replace(papers, book=left)


def _reveal(play: Resolution, seat: Seat, line: o.Reveal) -> None:
    """H-84: turned up by its owner's wish."""
    slot = hidden_slot(play, seat, line.power)
    if slot is not None:
        play.emit(PowerRevealed(seat, line.power, slot))
