"""A public key in a letter, in whatever pieces it comes."""

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.mail.asking import key_line as module
from referee.mail.asking.key_line import LONGEST, key_line
from referee.seals.ssh_keys import MOST_BITS, Key, RsaKey, SecurityKey, format_key, public_of

LINE = format_key(public_of(Ed25519PrivateKey.from_private_bytes(bytes(range(32)))))


@pytest.mark.parametrize("comment", ["", " ann@laptop", " laptop", " my old laptop"])
def test_the_comment_of_the_key_file_is_left_out(comment: str) -> None:
    assert key_line([LINE + comment]) == LINE


@pytest.mark.parametrize("width", [20, 40, 76])
def test_a_key_that_the_mail_program_has_broken_is_put_together_again(width: int) -> None:
    whole = f"{LINE} laptop"
    pieces = [whole[i : i + width] for i in range(0, len(whole), width)]
    assert key_line(pieces) == LINE


def test_comment_lines_and_empty_lines_are_passed_over() -> None:
    assert key_line(["# here is my key", "", f"  {LINE}", ""]) == LINE


@pytest.mark.parametrize(
    "lines", [[], ["none"], ["ssh-ed25519"], [LINE[:-4]], ["no key", "at all"]]
)
def test_what_is_no_key_comes_back_as_it_is(lines: list[str]) -> None:
    assert key_line(lines) == " ".join(lines)


KEYS = {
    "security key": SecurityKey(
        public_of(Ed25519PrivateKey.from_private_bytes(bytes(range(32)))).blob()[-32:], b"ssh:nim"
    ),
    "the least RSA": RsaKey(65537, 2**3071 + 1),
    "the greatest RSA": RsaKey(2**63 + 1, 2 ** (MOST_BITS - 1) + 1),
}


@pytest.mark.parametrize("key", KEYS.values(), ids=KEYS)
@pytest.mark.parametrize("width", [4, 20, 64, 5000])
def test_every_kind_of_key_is_put_together_again(key: Key, width: int) -> None:
    line = format_key(key)
    type, _, text = line.partition(" ")
    assert len(text) <= LONGEST
    pieces = [text[i : i + width] for i in range(0, len(text), width)]
    assert key_line([type, *pieces, "ann@laptop AAAA"]) == line


@pytest.mark.parametrize("words", [10, 32_000])
@pytest.mark.parametrize("begins", ["A", LINE.split()[1], LINE.split()[1][:-4]])
def test_a_key_is_looked_for_once_however_many_words_there_are(
    words: int, begins: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a block of thousands of words, when it is read, then one piece of it at most is tried
    as a key: trying each would take as long as the square of the letter."""
    tried: list[str] = []
    real = module.parse_key

    def counted(line: str) -> Key:
        tried.append(line)
        return real(line)

    monkeypatch.setattr(module, "parse_key", counted)
    key_line(["ssh-ed25519", begins, *["A"] * words])
    assert len(tried) <= 1
    assert all(len(line) <= LONGEST + 40 for line in tried)


WORDS = st.sampled_from(
    ["ssh-ed25519", "ssh-rsa", "sk-ssh-ed25519@openssh.com", LINE, LINE.split()[1], "AAAA", "="]
)


@given(st.lists(st.one_of(WORDS, st.text(max_size=40)), max_size=12))
@settings(max_examples=300)
def test_whatever_stands_there_comes_back_as_a_key_or_as_it_is(lines: list[str]) -> None:
    read = key_line(lines)
    own = [line for line in lines if not line.lstrip().startswith(("#", "~"))]
    words = [word for line in own for word in line.split()]
    assert read in (" ".join(words), " ".join(words[:2])) or read == LINE
