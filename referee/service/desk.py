"""class Referee: the front desk, one clerk a subject.

Ask `referee.submissions.submit(post)`, `referee.seats.chair(match, 1)`, `referee.views.table(…)`.
The clerks share one `Core`, and nothing else of the service is wired anywhere.

Why: docs/decisions/0059-front-desk.md.
"""

from functools import partial

from referee.audit import judged
from referee.clock import Clock
from referee.games.catalogue import Catalogue
from referee.service.ledger.core import Core, Place
from referee.service.ledger.keyring import Keyring
from referee.service.ledger.needs import Needs
from referee.service.ledger.offload import Offload
from referee.service.ledger.witness import Witness
from referee.service.notices.analysis import Analysis
from referee.service.notices.archive import Archive
from referee.service.notices.audits import Audits, RecordJudge
from referee.service.notices.copies import Copies
from referee.service.notices.digests import Digests
from referee.service.notices.home_log import HomeLog
from referee.service.notices.home_proofs import HomeProofs
from referee.service.notices.imports import Imports
from referee.service.notices.lists import Lists
from referee.service.notices.records import Records
from referee.service.notices.reminders import Reminders
from referee.service.notices.strays import Strays
from referee.service.notices.views import Views
from referee.service.notices.waiting import Waiting
from referee.service.notices.watch_letters import WatchLetters
from referee.service.people.adoption import Adoption
from referee.service.people.budget import Budget
from referee.service.people.complaints import Complaints
from referee.service.people.guests import Guests
from referee.service.people.jottings import Jottings
from referee.service.people.mailboxes import Mailboxes
from referee.service.people.naming import Naming
from referee.service.people.organised_matches import Runs
from referee.service.people.organisers_view import OrganisersView
from referee.service.people.players import People
from referee.service.people.read_marks import ReadMarks
from referee.service.people.returned_letters import ReturnedLetters
from referee.service.people.seats import Seats
from referee.service.people.sign_in import SignIn
from referee.service.people.standby import Standby
from referee.service.people.tenure import Tenures
from referee.service.people.watchers import Watchers
from referee.service.people.wishes import Wishes
from referee.service.privacy.data_export import Exports
from referee.service.privacy.forgetting import Forgetting
from referee.service.privacy.forgetting_requests import ForgettingRequests
from referee.service.reception.brought_rounds import BroughtRounds
from referee.service.reception.commands import Commands
from referee.service.reception.confirmations import Confirmations
from referee.service.reception.desk_letters import DeskLetters
from referee.service.reception.new_matches import NewMatches
from referee.service.reception.practice import Practice
from referee.service.reception.rematches import Rematches
from referee.service.reception.sandboxes import Sandboxes
from referee.service.reception.sitting import Sitting
from referee.service.reception.submissions import Submissions
from referee.service.reception.watching import HELPING, Watching
from referee.service.table.cancelling import Cancelling
from referee.service.table.chair_changes import ChairChanges
from referee.service.table.chairs import Chairs
from referee.service.table.declined_offers import DeclinedOffers
from referee.service.table.disputes import Disputes
from referee.service.table.invitation_links import InvitationLinks
from referee.service.table.listings import Listings
from referee.service.table.lobby import Lobby
from referee.service.table.press import Messages
from referee.service.table.restoring import Restoring
from referee.service.table.rulings import Rulings
from referee.service.table.silence import SilentSeats
from referee.service.table.webhooks import Webhooks
from referee.service.turns.deadlines import Deadlines
from referee.service.turns.missing_games import MissingGames
from referee.service.turns.neighbours import Neighbours
from referee.service.turns.outage_breaker import Breaker
from referee.service.turns.rounds import Rounds
from referee.service.turns.windows import Windows
from storage import Log


