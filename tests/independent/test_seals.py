"""Ed25519 and SSHSIG as strict as the spec: shared vectors, and forgeries of our own."""

import json
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from hypothesis import given
from hypothesis import strategies as st

from . import ed25519, sshsig
from .making import key_blob, key_line, private_key, ssh_sign
from .spelling import Broken, base64_padded
from .spoiling import EXAMPLE

VECTORS = Path(__file__).parent.parent / "vectors"
SSH = VECTORS / "sshsig"
CURVE = json.loads((VECTORS / "ed25519.json").read_text("utf-8"))
# What the spec refuses; a component of low order alone it does not.
REFUSED = {"low_order_A", "low_order_R", "non_canonical_A", "non_canonical_R", "low_order_residue"}
KEY = private_key(bytes(range(32)))
TEXT = b"guess 4\n"


def verifies(key: bytes, signature: bytes, message: bytes) -> bool:
    try:
        ed25519.verify(key, signature, message)
    except Broken:
        return False
    return True


def vector(one: dict[str, Any]) -> bool:
    message = bytes.fromhex(one["msg"]) if "result" in one else one["msg"].encode()
    return verifies(bytes.fromhex(one["key"]), bytes.fromhex(one["sig"]), message)


@pytest.mark.parametrize("one", CURVE["wycheproof"]["tests"], ids=lambda one: f"{one['id']}")
def test_wycheproof_agrees(one: dict[str, Any]) -> None:
    assert vector(one) == (one["result"] == "valid")


@pytest.mark.parametrize("one", CURVE["cctv"]["tests"], ids=lambda one: f"{one['number']}")
def test_what_verifiers_disagree_on_is_refused(one: dict[str, Any]) -> None:
    assert vector(one) == (not REFUSED & set(one["flags"] or []))


@pytest.mark.parametrize("point", sorted(ed25519.LOW), ids=lambda point: point.hex()[:8])
def test_no_key_is_of_low_order(point: bytes) -> None:
    with pytest.raises(Broken):
        ed25519.check_key(point)


@pytest.mark.parametrize("first", [0x01, 0xEC])
def test_x_zero_has_no_negative(first: int) -> None:
    """y = 1 and y = -1 with the sign bit set: no encoding by RFC 8032."""
    point = bytes([1]) + bytes(30) + b"\x80" if first == 1 else b"\xec" + b"\xff" * 31
    with pytest.raises(Broken, match="another spelling"):
        ed25519.check_key(point)


# --- OpenSSH's own ---


def accepted(kind: str) -> sshsig.Key:
    namespace = (SSH / "namespace").read_text("utf-8").strip()
    armour = (SSH / f"{kind}.sig").read_text("utf-8")
    return sshsig.verified(armour, (SSH / "signed-data").read_bytes(), namespace)


@pytest.mark.parametrize("kind", ["ed25519", "ed25519_sk", "rsa"])
def test_a_signature_of_openssh_is_accepted(kind: str) -> None:
    line = " ".join((SSH / f"{kind}.pub").read_text("utf-8").split()[:2])
    assert accepted(kind).line == line
    assert sshsig.read_key_line(line).line == line


@pytest.mark.parametrize("kind", ["ecdsa", "ecdsa_sk"])
def test_ecdsa_is_refused_by_name(kind: str) -> None:
    with pytest.raises(Broken, match="ecdsa"):
        accepted(kind)


def test_the_example_holds_by_hand(tmp_path: Path) -> None:
    """The commands of spec §7, with tools that are not ours."""
    keygen = shutil.which("ssh-keygen")
    assert keygen, "ssh-keygen is one of the tests' needs"
    with zipfile.ZipFile(EXAMPLE) as record:
        record.extractall(tmp_path)
    told = ["-f", "allowed_signers", "-I", "seat1", "-n", "order@referee"]
    told += ["-O", "verify-time=20000101000007Z", "-s", "orders/8-seat1.sig"]
    order = (tmp_path / "orders" / "8-seat1.txt").read_bytes()
    asked = [keygen, "-Y", "verify", *told]
    assert subprocess.run(asked, input=order, cwd=tmp_path, check=False).returncode == 0


