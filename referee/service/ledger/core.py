"""Load, decide, append, and try again if somebody else was quicker.

Every clerk works on a match inside `with core.locked(name) as loaded`, and writes a `Decision` with
`core.commit`: leaves, sealed parts, letters to be written, due row and inbox outcome in one
transaction. Nothing is rendered, signed or sent in it.

Why: docs/decisions/0001-lock.md.
"""

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TypeVar

from referee.clock import Clock
from referee.codec import Disclosed, EncodedLeaf
from referee.games.catalogue import Catalogue
from referee.match.opening import EDITION
from referee.match.rounds import check_events
from referee.match.state import Match
from referee.seals import checkpoint
from referee.service.ledger.absences import Absences
from referee.service.ledger.archiving import archive_rows
from referee.service.ledger.decision import Decision
from referee.service.ledger.delays import behind_absences
from referee.service.ledger.due_rows import due_row
from referee.service.ledger.history import History
from referee.service.ledger.keyring import Keyring
from referee.service.ledger.letters_owed import letters_owed, receipts_held
from referee.service.ledger.listing import listing_rows
from referee.service.ledger.loaded_match import LoadedMatch, Secrets
from referee.service.ledger.matches import Matches
from referee.service.ledger.offload import Offload
from referee.service.ledger.timers import timer_rows
from referee.service.ledger.unlogged import unlogged_rows
from referee.service.ledger.witness import NoWitness, Witness, behind, frozen
from referee.traces import span
from storage import KEEP, Batch, Conflict, Due, Facts, Keep, Listed, Log

TRIES = 50  # somebody else cannot be quicker for ever

T = TypeVar("T")


@dataclass(frozen=True)
class Place:
    """Where this referee is found: mail at `<mailbox>+<token>@<host>`, pages under `url`; and the
    keys of those whom it asks to sign its home log."""

    host: str
    mailbox: str = "referee"
    url: str = "http://localhost:8000"
    witnesses: tuple[str, ...] = ()

    def origin(self, match: str) -> str:
        return f"{self.host}/{match}"

    def address(self, token: str) -> str:
        return f"{self.mailbox}+{token}@{self.host}"


