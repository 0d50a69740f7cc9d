"""Whatever a player sends: who signed, may it count, on record with it, and what follows."""

from collections.abc import Mapping
from dataclasses import replace

from referee import codec
from referee.kernel.event import Event, Sealed, Seat
from referee.kernel.refused import Problem, Refused, illegal, unreadable
from referee.match import events as e
from referee.match.filing import REFUSALS, Accepted, Repeated, accept, check_book
from referee.match.state import Match
from referee.match.text import Seen, has_headers, parse, repair
from referee.seals import signature
from referee.seals.canonical import b64u
from referee.seals.signature import BadSignature
from referee.seals.ssh_keys import BadKey
from referee.service.budget import OWN, STRANGERS, Budget, Purse, Spent
from referee.service.confirming import Confirming
from referee.service.core import Core
from referee.service.loaded import Loaded
from referee.service.new_keys import NAMESPACE, brought, new_key
from referee.service.owed import intent
from referee.service.posts import Answer, Post
from referee.service.windows import Windows
from storage import Conflict, InboxDone, Intent
from storage.tree import root_of


class Incoming:
    def __init__(
        self, core: Core, windows: Windows, confirming: Confirming, budget: Budget
    ) -> None:
        self._core = core
        self._budget = budget
        self._windows = windows
        self._confirming = confirming

    def submit(self, post: Post) -> Answer:
        """Take a letter in. Whatever it holds, the answer says what became of it.

        Raises storage.Unknown for a match that is not there.
        """
        post = replace(post, text=_writable(post.text))
        if self._is_bots(post):
            return self._of_nobody(post)
        self._windows.close_before(post.received, post.match)
        answer = self._core.retrying(lambda: self._take(post))
        if answer.outcome == "accepted":
            self._windows.advance(post.match)
        return answer

    def _is_bots(self, post: Post) -> bool:
        chair = self._core.log.chairs.get(post.match, post.seat)
        return chair is not None and chair.bot is not None

    def _of_nobody(self, post: Post) -> Answer:
        """Nobody writes for a bot: nothing on record, and nobody to answer by letter."""
        self._answered(post, "refused", [])
        problem = Problem("M-BOT", facts={"seat": post.seat})
        return Answer("refused", problems=(problem,), text=post.text)

    def _take(self, post: Post) -> Answer:
        letter: e.Letter | None = None
        with self._core.held(post.match) as loaded:
            try:
                letter = self._letter(loaded, post)
                return self._judged(loaded, post, letter)
            except Refused as refused:
                return self._refused(loaded, post, refused, letter)

    def _judged(self, loaded: Loaded, post: Post, letter: e.Letter) -> Answer:
        """Accepted, repeated, or waiting for its token. A stranger is not told what could not
        count; the seat's own mailbox is, before it is asked to confirm. Raises Refused."""
        asks = self._confirming.needed(post, letter)
        if asks and post.assurance == "token":
            return self._confirming.ask(loaded, post, letter, brought(letter))
        found = accept(loaded.match, loaded.game, letter, post.language, post.window)
        if isinstance(found, Repeated):
            return self._repeated(loaded, post, found)
        check_book(loaded.match, loaded.game, letter)
        events = new_key(loaded, letter)
        if asks:
            return self._confirming.ask(loaded, post, letter, brought(letter))
        return self._accepted(loaded, post, found, events)

    # --- who signed ---------------------------------------------------------------------------

    def _letter(self, loaded: Loaded, post: Post) -> e.Letter:
        """The letter as it would stand on record. Raises Refused for a signature that is not."""
        if post.signature is None:
            plain = repair(post.text)
            kind = parse(plain).kind if has_headers(plain) else post.kind
            if kind == "key" and loaded.match.keys.get(post.seat) is not None:
                raise illegal(Problem("S-OLD-KEY"))
            return e.Letter("address", None, kind, post.received, post.seat, None, plain)
        text = parse(post.text)
        known = self._key(loaded, post, text.kind)
        try:
            signature.verify(known, NAMESPACE, post.text.encode(), post.signature)
        except (BadSignature, BadKey) as bad:
            raise unreadable(Problem("S-" + bad.code.upper())) from bad
        return e.Letter(
            "signed", None, text.kind, post.received, post.seat, post.signature, post.text
        )

    def _key(self, loaded: Loaded, post: Post, kind: str) -> str | None:
        """The key that must have signed; None for a join, which brings its own."""
        match = loaded.match
        if match.phase == "lobby":
            if kind == "join":
                return None
            join = match.orders.get(post.seat)
            if join is None or join.signature is None:
                raise illegal(Problem("S-NO-KEY"))
            return signature.verify(None, NAMESPACE, join.text.encode(), join.signature)
        key = match.keys.get(post.seat)
        if key is None:
            raise illegal(Problem("S-NO-KEY"))
        return key

    # --- what becomes of it -------------------------------------------------------------------

    def _accepted(
        self, loaded: Loaded, post: Post, found: Accepted, follows: list[Event]
    ) -> Answer:
        n, at = loaded.size, max(self._core.moment(loaded), post.received)
        events: list[Event] = [e.LetterSealed(Sealed((post.seat,), found.letter)), *follows]
        alarm = self._alarm(loaded, found.letter)
        events += alarm
        payload = {"echo": found.echo, "leaf": n, "waits": found.waits}
        letters = self._reply(loaded, post, "receipt", payload, found.remarks)
        self._core.commit(loaded, events, at, intents=letters, inbox=_done(post, "accepted"))
        return Answer(
            "alarmed" if alarm else "accepted",
            n,
            echo=found.echo,
            remarks=found.remarks,
            waits=found.waits,
        )

    def _alarm(self, loaded: Loaded, letter: e.Letter | None) -> list[Event]:
        """The end, if a signed letter for this log quotes a checkpoint that is not on it.

        Also one that cannot count: who was told another history may well order for a window that
        is not open in this one.
        """
        if letter is None or letter.signature is None or letter.text is None:
            return []
        match, text = loaded.match, parse(letter.text)
        elsewhere = (text.origin, text.leaf0) != (match.origin, match.leaf0)
        if elsewhere or match.phase == "ended" or text.seen is None or on_log(loaded, text.seen):
            return []
        return [e.Ended("fork", None, b64u(self._core.secrets(loaded).h))]

    def _repeated(self, loaded: Loaded, post: Post, found: Repeated) -> Answer:
        payload = {"echo": "", "leaf": found.n, "repeated": True, "waits": False}
        letters = self._reply(loaded, post, "receipt", payload, (), OWN)
        self._answered(post, "repeated", letters)
        return Answer("repeated", found.n)

    def _refused(
        self, loaded: Loaded, post: Post, refused: Refused, letter: e.Letter | None
    ) -> Answer:
        """On record too, so that nobody can say a letter was lost; its text is never published.

        `letter` is None if nobody knows who wrote it: the signature did not hold.
        """
        answer = Answer("refused", None, problems=refused.problems, text=post.text)
        known = _speaks_for_seat(loaded.match, post, letter)
        purse = OWN if known else STRANGERS
        said = {"text": post.text[:4096]}
        letters = self._reply(loaded, post, "refusal", said, refused.problems, purse)
        alarm = self._alarm(loaded, letter)
        if not alarm and not (known and _recorded(loaded.match, post.seat)):
            self._answered(post, "refused", letters)
            return answer
        n, at = loaded.size, max(self._core.moment(loaded), post.received)
        body = codec.seal_body(post.text, n, post.seat, lambda: self._core.ring.entropy("salt"))
        assurance = letter.assurance if letter is not None else "address"
        sealed = e.Letter(assurance, body.digest, "refused", post.received, post.seat, None, None)
        events: list[Event] = [e.LetterSealed(Sealed((post.seat,), sealed)), *alarm]
        self._core.commit(
            loaded, events, at, bodies=[body], intents=letters, inbox=_done(post, "refused")
        )
        return replace(answer, n=n, outcome="alarmed" if alarm else "refused")

    def _answered(self, post: Post, outcome: str, letters: list[Intent]) -> None:
        """A letter that leaves no leaf: its inbox row is done all the same, with its answer."""
        if post.inbox is None:
            return
        try:
            self._core.log.inbox_done(post.inbox, outcome, letters)
        except Conflict:
            return  # somebody else has answered it

    def _reply(
        self,
        loaded: Loaded,
        post: Post,
        kind: str,
        payload: Mapping[str, object],
        problems: tuple[Problem, ...],
        purse: Purse | None = None,
    ) -> list[Intent]:
        """The letter that answers a mail, if the purse it is paid from allows it; a page shows the
        answer itself."""
        if post.inbox is None:
            return []
        spent = self._budget.spend(post.match, post.seat, purse) if purse else Spent(True)
        if not spent.allowed:
            return []
        said = [plain_problem(problem) for problem in problems]
        about = {"message_id": post.message_id, "subject": post.subject, "problems": said}
        about |= {"quiet": spent.quiet} if spent.quiet else {}
        made = intent(
            loaded.name, loaded.size, kind, post.seat, f"m{post.inbox}", **payload, **about
        )
        return [made]


