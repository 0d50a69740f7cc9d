"""SSH keys: which may sign, how they are told, what is refused and why."""

from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa

from referee.seals import ssh_keys
from referee.seals.canonical import b64
from referee.seals.ssh_keys import (
    BadKey,
    Ed25519Key,
    RsaKey,
    SecurityKey,
    fingerprint,
    format_key,
    load_private,
    parse_key,
    public_of,
    read_public_file,
)
from referee.seals.ssh_wire import mpint, string

HERE = Path(__file__).parents[1] / "vectors" / "sshsig"
GOOD = ["ed25519", "ed25519_sk", "rsa"]
N = (1 << 3071) + 1


def line(stem):
    """`<type> <base64>` of one of OpenSSH's test keys."""
    return " ".join((HERE / f"{stem}.pub").read_text().split()[:2])


def told(type, *parts):
    """A key line of any parts."""
    return f"{type} {b64(string(type.encode()) + b''.join(parts))}"


def fault(text):
    with pytest.raises(BadKey) as refusal:
        parse_key(text)
    return refusal.value.code


@pytest.mark.parametrize("stem", GOOD)
def test_a_key_is_told_as_it_was_read(stem):
    """`<type> <base64>`, to the letter."""
    assert format_key(parse_key(line(stem))) == line(stem)


def test_what_the_lines_say():
    """Each kind of key becomes its own thing."""
    assert isinstance(parse_key(line("ed25519")), Ed25519Key)
    assert parse_key(line("ed25519_sk")).application == b"ssh:"
    assert parse_key(line("rsa")).n.bit_length() == 3072


@pytest.mark.parametrize("stem", GOOD)
def test_a_fingerprint_is_ssh_keygens(ssh_keygen, stem):
    """The player compares it with what `ssh-keygen -l` shows him."""
    shown = ssh_keygen.run("-l", "-f", HERE / f"{stem}.pub").stdout.decode()
    assert fingerprint(parse_key(line(stem))) == shown.split()[1]


@pytest.mark.parametrize("stem", GOOD)
def test_a_pub_file_may_carry_a_comment(stem):
    """What a player mails is the whole .pub file; the comment is dropped."""
    text = (HERE / f"{stem}.pub").read_text()
    assert format_key(read_public_file(f"\n {text} \n")) == line(stem)
    assert format_key(read_public_file(line(stem))) == line(stem)


@pytest.mark.parametrize("text", ["", "ssh-ed25519", "a b\nc d"])
def test_a_pub_file_has_one_line(text):
    """Two keys would leave open which one counts."""
    with pytest.raises(BadKey, match="not one line"):
        read_public_file(text)


@pytest.mark.parametrize(
    "bent",
    [
        lambda text: text + " comment",
        lambda text: text + "\n",
        lambda text: " " + text,
        lambda text: text.replace(" ", "  "),
        lambda text: text.replace(" ", "\t"),
        lambda text: text.replace("ssh", "SSH", 1),
        lambda text: text[:-1],
        lambda text: text + "A",
        lambda text: text.replace(" ", " é"),
        lambda text: text.split()[1],
        lambda text: "sk-" + text,
    ],
)
@pytest.mark.parametrize("stem", GOOD)
def test_another_spelling_is_refused(stem, bent):
    """A key on the log has one spelling."""
    assert fault(bent(line(stem))) == "key"


@pytest.mark.parametrize("stem", ["ecdsa", "ecdsa_sk"])
def test_ecdsa_is_refused_by_name(stem):
    """The answer names the kind and what to make instead."""
    with pytest.raises(BadKey, match="ECDSA is not accepted: use ssh-ed25519") as refusal:
        parse_key(line(stem))
    assert refusal.value.code == "key-type"


@pytest.mark.parametrize(
    "type", ["ssh-dss", "ssh-ed25519-cert-v01@openssh.com", "ssh-rsa-cert-v01@openssh.com", ""]
)
def test_other_kinds_are_refused_by_name(type):
    """Certificates too: whose they are would hang on an authority nobody agreed on."""
    assert fault(told(type, string(bytes(32)))) == "key-type"


@pytest.mark.parametrize(
    "parts",
    [
        [],
        [string(bytes(31))],
        [string(bytes(33))],
        [string((1).to_bytes(32, "little"))],
        [string(b"\xff" * 32)],
        [string((2).to_bytes(32, "little"))],
        [string(parse_key(line("ed25519")).public), b"\0"],
        [string(parse_key(line("ed25519")).public)[:-1]],
    ],
    ids=["none", "short", "long", "low order", "not canonical", "off curve", "tail", "cut"],
)
def test_a_bad_ed25519_key_is_refused(parts):
    """Size, encoding, order, curve, end: each is looked at."""
    assert fault(told("ssh-ed25519", *parts)) == "key"


