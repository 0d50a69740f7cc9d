"""The checks of spec §8 that need no game's rules; `orders` and `draws` have files of their own.

Each takes the record and what you know of its keys, if you know anything; it says what it saw,
or raises Broken.
"""

import re
from collections.abc import Callable
from hashlib import sha256
from itertools import pairwise

from . import archive, blind, force, keyring, notes, sealed, sshsig, texts, tree
from .chance import secret_commitment
from .draws import check_draws
from .dues import check_dues
from .homekeys import Known, check_trust
from .letters import Letter
from .new_keys import check_new_keys
from .orders import check_orders
from .outside import check_shared, is_ending
from .promises import check_restored
from .records import Record
from .remarks import remarks
from .spelling import base64url, from_base64url, require
from .tenures import check_whole

Check = Callable[[Record, Known], str]

SUM = re.compile(r"([0-9a-f]{64})  ([^\n]+)")


def check_zip(record: Record, _known: Known) -> str:
    return f"{len(archive.read_strictly(record.packed))} members"


def check_sums(record: Record, _known: Known) -> str:
    text = record.text("SHA256SUMS")
    lines = [SUM.fullmatch(line) for line in text.split("\n")[:-1]]
    require(text.endswith("\n") and all(lines), "SHA256SUMS: a hash, two blanks and a name a line")
    told = [(line[2], line[1]) for line in lines if line]
    wanted = sorted(record.members.keys() - {"SHA256SUMS", "SHA256SUMS.sig"})
    require([name for name, _ in told] == wanted, "SHA256SUMS does not list the members, sorted")
    for name, digest in told:
        require(sha256(record.members[name]).hexdigest() == digest, f"{name} has another hash")
    return f"{len(told)} hashes"


def check_key(record: Record, known: Known) -> str:
    origin = record.created["origin"]
    require(record.vkey.origin == origin, f"the key is of {record.vkey.origin}, the log {origin}")
    return check_trust(record.vkey, record.lines, record.members.get("home.keys", b""), known)


def check_sums_sig(record: Record, _known: Known) -> str:
    sums, armour = record.member("SHA256SUMS"), record.text("SHA256SUMS.sig")
    key = sshsig.verified(armour, sums, "record@referee")
    ours = key.type == sshsig.ED25519 and key.point == record.vkey.public
    require(ours, "SHA256SUMS is signed by another key than the log's")
    return "signed by the log's key"


def check_leaves(record: Record, _known: Known) -> str:
    course = record.course
    ended = "the match has ended" if course.ended else "the match is running"
    return f"{len(record.leaves)} leaves, {len(course.draws)} draws; {ended}"


def check_tree(record: Record, _known: Known) -> str:
    head = notes.read_head(record.member("checkpoint.txt"))
    size = len(record.lines)
    require(head.size == size, f"the checkpoint is of {head.size} leaves, the log has {size}")
    require(tree.root(record.hashes) == head.root, "the leaves have another root")
    return f"root {head.root.hex()}"


def check_checkpoint(record: Record, known: Known) -> str:
    checkpoint = notes.read_checkpoint(record.member("checkpoint.txt"), record.vkey)
    origin, signatures = record.created["origin"], notes.parted(record.member("checkpoint.txt"))[1]
    require(len(signatures) == len(set(signatures)), "a signature stands there twice")
    require(checkpoint.origin == origin, f"the checkpoint is of another log than {origin}")
    return f"signed for {checkpoint.size} leaves{check_restored(record, known)}"


def check_disclosures(record: Record, _known: Known) -> str:
    erased = set(record.erased)
    sealed.check_places(record.leaves, record.parts, record.told)
    sealed.check_openings(record.leaves, record.parts, erased, record.course.abandoned)
    sealed.check_erased(record.leaves, record.parts, record.erased)
    if record.ended:
        sealed.check_complete(record.leaves, record.parts, erased)
    for draw in record.course.draws:
        record.used(draw)  # an array of letters' leaves, or Broken
    check_whole(record)
    total = sum(len(leaf.sealed) for leaf in record.leaves)
    return f"{len(record.parts)} of {total} parts shown" + _erased_where(record)


def check_keys(record: Record, _known: Known) -> str:
    wanted = keyring.allowed_signers(record.keys, record.course)
    require(record.text("allowed_signers") == wanted, "allowed_signers is not what the log gives")
    found = {name for name in record.members if name.startswith("keys/")}
    wrong = found ^ keyring.certificates(record.keys)
    require(not wrong, f"keys/ and the log differ in {', '.join(sorted(wrong))}")
    shown = [told for told in record.keys if told.shown]
    passed = len(record.keys) - len(shown) + _check_first_keys(record)
    changed = check_new_keys(record)
    old = record.leaves[0].version == 1 and any(told.key is not None for told in shown)
    return (
        f"{len(shown)} keys told{changed}"
        + (f"; passed over: {passed}" if passed else "")
        + ("; by the old rules" if old else "")
    )


def check_secret(record: Record, _known: Known) -> str:
    if not record.ended:
        return "passed over: the match is running"
    h = from_base64url(record.leaves[-1].data["secret"], 32)
    right = base64url(secret_commitment(h)) == record.created["secret"]
    require(right, "the secret told is not the one that leaf 0 commits to")
    return "the secret is the one committed to"