# --- forgeries ---


def sealed(**but: bytes) -> str:
    """An SSHSIG of TEXT, some of whose fields are others."""
    fields = {"version": b"\0\0\0\1", "key": key_blob(KEY), "namespace": b"order@referee"}
    fields |= {"reserved": b"", "hash": b"sha512", "algorithm": b"ssh-ed25519", "after": b""} | but
    honest = sshsig.read_signature(ssh_sign(KEY, TEXT))
    inner = sshsig.string(fields["algorithm"]) + sshsig.string(but.get("raw", honest.raw))
    names = b"".join(sshsig.string(fields[name]) for name in ("namespace", "reserved", "hash"))
    head = b"SSHSIG" + fields["version"] + sshsig.string(fields["key"])
    return sshsig.armoured(head + names + sshsig.string(inner) + fields["after"])


def test_an_honest_signature_gives_its_key() -> None:
    assert sealed() == ssh_sign(KEY, TEXT)
    assert sshsig.verified(sealed(), TEXT, "order@referee").line == key_line(KEY)


@pytest.mark.parametrize(
    "but",
    [
        {"version": b"\0\0\0\2"},
        {"namespace": b"file"},
        {"reserved": b"x"},
        {"hash": b"sha1"},
        {"hash": b"sha256"},
        {"algorithm": b"ssh-rsa"},
        {"after": b"x"},
        {"raw": bytes(64)},
        {"raw": bytes(63)},
        {"key": sshsig.string(b"ssh-dss") + sshsig.string(bytes(32))},
        {"key": key_blob(KEY) + b"x"},
        {"key": key_blob(KEY)[:-1]},
    ],
    ids=str,
)
def test_a_field_that_is_another_is_refused(but: dict[str, bytes]) -> None:
    with pytest.raises(Broken):
        sshsig.verified(sealed(**but), TEXT, "order@referee")


