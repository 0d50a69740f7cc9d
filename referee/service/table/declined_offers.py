"""Somebody who was offered a seat does not want it: the seat is free, and the organiser is told."""

from referee.kernel.event import Seat
from referee.service.ledger.core import Core
from referee.service.ledger.decision import Decision
from referee.service.ledger.letters_owed import has_organiser, intent
from referee.service.table.chair_changes import ChairChanges
from storage import InboxDone


class DeclinedOffers:
    def __init__(self, core: Core, changes: ChairChanges) -> None:
        self._core = core
        self._changes = changes

    def decline(
        self, match: str, seat: Seat, inbox: int, message_id: str = "", subject: str = ""
    ) -> bool:
        """Free the seat for somebody else, and answer the mail; False: it is no mere offer any
        more, and nothing has changed. Raises storage.Conflict for a mail that somebody else has
        done."""
        about = {"message_id": message_id, "subject": subject}
        return self._core.retrying(lambda: self._decline(match, seat, inbox, about))

    def _decline(self, name: str, seat: Seat, inbox: int, about: dict[str, str]) -> bool:
        """The links lead nowhere, what waits for a token goes, and no letter leaves any more that
        was owed to whoever declines."""
        with self._core.locked(name) as loaded:
            match, chair = loaded.match, self._core.log.chairs.get(name, seat)
            offered = match.phase == "lobby" and seat not in match.joined
            if chair is None or chair.person is None or not offered:
                return False
            n, suffix = loaded.size, f"m{inbox}"
            letters = [
                intent(name, n, "declined", seat, suffix, person=chair.person, who=seat, **about)
            ]
            if has_organiser(self._core.log, self._core.ring, name):
                letters.append(intent(name, n, "declined", None, suffix, who=seat))
            decision = Decision(
                loaded,
                (),
                self._core.moment(loaded),
                letters=tuple(letters),
                put=(self._changes.fresh(chair),),
                drop=(
                    *self._core.log.pendings.find(stream=name, seat=seat),
                    self._core.absences.gone(name, seat),
                ),
                inbox=(InboxDone(inbox, "declined"),),
                given_up=(seat,),
            )
            self._core.commit(decision)
            return True
