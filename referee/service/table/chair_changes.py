"""A chair changes hands: the leaves that say so, and all that is written with them.

What the log says of it is decided in `match.leaving`; the links and addresses of whoever is gone
lead nowhere from the same moment on.
"""

from collections.abc import Sequence
from dataclasses import replace

from referee.kernel.event import Event, Sealed, Seat
from referee.kernel.refused import Problem, illegal
from referee.match import events as e
from referee.match.evolve import Entry, evolve
from referee.match.leaving import changing
from referee.service.ledger.core import Core
from referee.service.ledger.decision import Decision
from referee.service.ledger.delays import put_off
from referee.service.ledger.letters_owed import intent
from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.ledger.visitors import has_mailbox
from referee.service.people.tenure import Tenures
from referee.service.table.motion_effects import agreed_without
from storage import ChairRow, Intent, SettingRow


class ChairChanges:
    def __init__(self, core: Core) -> None:
        self._core = core
        self._tenures = Tenures(core)

    def chair(self, loaded: LoadedMatch, seat: Seat) -> ChairRow:
        """The chair, if it may change hands at all. Raises Refused."""
        chair = self._core.log.chairs.get(loaded.name, seat)
        if chair is None:
            raise illegal(Problem("M-NO-SEAT", facts={"seat": seat}))
        if loaded.match.phase == "ended":
            raise illegal(Problem("M-ENDED", facts={"match": loaded.match.origin}))
        if seat in loaded.match.empty:
            raise illegal(Problem("M-LEFT", facts={"seat": seat}))
        return chair

    def fresh(self, old: ChairRow, person: str | None = None, bot: str | None = None) -> ChairRow:
        """The same chair with links that nobody knows yet."""
        token = self._core.ring.token
        return ChairRow(old.stream, old.seat, person, bot, token(), token())

    def events(
        self, loaded: LoadedMatch, seat: Seat, cause: e.Cause, reason: str, key: str | None = None
    ) -> list[Event]:
        """The change, what the rules say of it, and what all who stay had agreed on before."""
        everybody = tuple(loaded.match.all_seats)
        change = e.SeatChanged(seat, cause, reason, Sealed(everybody, key))
        return _followed(self._core, loaded, change, self._core.moment(loaded))

    def write(
        self,
        loaded: LoadedMatch,
        old: ChairRow,
        events: Sequence[Event],
        chair: ChairRow,
        letters: Sequence[Intent],
        rows: Sequence[SettingRow] = (),
    ) -> None:
        """All at once: the leaves, the new links, the letters; what waited for a token is gone.

        A letter that was owed and is not written yet would be written to whoever sits down, with
        what only the leaver may read: it is given up."""
        decision = Decision(
            loaded,
            tuple(events),
            self._core.moment(loaded),
            letters=tuple(letters),
            put=(chair, *rows, *self._tenures.left(loaded, old)),
            drop=(
                *self._core.log.pendings.find(stream=old.stream, seat=old.seat),
                self._core.absences.gone(old.stream, old.seat),
            ),
            given_up=(old.seat,),
        )
        self._core.commit(decision)


def concession(core: Core, staged: LoadedMatch, letter: e.Letter, at: e.Moment) -> list[Event]:
    """What follows a concession, behind its letter; `staged` is the match before that."""
    filed = e.LetterSealed(Sealed((letter.seat,), letter))
    match = evolve(staged.match, Entry(staged.match.size, at, filed), staged.game)
    change = e.SeatChanged(letter.seat, "conceded", "", Sealed(tuple(match.all_seats), None))
    return _followed(core, replace(staged, match=match), change, at)


def farewell(loaded: LoadedMatch, chair: ChairRow) -> list[Intent]:
    """To who sat there, under their own name: the chair leads to somebody else already."""
    if chair.person is None or not has_mailbox(chair.person):
        return []
    n = loaded.size
    return [intent(loaded.name, n, "farewell", chair.seat, person=chair.person, who=chair.seat)]


def _followed(core: Core, loaded: LoadedMatch, change: e.SeatChanged, at: e.Moment) -> list[Event]:
    match = loaded.match
    events = changing(match, loaded.game, change, core.secrets(loaded).h, at)
    events += put_off(core.absences, loaded, match, events)
    return [*events, *agreed_without(core, loaded, match, events, at)]
