"""SSHSIG: what a player signed stands, and nothing else does."""

from pathlib import Path

import pytest

from referee.seals import signature
from referee.seals.signature import BadSignature, armoured, unarmoured, verify
from referee.seals.ssh_keys import Ed25519Key
from referee.seals.ssh_wire import string

NS = "order@referee"
TEXT = b"referee-order v1\nwindow: 3\n\nENERGY 2\n"
KINDS = ["ed25519", "sk", "rsa"]

HERE = Path(__file__).parents[1] / "vectors" / "sshsig"
WHOLE = Path(__file__).parents[3] / "shared" / "vectors" / "sshsig"
VECTORS = sorted(HERE.glob("*.pub")) + sorted(WHOLE.glob("*.pub"))


def fault(armour, text=TEXT, line=None, namespace=NS):
    """The code of the look that a signature fails."""
    with pytest.raises(BadSignature) as refusal:
        verify(line, namespace, text, armour)
    return refusal.value.code


class TestVectors:
    @pytest.mark.parametrize("public", VECTORS, ids=lambda path: path.stem)
    def test_openssh_vectors(self, public):
        """OpenSSH's own signatures verify; those of ECDSA keys are refused by name."""
        message = public.with_name("signed-data").read_bytes()
        namespace = public.with_name("namespace").read_text()
        armour = public.with_suffix(".sig").read_text()
        line = " ".join(public.read_text().split()[:2])
        if "ecdsa" in public.stem:
            assert fault(armour, message, line, namespace) == "key-type"
        else:
            assert verify(line, namespace, message, armour) == line

    def test_all_kinds_of_openssh_keys_are_among_them(self):
        """Two kinds refused, three accepted."""
        names = {path.stem for path in VECTORS}
        assert names == {"ecdsa", "ecdsa_sk", "ed25519", "ed25519_sk", "rsa"}

    def test_an_ecdsa_refusal_says_what_to_use_instead(self):
        """The player must learn which key to make."""
        with pytest.raises(BadSignature, match="ECDSA is not accepted: use ssh-ed25519"):
            verify(None, "unittest", b"", (HERE / "ecdsa.sig").read_text())


class TestSigning:
    @pytest.mark.parametrize("kind", ["ed25519", "rsa"])
    @pytest.mark.parametrize("hash", ["sha256", "sha512"])
    def test_what_is_signed_verifies(self, devices, kind, hash):
        """Given either key and hash, when a text is signed, then its key line comes back."""
        device = devices[kind]
        armour = signature.sign(device.private, NS, TEXT, hash)
        assert verify(device.line, NS, TEXT, armour) == device.line
        assert verify(None, NS, TEXT, armour) == device.line

    def test_the_same_text_signed_twice_is_the_same(self, devices):
        """Ed25519 is deterministic: a letter sent again is the same bytes."""
        private = devices["ed25519"].private
        assert signature.sign(private, NS, TEXT) == signature.sign(private, NS, TEXT)

    @pytest.mark.parametrize("namespace", ["", "a\0b"])
    def test_a_namespace_is_needed(self, devices, namespace):
        """OpenSSH would not read a signature without one."""
        with pytest.raises(ValueError, match="namespace"):
            signature.sign(devices["ed25519"].private, namespace, TEXT)


