"""What proves a match: its checkpoint and key, the receipt of a letter, the record."""

import hashlib

from referee import record
from referee.kernel.event import Seat
from referee.match import events as e
from referee.match.missing_rules import check_rules_are_here
from referee.record import Material
from referee.seals import proof
from referee.service.ledger.core import Core
from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.ledger.unlogged import is_match
from referee.service.letters.certificates import Cabinet
from referee.service.letters.posts import ReceiptFiles
from referee.service.notices.home_proofs import HomeProofs, TraceStands
from storage import Listed
from storage.tree import inclusion_proof


class Records:
    def __init__(self, core: Core, home_proofs: HomeProofs) -> None:
        self._core = core
        self._home_proofs = home_proofs

    def matches(self) -> list[Listed]:
        """Every match of this home, whatever became of it."""
        return [row for row in self._core.log.streams() if is_match(row.head.stream)]

    def checkpoint(self, match: str) -> str:
        """The referee's signed word on the committed log (a C2SP signed note)."""
        with self._core.locked(match) as loaded:
            return self._core.checkpoint(loaded).decode()

    def vkey(self, match: str) -> str:
        with self._core.locked(match) as loaded:
            return self._core.ring.vkey(loaded.match.origin)

    def home_keys(self) -> bytes:
        """What the home tells of its keys; empty where it has told nothing."""
        return self._core.ring.notes()

    def receipt(self, match: str, n: int) -> ReceiptFiles:
        """What the author of letter `n` keeps, or who is asked to open: that nothing is sealed any
        more since leaf `n`. Raises LookupError if neither stands there."""
        with self._core.locked(match) as loaded:
            disclosure = _disclosure(loaded, n)
            hashes = inclusion_proof(loaded.hashes, n, loaded.size)
            text = proof.build(n, hashes, self._core.checkpoint(loaded))
            return ReceiptFiles(loaded.leaves[n], disclosure, text.decode())

    def stands(self, match: str) -> tuple[str, int, int, bytes]:
        """What is to be seen in a record hangs on this: the leaves, what of them is erased, and
        what the home tells of its keys. Raises storage.Unknown, and RulesMissing."""
        with self._core.locked(match) as loaded:
            check_rules_are_here(loaded.game)
            lost = sum(part.disclosure is None for part in loaded.parts)
            told = hashlib.sha256(self._core.ring.notes()).digest()
            return match, loaded.size, lost, told

    def judged_by(self, match: str) -> tuple[tuple[str, int, int, bytes], TraceStands | None]:
        """What the audit of a record hangs on: the same, and what the home log tells of the match
        and who has signed that. Raises storage.Unknown, and RulesMissing."""
        return self.stands(match), self._home_proofs.stands(match)

    def export(self, match: str, seat: Seat | None = None) -> bytes:
        """The record of the match: whole when it has ended; of a running one what is public and,
        with a seat, what that seat holds (docs/spec.md §7)."""
        with self._core.locked(match) as loaded:
            return record.build(self._material(loaded), self._core.ring.signing, seat)

    def _material(self, loaded: LoadedMatch) -> Material:
        check_rules_are_here(loaded.game)
        game, events = loaded.game, [entry.event for entry in loaded.entries]
        cabinet = Cabinet(self._core.log, loaded)
        played = {event.rules_version for event in events if isinstance(event, e.Created)}
        played |= {event.versions[1] for event in events if isinstance(event, e.RulesChanged)}
        games = self._core.games
        return Material(
            origin=loaded.match.origin,
            leaves=list(loaded.leaves),
            parts=list(loaded.parts),
            checkpoint=self._core.checkpoint(loaded),
            vkey=self._core.ring.vkey(loaded.match.origin),
            rules={version: games.at(game.name, version).rules for version in played},
            ended=isinstance(events[-1], e.Ended),
            certificates=cabinet.told(),
            mimes=cabinet.mimes(),
            home_keys=self._core.ring.notes(),
            trace=self._trace(loaded),
        )

    def _trace(self, loaded: LoadedMatch) -> bytes:
        """What the home log tells of the match, where somebody else signs that, or the match
        promises more than others: else the record is light, and this is on the match's page."""
        policy = loaded.match.policy
        promises = policy.witnesses or policy.beacon or policy.blind
        if not promises and not self._home_proofs.are_witnessed:
            return b""
        return self._home_proofs.trace(loaded.name) or b""


def _disclosure(loaded: LoadedMatch, n: int) -> str:
    """What the letter at leaf n hides; "" where nothing is hidden. Raises LookupError."""
    if isinstance(loaded.entries[n].event, e.WindowSealed):
        return ""
    part = loaded.by_name.get(f"letter.{n}")
    if part is None:
        raise LookupError(f"leaf {n} of {loaded.name} is no letter")
    return part.disclosure or ""
