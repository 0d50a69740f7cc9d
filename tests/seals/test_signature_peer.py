"""OpenSSH and we agree: what it signs we verify, what we accept it accepts."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.seals import signature
from referee.seals.signature import BadSignature, armoured, verify
from referee.seals.ssh_keys import format_key, load_private, public_of

NS = "order@referee"
TEXT = b"referee-order v1\nwindow: 3\n\nENERGY 2\n"
KINDS = {"ed25519": ("-t", "ed25519"), "rsa": ("-t", "rsa", "-b", "3072")}


@pytest.fixture(scope="module")
def files(ssh_keygen):
    """A key file of each kind, made by ssh-keygen."""
    return {kind: ssh_keygen.make(f"peer-{kind}", *words) for kind, words in KINDS.items()}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("hash", ["sha256", "sha512"])
def test_what_ssh_keygen_signs_we_verify(ssh_keygen, files, kind, hash):
    """`ssh-keygen -Y sign -n order@referee`, either hash, either kind of key."""
    armour = ssh_keygen.sign(files[kind], NS, TEXT, "-O", f"hashalg={hash}")
    line = format_key(public_of(load_private(files[kind].read_bytes())))
    assert verify(line, NS, TEXT, armour) == line


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("hash", ["sha256", "sha512"])
def test_what_we_sign_ssh_keygen_verifies(ssh_keygen, files, kind, hash):
    """Anyone can check an exported order without a line of our code."""
    private = load_private(files[kind].read_bytes())
    line = format_key(public_of(private))
    armour = signature.sign(private, NS, TEXT, hash)
    assert ssh_keygen.accepts(line, NS, TEXT, armour)
    assert not ssh_keygen.accepts(line, NS, TEXT + b" ", armour)
    assert not ssh_keygen.accepts(line, "record@referee", TEXT, armour)


@pytest.mark.parametrize("hash", ["sha256", "sha512"])
def test_we_sign_the_very_bytes_ssh_keygen_signs(ssh_keygen, files, hash):
    """Ed25519 has one signature for a text, and we write it in the same lines."""
    private = load_private(files["ed25519"].read_bytes())
    theirs = ssh_keygen.sign(files["ed25519"], NS, TEXT, "-O", f"hashalg={hash}")
    assert signature.sign(private, NS, TEXT, hash) == theirs


@pytest.mark.parametrize("kind", ["ed25519", "sk", "rsa"])
@pytest.mark.parametrize(
    "fields",
    [
        {"magic": b"SSHSIH"},
        {"version": 2},
        {"tail": b"\0"},
        {"hash": b"md5"},
        {"namespace": b"file"},
        {"reserved": b"x"},
        {"signature_tail": b"\0"},
    ],
    ids=str,
)
def test_we_refuse_what_ssh_keygen_refuses(ssh_keygen, devices, kind, fields):
    """The list of what a lax parser lets pass: both say no."""
    armour = devices[kind].armour(TEXT, **fields)
    assert not ssh_keygen.accepts(devices[kind].line, NS, TEXT, armour)
    with pytest.raises(BadSignature):
        verify(devices[kind].line, NS, TEXT, armour)


FIELDS = {
    "namespace": st.sampled_from([b"order@referee", b"record@referee", b""]),
    "hash": st.sampled_from([b"sha256", b"sha512", b"sha384", b"md5"]),
    "reserved": st.sampled_from([b"", b"x"]),
    "version": st.sampled_from([1, 0, 2, 257]),
    "type": st.sampled_from([None, b"rsa-sha2-256", b"rsa-sha2-512", b"ssh-rsa", b"ssh-ed25519"]),
    "flags": st.sampled_from([0, 1, 5, 255]),
    "pad": st.sampled_from([b"", b"\0"]),
    "tail": st.sampled_from([b"", b"\0"]),
    "signature_tail": st.sampled_from([b"", b"\0", b"\1\0\0\0\7"]),
}
wrong = st.lists(st.sampled_from(sorted(FIELDS)), max_size=2, unique=True).flatmap(
    lambda names: st.fixed_dictionaries({name: FIELDS[name] for name in names})
)
bits = st.none() | st.none() | st.integers(0, 10_000)
asked = st.sampled_from([NS, NS, "record@referee"])


@settings(max_examples=80, derandomize=True, deadline=None)
@given(st.sampled_from(["ed25519", "sk", "rsa"]), wrong, bits, asked)
def test_where_we_accept_ssh_keygen_accepts(ssh_keygen, devices, kind, fields, bit, namespace):
    """Given any mix of wrong fields and a flipped bit, then we are never the laxer one."""
    device = devices[kind]
    blob = bytearray(device.blob(TEXT, **fields))
    if bit is not None:
        blob[bit // 8 % len(blob)] ^= 1 << bit % 8
    armour = armoured(bytes(blob))
    try:
        verify(device.line, namespace, TEXT, armour)
    except BadSignature:
        return
    assert ssh_keygen.accepts(device.line, namespace, TEXT, armour)
