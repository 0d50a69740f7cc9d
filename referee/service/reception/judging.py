"""One thing of a letter: who wrote it, may it count, and what it brings about.

Nothing is written here: all that follows is gathered in `Whole`.
"""

from msgspec import structs

from referee.kernel.event import Event
from referee.kernel.refused import Problem, illegal
from referee.match import events as e
from referee.match.filing import Accepted, Repeated, accept, check_book, check_size
from referee.match.stale import Reference
from referee.service.ledger.core import Core
from referee.service.ledger.delays import put_off
from referee.service.ledger.loaded import Loaded
from referee.service.letters import preferences
from referee.service.letters.authors import letter_of
from referee.service.letters.certificates import Cabinet
from referee.service.letters.new_keys import brought, new_key
from referee.service.letters.posts import BESIDE, Answer, Post
from referee.service.letters.transaction import Whole
from referee.service.people.budget import Budget
from referee.service.people.players import People, Person
from referee.service.people.tenure import check_kept
from referee.service.reception.confirming import Confirming
from referee.service.table.chair_changes import concession
from referee.service.table.press import Speech, earlier
from referee.service.table.votes import Votes
from referee.service.turns.new_rules import check_rules


class Judge:
    def __init__(self, core: Core, confirming: Confirming, people: People, budget: Budget) -> None:
        self._core = core
        self._confirming = confirming
        self._people = people
        self._speech = Speech(core, budget)
        self._votes = Votes(core)

    def judge(self, whole: Whole, post: Post) -> None:
        """What this post does, on the match as those before it leave it. Raises Refused."""
        stranger = post.assurance == "token" and not post.confirmed
        if post.kind in BESIDE:
            self._beside(whole, post, stranger)
        else:
            self._letter(whole, post, stranger)

    def _letter(self, whole: Whole, post: Post, stranger: bool) -> None:
        """A stranger is not told what could not count; the seat's own mailbox is, before it is
        asked to confirm."""
        staged = whole.staged
        cabinet = self._cabinet(staged)
        letter = letter_of(staged.match, post, cabinet)
        whole.letters.append(letter)
        asks = self._confirming.needed(post, letter)
        if asks and stranger:
            whole.brings.append((letter.kind, brought(letter, post, cabinet)))
            return
        check_size(letter)
        found = accept(staged.match, staged.game, letter, post.language, _meant(staged, post))
        if letter.kind == "press" and (n := earlier(whole.loaded, letter)) is not None:
            found = Repeated(n)
        if isinstance(found, Repeated):
            whole.answers.append(Answer("repeated", found.n))
            return
        check_book(staged.match, staged.game, letter)
        check_rules(self._core, staged.match, letter)
        check_kept(staged.match, letter, whole.kept)
        follows = new_key(staged, letter, post)
        if asks:
            whole.brings.append((letter.kind, brought(letter, post, cabinet)))
        letter, effect = self._effect(whole, found.letter)
        remarks = self._votes.remarks(whole, letter, effect)
        found = structs.replace(found, remarks=(*found.remarks, *remarks))
        absences = self._core.absences
        effect += put_off(absences, whole.loaded, whole.match, effect, whole.put)
        whole.put += cabinet.rows(letter, post, whole.match.size)
        whole.file(letter, _answer("accepted", post, found), [*follows, *effect])

    def _effect(self, whole: Whole, letter: e.Letter) -> tuple[e.Letter, list[Event]]:
        """The letter as it goes on record, and what it brings about at once."""
        if letter.kind == "press":
            return self._speech.hide(whole, letter), []
        if letter.kind in ("vote", "consent"):
            return letter, self._votes.follows(whole, letter)
        if letter.kind == "concede":
            return letter, concession(self._core, whole.staged, letter, whole.at)
        return letter, []

    def _cabinet(self, loaded: Loaded) -> Cabinet:
        return Cabinet(self._core.log, loaded)

    def _beside(self, whole: Whole, post: Post, stranger: bool) -> None:
        if stranger:
            whole.brings.append((post.kind, None))
            return
        if whole.person is None:
            whole.person = self._person(post)
        if post.kind == "absent":
            whole.answers.append(self._away(whole, post, whole.person))
            return
        answer, whole.person = preferences.settle(whole.person, post)
        whole.answers.append(answer)

    def _away(self, whole: Whole, post: Post, person: Person) -> Answer:
        """Days off, in the player's own calendar. Raises Refused."""
        if whole.match.phase == "ended" or post.seat in whole.match.empty:
            raise illegal(Problem("M-LEFT", facts={"seat": post.seat}))
        days, row = self._core.absences.settle(
            whole.match, post.match, post.seat, post.text, person.zone, whole.at
        )
        whole.put.append(row)
        return Answer("accepted", echo=days, text=post.text)

    def _person(self, post: Post) -> Person:
        """Who sits there. Raises Refused where nobody does."""
        chair = self._core.log.chairs.get(post.match, post.seat)
        person = self._people.get(chair.person) if chair is not None and chair.person else None
        if person is None:
            raise illegal(Problem("M-NO-SEAT", facts={"seat": post.seat}))
        return person

    def look(self, loaded: Loaded, post: Post) -> Answer:
        """What this post would be understood as, were it signed and sent for the first time.
        Raises Refused."""
        match = structs.replace(loaded.match, heard=())
        letter = structs.replace(letter_of(match, post, self._cabinet(loaded)), assurance="signed")
        check_size(letter)
        found = accept(match, loaded.game, letter, post.language, _meant(loaded, post))
        assert isinstance(found, Accepted), "nothing was heard before"
        check_book(match, loaded.game, letter)
        check_rules(self._core, match, letter)
        return _answer("understood", post, found)


def _meant(loaded: Loaded, post: Post) -> Reference:
    """What its author said beside the text, and by the letter that he answers."""
    about = None if post.answers is None else _window_at(loaded, post.answers)
    return Reference(post.window, post.motion, about, post.seen)


def _window_at(loaded: Loaded, n: int) -> int:
    """The window that was open after leaf n; 0 before the start."""
    opened = (one.event for one in reversed(loaded.entries[: n + 1]))
    return next((one.window for one in opened if isinstance(one, e.WindowOpened)), 0)


def _answer(outcome: str, post: Post, found: Accepted) -> Answer:
    return Answer(
        outcome, None, echo=found.echo, remarks=found.remarks, waits=found.waits, text=post.text
    )
