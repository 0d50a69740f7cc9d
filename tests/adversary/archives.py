"""The archive, its manifest, its checkpoint: bytes, sums and signatures."""

import io
import warnings
import zipfile
from base64 import b64encode
from collections.abc import Callable
from dataclasses import replace

from referee.record import archive, build, members
from referee.seals import checkpoint, ed25519, note, signature
from tests.adversary.mutations import BOTH, Forged, by_design, refused_by
from tests.adversary.tables import Host, Unfit
from tests.audit.forge import files, put, remade, signed
from tests.record.house import private

THIEF = private("a thief")
FREE = ("README.txt", members.SUMS, members.SUMS_SIG)
# Which check looks into the files whose names begin so (docs/spec.md §8)
LOOKS = {
    members.LOG: "tree",
    members.CHECKPOINT: "checkpoint",
    members.DISCLOSURES: "disclosures",
    members.ERASED: "disclosures",
    members.VKEY: "key",
    members.HOME_KEYS: "key",
    "allowed_signers": "keys",
    "keys/": "keys",
    "orders/": "orders",
    "rules.": "rules",
}
OF_FILES = frozenset(LOOKS.values())


def of(file: str) -> frozenset[str]:
    """The check that looks into this file."""
    return frozenset(name for start, name in LOOKS.items() if file.startswith(start))


def any_file(host: Host, there: dict[str, bytes], *but: str) -> str:
    name: str = host.pick(sorted(name for name in there if name not in but and there[name]))
    return name


def other_byte(host: Host, data: bytes) -> bytes:
    place = host.chance.randrange(len(data))
    byte = (data[place] + host.chance.randrange(1, 256)) % 256
    return data[:place] + bytes([byte]) + data[place + 1 :]


def other_lines(host: Host, change: Callable[[list[bytes], int], None]) -> Forged:
    """One line of any file is no longer what it was; the host signs it all again."""
    record = host.on()
    there = files(record)
    name = any_file(host, there, *FREE)
    lines = there[name].splitlines(keepends=True)
    change(lines, host.chance.randrange(len(lines)))
    if b"".join(lines) == there[name]:
        raise Unfit
    return Forged(remade(record, name, b"".join(lines), host.key), named=of(name))


@refused_by(BOTH, "zip")
def a_byte_of_the_archive(host: Host) -> bytes:
    """A byte of the archive is another."""
    return other_byte(host, host.on())


@refused_by(BOTH, "zip")
def an_archive_cut_off(host: Host) -> bytes:
    """The archive ends too soon."""
    record = host.on()
    return record[: host.chance.randrange(len(record))]


@refused_by(BOTH, "zip")
def an_archive_with_more_behind(host: Host) -> bytes:
    """Bytes stand behind the archive, or before it."""
    record, more = host.on(), host.chance.randbytes(host.chance.randrange(1, 40))
    return record + more if host.chance.random() < 0.5 else more + record


