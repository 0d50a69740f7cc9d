"""One thing of a letter: who wrote it, may it count, and what it brings about.

Nothing is written here: all that follows is gathered in `Transaction`.
"""

from msgspec import structs

from referee.kernel.event import Event
from referee.kernel.refused import Problem, illegal
from referee.match import events as e
from referee.match.allotment import check_allotment
from referee.match.awaited_keys import kept
from referee.match.filing import Repeated, accept, check_book, check_size
from referee.match.heard import Heard
from referee.match.kinds import Accepted
from referee.match.stale import Reference
from referee.service.ledger.core import Core
from referee.service.ledger.delays import put_off
from referee.service.ledger.held_letters import HeldLetters
from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.letters import preferences
from referee.service.letters.authors import letter_of
from referee.service.letters.certificates import Cabinet
from referee.service.letters.new_keys import brought, new_key
from referee.service.letters.posts import PREFERENCES, Answer, Post
from referee.service.letters.transaction import Transaction
from referee.service.people.budget import Budget
from referee.service.people.players import People, Person
from referee.service.people.tenure import check_reliability
from referee.service.people.wishes import WISHES
from referee.service.reception.confirmations import Confirmations
from referee.service.table.cancelling import check_join
from referee.service.table.chair_changes import concession
from referee.service.table.press import Speech, earlier
from referee.service.table.votes import Votes
from referee.service.turns.new_rules import check_rules
from storage import WishRow


