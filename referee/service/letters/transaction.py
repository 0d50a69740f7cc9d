"""A player's letter with all that it asks for: taken whole, or not at all.

Why: docs/decisions/0021-whole-letter.md.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from referee.codec import Disclosed
from referee.kernel.event import Event, Sealed
from referee.match import events as e
from referee.match.evolve import Entry, evolve
from referee.match.state import Match
from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.letters.posts import Answer, Aside, Post
from referee.service.people.players import Person
from referee.service.people.tenure import Reliability
from storage import Intent
from storage.small_tables import Row


@dataclass
class Transaction:
    """What the letter's posts do, gathered one after the other before anything is written.

    Each is judged on `match`, the match as those before it leave it; `kept` are the deadlines that
    its author has kept so far, where the match asks. `letters` are theirs as they
    would stand on record; `brings` are those that count only when a token has come back, each with
    the key that it brings, if it brings one. `person` is who wrote, with what they set anew;
    `messages` are those to others, which are paid for once the letter is accepted.
    """

    loaded: LoadedMatch
    posts: Sequence[Post]
    asides: Sequence[Aside]
    at: str
    match: Match
    kept: Reliability | None
    letters: list[e.Letter] = field(default_factory=list)
    brings: list[tuple[str, str | None]] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    bodies: list[Disclosed] = field(default_factory=list)
    intents: list[Intent] = field(default_factory=list)
    put: list[Row] = field(default_factory=list)
    person: Person | None = None
    messages: int = 0

    @property
    def staged(self) -> LoadedMatch:
        """The loaded match as the posts so far leave it; its leaves are only those on the log."""
        return replace(self.loaded, match=self.match)

    @property
    def single(self) -> bool:
        """One thing that acts and nothing else: it is answered by a letter of its own kind."""
        return len(self.posts) == 1 and not self.asides

    def file(self, letter: e.Letter, answer: Answer, follows: Iterable[Event] = ()) -> None:
        """Put this letter on record as the next leaf, and behind it what follows from it."""
        n = self.match.size
        for event in (e.LetterSealed(Sealed((letter.seat,), letter)), *follows):
            self.match = evolve(
                self.match, Entry(self.match.size, self.at, event), self.loaded.game
            )
            self.events.append(event)
        self.answers.append(replace(answer, n=n))


def full_text(posts: Sequence[Post]) -> str:
    """All that the letter wants filed, in one text; of a single thing its text as it is."""
    if len(posts) == 1:
        return posts[0].text
    return "\n".join(f"{post.said or post.kind}\n{post.text}" for post in posts)
