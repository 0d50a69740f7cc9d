"""The check `mail`: what mailboxes hold, against the record (spec §4, §8)."""

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from . import force
from .course import Draw
from .draws import check_draws
from .dues import check_dues
from .homekeys import Known, counting
from .mails import Mail, generation, heads_in, match_of, read_mails, same_match
from .new_keys import check_new_keys
from .notes import Checkpoint, Vkey, check_proof, read_checkpoint, read_head
from .orders import check_letters
from .receipt import receipts_in
from .records import Record
from .sealed import digest_of
from .spelling import Broken, require

HASH = "[A-Za-z0-9+/]{43}="


def check_mail(record: Record, paths: Iterable[Path], known: Known) -> str:
    """What the mailboxes say of this record; Broken where they show another history, or a receipt
    that is not kept."""
    mails = [mail for path in paths for mail in read_mails(path)]
    keys = _keys(record, known)
    returned, empty = dict[int, str](), set[bytes]()
    for mail in mails:
        _receipts(record, mail, keys, returned, empty)
    kept, bare = set[Checkpoint](), 0
    for mail in mails:
        found = {head for text in mail.texts for key in keys for head in heads_in(text, key)}
        for head in found:
            _check_head(record, head)
        kept |= found
        bare += not found and _is_ours(record, mail)
    said = [f"{len(kept)} checkpoints"]
    if bare:
        said.append(f"letters of the match without one: {bare}")
    if empty:
        said.append(f"receipts that prove nothing: {len(empty)}")
    here = generation(record.created["origin"])
    said += [f"{head.origin} came later" for head in kept if generation(head.origin) > here]
    return "; ".join(said + _check_returned(record, returned))


def check_restored(record: Record, known: Known) -> str:
    """The head that a restored log goes on from is an older log's of its match, and signed."""
    told = record.created.get("restored")
    if told is None:
        return ""
    origin, here = told["checkpoint"].partition("\n")[0], record.created["origin"]
    older = same_match(origin, here) == origin and generation(origin) < generation(here)
    require(older, f"{origin} is no older log of this match")
    keys = [Vkey(origin, key.public) for key in _keys(record, known)]
    head = _read(told["checkpoint"].encode(), keys)
    return f"; goes on from {head.size} leaves of {origin}"


def _keys(record: Record, known: Known) -> list[Vkey]:
    return counting(record.vkey, record.members.get("home.keys", b""), known)


def _read(note: bytes, keys: list[Vkey]) -> Checkpoint:
    """A checkpoint that one of the keys has signed."""
    for key in keys[1:]:
        with suppress(Broken):
            return read_checkpoint(note, key)
    return read_checkpoint(note, keys[0])


def _is_ours(record: Record, mail: Mail) -> bool:
    host, _, match = match_of(record.created["origin"]).partition("/")
    name, at = re.escape(match), re.escape(host)
    own = rf"(?i)<({name}(\.[0-9]+)?\.|[a-z_]+\.{name}(\.[^@<>\s]*)?@){at}>"
    from_host = mail.sender.lower().rstrip("> ").endswith(f"@{host}")
    return re.search(own, f"{mail.ids} {mail.thread if from_host else ''}") is not None


def _check_head(record: Record, head: Checkpoint) -> None:
    told, here = generation(head.origin), generation(record.created["origin"])
    if told < here:
        restored = record.created.get("restored")
        require(restored is not None, f"leaf 0 does not go on from {head.origin}")
        old = read_head(restored["checkpoint"].encode())
        require(told <= generation(old.origin), f"leaf 0 does not go on from {head.origin}")
        same = (old.origin, old.size) == (head.origin, head.size)
        require(not same or old.root == head.root, f"a fork: {head.origin} had another root")
    elif told == here and head.size < len(record.roots):
        require(record.roots[head.size] == head.root, f"a fork at {head.size} leaves")
    elif told == here:
        require(not record.ended, f"a fork: a checkpoint of {head.size} leaves")


# --- receipts ---