@pytest.mark.parametrize("application", [b"", b"ssh", b"https://example.org", b"ssh:\0", None])
def test_a_security_key_is_made_for_ssh(application):
    """A key made for a web site may be asked to sign there by that site."""
    tail = [] if application is None else [string(application)]
    public = string(parse_key(line("ed25519_sk")).public)
    assert fault(told("sk-ssh-ed25519@openssh.com", public, *tail)) == "key"


def test_a_security_key_may_name_its_application():
    """`ssh-keygen -O application=ssh:games` is fine."""
    key = SecurityKey(parse_key(line("ed25519_sk")).public, b"ssh:games")
    assert parse_key(format_key(key)) == key


@pytest.mark.parametrize(
    ("e", "n"),
    [
        (mpint(65537), mpint((1 << 3070) + 1)),
        (mpint(65537), mpint((1 << 16384) + 1)),
        (mpint(65537), mpint(N + 1)),
        (mpint(1), mpint(N)),
        (mpint(65536), mpint(N)),
        (mpint(2**64 + 1), mpint(N)),
        (string(b"\0\1\0\1"), mpint(N)),
        (string(b""), mpint(N)),
        (string(b"\0"), mpint(N)),
        (mpint(65537), string(N.to_bytes(384, "big"))),
        (mpint(65537), mpint(N) + b"\0"),
        (mpint(65537), b""),
    ],
    ids=[
        "3071 bits",
        "16385 bits",
        "even modulus",
        "exponent 1",
        "even exponent",
        "huge exponent",
        "exponent with zeros",
        "exponent of no bytes",
        "exponent zero",
        "negative modulus",
        "tail",
        "no modulus",
    ],
)
def test_a_bad_rsa_key_is_refused(e, n):
    """Size, oddness, spelling and end: each is looked at."""
    assert fault(told("ssh-rsa", e, n)) == "key"


def test_rsa_begins_at_3072_bits():
    """The least that may sign, and an answer that says so."""
    assert parse_key(told("ssh-rsa", mpint(65537), mpint(N))) == RsaKey(65537, N)
    with pytest.raises(BadKey, match="RSA of 2048 bits, not 3072 to 16384"):
        parse_key(told("ssh-rsa", mpint(65537), mpint((1 << 2047) + 1)))


class TestPrivateKeys:
    def test_ssh_keygens_files_are_loaded(self, ssh_keygen):
        """Given the files that ssh-keygen makes, then their public halves agree."""
        for kind in [("-t", "ed25519"), ("-t", "rsa", "-b", "3072")]:
            path = ssh_keygen.make("key-" + kind[1], *kind)
            public = read_public_file(path.with_suffix(".pub").read_text())
            assert public_of(load_private(path.read_bytes())) == public

    @pytest.mark.parametrize("passphrase", [None, b"wrong"])
    def test_a_locked_file_asks_for_its_passphrase(self, ssh_keygen, passphrase):
        """Missing and wrong are told apart from a broken file."""
        path = ssh_keygen.make(f"locked-{passphrase}", "-t", "ed25519", "-N", "sesame", "-a", "1")
        assert self.fault(path.read_bytes(), passphrase) == "passphrase"

    def test_a_passphrase_for_an_open_file_is_told(self, ssh_keygen):
        """Nobody should believe his key locked when it is not."""
        path = ssh_keygen.make("open", "-t", "ed25519")
        assert self.fault(path.read_bytes(), b"sesame") == "passphrase"

    @pytest.mark.parametrize("data", [b"", b"x", b"-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n"])
    def test_a_broken_file_is_refused(self, data):
        """Not a crash, an answer."""
        assert self.fault(data, None) == "key"

    @pytest.mark.parametrize(
        ("make", "code"),
        [
            (lambda: ec.generate_private_key(ec.SECP256R1()), "key-type"),
            (lambda: rsa.generate_private_key(65537, 2048), "key"),
        ],
    )
    def test_a_key_that_may_not_sign_is_not_loaded(self, make, code):
        """Better to hear it before signing than after mailing."""
        form = serialization.PrivateFormat.OpenSSH
        plain = serialization.NoEncryption()
        data = make().private_bytes(serialization.Encoding.PEM, form, plain)
        assert self.fault(data, None) == code

    def fault(self, data, passphrase):
        with pytest.raises(BadKey) as refusal:
            load_private(data, passphrase)
        return refusal.value.code


def test_accepted_kinds_are_listed_in_every_refusal():
    """The sentence a player reads names all three kinds."""
    for kind in ("ssh-ed25519", "sk-ssh-ed25519@openssh.com", "ssh-rsa from 3072 bits"):
        assert kind in ssh_keys.ACCEPTED