@given(st.integers(0, 8 * 64 - 1))
def test_a_flipped_bit_of_a_signature_is_refused(bit: int) -> None:
    raw = bytearray(sshsig.read_signature(sealed()).raw)
    raw[bit // 8] ^= 1 << bit % 8
    with pytest.raises(Broken):
        sshsig.verified(sealed(raw=bytes(raw)), TEXT, "order@referee")


@pytest.mark.parametrize(
    "respelt",
    [
        lambda armour: armour[:-1],
        lambda armour: armour.replace("\n", "\r\n"),
        lambda armour: armour + "\n",
        lambda armour: armour.replace("\nU1", "\n\nU1"),
        lambda armour: armour.replace("SSHSIG", "SSHSIG ").replace("U1N", "U1 N"),
    ],
)
def test_an_armour_has_one_spelling(respelt: Any) -> None:
    with pytest.raises(Broken):
        sshsig.verified(respelt(sealed()), TEXT, "order@referee")


def test_a_token_of_the_web_is_refused() -> None:
    """Its key would sign what a page shows, not what a player wrote."""
    token = sshsig.string(sshsig.TOKEN.encode()) + sshsig.string(key_blob(KEY)[-32:])
    assert sshsig.read_key(token + sshsig.string(b"ssh:")).type == sshsig.TOKEN
    with pytest.raises(Broken, match="another application"):
        sshsig.read_key(token + sshsig.string(b"https://play.test"))


def test_a_signature_for_another_purpose_is_refused() -> None:
    with pytest.raises(Broken, match="signed for 'file'"):
        sshsig.verified(ssh_sign(KEY, TEXT, "file"), TEXT, "order@referee")


def test_a_key_off_the_curve_is_refused() -> None:
    with pytest.raises(Broken, match="not on the curve"):
        ed25519.check_key(b"\2" + bytes(31))


def test_a_token_that_nobody_touched_is_refused() -> None:
    honest = sshsig.read_signature((SSH / "ed25519_sk.sig").read_text("utf-8"))
    inner = sshsig.string(honest.algorithm.encode()) + sshsig.string(honest.raw)
    blob = b"SSHSIG\0\0\0\1" + sshsig.string(honest.key.blob)
    blob += sshsig.string(honest.namespace.encode()) + sshsig.string(b"")
    blob += sshsig.string(honest.hash.encode()) + sshsig.string(inner + b"\0" + honest.counter)
    with pytest.raises(Broken, match="nobody was there"):
        sshsig.verified(sshsig.armoured(blob), (SSH / "signed-data").read_bytes(), "unittest")


# --- RSA ---


def mpint(value: int) -> bytes:
    return sshsig.string(value.to_bytes(value.bit_length() // 8 + 1, "big"))


def rsa_blob(e: int, n: int) -> bytes:
    return sshsig.string(b"ssh-rsa") + mpint(e) + mpint(n)


@pytest.mark.parametrize(
    ("e", "n"),
    [
        (3, 2**2048 + 1),
        (65537, 2**3072),
        (65536, 2**3072 + 1),
        (1, 2**3072 + 1),
        (2**64 + 1, 2**3072 + 1),
        (3, 2**16384 + 1),
    ],
    ids=["short n", "even n", "even e", "e of 1", "long e", "long n"],
)
def test_an_rsa_key_of_wrong_numbers_is_refused(e: int, n: int) -> None:
    with pytest.raises(Broken, match="RSA"):
        sshsig.read_key(rsa_blob(e, n))


def test_an_rsa_number_is_spelt_shortest() -> None:
    padded = sshsig.string(b"ssh-rsa") + sshsig.string(b"\0\3") + mpint(2**3072 + 1)
    with pytest.raises(Broken, match="mpint"):
        sshsig.read_key(padded)


@pytest.fixture(scope="module")
def rsa_key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(65537, 3072)


def rsa_sealed(key: rsa.RSAPrivateKey, algorithm: bytes, spoil: Any = lambda raw: raw) -> str:
    numbers = key.public_key().public_numbers()
    digest = hashes.Hash(hashes.SHA512())
    digest.update(TEXT)
    names = sshsig.string(b"order@referee") + sshsig.string(b"") + sshsig.string(b"sha512")
    signed = b"SSHSIG" + names + sshsig.string(digest.finalize())
    hashed = hashes.SHA512() if algorithm == b"rsa-sha2-512" else hashes.SHA256()
    raw = spoil(key.sign(signed, padding.PKCS1v15(), hashed))
    head = b"SSHSIG\0\0\0\1" + sshsig.string(rsa_blob(numbers.e, numbers.n))
    inner = sshsig.string(algorithm) + sshsig.string(raw)
    return sshsig.armoured(head + names + sshsig.string(inner))


@pytest.mark.parametrize("algorithm", [b"rsa-sha2-256", b"rsa-sha2-512"])
def test_an_rsa_signature_with_either_sha2_is_accepted(
    rsa_key: rsa.RSAPrivateKey, algorithm: bytes
) -> None:
    key = sshsig.verified(rsa_sealed(rsa_key, algorithm), TEXT, "order@referee")
    assert key.n == rsa_key.public_key().public_numbers().n


@pytest.mark.parametrize(
    "spoil",
    [
        lambda raw: raw[:-1] + bytes([raw[-1] ^ 1]),
        lambda raw: b"\0" + raw,
        lambda raw: raw[1:],
        lambda raw: bytes(len(raw)),
        lambda raw: b"\xff" * len(raw),
    ],
    ids=["flipped", "longer", "shorter", "zeros", "beyond n"],
)
def test_a_spoilt_rsa_signature_is_refused(rsa_key: rsa.RSAPrivateKey, spoil: Any) -> None:
    with pytest.raises(Broken, match="RSA"):
        sshsig.verified(rsa_sealed(rsa_key, b"rsa-sha2-512", spoil), TEXT, "order@referee")


def test_rsa_with_sha1_is_refused(rsa_key: rsa.RSAPrivateKey) -> None:
    with pytest.raises(Broken, match="ssh-rsa"):
        sshsig.verified(rsa_sealed(rsa_key, b"ssh-rsa"), TEXT, "order@referee")


def test_a_key_line_names_its_own_type() -> None:
    with pytest.raises(Broken, match="the line says"):
        sshsig.read_key_line("ssh-rsa " + base64_padded(key_blob(KEY)))