def _receipts(
    record: Record, mail: Mail, keys: list[Vkey], returned: dict[int, str], empty: set[bytes]
) -> None:
    """Leaf -> disclosure of what the record has forgotten and the mail has kept, and the leaves of
    receipts that prove nothing; Broken where one binds and is not kept."""
    places, erased = {line: n for n, line in enumerate(record.lines)}, set(record.erased)
    here = record.created["origin"]
    for text in mail.texts:
        for leaf, proof, disclosure in receipts_in(_bared(text)):
            if leaf in places and digest_of(disclosure or "") in erased:
                n = places[leaf]
                sealed = digest_of(disclosure or "") in record.leaves[n].sealed
                returned |= {n: disclosure or ""} if sealed else {}
            elif (
                leaf not in places
                and _origin(proof) == here
                and not _binds(record, leaf, proof, keys)
            ):
                empty.add(leaf)


def _origin(proof: bytes) -> str:
    """Whose checkpoint the proof is under, as it says."""
    return proof.partition(b"\n\n")[2].partition(b"\n")[0].decode("utf-8", "replace")


def _binds(record: Record, leaf: bytes, proof: bytes, keys: list[Vkey]) -> bool:
    """Whether a receipt of a leaf that does not stand here proves it; Broken if it should stand."""
    proved = []
    for key in keys:
        with suppress(Broken):
            proved.append(check_proof(leaf, proof, key).index)
    if not proved:
        return False
    n = proved[0]
    require(n >= len(record.lines), f"leaf {n} is not the one of its receipt")
    require(not record.ended, f"there is a receipt for leaf {n}, and no such leaf")
    return True


def _bared(text: str) -> str:
    """Without quote marks, indents and blanks at line ends; the empty lines of a proof and of its
    checkpoint stand where they were."""
    bare = (line.lstrip(" \t>|").rstrip() for line in text.split("\n"))
    lines = "".join(f"{line}\n" for line in bare if line)
    proof = re.sub(
        rf"(?m)^((?:index [0-9]+|{HASH})\n)(?=[a-z0-9.-]+/[a-z0-9.-]+\n)", r"\1\n", lines
    )
    return re.sub(rf"(?m)^({HASH}\n)(?=\u2014 )", r"\1\n", proof) + "\n"


# --- what is put back ---


def _check_returned(record: Record, returned: dict[int, str]) -> list[str]:
    """Letters that the record has forgotten, put back: were their authors forgotten whole, was each
    used where it was in force, and does the rest hold with them?"""
    if not returned:
        return []
    whole = Record(record.packed)
    whole.told = [*record.told, *returned.items()]
    vars(whole)["tenures"] = record.tenures.without(returned)
    for n in returned:
        seat = whole.letters[n].seat
        shown = record.tenures.shown(seat, record.tenures.at(seat, n))
        require(shown is None, f"leaf {n} is forgotten, and leaf {shown} of its author is not")
    said = [f"forgotten, but kept: leaf {n}" for n in sorted(returned)]
    for draw in record.course.draws:
        doubtful = _unused(whole, draw, returned.keys())
        said += [f"leaf {n} was not used, and may have been replaced" for n in doubtful]
    for check in (check_new_keys, check_letters, check_draws, check_dues):
        _again(check, record, whole)
    return said


def _again(check: Callable[[Record], object], record: Record, whole: Record) -> None:
    """What holds of the letters that are shown must hold with those that are put back."""
    try:
        check(record)
    except Broken:
        return  # its own check says so
    try:
        check(whole)
    except Broken as error:
        raise Broken(f"with the letters that are put back: {error}") from None


def _unused(whole: Record, draw: Draw, returned: Iterable[int]) -> list[int]:
    """Those in force and not used, where a letter nobody knows may be why; else Broken."""
    used, letters = whole.used(draw), whole.letters
    known = replace(draw.window, letters=[n for n in draw.window.letters if n in letters])
    doubtful = []
    for seat in range(1, whole.seats + 1):
        n = force.in_force(known, seat, letters)
        if n is None or used is None or n not in returned or used[seat - 1] == n:
            continue
        unsure = len(known.letters) < len(draw.window.letters) and whole.tenures.unsure(
            seat, draw.n
        )
        require(unsure, f"leaf {n} was in force, is not used, and the record has forgotten it")
        doubtful.append(n)
    return doubtful
