"""Keys that sign in these tests, and OpenSSH as the peer."""

import hashlib
import subprocess
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.hashes import SHA1, SHA256, SHA512

from referee.seals.signature import armoured
from referee.seals.ssh_keys import Ed25519Key, RsaKey, SecurityKey, format_key
from referee.seals.ssh_wire import string, u32


class Device:
    """A key that can be asked to sign wrongly: every field of the signature is an argument."""

    def __init__(self, kind, private, application=b"ssh:"):
        self.kind, self.private = kind, private
        if kind == "rsa":
            numbers = private.public_key().public_numbers()
            self.key = RsaKey(numbers.e, numbers.n)
        else:
            public = private.public_key().public_bytes_raw()
            of_device = SecurityKey(public, application)
            self.key = of_device if kind == "sk" else Ed25519Key(public)
        self.line = format_key(self.key)

    def armour(self, message, **fields):
        """The armour of `blob`, with the same fields."""
        return armoured(self.blob(message, **fields))

    def blob(
        self,
        message,
        namespace=b"order@referee",
        hash=b"sha512",
        reserved=b"",
        magic=b"SSHSIG",
        version=1,
        type=None,
        key=None,
        flags=1,
        pad=b"",
        tail=b"",
        signature_tail=b"",
    ):
        """A signature over exactly these fields, right or wrong."""
        digest = hashlib.new(hash.decode(), message).digest()
        signed = b"SSHSIG" + string(namespace) + string(reserved) + string(hash) + string(digest)
        type, raw = self.signed(signed, type, flags, pad)
        signature = string(type) + raw + signature_tail
        head = magic + u32(version) + string(self.key.blob() if key is None else key)
        rest = string(namespace) + string(reserved) + string(hash) + string(signature)
        return head + rest + tail

    def signed(self, signed, type, flags, pad):
        if self.kind == "rsa":
            type = b"rsa-sha2-512" if type is None else type
            hashes = {b"rsa-sha2-256": SHA256(), b"ssh-rsa": SHA1()}
            raw = self.private.sign(signed, padding.PKCS1v15(), hashes.get(type, SHA512()))
            return type, string(pad + raw)
        type = self.key.type.encode() if type is None else type
        if self.kind == "sk":
            asserted = hashlib.sha256(self.key.application).digest() + bytes([flags]) + u32(7)
            raw = self.private.sign(asserted + hashlib.sha256(signed).digest())
            return type, string(pad + raw) + bytes([flags]) + u32(7)
        return type, string(pad + self.private.sign(signed))


@pytest.fixture(scope="session")
def devices():
    """One key of each accepted kind."""
    private = Ed25519PrivateKey.from_private_bytes
    return {
        "ed25519": Device("ed25519", private(bytes(range(32)))),
        "sk": Device("sk", private(bytes(range(1, 33)))),
        "rsa": Device("rsa", rsa.generate_private_key(65537, 3072)),
    }


class SshKeygen:
    """The real ssh-keygen, as judge and as signer."""

    def __init__(self, home: Path) -> None:
        self.home = home

    def run(self, *words, given=b""):
        return subprocess.run(
            ["ssh-keygen", *map(str, words)], input=given, capture_output=True, timeout=60
        )

    def make(self, name, *words):
        """A new key file; its path."""
        made = self.run("-q", "-N", "", "-C", "ann@home", "-f", self.home / name, *words)
        assert made.returncode == 0, made.stderr
        return self.home / name

    def sign(self, path, namespace, message, *words):
        signed = self.run("-Y", "sign", "-q", "-f", path, "-n", namespace, *words, given=message)
        assert signed.returncode == 0, signed.stderr
        return signed.stdout.decode()

    def accepts(self, line, namespace, message, armour):
        """Whether `ssh-keygen -Y verify` takes the signature for this key."""
        (self.home / "allowed").write_text(f"ann {line}\n")
        (self.home / "sig").write_bytes(armour.encode())
        where = ("-f", self.home / "allowed", "-s", self.home / "sig")
        words = ("-Y", "verify", "-I", "ann", "-n", namespace, *where)
        return self.run(*words, given=message).returncode == 0


@pytest.fixture(scope="session")
def ssh_keygen(tmp_path_factory):
    return SshKeygen(tmp_path_factory.mktemp("ssh"))
