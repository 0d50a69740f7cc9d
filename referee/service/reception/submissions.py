"""Whatever a player sends: who signed, may it count, on record with it, and what follows.

A mail may hold several things: they are taken in the order written, all or none, in one
transaction and with one answering letter.
"""

from collections.abc import Sequence
from dataclasses import replace

from msgspec import structs

from referee import codec
from referee.kernel.event import Seat
from referee.kernel.refused import Problem, Refused
from referee.match import events as e
from referee.match.awaited_keys import kept
from referee.match.filing import REFUSALS
from referee.match.state import Match
from referee.service.ledger import timers
from referee.service.ledger.core import Core
from referee.service.ledger.decision import Decision
from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.letters.authors import speaks_for_seat
from referee.service.letters.certificates import Cabinet
from referee.service.letters.posts import Answer, Aside, Post
from referee.service.letters.tidying import tidy
from referee.service.letters.transaction import Transaction, full_text
from referee.service.people.budget import OWN, STRANGERS, Budget
from referee.service.people.players import People
from referee.service.people.tenure import Reliability, Tenures
from referee.service.reception.alarm import alarming, stop, up_to
from referee.service.reception.confirmations import Confirmations
from referee.service.reception.errors import Errors
from referee.service.reception.judging import Judge
from referee.service.reception.replies import Replies
from referee.service.table.press import MANY
from referee.service.turns.windows import Windows
from storage import Conflict, InboxDone, Intent