class Judge:
    def __init__(
        self, core: Core, confirming: Confirmations, people: People, budget: Budget
    ) -> None:
        self._core = core
        self._confirming = confirming
        self._people = people
        self._speech = Speech(core, budget)
        self._votes = Votes(core)

    def judge(self, transaction: Transaction, post: Post) -> None:
        """What this post does, on the match as those before it leave it. Raises Refused."""
        stranger = post.assurance == "token" and not post.confirmed
        if post.kind in PREFERENCES:
            self._beside(transaction, post, stranger)
        else:
            self._letter(transaction, post, stranger)

    def _letter(self, transaction: Transaction, post: Post, stranger: bool) -> None:
        """A stranger is not told what could not count; the seat's own mailbox is, before it is
        asked to confirm."""
        staged = transaction.staged
        cabinet = self._cabinet(staged)
        letter = letter_of(staged.match, post, cabinet)
        transaction.letters.append(letter)
        asks = self._confirming.needed(post, letter)
        if asks and stranger:
            transaction.brings.append((letter.kind, brought(letter, post, cabinet)))
            return
        check_size(letter)
        meant = self._meant(staged, post, letter.kind)
        found = accept(staged.match, staged.game, letter, post.language, meant)
        if letter.kind == "press" and (n := earlier(transaction.loaded, letter)) is not None:
            found = Repeated(n)
        if isinstance(found, Repeated):
            transaction.answers.append(Answer("repeated", found.n))
            return
        check_allotment(staged.match, letter)
        check_book(staged.match, staged.game, letter)
        check_rules(self._core, staged.match, letter)
        check_join(self._core.log, post.match, letter)
        check_reliability(staged.match, letter, transaction.kept)
        follows = new_key(staged, letter, post, transaction.at)
        if asks:
            transaction.brings.append((letter.kind, brought(letter, post, cabinet)))
        letter, effect = self._effect(transaction, found.letter)
        remarks = self._votes.remarks(transaction, letter, effect)
        found = structs.replace(found, remarks=(*found.remarks, *remarks))
        absences = self._core.absences
        effect += put_off(absences, transaction.loaded, transaction.match, effect, transaction.put)
        transaction.put += cabinet.rows(letter, post, transaction.match.size)
        effect = [*follows, *effect]
        effect += kept(staged.match, letter, effect)
        transaction.file(letter, _answer("accepted", post, found), effect)

    def _effect(self, transaction: Transaction, letter: e.Letter) -> tuple[e.Letter, list[Event]]:
        """The letter as it goes on record, and what it brings about at once."""
        if letter.kind == "press":
            return self._speech.hide(transaction, letter), []
        if letter.kind in ("vote", "consent"):
            return letter, self._votes.follows(transaction, letter)
        if letter.kind == "concede":
            return letter, concession(self._core, transaction.staged, letter, transaction.at)
        return letter, []

    def _cabinet(self, loaded: LoadedMatch) -> Cabinet:
        return Cabinet(self._core.log, loaded)

    def _beside(self, transaction: Transaction, post: Post, stranger: bool) -> None:
        if stranger:
            transaction.brings.append((post.kind, None))
            return
        if transaction.person is None:
            transaction.person = self._person(post)
        if post.kind == "absent":
            transaction.answers.append(self._away(transaction, post, transaction.person))
            return
        if post.kind in WISHES:
            transaction.put.append(WishRow(post.kind, transaction.person.id, post.text.encode()))
            transaction.answers.append(Answer("accepted", echo=post.text, text=post.text))
            return
        answer, transaction.person = preferences.settle(transaction.person, post)
        transaction.answers.append(answer)

    def _away(self, transaction: Transaction, post: Post, person: Person) -> Answer:
        """Days off, in the player's own calendar. Raises Refused."""
        if transaction.match.phase == "ended" or post.seat in transaction.match.empty:
            raise illegal(Problem("M-LEFT", facts={"seat": post.seat}))
        days, row = self._core.absences.settle(
            transaction.match, post.match, post.seat, post.text, person.zone, transaction.at
        )
        transaction.put.append(row)
        return Answer("accepted", echo=days, text=post.text)

    def _person(self, post: Post) -> Person:
        """Who sits there. Raises Refused where nobody does."""
        chair = self._core.log.chairs.get(post.match, post.seat)
        person = self._people.get(chair.person) if chair is not None and chair.person else None
        if person is None:
            raise illegal(Problem("M-NO-SEAT", facts={"seat": post.seat}))
        return person

    def look(self, loaded: LoadedMatch, post: Post) -> Answer:
        """What this post would be understood as, were it signed and sent for the first time.
        Raises Refused."""
        match = structs.replace(loaded.match, heard=Heard())
        letter = structs.replace(letter_of(match, post, self._cabinet(loaded)), assurance="signed")
        check_size(letter)
        meant = self._meant(loaded, post, letter.kind)
        found = accept(match, loaded.game, letter, post.language, meant)
        assert isinstance(found, Accepted), "nothing was heard before"
        check_book(match, loaded.game, letter)
        check_rules(self._core, match, letter)
        return _answer("understood", post, found)

    def _meant(self, loaded: LoadedMatch, post: Post, kind: str) -> Reference:
        """What the author said beside the text, and by the letter that the post answers. Who votes
        in answer to the newest that they have been told means no older window: that another is
        open, which asks nothing of them, waits for their next letter."""
        about = None if post.answers is None else _window_at(loaded, post.answers)
        if kind in ("vote", "consent") and about == self._told_of(loaded, post):
            about = None
        return Reference(post.window, post.motion, about, post.seen)

    def _told_of(self, loaded: LoadedMatch, post: Post) -> int | None:
        """The window of which the newest letter to this seat told, if later news waits."""
        held = HeldLetters.read(self._core.log, loaded.name, post.received)
        untold = held.of(post.seat)
        return _window_at(loaded, untold.since - 1) if untold.is_news else None


def _window_at(loaded: LoadedMatch, n: int) -> int:
    """The window that was open after leaf n; 0 before the start."""
    opened = (entry.event for entry in reversed(loaded.entries[: n + 1]))
    return next((event.window for event in opened if isinstance(event, e.WindowOpened)), 0)


def _answer(outcome: str, post: Post, found: Accepted) -> Answer:
    return Answer(
        outcome, None, echo=found.echo, remarks=found.remarks, waits=found.waits, text=post.text
    )
