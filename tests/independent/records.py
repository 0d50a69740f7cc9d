"""A record, read as far as each check needs it (spec §7)."""

from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

from . import archive, keyring, leaves, notes, sealed, tree
from .chance import Chance, mix, public_seed, secret_seed
from .course import Course, Draw, read_course
from .letters import Letter, read_letter, signing_key
from .spelling import Broken, from_base64url, require
from .tenures import Tenures, read_tenures


@dataclass(frozen=True)
class Signer:
    """Whose signature a letter bears: the key, or why there is none."""

    key: str | None
    flaw: str | None


class Record:
    """The members of a record and what they say. What is not as it should be raises Broken."""

    def __init__(self, packed: bytes) -> None:
        self.packed = packed

    @cached_property
    def members(self) -> dict[str, bytes]:
        """Name -> content, also of a zip that is packed in another way than §7's."""
        try:
            return archive.read_strictly(self.packed)
        except Broken:
            return archive.read_leniently(self.packed)

    def member(self, name: str) -> bytes:
        """A member's bytes."""
        require(name in self.members, f"{name} is missing")
        return self.members[name]

    def text(self, name: str) -> str:
        """A member's UTF-8 text."""
        try:
            return self.member(name).decode("utf-8")
        except UnicodeDecodeError:
            raise Broken(f"{name} is not UTF-8") from None

    @cached_property
    def vkey(self) -> notes.Vkey:
        """The log's key, as the record tells it."""
        line = self.text("referee.vkey")
        require(line.endswith("\n"), "referee.vkey does not end in a line feed")
        return notes.read_vkey(line[:-1])

    @property
    def tells_of_home(self) -> bool:
        """It carries a trace of the home log, or promises witnesses of that."""
        try:
            return "home.proof" in self.members or "match.witnesses" in self.created["options"]
        except Broken:  # there is no record that tells of anything
            return False

    # --- the log ---

    @cached_property
    def lines(self) -> list[bytes]:
        """Every leaf's bytes."""
        log = self.member("log.jsonl")
        require(log.endswith(b"\n"), "log.jsonl is empty or cut off")
        require(b"\n\n" not in log and log[:1] != b"\n", "log.jsonl has an empty line")
        return log[:-1].split(b"\n")

    @cached_property
    def leaves(self) -> list[leaves.Leaf]:
        """Every leaf, its fields being those of its type."""
        read = [leaves.read_leaf(line, place) for place, line in enumerate(self.lines)]
        created = self.created
        for leaf in read[1:]:
            leaves.check_fields(leaf, created)
        return read

    @cached_property
    def created(self) -> dict[str, Any]:
        """Leaf 0's fields, whatever follows it."""
        first = leaves.read_leaf(self.lines[0], 0)
        leaves.check_created(first)
        return first.data

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return int(self.created["seats"])

    def stopped_behind(self, n: int) -> bool:
        """The match ended right behind leaf n, for a history that its author was told."""
        behind = self.leaves[n + 1 : n + 2]
        return any(one.type == "match.ended" and one.data["cause"] == "fork" for one in behind)

    @property
    def ended(self) -> bool:
        """The match is over."""
        return self.leaves[-1].type == "match.ended"

    @cached_property
    def course(self) -> Course:
        """The windows and draws, if the leaves stand in order."""
        return read_course(self.leaves)

    @cached_property
    def hashes(self) -> list[bytes]:
        """Every leaf's hash."""
        return [tree.leaf_hash(line) for line in self.lines]

    @cached_property
    def roots(self) -> list[bytes]:
        """The root of the first 0, 1, 2 … leaves."""
        return tree.roots(self.hashes)

    # --- what was sealed ---

    @cached_property
    def told(self) -> list[tuple[int, str]]:
        """Leaf and disclosure, as `disclosures.jsonl` has them."""
        return sealed.read_disclosures(self.member("disclosures.jsonl"))

    @cached_property
    def parts(self) -> dict[str, sealed.Part]:
        """Digest -> part, for every part that is shown."""
        return {sealed.digest_of(text): sealed.read_disclosure(text) for _, text in self.told}

    @cached_property
    def erased(self) -> list[str]:
        """The digests of parts that were erased."""
        return sealed.read_erased(self.members.get("erased.txt"))

    @cached_property
    def letters(self) -> dict[int, Letter]:
        """Leaf -> letter, for every letter that is shown."""
        shown = (leaf for leaf in self.leaves if leaf.type == "match.letter_sealed")
        parts = ((leaf.n, self.parts.get(leaf.sealed[0])) for leaf in shown)
        return {n: read_letter(n, part.value, self.seats) for n, part in parts if part is not None}

    @cached_property
    def tenures(self) -> Tenures:
        """Who sat where, and of whom no letter is left."""
        return read_tenures(self)

    @cached_property
    def keys(self) -> list[keyring.Told]:
        """Every key told."""
        return keyring.told_keys(self.leaves, self.parts)

    @cached_property
    def signers(self) -> dict[int, Signer]:
        """Leaf -> signer, for every signed letter that is shown."""
        return {n: self._signer(one) for n, one in self.letters.items() if one.signature}

    @cached_property
    def certificates(self) -> dict[str, bytes]:
        """Fingerprint -> OpenPGP certificate."""
        prefix = "keys/"
        return {
            name[len(prefix) : -len(".asc")]: content
            for name, content in self.members.items()
            if name.startswith(prefix)
        }

    def _signer(self, letter: Letter) -> Signer:
        mime = self.members.get(f"orders/{letter.n}-seat{letter.seat}.mime")
        try:
            return Signer(signing_key(letter, self.certificates, mime), None)
        except Broken as error:
            return Signer(None, str(error))

    def used(self, draw: Draw) -> list[int | None] | None:
        """For each seat the leaf whose text the draw used; None if that is not shown."""
        part = self.parts.get(self.leaves[draw.n].sealed[-1])
        if part is None:
            return None
        is_list = isinstance(part.value, list) and len(part.value) == self.seats
        require(is_list, f"{part.name} is an array with an entry for each seat")
        for n in part.value:
            is_letter = n is None or (isinstance(n, int) and n in self._letter_leaves)
            require(is_letter and n is not True, f"{part.name}: {n} is no letter's leaf")
        return list(part.value)

    @cached_property
    def _letter_leaves(self) -> set[int]:
        return {leaf.n for leaf in self.leaves if leaf.type == "match.letter_sealed"}


