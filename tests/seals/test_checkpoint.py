"""Notes, checkpoints and keys of logs: what the referee puts his name to, and what is refused."""

import base64

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from referee.seals import checkpoint, note
from referee.seals.checkpoint import Checkpoint
from referee.seals.ed25519 import raw_public
from referee.seals.note import BadNote, LogKey, parse_vkey, vkey

# golang/mod sumdb/note/note_test.go (BSD-3-Clause): two keys, a text and its two signatures.
PETER = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
PETER_SEED = base64.b64decode("gQoUAtUUbI2E8kQzMPVAgOv5juF9nHT2JS/F1ccoMXM=")
ENOCH = "EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop"
TEXT = (
    b"If you think cryptography is the answer to your problem,\n"
    b"then you don't know what your problem is.\n"
)
PETERS = (
    "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpR"
    "Zb6KE6RyyBwJnAM=\n"
).encode()
ENOCHS = (
    "— EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox3"
    "3WWd1RvMc+QQ=\n"
).encode()
SIGNED = TEXT + b"\n" + PETERS

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
OTHER = Ed25519PrivateKey.from_private_bytes(bytes(32))
ORIGIN = "referee.example/duel-1"
LOG = LogKey(ORIGIN, raw_public(KEY))
HEAD = Checkpoint(ORIGIN, 42, bytes(range(32)))


def keys(*lines):
    return [parse_vkey(line) for line in lines]


class TestKeys:
    def test_a_vkey_is_spelt_as_gos(self):
        """Go's own example, parsed and printed again."""
        key = parse_vkey(PETER)
        assert key.name == "PeterNeumann"
        assert key.id.hex() == "c74f20a3"
        assert vkey(key.name, key.public) == PETER

    def test_no_part_of_a_vkey_is_a_vkey(self):
        """Every proper slice of the line is refused."""
        for i in range(len(PETER)):
            for j in range(i + 1, len(PETER) + 1):
                if j - i < len(PETER):
                    with pytest.raises(ValueError, match=r"base64|vkey|name|point"):
                        parse_vkey(PETER[i:j])

    def test_every_changed_letter_of_a_vkey_is_refused(self):
        """The key id binds name and key together."""
        for i, letter in enumerate(PETER):
            with pytest.raises(ValueError, match=r"base64|vkey|name|point"):
                parse_vkey(PETER[:i] + chr(ord(letter) + 1) + PETER[i + 1 :])

    @pytest.mark.parametrize(
        "line",
        [
            PETER + "\n",
            PETER.replace("c74f20a3", "C74F20A3"),
            "PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY==",
            "PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
        ],
        ids=["line feed", "upper case", "too long, id adjusted", "another type, id adjusted"],
    )
    def test_other_spellings_are_refused(self, line):
        """The last two are Go's: a key id that fits does not make a key good."""
        with pytest.raises(ValueError, match=r"base64|vkey|point"):
            parse_vkey(line)

    @pytest.mark.parametrize("name", ["", "a b", "a+b", "a\u00a0b", "a\u2003b", "a\nb"])
    def test_a_name_is_one_word_without_plus(self, name):
        """C2SP signed-note: no Unicode space and no plus in a key's name."""
        with pytest.raises(ValueError, match="key name"):
            vkey(name, LOG.public)

    @pytest.mark.parametrize("y", [0, 1, 2**255 - 20, 2**255 - 19, 2**255 - 18])
    def test_a_log_key_that_verifies_anything_is_refused(self, y):
        """A referee with such a key could own every checkpoint and disown it."""
        with pytest.raises(ValueError, match=r"low order|canonical"):
            vkey(ORIGIN, y.to_bytes(32, "little"))