def plain_problem(problem: Problem) -> dict[str, object]:
    """A problem as it travels to the writer of letters."""
    where = problem.where
    return {
        "code": problem.code,
        "column": where.column,
        "facts": {_key_text(name): fact for name, fact in problem.facts.items()},
        "line": where.line,
        "rule": problem.rule,
        "suggestion": problem.suggestion,
        "token": where.token,
    }


def _key_text(name: str) -> str:
    return name.lower()


def on_log(loaded: Loaded, seen: Seen) -> bool:
    """Is this the root that the log had at that size?"""
    return seen.size <= loaded.size and root_of(loaded.hashes[: seen.size]) == seen.root


def _speaks_for_seat(match: Match, post: Post, letter: e.Letter | None) -> bool:
    """Did the seat's own mailbox, page or key for this log send it? A reply address alone does
    nothing: it may neither write on the log nor use up what a seat may have refused."""
    if post.assurance != "token" or post.confirmed:
        return True
    if letter is None or letter.signature is None or letter.text is None:
        return False
    text = parse(letter.text)
    return (text.origin, text.leaf0) == (match.origin, match.leaf0)


def _recorded(match: Match, seat: Seat) -> bool:
    """Is a refused letter of this seat put on record (now)?"""
    full = match.refusals.get(seat, 0) >= REFUSALS
    return match.phase != "ended" and seat in match.all_seats and not full


def _writable(text: str) -> str:
    """The text without half characters (lone surrogates), which no log can hold."""
    return text.encode("utf-8", "replace").decode()


def _done(post: Post, outcome: str) -> list[InboxDone]:
    return [] if post.inbox is None else [InboxDone(post.inbox, outcome)]
