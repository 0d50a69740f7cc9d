"""Who works behind the desk, and what each is given. Nothing else is wired here."""

from referee.clock import Clock
from referee.games.catalogue import Catalogue
from referee.service.ledger.core import Core, Place
from referee.service.ledger.keyring import Keyring
from referee.service.ledger.needs import Needs
from referee.service.ledger.witness import NoWitness, Witness
from referee.service.notices.copies import Copies
from referee.service.notices.digests import Digests
from referee.service.notices.reminders import Reminders
from referee.service.notices.strays import Strays
from referee.service.people.budget import Budget
from referee.service.people.complaints import Complaints
from referee.service.people.guests import Guests
from referee.service.people.mailboxes import Mailboxes
from referee.service.people.players import People
from referee.service.people.standby import Standby
from referee.service.people.tenure import Tenures
from referee.service.people.wishes import Wishes
from referee.service.privacy.forgetting import Forgetting
from referee.service.reception.confirmations import Confirmations
from referee.service.reception.submissions import Submissions
from referee.service.table.chair_changes import ChairChanges
from referee.service.table.chairs import Chairs
from referee.service.table.lobby import Lobby
from referee.service.table.restoring import Restoring
from referee.service.table.silence import SilentSeats
from referee.service.table.votes import Votes
from referee.service.table.webhooks import Webhooks
from referee.service.turns.deadlines import Deadlines
from referee.service.turns.neighbours import Drain, Neighbours
from referee.service.turns.outage_breaker import Breaker
from referee.service.turns.windows import Windows
from storage import Log


class Clerks:
    def __init__(
        self,
        log: Log,
        games: Catalogue,
        ring: Keyring,
        clock: Clock,
        place: Place,
        witness: Witness | None = None,
        leaf_ms: int = 0,
        grace: float = 0.0,
    ) -> None:
        """`grace`: seconds that a window stays open after its due time (`Windows`)."""
        self.log = log
        self.games = games
        self.clock = clock
        self.place = place
        witness = witness or NoWitness()
        self.core = Core(log, games, ring, clock, place, leaf_ms, witness)
        self.needs = Needs(self.core)
        self.people = People(log, ring)
        self._standby = Standby(log, self.people)
        self._mailboxes = Mailboxes(self.core)
        self._complaints = Complaints(self.core)
        self.wishes = Wishes(self.core)
        self.webhooks = Webhooks(self.core)
        self.reminders = Reminders(self.core, self.wishes)
        self.digests = Digests(self.core, self.wishes)
        changes = ChairChanges(self.core)
        self.breaker = Breaker(self.core)
        self._neighbours = Neighbours(self.breaker, SilentSeats(self.core, changes))
        self._windows = Windows(self.core, self._neighbours, grace)
        self._deadlines = Deadlines(self.core, self._windows)
        self._budget = Budget(self.core)
        self._guests = Guests(self.core, self._budget)
        self._chairs = Chairs(self.core, self._windows, changes, self.people, self._guests)
        self._lobby = Lobby(self.core, self._windows, self.people, self._guests)
        self._restoring = Restoring(self.core, self._lobby, self.people)
        self._votes = Votes(self.core)
        self._tenures = Tenures(self.core)
        self._forgetting = Forgetting(self.core, self.people, self._chairs)
        self._again = Copies(self.core, self._budget)
        self._astray = Strays(self.core, self.people, self._budget)
        self._confirming = Confirmations(self.core, self._budget)
        self._incoming = Submissions(
            self.core, self._windows, self._confirming, self._budget, self.people
        )

    def drained_by(self, drain: Drain) -> None:
        """Who works off the mail that came in time before a window closes."""
        self._neighbours.drain = drain

    @property
    def grace(self) -> float:
        """Seconds that a window stays open after its due time, for mail that came in time."""
        return self._windows.grace