class Core:
    def __init__(
        self,
        log: Log,
        games: Catalogue,
        ring: Keyring,
        clock: Clock,
        place: Place,
        leaf_ms: int = 0,
        witness: Witness | None = None,
        edition: int = EDITION,
        bots_pause: float = 0.0,
        offload: Offload | None = None,
    ) -> None:
        """`bots_pause`: seconds that bots take to answer, whatever they think about."""
        self.log, self.ring, self.clock, self.place = log, ring, clock, place
        self.leaf_ms, self.edition, self.bots_pause = leaf_ms, edition, bots_pause
        self.witness = witness or NoWitness()
        self.offload = offload or Offload()
        self.history = History(log, self.witness, behind(log, self.witness), frozen(log))
        self.matches = Matches(log, games, ring, self.history)

    @property
    def games(self) -> Catalogue:
        return self.matches.games

    # --- loading --------------------------------------------------------------------------------

    @property
    def absences(self) -> Absences:
        """Who is away when."""
        return Absences(self.log, self.ring)

    def locked(self, name: str) -> AbstractContextManager[LoadedMatch]:
        """The match as it stands, for this thread alone. Raises storage.Unknown."""
        return self.matches.locked(name)

    def freeze(self, name: str) -> None:
        """This match was begun anew under another name: it is over, without a leaf that says so."""
        self.history.frozen |= {name}
        self.matches.forget(name)

    def retrying(self, action: Callable[[], T]) -> T:
        """The action's answer; on Conflict it is done again from the beginning.

        Raises Conflict (`inbox`) for a mail that somebody else has done.
        """
        for _ in range(TRIES):
            try:
                return action()
            except Conflict as conflict:
                if conflict.what == "inbox":  # somebody else has done this mail: no try helps
                    raise
                self.matches.forget(conflict.stream)
                last = conflict
        raise last

    def secrets(self, loaded: LoadedMatch) -> Secrets:
        if loaded.secrets is None:
            loaded.secrets = Secrets.unlocked(loaded.vault, self.log)
        return loaded.secrets

    def going_on(self, names: Iterable[str]) -> list[Listed]:
        """Those of these matches that have not ended, by name; none of them is loaded."""
        return [
            row
            for row in self.log.listed(names)
            if row.phase != "ended" and row.head.stream not in self.history.frozen
        ]

    # --- writing --------------------------------------------------------------------------------

    def moment(self, loaded: LoadedMatch) -> str:
        """Now, but never before the last leaf."""
        return max(self.clock.now(), loaded.match.at)

    def commit(self, decision: Decision) -> None:
        """One decision, all or nothing. Raises Conflict, and Refused for what must wait for dice;
        then nothing has changed."""
        loaded = decision.loaded
        self.history.check_in_step(loaded)
        check_events(loaded.match, loaded.game, decision.events)
        decision = behind_absences(decision, self.absences)
        encoded = loaded.encode(decision.events, decision.at, self.ring, self.leaf_ms)
        later = loaded.after(encoded)
        decision = letters_owed(decision, later, self.log, self.ring)
        with span("commit", match=loaded.name):
            self.log.append(self._batch(decision, encoded, later))
        self._grow(loaded, encoded, decision.bodies)
        loaded.receipts = receipts_held(decision)

    def _batch(self, decision: Decision, encoded: list[EncodedLeaf], later: Match) -> Batch:
        """The decision as the store takes it."""
        loaded = decision.loaded
        parts = [*(part for leaf in encoded for part in leaf.parts), *decision.bodies]
        return Batch(
            stream=loaded.name,
            expected=loaded.size,
            leaves=tuple(leaf.leaf for leaf in encoded),
            parts=tuple(loaded.vault.box(part) for part in parts),
            intents=decision.letters,
            due=self._due(decision, later),
            claim=self.log.due_of(loaded.name) if decision.claim else None,
            drained=decision.drained,
            inbox=decision.inbox,
            facts=_facts(loaded.match, later),
            put=(
                *decision.put,
                *archive_rows(self.log, loaded, later),
                *listing_rows(self.log, loaded, later),
                *timer_rows(loaded, later),
                *unlogged_rows(decision, encoded, later),
            ),
            drop=decision.drop,
            given_up=decision.given_up,
            withdrawn=decision.withdrawn,
        )

    def _due(self, decision: Decision, later: Match) -> Due | Keep | None:
        """What is due at once is due from now on, though bots' leaves tell the time before they
        thought."""
        loaded, now = decision.loaded, max(decision.at, self.clock.now())
        wanted = due_row(self.log, loaded, later, now, decision.put)
        return KEEP if wanted == self.log.due_of(loaded.name) else wanted

    def _grow(
        self, loaded: LoadedMatch, encoded: list[EncodedLeaf], bodies: Iterable[Disclosed]
    ) -> None:
        for n, leaf in enumerate(encoded, start=loaded.size):
            loaded.take(leaf.leaf, [*leaf.parts, *(body for body in bodies if body.n == n)])

    # --- the log's word -----------------------------------------------------------------------

    def checkpoint(self, loaded: LoadedMatch) -> bytes:
        """The signed note of the committed head. Raises Behind."""
        if loaded.name not in self.history.frozen:
            self.history.check_in_step(loaded)
        return self.signed_note(loaded)

    def signed_note(self, loaded: LoadedMatch) -> bytes:
        """The same, also of a match that is behind: an older state is no other history."""
        root = loaded.frontier.root()
        self.witness.note(loaded.name, loaded.size, root)
        head = checkpoint.Checkpoint(loaded.match.origin, loaded.size, root)
        return checkpoint.sign(head, self.ring.signing)


def _facts(before: Match, after: Match) -> Facts | None:
    if (before.phase, before.cause) == (after.phase, after.cause):
        return None
    return Facts(phase=after.phase, cause=after.cause)