class TestNotes:
    def test_a_note_is_signed_as_go_signs_it(self):
        """The same text and key give Go's bytes."""
        key = Ed25519PrivateKey.from_private_bytes(PETER_SEED)
        assert note.sign(TEXT, "PeterNeumann", key) == SIGNED

    def test_a_note_by_one_known_key_opens(self):
        """Enoch's signature is passed over by who does not know Enoch."""
        assert note.open(SIGNED + ENOCHS, keys(PETER)) == TEXT
        assert note.open(SIGNED + ENOCHS, keys(ENOCH)) == TEXT
        assert note.open(SIGNED + ENOCHS, keys(PETER, ENOCH)) == TEXT

    @pytest.mark.parametrize("known", [[], [ENOCH]])
    def test_a_note_by_strangers_only_is_refused(self, known):
        """No known key, no belief."""
        with pytest.raises(BadNote) as refusal:
            note.open(SIGNED, keys(*known))
        assert refusal.value.code == "unknown"

    def test_a_stranger_with_a_known_name_stays_a_stranger(self):
        """Name and id together point to a key."""
        forged = note.sign(TEXT, "PeterNeumann", OTHER)
        with pytest.raises(BadNote) as refusal:
            note.open(forged, keys(PETER))
        assert refusal.value.code == "unknown"

    @pytest.mark.parametrize("order", [(PETERS, ENOCHS), (ENOCHS, PETERS)])
    def test_one_false_signature_of_a_known_key_spoils_the_note(self, order):
        """Given Peter's true line and Enoch's of another text, then all is refused."""
        enoch_key = Ed25519PrivateKey.from_private_bytes(bytes(31) + b"\1")
        enoch = LogKey("EnochRoot", raw_public(enoch_key))
        elsewhere = note.sign(b"another text\n", "EnochRoot", enoch_key).split(b"\n\n")[1]
        both = b"".join(elsewhere if line == ENOCHS else line for line in order)
        with pytest.raises(BadNote) as refusal:
            note.open(TEXT + b"\n" + both, [*keys(PETER), enoch])
        assert refusal.value.code == "signature"

    def test_the_last_empty_line_parts_text_and_signatures(self):
        """A text may hold empty lines, and even lines that look like signatures."""
        text = b"one\n\n" + PETERS + b"\nthree\n"
        signed = note.sign(text, ORIGIN, KEY)
        assert note.open(signed, [LOG]) == text

    def test_every_changed_bit_is_refused(self):
        """Text, empty line, dash, name, id or signature: whatever bit changes, nobody believes."""
        for bit in range(len(SIGNED) * 8):
            bent = bytearray(SIGNED)
            bent[bit // 8] ^= 1 << bit % 8
            with pytest.raises(BadNote):
                note.open(bytes(bent), keys(PETER))

    @pytest.mark.parametrize(
        "bad",
        [
            b"",
            TEXT,
            TEXT + b"\n",
            SIGNED[:-1],
            b"\x01" + SIGNED,
            b"\xff" + SIGNED,
            TEXT + b"\r\n" + PETERS,
            TEXT + b"\n" + PETERS.replace(b"PeterNeumann", b"Bad Name"),
            TEXT + b"\n" + PETERS.replace(b"PeterNeumann", b"Bad+Name"),
            TEXT + b"\n" + PETERS.replace(b"PeterNeumann", "Bad\u2003Name".encode()),
            TEXT + b"\n" + PETERS.replace("— ".encode(), b"- "),
            TEXT + b"\n" + PETERS.replace(b"AM=", b"AN="),
            TEXT + b"\n" + PETERS.replace(b"AM=", b"AM"),
            SIGNED + b"Unexpected line.\n",
            SIGNED + "— x AAAAAA==\n".encode(),
            TEXT + b"\n" + PETERS * 101,
        ],
    )
    def test_what_is_not_spelt_as_a_note_is_refused(self, bad):
        """Go's list of bad notes, and a few that its base64 would let pass."""
        with pytest.raises(BadNote) as refusal:
            note.open(bad, keys(PETER))
        assert refusal.value.code == "malformed"

    def test_a_hundred_signatures_are_read(self):
        """Witnesses may sign too; there must be room for them."""
        assert note.open(TEXT + b"\n" + PETERS + ENOCHS * 99, keys(PETER)) == TEXT

    @pytest.mark.parametrize(
        ("text", "name"),
        [(b"no line feed", "a"), (b"a\tb\n", "a"), (b"\xff\n", "a"), (b"a\n", "a b")],
    )
    def test_what_could_not_be_read_back_is_not_signed(self, text, name):
        """Sign nothing that `open` would refuse."""
        with pytest.raises(ValueError, match=r"note|key name"):
            note.sign(text, name, KEY)


class TestCheckpoints:
    def test_a_checkpoint_has_three_lines_and_a_signature(self):
        """Origin, size, root in 44 characters; then the line of the key named as the origin."""
        lines = checkpoint.sign(HEAD, KEY).decode().split("\n")
        assert lines[:4] == [ORIGIN, "42", "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=", ""]
        assert lines[4].startswith(f"— {ORIGIN} ")
        assert lines[5:] == [""]

    @given(st.integers(0, 10**19 - 1), st.binary(min_size=32, max_size=32))
    def test_a_signed_head_is_read_back(self, size, root):
        """Whatever size and root, who holds the vkey gets them back."""
        head = Checkpoint(ORIGIN, size, root)
        signed = checkpoint.sign(head, KEY)
        assert checkpoint.verify(signed, LOG) == head
        assert checkpoint.sign(head, KEY) == signed

    def test_witnesses_may_sign_below(self):
        """A stranger's line under ours changes nothing."""
        witness = note.sign(checkpoint.text(HEAD), "witness.example", OTHER).split(b"\n\n")[1]
        assert checkpoint.verify(checkpoint.sign(HEAD, KEY) + witness, LOG) == HEAD

    def test_every_changed_bit_is_refused(self):
        """No bit of a checkpoint can change without being noticed."""
        signed = checkpoint.sign(HEAD, KEY)
        for bit in range(len(signed) * 8):
            bent = bytearray(signed)
            bent[bit // 8] ^= 1 << bit % 8
            with pytest.raises(BadNote):
                checkpoint.verify(bytes(bent), LOG)

    def test_a_key_signs_for_its_own_log_only(self):
        """Given a head of another origin under our key's name, then it is refused."""
        foreign = note.sign(checkpoint.text(HEAD._replace(origin="else/where")), ORIGIN, KEY)
        with pytest.raises(BadNote, match="of else/where, not of") as refusal:
            checkpoint.verify(foreign, LOG)
        assert refusal.value.code == "unknown"

    @pytest.mark.parametrize(
        ("lines", "says"),
        [
            ("o\n042\n{root}\n", "leading zeros"),
            ("o\n+42\n{root}\n", "leading zeros"),
            ("o\n-1\n{root}\n", "leading zeros"),
            ("o\n٤٢\n{root}\n", "leading zeros"),
            ("o\n4_2\n{root}\n", "leading zeros"),
            ("o\n\n{root}\n", "leading zeros"),
            ("o\n10000000000000000000\n{root}\n", "leading zeros"),
            ("o\n42\n{root}\nextension\n", "three lines"),
            ("o\n42\n{root}", "three lines"),
            ("o\n42\n", "three lines"),
            ("\n42\n{root}\n", "not one line"),
            ("o\n42\nAAEC\n", "root of 32 bytes"),
            ("o\n42\n{short}\n", "base64"),
            ("o\n42\n{loose}\n", "base64"),
            ("o\n42\n{root}\nx", "three lines|spelt"),
        ],
    )
    def test_another_spelling_of_a_head_is_refused(self, lines, says):
        """A head has one spelling; also when it carries a good signature."""
        root = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
        lines = lines.format(root=root, short=root[:-1], loose=root.replace("8=", "9=")).encode()
        with pytest.raises(ValueError, match=says):
            checkpoint.parse_text(lines)

    def test_a_badly_spelt_head_is_refused_although_signed(self):
        """The signature is good, the text is not a checkpoint."""
        signed = note.sign(b"referee.example/duel-1\n042\nAAEC\n", ORIGIN, KEY)
        with pytest.raises(BadNote) as refusal:
            checkpoint.verify(signed, LOG)
        assert refusal.value.code == "malformed"

    @pytest.mark.parametrize(
        "head",
        [
            Checkpoint("", 1, bytes(32)),
            Checkpoint("a\nb", 1, bytes(32)),
            Checkpoint("a", -1, bytes(32)),
            Checkpoint("a", 10**19, bytes(32)),
            Checkpoint("a", 1, bytes(31)),
        ],
    )
    def test_a_head_that_could_not_be_read_back_is_not_written(self, head):
        """Sign nothing that `verify` would refuse."""
        with pytest.raises(ValueError, match="checkpoint"):
            checkpoint.sign(head, KEY)