def packed(there: list[tuple[str, bytes]]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that a name stands there twice
        for name, data in there:
            told = zipfile.ZipInfo(name)
            told.create_system, told.external_attr = 0, 0
            file.writestr(told, data)
    return out.getvalue()


@refused_by(BOTH, "zip")
def members_in_another_order(host: Host) -> bytes:
    """The archive's members are not sorted."""
    there = list(files(host.on()).items())
    there.append(there.pop(host.chance.randrange(len(there) - 1)))
    return packed(there)


@refused_by(BOTH, "zip")
def a_member_twice(host: Host) -> bytes:
    """A member is there twice, once with other bytes."""
    there = list(files(host.on()).items())
    name, data = host.pick(there)
    return packed(sorted([*there, (name, data + b"\n")]))


@refused_by(BOTH, "zip", *OF_FILES)
def a_member_left_out(host: Host) -> Forged:
    """The host leaves a member out and signs the rest."""
    record = host.on()
    name = any_file(host, files(record), members.SUMS, members.SUMS_SIG)
    named = frozenset({"zip"}) if name in members.ALWAYS else of(name)
    return Forged(remade(record, name, None, host.key), named=named)


@refused_by(BOTH, "zip", "orders", "disclosures")
def a_member_more(host: Host) -> Forged:
    """The host adds a member that no record has, or that this one may not have."""
    name = host.pick(["orders/999-seat1.txt", "erased.txt", "more.txt", "../x", "keys/0.asc"])
    named = {"orders/999-seat1.txt": "orders", "erased.txt": "disclosures"}.get(name, "zip")
    return Forged(remade(host.on(), name, b"guess 4\n", host.key), named=frozenset({named}))


@refused_by(BOTH, "zip")
def a_member_renamed(host: Host) -> bytes:
    """The host calls a member something else."""
    there = files(host.on())
    name = any_file(host, there, members.SUMS, members.SUMS_SIG)
    there[name + "x"] = there.pop(name)
    return archive.write(signed(there, host.key))


@refused_by(BOTH, "sums", "sums_sig")
def a_file_changed_and_the_sums_left(host: Host) -> Forged:
    """A byte of a file is another, and nothing else was made again."""
    record = host.on()
    name = any_file(host, files(record))
    named = "sums_sig" if name in (members.SUMS, members.SUMS_SIG) else "sums"
    other = put(record, name, other_byte(host, files(record)[name]))
    return Forged(other, named=frozenset({named}))


@refused_by(BOTH, "sums_sig")
def sums_made_again_by_a_thief(host: Host) -> bytes:
    """A file is changed, and somebody without the key signs the new sums."""
    record = host.on()
    name = any_file(host, files(record), members.SUMS, members.SUMS_SIG)
    return remade(record, name, other_byte(host, files(record)[name]), THIEF)


@refused_by(BOTH, *OF_FILES)
def a_byte_signed_by_the_host(host: Host) -> Forged:
    """A byte of a file is another, and the host signs it all again."""
    record = host.on()
    name = any_file(host, files(record), *FREE)
    other = remade(record, name, other_byte(host, files(record)[name]), host.key)
    return Forged(other, named=of(name))


@refused_by(BOTH, *OF_FILES)
def a_line_twice(host: Host) -> Forged:
    """A line of a file stands there twice."""
    return other_lines(host, lambda lines, at: lines.insert(at, lines[at]))


@refused_by(BOTH, *OF_FILES)
def a_line_less(host: Host) -> Forged:
    """A line of a file is gone."""
    return other_lines(host, lambda lines, at: lines.__delitem__(at))


@refused_by(BOTH, *OF_FILES)
def two_lines_swapped(host: Host) -> Forged:
    """A line of a file has changed places with the first one."""

    def swap(lines: list[bytes], at: int) -> None:
        lines[0], lines[at] = lines[at], lines[0]

    return other_lines(host, swap)


def other_sums(host: Host, change: Callable[[list[bytes], int], None]) -> bytes:
    there = files(host.on())
    lines = there[members.SUMS].splitlines(keepends=True)
    change(lines, host.chance.randrange(len(lines)))
    there[members.SUMS] = b"".join(lines)
    sig = signature.sign(host.key, members.NAMESPACE, there[members.SUMS])
    return archive.write({**there, members.SUMS_SIG: sig.encode()})


@refused_by(BOTH, "sums")
def a_sum_left_out(host: Host) -> bytes:
    """The host signs sums that leave a file out."""
    return other_sums(host, lambda lines, at: lines.__delitem__(at))


@refused_by(BOTH, "sums")
def a_sum_of_other_bytes(host: Host) -> bytes:
    """The host signs the sum of a file that is not there."""

    def zeros(lines: list[bytes], at: int) -> None:
        lines[at] = b"0" * 64 + lines[at][64:]

    return other_sums(host, zeros)


@refused_by(BOTH, "key")
def another_log_key(host: Host) -> bytes:
    """Everything is signed by another key, which the record calls the log's."""
    host.on()
    thief = replace(
        host.material(),
        checkpoint=checkpoint.sign(host.head(), THIEF),
        vkey=note.vkey(host.origin, ed25519.raw_public(THIEF)),
    )
    return build(thief, THIEF)


@by_design("The host chooses what is free text")
def other_advice(host: Host) -> bytes:
    """README.txt says something else."""
    return remade(host.on(), "README.txt", b"Trust me.\n", host.key)


# --- the checkpoint -------------------------------------------------------------------------------


def with_head(host: Host, note_: bytes) -> bytes:
    return remade(host.on(), "checkpoint.txt", note_, host.key)


def head(host: Host, **but: object) -> bytes:
    host.on()
    return checkpoint.sign(host.head()._replace(**but), host.key)


@refused_by(BOTH, "tree")
def a_checkpoint_rolled_back(host: Host) -> bytes:
    """The checkpoint is an older one of the same log."""
    host.on()
    return with_head(host, host.checkpoint(host.chance.randrange(1, len(host.leaves))))


@refused_by(BOTH, "tree")
def a_checkpoint_of_another_root(host: Host) -> bytes:
    """The checkpoint tells a root that is not the log's."""
    return with_head(host, head(host, root=host.chance.randbytes(32)))


@refused_by(BOTH, "tree")
def a_checkpoint_of_another_size(host: Host) -> bytes:
    """The checkpoint tells another number of leaves."""
    size = len(host.leaves) + host.chance.randrange(50, 90)
    return with_head(host, head(host, size=size))


@refused_by(BOTH, "checkpoint")
def a_checkpoint_of_another_log(host: Host) -> bytes:
    """The checkpoint names another log."""
    return with_head(host, head(host, origin="play.example/match-8"))


@refused_by(BOTH, "checkpoint")
def a_checkpoint_by_a_thief(host: Host) -> bytes:
    """The checkpoint is signed by another key."""
    host.on()
    return with_head(host, checkpoint.sign(host.head(), THIEF))


@refused_by(BOTH, "checkpoint")
def a_checkpoint_with_an_extension(host: Host) -> bytes:
    """The checkpoint has a line more than its three."""
    host.on()
    body, vkey = checkpoint.text(host.head()) + b"more\n", host.vkey
    return with_head(host, signed_note(host, body, vkey))


def signed_note(host: Host, body: bytes, vkey: str) -> bytes:
    name, key_id, _ = vkey.split("+", 2)
    sig = b64encode(bytes.fromhex(key_id) + host.key.sign(body)).decode()
    return body + f"\n— {name} {sig}\n".encode()


@refused_by(BOTH, "checkpoint")
def a_checkpoint_signed_twice(host: Host) -> bytes:
    """The checkpoint bears the signature of its key twice."""
    host.on()
    whole = host.checkpoint()
    return with_head(host, whole + whole.splitlines(keepends=True)[-1])


@by_design("The host chooses what is free text")
def a_witness_more(host: Host) -> bytes:
    """The checkpoint bears one more signature, of a key that nobody knows."""
    host.on()
    other = signed_note(host, checkpoint.text(host.head()), "witness.example+0badcafe+x")
    return with_head(host, host.checkpoint() + other.splitlines(keepends=True)[-1])


@by_design("The host shows an older copy of the log")
def an_earlier_export(host: Host) -> bytes:
    """The record is one that was true while the match ran."""
    host.answers()
    return host.record()