class TestNothingChanges:
    @pytest.mark.parametrize("kind", ["ed25519", "sk"])
    def test_every_changed_bit_of_an_armour_is_refused(self, devices, kind):
        """Whatever bit of the armour flips, nothing verifies, with or without a pinned key."""
        armour = devices[kind].armour(TEXT).encode()
        for bit in range(len(armour) * 8):
            bent = bytearray(armour)
            bent[bit // 8] ^= 1 << bit % 8
            assert fault(bent.decode("latin-1"))

    def test_every_changed_bit_of_a_signature_is_refused(self, devices):
        """The same inside the base64, where the armour itself stays well spelt; RSA by bytes."""
        for kind, step in [("ed25519", 1), ("sk", 1), ("rsa", 61)]:
            blob = devices[kind].blob(TEXT)
            for bit in range(0, len(blob) * 8, step):
                bent = bytearray(blob)
                bent[bit // 8] ^= 1 << bit % 8
                assert fault(armoured(bytes(bent)), line=devices[kind].line)

    def test_every_changed_bit_of_the_text_is_refused(self, devices):
        """The last line feed is signed too."""
        armour = devices["ed25519"].armour(TEXT)
        for bit in range(len(TEXT) * 8):
            bent = bytearray(TEXT)
            bent[bit // 8] ^= 1 << bit % 8
            assert fault(armour, bytes(bent)) == "signature"
        assert fault(armour, TEXT[:-1]) == "signature"

    @pytest.mark.parametrize("kind", KINDS)
    def test_a_signature_cut_short_anywhere_is_refused(self, devices, kind):
        """No length makes us read past the end."""
        blob = devices[kind].blob(TEXT)
        assert {fault(armoured(blob[:size])) for size in range(len(blob))} <= {"format", "key"}


class TestLooks:
    """Each look has a code of its own, and each is reached by a signature good in all else."""

    @pytest.mark.parametrize("kind", KINDS)
    @pytest.mark.parametrize(
        ("fields", "code"),
        [
            ({}, None),
            ({"hash": b"sha256"}, None),
            ({"magic": b"SSHSIH"}, "format"),
            ({"version": 0}, "format"),
            ({"version": 2}, "format"),
            ({"tail": b"\0"}, "format"),
            ({"signature_tail": b"\0"}, "format"),
            ({"reserved": b"x"}, "reserved"),
            ({"hash": b"md5"}, "hash"),
            ({"hash": b"sha1"}, "hash"),
            ({"hash": b"sha3_512"}, "hash"),
            ({"namespace": b""}, "namespace"),
            ({"namespace": b"file"}, "namespace"),
            ({"namespace": b"order@referee\0"}, "namespace"),
            ({"namespace": b"Order@referee"}, "namespace"),
            ({"pad": b"\0"}, "signature"),
            ({"type": b"ecdsa-sha2-nistp256"}, "signature-type"),
            ({"type": b""}, "signature-type"),
        ],
        ids=str,
    )
    def test_each_wrong_field_is_told(self, devices, kind, fields, code):
        """Signed by the right key over the wrong field: the field is what is told."""
        device = devices[kind]
        armour = device.armour(TEXT, **fields)
        if code is None:
            assert verify(device.line, NS, TEXT, armour) == device.line
        else:
            assert fault(armour, line=device.line) == code

    def test_an_empty_namespace_is_never_what_we_ask_for(self, devices):
        """Also when the caller forgot to say which."""
        armour = devices["ed25519"].armour(TEXT, namespace=b"")
        assert fault(armour, namespace="") == "namespace"

    @pytest.mark.parametrize("type", [b"rsa-sha2-256", b"rsa-sha2-512"])
    def test_rsa_signs_with_sha2(self, devices, type):
        """Both SHA-2 kinds count, whatever hashes the message."""
        device = devices["rsa"]
        assert verify(None, NS, TEXT, device.armour(TEXT, type=type)) == device.line

    def test_rsa_does_not_sign_with_sha1(self, devices):
        """`ssh-rsa` as a kind of signature is SHA-1."""
        assert fault(devices["rsa"].armour(TEXT, type=b"ssh-rsa")) == "signature-type"

    def test_an_rsa_signature_has_the_size_of_its_key(self, devices):
        """OpenSSH fills up a signature whose leading zero is missing: a second spelling."""
        texts = (b"order %d\n" % i for i in range(10_000))
        device = devices["rsa"]
        end = len(device.blob(TEXT)) - device.key.size
        text = next(text for text in texts if device.blob(text)[end] == 0)
        blob = device.blob(text)
        short = blob[: end - 4 - 20] + string(string(b"rsa-sha2-512") + string(blob[end + 1 :]))
        assert verify(None, NS, text, armoured(blob)) == device.line
        assert fault(armoured(short), text) == "signature"

    @pytest.mark.parametrize(("flags", "code"), [(0, "user-present"), (4, "user-present")])
    def test_a_security_key_must_be_touched(self, devices, flags, code):
        """The device says whether somebody was there; verified without touch is not enough."""
        assert fault(devices["sk"].armour(TEXT, flags=flags)) == code

    @pytest.mark.parametrize("flags", [1, 5])
    def test_a_touched_security_key_counts(self, devices, flags):
        """With or without a PIN."""
        device = devices["sk"]
        assert verify(None, NS, TEXT, device.armour(TEXT, flags=flags)) == device.line

    def test_a_good_signature_of_another_key_is_told_apart(self, devices):
        """Bob's signature is not Ann's; the answer names whose it is."""
        armour = devices["sk"].armour(TEXT)
        assert fault(armour, line=devices["ed25519"].line) == "other-key"

    def test_a_foreign_key_put_over_a_signature_does_not_verify(self, devices):
        """Given Ann's signature with Bob's key written in, then it is neither's."""
        anns, bobs = devices["ed25519"], Ed25519Key(devices["sk"].key.public)
        assert fault(anns.armour(TEXT, key=bobs.blob())) == "signature"

    def test_a_security_keys_signature_is_not_one_of_a_plain_key(self, devices):
        """The same 32 bytes as another kind of key do not verify."""
        plain = Ed25519Key(devices["sk"].key.public)
        armour = devices["sk"].armour(TEXT, key=plain.blob(), type=b"ssh-ed25519")
        assert fault(armour) == "format"

    def test_a_key_that_verifies_anything_is_refused(self, devices):
        """The identity point with the signature that OpenSSL would take for any text."""
        identity = (1).to_bytes(32, "little")
        hollow = signature.sign(devices["ed25519"].private, NS, TEXT)
        blob = unarmoured(hollow).replace(devices["ed25519"].key.public, identity)
        assert fault(armoured(blob[:-64] + identity + bytes(32))) == "key"


class TestArmour:
    def test_it_is_what_ssh_keygen_writes(self):
        """OpenSSH's vectors print again to the same bytes."""
        for path in HERE.glob("*.sig"):
            armour = path.read_text()
            assert armoured(unarmoured(armour)) == armour

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ("-----BEGIN", "\n-----BEGIN"),
            ("-----BEGIN", " -----BEGIN"),
            ("-----BEGIN", "- -----BEGIN"),
            ("BEGIN SSH", "BEGIN PGP"),
            ("SIGNATURE-----\nU1NI", "SIGNATURE----- \nU1NI"),
            ("SIGNATURE-----\nU1NI", "SIGNATURE-----\n\nU1NI"),
            ("SIGNATURE-----\nU1NI", "SIGNATURE-----\nVersion: 1\n\nU1NI"),
            ("U1NI", "U1NI\n"),
            ("U1NI", "U1 NI"),
            ("U1NI", "é"),
            ("\n", "\r\n"),
            ("=\n", "\n"),
            ("END SSH SIGNATURE-----\n", "END SSH SIGNATURE-----"),
            ("END SSH SIGNATURE-----\n", "END SSH SIGNATURE-----\n\n"),
            ("END SSH SIGNATURE-----\n", "END SSH SIGNATURE-----\nBob"),
            ("-----END SSH SIGNATURE-----\n", ""),
        ],
    )
    def test_other_lines_are_refused(self, old, new):
        """A signature has one spelling: what a mail program re-wrapped is not it."""
        armour = (HERE / "ed25519_sk.sig").read_text()
        assert old in armour
        assert fault(armour.replace(old, new), namespace="unittest") == "armour"

    def test_lines_of_another_length_are_refused(self):
        """The same base64 in one long line is another spelling."""
        first, *lines, last, end = (HERE / "ed25519.sig").read_text().split("\n")
        long = "\n".join([first, "".join(lines), last, end])
        assert fault(long, namespace="unittest") == "armour"

    def test_an_empty_text_is_no_signature(self):
        """Nothing is not a signature of nothing."""
        assert fault("") == "armour"