class Submissions:
    def __init__(
        self,
        core: Core,
        windows: Windows,
        confirming: Confirmations,
        budget: Budget,
        people: People,
    ) -> None:
        self._core = core
        self._windows = windows
        self._confirming = confirming
        self._budget = budget
        self._replies = Replies(budget)
        self._people = people
        self.errors = Errors(core)
        self._judge = Judge(core, confirming, people, budget)
        self._tenures = Tenures(core)

    def submit_all(self, posts: Sequence[Post], asides: Sequence[Aside] = ()) -> tuple[Answer, ...]:
        """Take a letter in: all of its posts (of one seat, of one mail; at least one) or none.

        Whatever it holds, each answer says what became of its post. `asides` are told in the
        same letter. Raises storage.Unknown for a match that is not there.
        """
        posts = tuple(replace(post, text=_writable(post.text)) for post in posts)
        if len({(post.match, post.seat, post.inbox, post.received) for post in posts}) != 1:
            raise ValueError("the posts of one letter are of one seat and came together")
        if self._is_bots(posts[0]):
            return self._of_nobody(posts)
        self._windows.close_before(posts[0].received, posts[0].match)
        kept = self._tenures.wanted(posts[0].match, posts[0].seat)
        answers = self._core.retrying(lambda: self._take(posts, asides, kept))
        self._windows.advance(posts[0].match)
        return answers

    def submit(self, post: Post) -> Answer:
        """Take in a letter of one thing. Raises storage.Unknown."""
        return self.submit_all((post,))[0]

    def confirm(
        self,
        token: str,
        inbox: int | None = None,
        subject: str = "",
        received: str | None = None,
    ) -> Answer:
        """A token came back: the letter it belongs to counts as of when it did (by default now).

        The outcome is "unknown" if there is no such token, or it is too old. Of a letter with
        several things: the answer to the one that was refused, else to the first.
        """
        received = received or self._core.clock.now()
        kept = self._confirming.come_back(token, received, inbox, subject)
        if kept is None:
            return Answer("unknown")
        answers = self.submit_all(kept.posts, kept.asides)
        self._confirming.used(token)
        return next((answer for answer in answers if answer.problems), answers[0])

    def speak(self, match: str, seat: Seat, language: str) -> Answer:
        """The language of this player's letters, in all matches."""
        return self.submit(Post(match, seat, "language", language, self._core.clock.now()))

    def zone(self, match: str, seat: Seat, zone: str) -> Answer:
        """The time zone of this player's letters and pages, in all matches."""
        return self.submit(Post(match, seat, "zone", zone, self._core.clock.now()))

    def absent(self, match: str, seat: Seat, first: str, last: str = "") -> Answer:
        """This seat's player is away, first and last day (ISO) included; first "off": no more.

        The open window keeps its deadline; later ones wait (docs/spec.md, "Time").
        """
        days = f"{first} {last}".strip()
        return self.submit(Post(match, seat, "absent", days, self._core.clock.now()))

    def preview(self, post: Post) -> Answer:
        """What would be understood; nothing is filed, and nothing need be proved."""
        post = replace(post, text=_writable(post.text))
        with self._core.locked(post.match) as loaded:
            post = tidy(loaded, post)
            try:
                return self._judge.look(loaded, post)
            except Refused as refused:
                return Answer("refused", problems=refused.problems, text=post.text)

    def _is_bots(self, post: Post) -> bool:
        chair = self._core.log.chairs.get(post.match, post.seat)
        return chair is not None and chair.bot is not None

    def _of_nobody(self, posts: Sequence[Post]) -> tuple[Answer, ...]:
        """Nobody writes for a bot: nothing on record, and nobody to answer by letter."""
        self._answered(posts[0], "refused", [])
        problem = Problem("M-BOT", facts={"seat": posts[0].seat})
        return tuple(Answer("refused", problems=(problem,), text=post.text) for post in posts)

    # --- one after the other ------------------------------------------------------------------

    def _take(
        self, posts: Sequence[Post], asides: Sequence[Aside], kept: Reliability | None
    ) -> tuple[Answer, ...]:
        with self._core.locked(posts[0].match) as loaded:
            posts = [tidy(loaded, _since_leaf0(loaded, post)) for post in posts]
            at = max(self._core.moment(loaded), posts[0].received)
            transaction = Transaction(loaded, posts, asides, at, loaded.match, kept)
            for post in posts:
                known = len(transaction.letters)
                try:
                    self._judge.judge(transaction, post)
                except Refused as refused:
                    letter = transaction.letters[-1] if len(transaction.letters) > known else None
                    return self._refused(transaction, post, refused, letter)
                if alarming(loaded, transaction.letters[known:]):
                    break  # the match ends here, and nothing more of this mail is filed
            if transaction.brings:
                self._confirming.ask(transaction)
                return tuple(Answer("unconfirmed", text=post.text) for post in posts)
            return self._accepted(transaction)

    # --- what becomes of it -------------------------------------------------------------------

    def _accepted(self, transaction: Transaction) -> tuple[Answer, ...]:
        alarm = alarming(transaction.loaded, transaction.letters)
        answers = tuple(
            replace(answer, outcome="alarmed") if alarm and answer.outcome == "accepted" else answer
            for answer in transaction.answers
        )
        left = transaction.posts[len(answers) :]
        answers += tuple(Answer("unfiled", text=post.text) for post in left)
        if transaction.person is not None:
            transaction.put.append(self._people.row(transaction.person))
            transaction.put += timers.stirred(self._core.log, timers.DIGEST, transaction.person.id)
        if transaction.messages:
            name, seat = transaction.loaded.name, transaction.posts[0].seat
            transaction.put.append(self._budget.row(name, seat, MANY, transaction.messages))
        if not transaction.events and not transaction.put:
            letters = self._replies.accepted(transaction, answers, OWN)
            self._answered(transaction.posts[0], "repeated", letters)
            return answers
        if alarm:
            end = stop(self._core, transaction.loaded)
            transaction.events = [*up_to(transaction.events, alarm), end]
        letters = self._replies.accepted(transaction, answers, None)
        self._commit(transaction, [*transaction.intents, *letters], "accepted")
        return answers

    def _refused(
        self, transaction: Transaction, post: Post, refused: Refused, letter: e.Letter | None
    ) -> tuple[Answer, ...]:
        """On record too, so that nobody can say a letter was lost; its text is never published.

        `letter` is None if nobody knows who wrote it: the signature did not hold.
        """
        loaded = transaction.loaded
        said = (None, *transaction.letters)
        known = any(speaks_for_seat(loaded.match, post, author_letter) for author_letter in said)
        alarm = alarming(loaded, transaction.letters)
        answers = _unfiled(transaction.posts, post, refused)
        by_mail = known and post.inbox is not None
        example = by_mail and self.errors.again(loaded.name, post.seat)
        purse = OWN if known else STRANGERS
        letters = self._replies.refused(transaction, answers, purse, example=example)
        if not alarm and not (known and _recorded(loaded.match, post.seat)):
            self._answered(post, "refused", letters)
            return answers
        nothing = Transaction(loaded, transaction.posts, (), transaction.at, loaded.match, None)
        if alarm:
            self._put_in_evidence(nothing, alarm)
        else:
            assurance = letter.assurance if letter is not None else "address"
            self._put_on_record(nothing, assurance)
        self._commit(nothing, letters, "refused")
        outcome = "alarmed" if alarm else "refused"
        return tuple(
            replace(answer, n=nothing.answers[0].n, outcome=outcome) if answer.problems else answer
            for answer in answers
        )

    def _put_on_record(self, transaction: Transaction, assurance: str) -> None:
        """A refused letter as a leaf; its text is a body that is never published."""
        post, n = transaction.posts[0], transaction.loaded.size
        text = full_text(transaction.posts)
        body = codec.seal_body(text, n, post.seat, lambda: self._core.ring.entropy("salt"))
        letter = e.Letter(assurance, body.digest, "refused", post.received, post.seat, None, None)
        transaction.bodies.append(body)
        transaction.file(letter, Answer("refused"), kept(transaction.match, letter, ()))

    def _put_in_evidence(self, transaction: Transaction, alarm: e.Letter) -> None:
        """The refused letter that proves a second history, with its text and signature, and the
        end."""
        shown, n = structs.replace(alarm, kind="refused"), transaction.loaded.size
        [post, *_] = [post for post in transaction.posts if post.text == alarm.text]
        transaction.put += Cabinet(self._core.log, transaction.loaded).rows(shown, post, n)
        end = stop(self._core, transaction.loaded)
        transaction.file(shown, Answer("refused"), [end])

    def _commit(self, transaction: Transaction, letters: Sequence[Intent], outcome: str) -> None:
        inbox = transaction.posts[0].inbox
        decision = Decision(
            transaction.loaded,
            tuple(transaction.events),
            transaction.at,
            bodies=tuple(transaction.bodies),
            letters=tuple(letters),
            inbox=() if inbox is None else (InboxDone(inbox, outcome),),
            put=tuple(transaction.put),
        )
        self._core.commit(decision)

    def _answered(self, post: Post, outcome: str, letters: list[Intent]) -> None:
        """A letter that leaves no leaf: its inbox row is done all the same, with its answer."""
        if post.inbox is None:
            return
        try:
            self._core.log.inbox_done(post.inbox, outcome, letters)
        except Conflict:
            return  # somebody else has answered it


def _unfiled(posts: Sequence[Post], stopped: Post, refused: Refused) -> tuple[Answer, ...]:
    """One post is refused, and so none is filed."""
    return tuple(
        Answer("refused", problems=refused.problems, text=post.text)
        if post is stopped
        else Answer("unfiled", text=post.text)
        for post in posts
    )


def _since_leaf0(loaded: LoadedMatch, post: Post) -> Post:
    """Nothing came to a match that was not there: a clock was set back, or the process that brings
    the mail has been up for longer."""
    return replace(post, received=max(post.received, loaded.entries[0].at))


def _recorded(match: Match, seat: Seat) -> bool:
    """Is a refused letter of this seat put on record (now)?"""
    full = match.refusals.get(seat, 0) >= REFUSALS
    return match.phase != "ended" and seat in match.all_seats and not full


def _writable(text: str) -> str:
    """The text without half characters (lone surrogates), which no log can hold."""
    return text.encode("utf-8", "replace").decode()
