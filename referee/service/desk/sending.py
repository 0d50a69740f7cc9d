"""What players send, and what answers it."""

from collections.abc import Sequence
from dataclasses import replace

from referee.codec import Disclosed
from referee.kernel.event import Seat
from referee.kernel.refused import Problem
from referee.kernel.words import Language
from referee.match.explain import explain_all
from referee.seals import proof
from referee.service.desk.clerks import Clerks
from referee.service.ledger.letters_owed import newest_told_from
from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.letters.posts import Answer, Aside, Post, ReceiptFiles
from referee.service.people.budget import OWN, STRANGERS, Allowance
from referee.service.reception.waiting_letters import PendingView
from storage.tree import inclusion_proof


class Sending(Clerks):
    def submit(self, post: Post) -> Answer:
        """Whatever a player sends. The match goes on by itself if it can. Raises Unknown."""
        return self.submit_all((post,))[0]

    def submit_all(self, posts: Sequence[Post], asides: Sequence[Aside] = ()) -> tuple[Answer, ...]:
        """All things of one letter, in the order written: every one counts, or none. One letter
        answers, and tells the `asides` too. Raises Unknown."""
        return self._incoming.submit_all(posts, asides)

    def preview(self, post: Post) -> Answer:
        """What would be understood (outcome "understood" or "refused"); nothing is filed."""
        return self._incoming.preview(post)

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
        received = received or self.clock.now()
        kept = self._confirming.come_back(token, received, inbox, subject)
        if kept is None:
            return Answer("unknown")
        answers = self._incoming.submit_all(kept.posts, kept.asides)
        self._confirming.used(token)
        return next((answer for answer in answers if answer.problems), answers[0])

    def waiting(self, match: str, seat: Seat) -> list[PendingView]:
        """Letters of this seat that count once their token has come back, for its own eyes."""
        return self._confirming.waiting(match, seat)

    def gave_way(self, match: str, seat: Seat, purse: str, at: str) -> list[str]:
        """When those came that waited and gave way to newer ones, for the letter that asks."""
        return self._confirming.gave_way(match, seat, purse, at)

    def astray(self, inbox: int, author: str, received: str, message_id: str, subject: str) -> None:
        """This mail came to the address that is no seat's: it is done, and answered if its author
        plays or runs a match. Raises storage.Conflict."""
        about = {"message_id": message_id, "subject": subject}
        letters = self._astray.letters(author, inbox, received, **about) if author else []
        self.log.inbox_done(inbox, "astray", letters)

    def allowance(self, match: str, seat: Seat, assurance: str, away: str = "") -> Allowance:
        """May a letter be answered that changes nothing? It costs the seat one of its answers; what
        may be a robot's note of the absence of who has that mailbox (`away`) costs the mailbox the
        one of the day, and says that no other follows."""
        noted = self._guests.answers_away(away) if away else Allowance(True)
        if not noted.allowed:
            return noted
        purse = OWN if assurance == "address" else STRANGERS
        spent = self._budget.spend(match, seat, purse)
        return replace(spent, quiet=max(spent.quiet, noted.quiet))

    def speak(self, match: str, seat: Seat, language: str) -> Answer:
        """The language of this player's letters, in all matches."""
        return self.submit(Post(match, seat, "language", language, self.clock.now()))

    def zone(self, match: str, seat: Seat, zone: str) -> Answer:
        """The time zone of this player's letters and pages, in all matches."""
        return self.submit(Post(match, seat, "zone", zone, self.clock.now()))

    def again(
        self,
        match: str,
        seat: Seat,
        inbox: int | None = None,
        message_id: str = "",
        subject: str = "",
        assurance: str = "address",
    ) -> Answer:
        """The current letter once more to the seat's own address: a new letter, no new effect."""
        return self._again.send(match, seat, inbox, message_id, subject, assurance)

    def told_last(self, match: str) -> int:
        """The first leaf that the newest letter about the table tells."""
        return newest_told_from(self.log, match)

    def absent(self, match: str, seat: Seat, first: str, last: str = "") -> Answer:
        """This seat's player is away, first and last day (ISO) included; first "off": no more.

        The open window keeps its deadline; later ones wait (docs/spec.md, "Time").
        """
        days = f"{first} {last}".strip()
        return self.submit(Post(match, seat, "absent", days, self.clock.now()))

    def absences(self, match: str, seat: Seat) -> list[tuple[str, str]]:
        """The days that this seat has told, for its own eyes."""
        return self.core.absences.of(match, seat)

    def explain(
        self, match: str, problems: tuple[Problem, ...], language: Language, text: str = ""
    ) -> str:
        """Why something was refused, or what to know about it, with carets under `text`."""
        with self.core.locked(match) as loaded:
            return explain_all(loaded.game, problems, language, text)

    def receipt(self, match: str, n: int) -> ReceiptFiles:
        """What the author of letter `n` keeps. Raises LookupError if no letter stands there."""
        with self.core.locked(match) as loaded:
            part = letter_part(loaded, n)
            hashes = inclusion_proof(loaded.hashes, n, loaded.size)
            text = proof.build(n, hashes, self.core.checkpoint(loaded))
            return ReceiptFiles(loaded.leaves[n], part.disclosure or "", text.decode())


def letter_part(loaded: LoadedMatch, n: int) -> Disclosed:
    """The sealed part of the letter at leaf n. Raises LookupError."""
    part = loaded.by_name.get(f"letter.{n}")
    if part is None:
        raise LookupError(f"leaf {n} of {loaded.name} is no letter")
    return part