# --- dice ---


def public_chance(record: Record, k: int) -> Chance:
    """The chance of draw k that everybody sees."""
    draw = _draw(record, k)
    return Chance.of(public_seed(from_base64url(draw["link"], 32), _mix(record, k)))


def secret_chance(record: Record, k: int) -> Chance:
    """The chance of draw k that touches hidden zones; only once the match has ended."""
    require(record.ended, "the secret is told when the match has ended")
    h = from_base64url(record.leaves[-1].data["secret"], 32)
    return Chance.of(secret_seed(h, k, _mix(record, k)))


def _draw(record: Record, k: int) -> dict[str, Any]:
    require(1 <= k <= len(record.course.draws), f"there is no draw {k}")
    return record.leaves[record.course.draws[k - 1].n].data


def _mix(record: Record, k: int) -> bytes:
    contributions = [from_base64url(text, 32) for text in _draw(record, k)["contributions"]]
    end = record.course.draws[k - 1].n
    given = [leaf.data for leaf in record.leaves[:end] if leaf.type == "match.round_given"]
    if not given:
        return mix(record.hashes[0], k, contributions)
    randomness = sha256(from_base64url(given[-1]["signature"], 48)).digest()
    return mix(record.hashes[0], k, contributions, (given[-1]["round"], randomness))
