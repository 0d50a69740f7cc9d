"""A public key in a letter, in whatever pieces it comes."""

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.mail.reading.key_line import key_line
from referee.seals.ssh_keys import format_key, public_of

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