def check_rules(record: Record, _known: Known) -> str:
    wanted, versions = {"rules.txt": record.created["rules"]}, {record.created["version"]}
    for leaf in record.leaves:
        if leaf.type == "match.rules_changed":
            old, new = leaf.data["versions"]
            require(old in versions, f"leaf {leaf.n}: version {old} was never in force")
            wanted[f"rules.{new}.txt"] = leaf.data["rules"]
            versions.add(new)
    found = {name for name in record.members if re.fullmatch(r"rules\..*txt", name)}
    require(found == wanted.keys(), f"there should be: {', '.join(sorted(wanted))}")
    for name, digest in wanted.items():
        right = base64url(sha256(record.members[name]).digest()) == digest
        require(right, f"{name} is not the text that the log names")
    return f"the rules in words of {record.created['game']} {', '.join(sorted(versions))}"


def check_outcome(record: Record, _known: Known) -> str:
    """Who has won only the rules can tell; that nobody has where another cause ends the match can
    be seen without them."""
    end = record.leaves[-1].data if record.ended else {"cause": "", "outcome": None}
    judged = end["cause"] == "outcome"
    require(judged or end["outcome"] is None, f"an end by {end['cause']} has no outcome")
    return "passed over: it needs the rules" if judged else "nobody has won"


def check_time(record: Record, _known: Known) -> str:
    leaves = record.leaves
    for one, other in pairwise(leaves):
        require(one.at <= other.at, f"leaf {other.n} is earlier than the leaf before")
    for letter in record.letters.values():
        right = letter.received <= leaves[letter.n].at
        require(right, f"letter {letter.n} was received after it was appended")
        began = letter.received >= leaves[0].at
        require(began, f"letter {letter.n} was received before the log began")
    for leaf in leaves:
        if leaf.type == "match.due_changed" and leaf.data["cause"] == "absence":
            told = leaves[leaf.n - 1].type == "match.window_opened"
            require(told, f"leaf {leaf.n}: an absence moves a due that had been told")
        if leaf.type == "match.due_changed" and leaf.data["cause"] != "outage":
            old = record.course.window_of(leaf.n).due_at(leaf.n - 1)
            require(old is None or leaf.at < old, f"leaf {leaf.n} changes a due that is over")
        elif leaf.type in ("match.window_closed", "match.window_sealed", "match.round_named"):
            _check_close(record, leaf.n)
    shared = check_shared(record)
    spent = check_dues(record)
    for letter in record.letters.values():
        _check_received(record, letter)
    return f"from {leaves[0].at} to {leaves[-1].at}{remarks(record)}{spent}{shared}"


def _erased_where(record: Record) -> str:
    """Window and leaf of each part that was erased."""
    erased = set(record.erased)
    places = [leaf.n for leaf in record.leaves for digest in leaf.sealed if digest in erased]
    named = [f"leaf {n} (window {record.course.window_of(n).number})" for n in places]
    return f"; erased: {', '.join(named)}" if named else ""


def _check_first_keys(record: Record) -> int:
    """Keys of draw 1 are those of the joins in force. How many rest on what is not shown?"""
    if not record.course.draws:
        return 0
    lobby, start = record.course.windows[0], record.course.draws[0].n
    first = [told for told in record.keys if told.n == start and told.shown]
    if not all(n in record.letters for n in lobby.letters):
        return len(first)
    for told in first:
        n = force.in_force(lobby, told.seat, record.letters)
        signer = record.signers.get(n) if n is not None else None
        joined = signer.key if signer else None
        require(told.key == joined, f"seat {told.seat}'s key is not the one of its join")
    return 0


def _check_received(record: Record, letter: Letter) -> None:
    """What was accepted for a window came while that was open."""
    window = record.course.window_of(letter.n)
    free = letter.text is None or letter.kind in ("refused", *texts.ANY_WINDOW)
    if free or window.number == 0 or is_ending(record.leaves, letter):
        return
    due = window.due_at(letter.n)
    since = force.began_at(window, letter.kind)
    open_then = since <= letter.received and (due is None or letter.received < due)
    require(open_then, f"letter {letter.n} was received while its window was not open")


def _check_close(record: Record, n: int) -> None:
    """A window closes early only when every asked seat has answered, but for chairs that nobody
    sits on, and never with match.hold. Whether an order of an earlier window had answered this one
    ahead only the rules can tell; that there was one can be seen."""
    window, leaf = record.course.window_of(n), record.leaves[n]
    fixed = window.named is not None and leaf.type == "match.window_closed"
    if fixed or not window.number:
        return  # what counted was fixed before
    due = window.due_at(n - 1)
    paused = due is None and window.due_at(window.opened) is not None
    require(not paused, f"leaf {n} closes a window that is paused")
    if due is None or leaf.at >= due:
        return
    early = f"window {window.number} closed before its due"
    require(not record.created["options"]["match.hold"], f"{early}, and match.hold forbids it")
    if window.blind and not record.ended:
        return
    gone = {seat for since, seat in record.course.emptied if since < n}
    earlier = [one for one in record.leaves[:n] if one.type == "match.window_closed"]
    ahead = {seat for one in earlier for seat in one.data["given"]}
    given = blind.answered(record, window, leaf) | gone | ahead
    silent = [str(s) for s in blind.awaited(window, leaf) if s not in given]
    require(not silent, f"{early} without an answer of seat {', '.join(silent)}")


CHECKS: tuple[tuple[str, Check], ...] = (
    ("zip", check_zip),
    ("sums", check_sums),
    ("key", check_key),
    ("sums_sig", check_sums_sig),
    ("leaves", check_leaves),
    ("tree", check_tree),
    ("checkpoint", check_checkpoint),
    ("disclosures", check_disclosures),
    ("keys", check_keys),
    ("orders", lambda record, _known: check_orders(record)),
    ("draws", lambda record, _known: check_draws(record)),
    ("secret", check_secret),
    ("rules", check_rules),
    ("outcome", check_outcome),
    ("time", check_time),
)