class Referee:
    """Thread-safe: a match is worked on by one thread at a time."""

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
        bots_pause: float = 0.0,
        judge: RecordJudge | None = None,
        offload: Offload | None = None,
    ) -> None:
        """`grace`: seconds that a window stays open after its due time (`Windows`); `bots_pause`:
        seconds that bots take to answer, whatever they think about; `judge` audits records; None:
        in this very process, by these games; `offload`: what lies outside the store."""
        self.log, self.clock, self.place = log, clock, place
        pause, out = bots_pause, offload
        self.core = Core(
            log, games, ring, clock, place, leaf_ms, witness, bots_pause=pause, offload=out
        )
        self.needs = Needs(self.core)
        self._wire_people(ring)
        self._wire_notices(judge or partial(judged, games=games))
        self._wire_turns(grace)
        self._wire_table()
        self.forgetting = Forgetting(
            self.core, self.people, self.chairs, self.tenures, self.guests, self.watchers
        )
        self.forgetting_requests = ForgettingRequests(self.core, self.forgetting)
        self.exports = Exports(
            self.core,
            self.people,
            self.tenures,
            self.guests,
            self.standby,
            self.wishes,
            self.sign_in,
            self.watchers,
            self.jottings,
            self.naming,
            self.records,
        )
        self.commands = Commands(self.core, self.seats, self.deadlines, self.chairs, self.rulings)
        self.new_matches = NewMatches(self.core, self.seats, self.lobby)
        self.brought_rounds = BroughtRounds(self.core, self.rounds)
        self.watching = Watching(self.core, self.people, self.seats, self.watchers)
        self.desk_help = DeskLetters(self.core, "help", HELPING)
        self.confirmations = Confirmations(self.core, self._budget)
        self.submissions = Submissions(
            self.core, self.windows, self.confirmations, self._budget, self.people
        )
        self.sitting = Sitting(
            self.core, self.people, self.seats, self.lobby, self.links, self.submissions
        )
        self.practice = Practice(self.core, self._budget, self.seats, self.lobby, self.sitting)
        self.sandboxes = Sandboxes(self.core, self._budget)
        self.rematches = Rematches(
            self.core, self.seats, self.lobby, self.practice, self.submissions, self.listings
        )

    @property
    def games(self) -> Catalogue:
        return self.core.games

    def _wire_people(self, ring: Keyring) -> None:
        core = self.core
        self.absences = core.absences
        self.people = People(self.log, ring)
        self.standby = Standby(self.log, self.people)
        self.wishes = Wishes(core)
        self.naming = Naming(core, self.people)
        self.jottings = Jottings(core)
        self.read_marks = ReadMarks(core)
        self.tenures = Tenures(core)
        self.runs = Runs(core)
        self._budget = Budget(core)
        self.guests = Guests(core, self._budget)
        self.seats = Seats(core, self.people, self.guests)
        self.adoption = Adoption(core, self.jottings)
        self.sign_in = SignIn(core, self._budget, self.people, self.guests, self.adoption)
        self.mailboxes = Mailboxes(core)
        self.watchers = Watchers(core, self.people, self.mailboxes)
        self.complaints = Complaints(core)
        self.returned_letters = ReturnedLetters(
            core, self.people, self.guests, self.mailboxes, self.complaints
        )
        self.organisers_view = OrganisersView(
            core, self.seats, self.people, self.guests, self.mailboxes, self.tenures
        )

    def _wire_notices(self, judge: RecordJudge) -> None:
        self.views = Views(self.core, self.seats)
        self.home_log = HomeLog(self.core)
        self.home_proofs = HomeProofs(self.core, self.home_log)
        self.records = Records(self.core, self.home_proofs)
        self.lists = Lists(self.core)
        self.analysis = Analysis(self.core)
        self.archive = Archive(self.core, self.naming)
        self.imports = Imports(self.core, judge)
        self.audits = Audits(self.core, self.records, judge)
        self.reminders = Reminders(self.core, self.wishes)
        self.digests = Digests(self.core, self.wishes)
        self.copies = Copies(self.core, self._budget)
        self.watch_letters = WatchLetters(self.core, self.watchers)
        self.waiting = Waiting(self.core)
        self.strays = Strays(self.core, self.people, self._budget, self.watchers)

    def _wire_turns(self, grace: float) -> None:
        self._changes = ChairChanges(self.core)
        self.games_here = MissingGames(self.core)
        self.breaker = Breaker(self.core, self.games_here)
        neighbours = Neighbours(
            self.breaker, SilentSeats(self.core, self._changes), self.games_here
        )
        self.windows = Windows(self.core, neighbours, grace)
        self.deadlines = Deadlines(self.core, self.windows)
        self.rounds = Rounds(self.core, self.windows)

    def _wire_table(self) -> None:
        core, windows = self.core, self.windows
        self.links = InvitationLinks(core)
        self.lobby = Lobby(core, windows, self.people, self.guests, self.seats)
        self.chairs = Chairs(core, windows, self._changes, self.people, self.guests, self.seats)
        self.declined_offers = DeclinedOffers(core, self._changes)
        self.listings = Listings(core, self.home_log)
        self.restoring = Restoring(core, self.lobby, self.people, self.home_log, self.listings)
        self.rulings = Rulings(core, windows)
        self.cancelling = Cancelling(core, self.links, self.rulings, self.listings)
        self.messages = Messages(core, self.tenures)
        self.disputes = Disputes(core, self.records)
        self.webhooks = Webhooks(core)
