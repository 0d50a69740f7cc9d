"""Keys, signatures and zips, made for the tests: what the checker only reads."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from hashlib import sha256, sha512

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from . import notes, sshsig
from .spelling import base64_padded

Members = dict[str, bytes]


def made(what: str, i: int = 0) -> bytes:
    """32 bytes that look random and are always the same."""
    return sha256(f"forge/{what}/{i}".encode()).digest()


def private_key(seed: bytes) -> Ed25519PrivateKey:
    """The key of a seed of 32 bytes."""
    return Ed25519PrivateKey.from_private_bytes(seed)


def public_key(key: Ed25519PrivateKey) -> bytes:
    """Its public half, 32 bytes."""
    return key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def key_blob(key: Ed25519PrivateKey) -> bytes:
    """The public key as OpenSSH writes it."""
    return sshsig.string(b"ssh-ed25519") + sshsig.string(public_key(key))


def key_line(key: Ed25519PrivateKey) -> str:
    """`ssh-ed25519 <base64>`."""
    return f"ssh-ed25519 {base64_padded(key_blob(key))}"


def ssh_sign(key: Ed25519PrivateKey, text: bytes, namespace: str = "order@referee") -> str:
    """What `ssh-keygen -Y sign` would write."""
    name = sshsig.string(namespace.encode()) + sshsig.string(b"") + sshsig.string(b"sha512")
    hashed = sha512(text).digest()
    signature = key.sign(b"SSHSIG" + name + sshsig.string(hashed))
    inner = sshsig.string(b"ssh-ed25519") + sshsig.string(signature)
    head = b"SSHSIG" + (1).to_bytes(4, "big") + sshsig.string(key_blob(key))
    return sshsig.armoured(head + name + sshsig.string(inner))


def sign_note(text: str, vkey: notes.Vkey, key: Ed25519PrivateKey) -> str:
    """The text as a signed note."""
    signature = vkey.key_id + key.sign(text.encode())
    return f"{text}\n\N{EM DASH} {vkey.origin} {base64_padded(signature)}\n"


def zipped(
    members: Mapping[str, bytes],
    method: int = zipfile.ZIP_DEFLATED,
    order: Sequence[str] | None = None,
) -> bytes:
    """The members in the container of spec §7, sorted unless another order is asked for."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name in sorted(members) if order is None else order:
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.create_system, info.compress_type = 0, method
            archive.writestr(info, members[name])
            info.external_attr = 0  # Python set rights; the directory is written at the end
    return packed.getvalue()


def summed(members: Members, key: Ed25519PrivateKey) -> Members:
    """The members with SHA256SUMS and its signature made anew."""
    rest = {name: members[name] for name in sorted(members) if not name.startswith("SHA256SUMS")}
    sums = "".join(f"{sha256(rest[name]).hexdigest()}  {name}\n" for name in rest).encode()
    signature = ssh_sign(key, sums, "record@referee").encode()
    return rest | {"SHA256SUMS": sums, "SHA256SUMS.sig": signature}
