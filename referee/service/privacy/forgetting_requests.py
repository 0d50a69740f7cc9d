"""A wish to be forgotten, which counts once its token has come back from the player's own mailbox.

Whoever has found a seat's link sees all that its pages and its data hold, the address among them;
the mailbox they do not have. So the letter that asks is no seat's: no copy of a seat's data holds
it.

Why: docs/decisions/0069-forgetting-confirmed.md.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from referee.kernel.event import Seat
from referee.match.policy import instant, moment
from referee.seals.canonical import dump, load
from referee.service.ledger.core import Core
from referee.service.ledger.letters_owed import intent
from referee.service.people.budget import Budget
from referee.service.people.organised_matches import Runs
from referee.service.people.players import Person
from referee.service.people.tenure import Tenures
from referee.service.privacy.forgetting import ASKED, ASKING, Forgetting, ForgettingReport
from storage import WishRow

LETTER = "confirm_forget"
VALID = timedelta(days=3)


@dataclass(frozen=True)
class ForgettingWish:
    """Of whom, with their keys or without; `confirmed` once the token has come back: then it is
    carried out until it is done."""

    person: str
    keys: bool
    expires: str
    confirmed: bool = False


class ForgettingRequests:
    def __init__(self, core: Core, forgetting: Forgetting) -> None:
        self._core = core
        self._budget = Budget(core)
        self._forgetting = forgetting

    def ask(self, person: Person, match: str, seat: Seat, keys: bool) -> bool:
        """Write to the mailbox of who sits there, and ask whether they want this; False: they have
        been asked too often for now."""
        if not self._budget.spend(person.id, 0, ASKING).allowed:
            return False
        self.tidy()
        token, expires = self._core.ring.token(), moment(self._now() + VALID)
        digest = self._digest(token)
        with self._core.locked(match) as loaded:
            size = loaded.size
        letter = intent(
            match,
            size,
            LETTER,
            None,
            digest[:8],
            reader=person.id,
            chair=seat,
            token=token,
            keys=keys,
            expires=expires,
            **self._gone(person),
        )
        self._keep(digest, ForgettingWish(person.id, keys, expires))
        self._core.log.intend([letter])
        return True

    def come_back(self, token: str) -> ForgettingReport | None:
        """Forget whoever this token was sent to; None if it is nobody's (any more)."""
        digest = self._digest(token)
        found = next((wish for whose, wish in self._kept() if whose == digest), None)
        if found is None or not (found.confirmed or found.expires > self._core.clock.now()):
            return None
        self._keep(digest, ForgettingWish(found.person, found.keys, found.expires, True))
        return self._forget(found)

    def finish(self) -> int:
        """Go on where a process died in the midst of it, and drop tokens that are too old; how
        many persons are gone."""
        self.tidy()
        begun = [wish for _, wish in self._kept() if wish.confirmed]
        return sum(self._forget(wish) is not None for wish in begun)

    def tidy(self) -> None:
        """Tokens that nobody has sent back in time, or of somebody who is gone, are worth nothing,
        and go."""
        for digest, wish in self._kept():
            late = not wish.confirmed and wish.expires <= self._core.clock.now()
            if late or self._forgetting.person(wish.person) is None:
                self._core.log.wishes.drop(ASKED, f"{wish.person}/{digest}")

    def _forget(self, wish: ForgettingWish) -> ForgettingReport | None:
        person = self._forgetting.person(wish.person)
        return self._forgetting.forget(person, wish.keys) if person is not None else None

    def _gone(self, person: Person) -> dict[str, list[str]]:
        """What the letter says will be gone: seats that they leave, matches that are over for them
        or everybody, matches that lose their organiser."""
        chairs = {chair.stream for chair in self._core.log.chairs.find(person=person.id)}
        going = {listed.head.stream for listed in self._core.going_on(chairs)}
        sat = chairs | {tenure.match for tenure in Tenures(self._core).of(person.id)}
        run = Runs(self._core).of(Runs(self._core).token(person.address))
        runs = [match.match for match in run[1]] if run is not None else []
        return {"leaves": sorted(going), "sat": sorted(sat - going), "runs": sorted(runs)}

    def _kept(self) -> list[tuple[str, ForgettingWish]]:
        rows = self._core.log.wishes.find(what=ASKED)
        return [_wish(row) for row in rows]

    def _keep(self, digest: str, wish: ForgettingWish) -> None:
        value = dump([wish.keys, wish.expires, wish.confirmed])
        self._core.log.wishes.put(WishRow(ASKED, f"{wish.person}/{digest}", value))

    def _digest(self, token: str) -> str:
        return self._core.ring.index(ASKED, token).hex()[:40]

    def _now(self) -> datetime:
        return instant(self._core.clock.now())


def _wish(row: WishRow) -> tuple[str, ForgettingWish]:
    person, _, digest = row.whose.partition("/")
    return digest, ForgettingWish(person, *load(row.value))
