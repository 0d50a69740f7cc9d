"""The notes on a home's keys (spec §4): the page's own example, and what is done to it."""

import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from . import notes
from .checker import check
from .homekeys import HomeKey, HomeKeys, read_home_keys
from .making import Members, private_key, public_key
from .spelling import Broken, base64_padded, base64url
from .spoiling import EXAMPLE, LOG_SEED, VKEY, spoilt

PAGE = Path(__file__).parent.parent.parent / "docs" / "spec.md"
HOME, ORIGIN, END = "play.example", "play.example/lots-1", "2000-01-01T00:00:14.000Z"
FIRST, ROOT = LOG_SEED, sha256(b"referee/play/key/v17" + (9).to_bytes(4, "big")).hexdigest()
SECOND = sha256(b"the next key").hexdigest()


def example() -> bytes:
    """The two notes that the page shows."""
    start = PAGE.read_text("utf-8").index("```\nreferee-keys v1\nhome: play.example\n") + 4
    return PAGE.read_text("utf-8")[start:].partition("```\n")[0].encode()


def name(seed: str) -> HomeKey:
    return HomeKey(HOME, public_key(private_key(bytes.fromhex(seed))))


def added(data: bytes, at: str, key: str, lines: str, *signers: str) -> bytes:
    """The file with one note more, by what §4 says."""
    before = data + b"\n" if data else b""
    after = base64url(sha256(before).digest())
    head = f"referee-keys v1\nhome: {HOME}\nafter: {after}\nat: {at}\nkey: {name(key)}\n"
    text = (head + lines).encode()
    rows = []
    for seed in signers:
        raw = name(seed).key_id + private_key(bytes.fromhex(seed)).sign(text)
        rows.append(f"\N{EM DASH} {HOME} {base64_padded(raw)}\n")
    return before + text + b"\n" + "".join(rows).encode()


def revoked(start: str = "2000-01-01T00:00:00.000Z") -> bytes:
    lines = f"revoke: {name(FIRST)}\nfrom: {start}\nreason: stolen\n"
    return added(example(), "2000-06-01T00:00:00.000Z", FIRST, lines, ROOT)


def rotated(*signers: str) -> bytes:
    year = "from: 2000-06-01T00:00:00.000Z\nuntil: 2001-06-01T00:00:00.000Z\n"
    lines = f"certify: {name(SECOND)}\n{year}"
    ready = added(example(), "2000-06-01T00:00:00.000Z", FIRST, lines, ROOT)
    return added(ready, "2000-06-02T00:00:00.000Z", FIRST, f"rotate: {name(SECOND)}\n", *signers)


def told(data: bytes) -> HomeKeys:
    return read_home_keys(data)


def key_of(data: bytes, **known: object) -> tuple[bool, str]:
    """What `key` says of the example's record with these notes in it."""

    def change(members: Members) -> None:
        members["home.keys"] = data

    found = {one.name: one for one in check(spoilt(change), **known)}  # type: ignore[arg-type]
    assert all(one.ok for one in found.values() if one.name != "key")
    return found["key"].ok, found["key"].text


def test_the_example_of_the_page_is_read() -> None:
    keys = told(example())
    assert keys.root == name(ROOT)
    assert keys.line == [name(FIRST)]
    assert keys.until(name(FIRST).public) == "2001-01-01T00:00:00.000Z"
    assert keys.good(ORIGIN, END) == [notes.read_vkey(VKEY)]


def test_a_record_holds_by_its_root() -> None:
    assert key_of(example(), root=str(name(ROOT))) == (True, "the key you named, c88c05ae")
    assert key_of(example(), root=str(name(SECOND)))[0] is False
    assert check(EXAMPLE.read_bytes(), root=str(name(ROOT)))[2].ok is False


def test_a_rotation_needs_both_keys_in_their_order() -> None:
    assert told(rotated(FIRST, SECOND)).line == [name(FIRST), name(SECOND)]
    for signers in ((SECOND, FIRST), (SECOND,), (FIRST,), (FIRST, SECOND, ROOT)):
        with pytest.raises(Broken):
            told(rotated(*signers))


def test_a_key_ends_when_another_takes_its_place() -> None:
    keys = told(rotated(FIRST, SECOND))
    assert [key.public for key in keys.good(ORIGIN, END)] == [key.public for key in keys.line]
    after = keys.good(ORIGIN, "2000-06-02T00:00:00.000Z")
    assert [key.public for key in after] == [name(SECOND).public]


def test_a_log_that_goes_on_under_a_revoked_key_fails_and_one_before_is_told() -> None:
    assert key_of(revoked(), vkey=VKEY)[0] is False
    later = revoked("2000-05-01T00:00:00.000Z")
    assert key_of(later, vkey=VKEY)[1].endswith(
        "; but the key is revoked from 2000-05-01T00:00:00.000Z on"
    )
    assert check(EXAMPLE.read_bytes(), home_keys=revoked())[2].ok is False


@pytest.mark.parametrize("place", range(0, len(example()), 11))
def test_no_byte_of_the_notes_can_be_another(place: int) -> None:
    data = example()
    with pytest.raises(Broken):
        told(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])


def test_the_command_takes_root_and_notes(tmp_path: Path) -> None:
    (tmp_path / "home.keys").write_bytes(example())
    command = [sys.executable, str(Path(__file__).parent / "checker.py"), str(EXAMPLE)]
    given = ["--root", str(name(ROOT)), "--keys", str(tmp_path / "home.keys")]
    assert subprocess.run([*command, *given], check=False).returncode == 0
    assert subprocess.run([*command, *given[:2]], check=False).returncode == 1
