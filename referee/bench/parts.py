"""What an audit cannot do without, and nothing else: the match played again from its leaves.

Each leaf is decoded and folded, each letter is read by the rules as it was when it came, each
window is closed by them once. No signature, no hash, no comparison.
"""

import msgspec

from referee import codec
from referee.bench.rounds import cpu_seconds
from referee.codec import OpenedPart
from referee.games.catalogue import catalogue
from referee.match import events as e
from referee.match.closing import closing
from referee.match.evolve import Entry, created, evolve
from referee.match.filing import accept
from referee.match.opening import starting
from referee.match.state import Match
from referee.record import read
from referee.seals import canonical, commitment
from referee.seals.canonical import unb64u


class Parts:
    """A record made ready to be played again."""

    def __init__(self, record: bytes) -> None:
        told = read(record)
        self.leaves = told.leaves
        first, last = canonical.load(self.leaves[0]), canonical.load(self.leaves[-1])
        self.game = catalogue().at(first["data"]["game"], first["data"]["version"])
        self.secret = unb64u(last["data"]["secret"])
        self.book: dict[str, OpenedPart] = _book(
            self.leaves, [line.disclosure for line in told.disclosures]
        )

    def replay(self) -> float:
        """Seconds of the processor for one replay of the rules."""
        return cpu_seconds(self._replay)

    def _replay(self) -> None:
        match = created(self.leaves[0], codec.decode(self.leaves[0], {}, None))
        for leaf in self.leaves[1:]:
            entry = codec.decode(leaf, self.book, self.game)
            self._judge(match, entry)
            match = evolve(match, entry, self.game)

    def _judge(self, match: Match, entry: Entry) -> None:
        match entry.event:
            case e.LetterSealed(letter):
                accept(match, self.game, letter.known, "en")
            case e.Started() as event:
                options = msgspec.convert(match.options, self.game.options)
                keys: dict[int, str | None] = dict.fromkeys(match.all_seats)
                link = unb64u(event.link)
                starting(match, self.game, options, keys, link, self.secret, entry.at)
            case e.WindowClosed() as event:
                closing(match, self.game, unb64u(event.link), self.secret, entry.at)


def _book(leaves: list[bytes], disclosures: list[str]) -> dict[str, OpenedPart]:
    """Every part that is shown, by its digest."""
    raw = [canonical.load(leaf) for leaf in leaves]
    places = {
        digest: (leaf["n"], place) for leaf in raw for place, digest in enumerate(leaf["sealed"])
    }
    book: dict[str, OpenedPart] = {}
    for disclosure in disclosures:
        digest = commitment.digest(disclosure)
        _, name, value = commitment.open(disclosure)
        book[digest] = OpenedPart(*places[digest], name, digest, None, disclosure, value)
    return book
