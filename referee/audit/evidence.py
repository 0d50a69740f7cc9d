"""The record, read once: what every check looks at.

Each property reads a little more out of the bytes and raises where it cannot; the check that is
there for it turns this into a sentence, the later ones are not asked.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from referee import codec
from referee.audit.breakage import told
from referee.audit.checks.shape import misfit, plain
from referee.audit.report import Failed
from referee.audit.tenures import LogTenures
from referee.codec import Disclosed, OpenedPart
from referee.homelog.policy import WitnessPolicy
from referee.kernel.chance import leaf0_hash
from referee.kernel.event import Event, Seat
from referee.kernel.game import AnyGame
from referee.match import events as e
from referee.match.closing import Answers, answers
from referee.match.evolve import Entry, created, evolve
from referee.match.rule_changes import GameVersions, reads
from referee.match.state import Match
from referee.record import BadRecord, Record, derived, read
from referee.record.members import VKEY, key_name
from referee.record.signers import KEY_TYPES, SeatKey, entries, held
from referee.seals import commitment, note, openpgp
from referee.seals.note import LogKey
from referee.thinking.minds import Minds
from storage.tree import Tree, leaf_hash


class Evidence:
    """A record under audit. `pinned` is the vkey the reader trusts, `mails` their mailboxes,
    `returned` disclosures that the record has forgotten and a mailbox has kept, `root` the vkey of
    the home's root, `home_keys` a copy of its notes that the reader has, `trace` what its home log
    tells of the match (None: the one that the record carries), `policy` whose cosignatures the
    reader demands, `minds` who thinks the thoughts of bots again (None: the audit itself)."""

    def __init__(
        self,
        data: bytes,
        pinned: str | None,
        mails: Sequence[Path],
        games: GameVersions,
        returned: Sequence[str] = (),
        *,
        root: str | None = None,
        home_keys: bytes | None = None,
        minds: Minds | None = None,
        trace: bytes | None = None,
        policy: WitnessPolicy | None = None,
    ) -> None:
        self.data = data
        self.pinned = pinned
        self.mails = tuple(mails)
        self.games = games
        self.returned = tuple(returned)
        self.passed: set[str] = set()  # names of the checks that hold; see checking.py
        self.root, self.home_keys = root, home_keys
        self.minds = minds
        self.trace, self.policy = trace, policy
        self.verified: dict[int, bool] = {}  # by leaf: signatures found good; see proving.py
        self._opened: dict[str, tuple[str, str, Any]] = {}
        self._answers: dict[int, Answers] = {}
        self.signers: dict[tuple[Seat, int], str] = {}  # who signed under an erased key; the same

    # --- files ----------------------------------------------------------------------------------

    @cached_property
    def record(self) -> Record:
        """The files. Raises BadRecord."""
        return read(self.data)

    @cached_property
    def vkey(self) -> str:
        return self.record.members[VKEY].decode("ascii", "backslashreplace").removesuffix("\n")

    @cached_property
    def key(self) -> LogKey:
        """The key that referee.vkey tells. Raises Failed."""
        try:
            return note.parse_vkey(self.vkey)
        except ValueError as error:
            raise Failed("key.bad", why=str(error)) from error

    # --- leaves ---------------------------------------------------------------------------------

    @property
    def leaves(self) -> list[bytes]:
        return self.record.leaves

    @cached_property
    def tree(self) -> Tree:
        """The RFC 6962 tree of the leaves, for the root of any beginning of the log."""
        return Tree(map(leaf_hash, self.leaves))

    @cached_property
    def raw(self) -> list[dict[str, Any]]:
        """Every leaf as plain data. Raises Failed, which `leaves` tells."""
        return [plain(n, leaf) for n, leaf in enumerate(self.leaves)]

    @cached_property
    def first(self) -> e.Created:
        """Leaf 0. Raises Failed."""
        try:
            event = codec.decode(self.leaves[0], {}, None).event
        except ValueError as error:
            raise Failed("leaf_unreadable", leaf=0, why=str(error)) from error
        if not isinstance(event, e.Created):
            raise Failed("leaf_unreadable", leaf=0, why="not match.created")
        return event

    @cached_property
    def leaf0(self) -> bytes:
        return leaf0_hash(self.leaves[0])

    @cached_property
    def game(self) -> AnyGame:
        """The game that leaf 0 names. Raises LookupError."""
        return self.games.at(self.first.game, self.first.rules_version)

    @cached_property
    def knows_game(self) -> bool:
        """Are the rules at hand, of each version that the match was played by? If not, `rules`
        fails, and what needs them is passed over."""
        changes = [leaf["data"] for leaf in self.raw if leaf["type"] == "match.rules_changed"]
        versions = [self.first.rules_version, *(change["versions"][1] for change in changes)]
        try:
            return all(self.games.at(self.first.game, version) for version in versions)
        except LookupError:
            return False

    @property
    def ended(self) -> bool:
        return bool(self.raw[-1]["type"] == "match.ended")

    @property
    def ended_in_lobby(self) -> bool:
        return self.ended and all(leaf["type"] != "match.started" for leaf in self.raw)

    # --- what was sealed ------------------------------------------------------------------------

    @cached_property
    def book(self) -> dict[str, Disclosed]:
        """Disclosed and erased parts by digest; only read once the lines are known to be good."""
        places = {
            digest: (leaf["n"], position)
            for leaf in self.raw
            for position, digest in enumerate(leaf["sealed"])
        }
        book: dict[str, Disclosed] = {}
        for digest in self.record.erased:
            n, position = places[digest]
            book[digest] = Disclosed(n, position, "", digest, None, None)
        for disclosure in (*(line.disclosure for line in self.record.disclosures), *self.returned):
            digest, name, value = self.opened(disclosure)
            n, position = places[digest]
            book[digest] = OpenedPart(n, position, name, digest, None, disclosure, value)
        return book

    def opened(self, disclosure: str) -> tuple[str, str, Any]:
        """Digest, name and value of a disclosure. Raises ValueError."""
        if disclosure not in self._opened:
            _, name, value = commitment.open(disclosure)
            self._opened[disclosure] = commitment.digest(disclosure), name, value
        return self._opened[disclosure]

    @cached_property
    def erased(self) -> frozenset[int]:
        """The leaves of the letters that were erased."""
        gone = {part.n for part in self.book.values() if part.disclosure is None}
        return frozenset(n for n in gone if self.raw[n]["type"] == "match.letter_sealed")

    @cached_property
    def put_back(self) -> frozenset[int]:
        """The leaves of which mailboxes have kept what the record has forgotten."""
        kept = set(self.returned)
        return frozenset(part.n for part in self.book.values() if part.disclosure in kept)

    @cached_property
    def tenures(self) -> LogTenures:
        """Who sat where. Which of them lost letters, the record as it stands says: what is put back
        makes nobody's tenure whole."""
        shown = {n: one.seat for n, one in self.letters.items() if n not in self.put_back}
        first = self.draws[0].event if self.draws else None
        joined: dict[Seat, int] = {}
        if isinstance(first, e.Started) and not isinstance(first.used.value, msgspec.UnsetType):
            used = enumerate(first.used.known, start=1)
            joined = {seat: n for seat, n in used if n is not None}
        return LogTenures(self.raw, self.first.seats, joined, shown, self.erased)

    @cached_property
    def forgotten(self) -> frozenset[str]:
        """The digests of erased.txt; none where it cannot be read, which `disclosures` tells."""
        try:
            return frozenset(self.record.erased)
        except BadRecord:
            return frozenset()

    @cached_property
    def entries(self) -> list[Entry]:
        """Every leaf decoded, with what is disclosed of it. Raises Failed, naming the leaf."""
        game, found = self.game, [codec.decode(self.leaves[0], {}, None)]
        for n, leaf in enumerate(self.raw[1:], start=1):
            try:
                found.append(codec.decoded(leaf, self.book, game))
            except Exception as error:  # a hostile leaf may break the codec in any way
                raise Failed("leaf_unreadable", leaf=n, why=str(error)) from error
            game = reads(game, found[-1].event, self.games)
        return found

    @cached_property
    def no_letter(self) -> tuple[int, str] | None:
        """The first leaf that seals as a letter what is none, and why it is none."""
        parts = [part for part in self.book.values() if isinstance(part, OpenedPart)]
        letters = [part for part in parts if self.raw[part.n]["type"] == "match.letter_sealed"]
        wrong = ((part.n, misfit(part.value, e.Letter)) for part in letters)
        return next(((n, why) for n, why in wrong if why), None)

    @cached_property
    def letters(self) -> dict[int, e.Letter]:
        """The letters that are disclosed, by leaf. Raises Failed where one is none."""
        if self.no_letter is not None:
            n, why = self.no_letter
            raise Failed("orders.letter", leaf=n, why=why)
        return derived.letters(self._of(e.LetterSealed))

    @cached_property
    def joins(self) -> dict[Seat, list[int]]:
        """The leaves of the joins of each seat that are disclosed, ascending."""
        found: dict[Seat, list[int]] = {}
        for n, letter in self.letters.items():
            if letter.kind == "join":
                found.setdefault(letter.seat, []).append(n)
        return found

    @cached_property
    def keys(self) -> list[SeatKey]:
        """Which key of a seat counted when."""
        return held(self.key_leaves)

    @cached_property
    def key_leaves(self) -> list[Entry]:
        """The leaves that tell keys, decoded."""
        return self._of(*KEY_TYPES)

    @cached_property
    def draws(self) -> list[Entry]:
        """The leaves that use chance, decoded: the start, then every close."""
        return self._of(e.Started, e.WindowClosed)

    @cached_property
    def rounds(self) -> list[Entry]:
        """The leaves that name and give rounds of a beacon, decoded."""
        return self._of(e.RoundNamed, e.RoundGiven)

    def _of(self, *kinds: type[Event]) -> list[Entry]:
        """The leaves of these match events, decoded, which needs no game. Raises Failed."""
        if self.knows_game:
            return [entry for entry in self.entries if isinstance(entry.event, kinds)]
        return entries(self.leaves, self.book, kinds)

    @cached_property
    def certificates(self) -> dict[str, str]:
        """The record's OpenPGP certificates, each under every key that is on it. Raises Failed."""
        found: dict[str, str] = {}
        for name, data in self.record.under("keys").items():
            try:
                line, shown = openpgp.certificate(data.decode("ascii"))
            except ValueError as error:
                raise Failed("keys.certificate", file=name, why=str(error)) from error
            if name != key_name(line):
                raise Failed("keys.certificate", file=name, why=line)
            found |= dict.fromkeys(openpgp.fingerprints(shown), shown)
        return found

    # --- the match ------------------------------------------------------------------------------

    @cached_property
    def matches(self) -> list[Match]:
        """`matches[n]` is the match after leaf n. Raises Failed, naming the leaf.

        Of a running match only the frame is folded: its games' events are partly under seal.
        """
        found = [created(self.leaves[0], self.entries[0])]
        for entry in self.entries[1:]:
            with by_rules(entry.n):
                found.append(self._after(found[-1], entry))
        return found

    def before(self, n: int) -> Match:
        """The match as leaf n found it."""
        return self.matches[n - 1]

    def game_at(self, match: Match) -> AnyGame:
        """The game by the rules that the match is played by now."""
        return self.games.at(match.game, match.version)

    def answers(self, n: int) -> Answers:
        """What every asked seat had given to the window that closes at leaf n."""
        if n not in self._answers:
            match = self.before(n)
            self._answers[n] = answers(match, self.game_at(match))
        return self._answers[n]

    def _after(self, match: Match, entry: Entry) -> Match:
        if self.ended or isinstance(entry.event, e.MATCH_EVENTS):
            game = reads(self.game_at(match), entry.event, self.games)
            return evolve(match, entry, game)
        return msgspec.structs.replace(match, size=entry.n + 1, at=entry.at)


@contextmanager
def by_rules(leaf: int) -> Iterator[None]:
    """Whatever the rules are asked about a leaf, they may meet what no referee wrote, and break.
    Raises Failed."""
    try:
        yield
    except Failed:
        raise
    except Exception as error:
        raise Failed("leaf_impossible", leaf=leaf, why=told(error)) from error
