"""`referee sign` with a key that ssh-keygen made; ssh-keygen verifies what it prints."""

import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest

from referee.match.text import parse
from tests.cli.conftest import Cli, Done

HASH = "S/P3Ce3PGc7ZRAk7hFHmrVOvO2WnWWYOAXldl3tb0fo"
LOG = f"play.example/nim-1 {HASH}"
ARMOUR = "-----BEGIN SSH SIGNATURE-----"
USUAL = ["--log", LOG, "--window", "3", "--seat", "2"]


class Pair(NamedTuple):
    private: Path
    public: str


def keygen(*arguments: str | Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    asked = ["ssh-keygen", "-q", *map(str, arguments)]
    return subprocess.run(asked, input=stdin, capture_output=True, text=True, check=False)


@pytest.fixture(scope="session", params=["ed25519", "rsa"])
def pair(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Pair:
    """A new key, as players make theirs."""
    path = tmp_path_factory.mktemp("keys") / request.param
    bits = ["-b", "3072"] if request.param == "rsa" else []
    assert keygen("-t", request.param, *bits, "-N", "", "-C", "ada", "-f", path).returncode == 0
    return Pair(path, " ".join(path.with_suffix(".pub").read_text().split()[:2]))


@pytest.fixture
def ada(tmp_path: Path) -> Path:
    path = tmp_path / "ada"
    keygen("-t", "ed25519", "-N", "", "-f", path)
    return path


def parted(done: Done) -> tuple[str, str]:
    """The text and the armour over it."""
    text, begin, rest = done.out.partition(ARMOUR)
    return text, begin + rest


def test_ssh_keygen_verifies_what_it_prints(cli: Cli, pair: Pair, tmp_path: Path) -> None:
    text, armour = parted(cli("sign", "--key", pair.private, *USUAL, stdin=b"take 2\n"))
    (tmp_path / "sig").write_text(armour)
    (tmp_path / "signers").write_text(f'seat2 namespaces="order@referee" {pair.public}\n')
    asked = ["-Y", "verify", "-f", tmp_path / "signers", "-I", "seat2", "-n", "order@referee"]
    done = keygen(*asked, "-s", tmp_path / "sig", stdin=text)
    assert done.returncode == 0, done.stderr
    assert keygen(*asked, "-s", tmp_path / "sig", stdin=text + " ").returncode != 0


def test_the_header_says_log_window_and_seat_and_the_order_follows(cli: Cli, ada: Path) -> None:
    text, _ = parted(cli("sign", "--key", ada, *USUAL, stdin=b"take 2"))
    assert text == f"referee-order v1\nlog: {LOG}\nwindow: 3\nseat: 2\n\ntake 2\n"


def test_serial_and_checkpoint_and_kind_are_put_in_their_places(cli: Cli, ada: Path) -> None:
    more = ["--kind", "standing", "--serial", "7", "--seen", f"6 {HASH}"]
    text, _ = parted(cli("sign", "--key", ada, *USUAL, *more, stdin=b"always take: take 1\n"))
    found = parse(text)
    assert (found.kind, found.serial, found.window) == ("standing", 7, 3)
    assert found.seen is not None
    assert found.seen.size == 6


def test_a_nonce_is_drawn_here_and_another_one_each_time(cli: Cli, ada: Path) -> None:
    texts = [parted(cli("sign", "--key", ada, *USUAL, "--nonce", stdin=b"take 2"))[0] for _ in "12"]
    nonces = [parse(text).nonce for text in texts]
    assert all(nonce is not None and len(nonce) == 16 for nonce in nonces)
    assert nonces[0] != nonces[1]


def test_a_text_with_its_own_header_is_signed_as_it_is(cli: Cli, ada: Path) -> None:
    given = f"referee-order v1\nlog: {LOG}\nwindow: 3\nseat: 2\n\ntake 2\n"
    assert parted(cli("sign", "--key", ada, stdin=given.encode()))[0] == given


def test_a_join_has_no_order_lines(cli: Cli, ada: Path) -> None:
    text, _ = parted(cli("sign", "--key", ada, *USUAL, "--kind", "join"))
    assert text.endswith("seat: 2\n\n")


@pytest.mark.parametrize(
    ("arguments", "stdin", "said"),
    [
        (["--window", "3", "--seat", "2"], b"take 2", "--log, --window and --seat are needed"),
        (["--log", "play.example/nim-1", *USUAL[2:]], b"x", "is not the hash that stands in your"),
        (["--log", "play.example/nim-1 AAAA", *USUAL[2:]], b"x", "is not the hash that stands in"),
        ([*USUAL, "--seen", "many"], b"x", "it is 'SIZE ROOT', as in your last letter"),
        ([*USUAL, "--kind", "wish"], b"x", "wish"),
        ([*USUAL, "--serial", "-1"], b"x", "“-1” is not a number from 0"),
        (USUAL, b"\xff\xfe", "the order is not UTF-8 text"),
        ([], b"referee-order v1\nwindow: 3 \n\ntake 2\n", "line 2"),
    ],
)
def test_what_cannot_be_signed_is_answered_with_2_and_a_sentence(
    cli: Cli, ada: Path, arguments: list[str], stdin: bytes, said: str
) -> None:
    done = cli("sign", "--key", ada, *arguments, stdin=stdin)
    assert (done.code, done.out) == (2, "")
    assert said in done.err or said in done.err.lower()


def test_a_key_that_is_none_is_named(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear key")
    for name, said in (("letter", "private key"), ("nix", "No such file")):
        done = cli("sign", "--key", tmp_path / name, *USUAL, stdin=b"take 2")
        assert (done.code, done.out) == (2, "")
        assert name in done.err
        assert said in done.err


def test_a_locked_key_says_that_it_wants_its_passphrase(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "locked"
    keygen("-t", "ed25519", "-N", "secret words", "-f", path)
    done = cli("sign", "--key", path, *USUAL, stdin=b"take 2")
    assert (done.code, "passw" in done.err.lower()) == (2, True), done.err


def test_a_locked_key_is_opened_with_its_passphrase(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The passphrase is asked for at the terminal, never on the command line."""
    path = tmp_path / "locked"
    keygen("-t", "ed25519", "-N", "open sesame", "-f", path)
    monkeypatch.setattr("referee.cli.signing.getpass", lambda prompt: "open sesame")
    done = cli("sign", "--key", path, *USUAL, stdin=b"take 1\n")
    assert done.code == 0
    monkeypatch.setattr("referee.cli.signing.getpass", lambda prompt: "wrong")
    assert cli("sign", "--key", path, *USUAL, stdin=b"take 1\n").code == 2
