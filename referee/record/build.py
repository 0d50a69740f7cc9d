"""Building: a log becomes the files that prove it, and those a zip."""

from collections.abc import Iterator

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.codec import BODY, Disclosed
from referee.kernel.event import Seat
from referee.match import events as e
from referee.match.evolve import Entry
from referee.record import archive, derived, members
from referee.record.material import Material
from referee.record.members import DisclosureLine
from referee.record.readme import readme
from referee.record.signers import KEY_TYPES, entries, held
from referee.seals import canonical, checkpoint, ed25519, note, signature

ERASABLE = ("letter", "keys", "key", "spent")  # a player may be forgotten; what happened may not


def build(material: Material, key: Ed25519PrivateKey, seat: Seat | None = None) -> bytes:
    """The record as a zip, the same bytes for the same material (docs/spec.md §7).

    Of an ended match everything is published. Of a running one only what the log has opened and,
    with a `seat`, what that seat was handed. ValueError if the material does not fit together.
    """
    _check(material, key)
    published = _published(material, seat)
    book = {part.digest: part for part in published}
    letters = derived.letters(entries(material.leaves, book, (e.LetterSealed,)))
    keys = entries(material.leaves, book, KEY_TYPES)
    files = {
        members.LOG: b"".join(leaf + b"\n" for leaf in material.leaves),
        members.DISCLOSURES: members.print_disclosures(_lines(published)),
        members.CHECKPOINT: material.checkpoint,
        members.VKEY: f"{material.vkey}\n".encode("ascii"),
        members.README: readme(material, letters),
        **_rules(material),
        **derived.orders(letters),
        **derived.mimes(letters, material.mimes),
        **derived.signers(material.leaves, keys),
        **_certificates(material, keys),
        **_erased(material),
        **_of_home(material),
    }
    return archive.write(_signed(files, key))


def _signed(files: dict[str, bytes], key: Ed25519PrivateKey) -> dict[str, bytes]:
    """The files with their manifest, and the log's signature on it."""
    sums = members.sums(files)
    sig = signature.sign(key, members.NAMESPACE, sums).encode("ascii")
    return {**files, members.SUMS: sums, members.SUMS_SIG: sig}


def _published(material: Material, seat: Seat | None) -> list[Disclosed]:
    """The parts whose disclosure goes out, in the order of leaf and `sealed`."""
    opened = set() if material.ended else set(_opened(material))
    return [
        part
        for part in sorted(material.parts, key=lambda part: (part.n, part.position))
        if part.position < BODY
        and part.disclosure is not None
        and (material.ended or part.digest in opened or seat in (part.audience or ()))
    ]


def _opened(material: Material) -> Iterator[str]:
    for leaf in material.leaves:
        yield from canonical.load(leaf)["opens"]


def _lines(published: list[Disclosed]) -> Iterator[DisclosureLine]:
    for part in published:
        if part.disclosure is not None:
            yield DisclosureLine(part.n, part.disclosure)


def _rules(material: Material) -> dict[str, bytes]:
    """rules.txt, and a file for each change of rules."""
    first, *later = entries(material.leaves, {}, (e.Created, e.RulesChanged))
    if not isinstance(first.event, e.Created):
        raise ValueError("leaf 0 is not match.created")
    files = {members.RULES: material.rules[first.event.rules_version]}
    for entry in later:
        if isinstance(entry.event, e.RulesChanged):
            version = entry.event.versions[1]
            files[members.rules_name(version)] = material.rules[version]
    return files


def _certificates(material: Material, keys: list[Entry]) -> dict[str, bytes]:
    """`keys/`: of each OpenPGP key that is told. Where one is lost, the audit says so."""
    told = derived.openpgp_keys(held(keys)) & material.certificates.keys()
    return {members.key_name(key): material.certificates[key].encode("ascii") for key in told}


def _of_home(material: Material) -> dict[str, bytes]:
    """What the home tells of its keys, and its log of this match, if it tells anything."""
    told = {members.HOME_KEYS: material.home_keys, members.HOME_PROOF: material.trace}
    return {name: data for name, data in told.items() if data}


def _erased(material: Material) -> dict[str, bytes]:
    """erased.txt of an ended match. ValueError for a part that may not be erased."""
    if not material.ended:
        return {}
    gone = [part for part in material.parts if part.disclosure is None and part.position < BODY]
    for part in gone:
        if part.name.split(".")[0] not in ERASABLE:
            raise ValueError(f"{part.name} is lost; only letters, keys and `spent` may be erased")
    rows = (part.digest for part in sorted(gone, key=lambda part: (part.n, part.position)))
    text = "".join(f"{row}\n" for row in rows)
    return {members.ERASED: text.encode("ascii")} if text else {}


def _check(material: Material, key: Ed25519PrivateKey) -> None:
    """What would make a record that its own audit refuses, or tell a running match's secrets."""
    log_key = note.parse_vkey(material.vkey)
    if log_key != (material.origin, ed25519.raw_public(key)):
        raise ValueError(f"{material.vkey} does not tell the key that signs {material.origin}")
    head = checkpoint.verify(material.checkpoint, log_key)
    if head.size != len(material.leaves):
        raise ValueError(f"a checkpoint of {head.size} leaves, not of {len(material.leaves)}")
    last = canonical.load(material.leaves[-1])["type"]
    if material.ended != (last == "match.ended"):
        raise ValueError(f"ended is {material.ended}, but the last leaf is {last}")
