"""`referee dkim`: a key in the home, and the lines that the domain's zone should hold."""

from tests.cli.conftest import Cli


def test_it_makes_a_key_once_and_prints_the_lines(cli: Cli) -> None:
    assert cli("dkim").code == 2
    made = cli("dkim", "--new")
    assert made.code == 0
    assert "referee._domainkey.play.example. IN TXT" in made.out
    assert cli("dkim").out == made.out
    again = cli("dkim", "--new")
    assert again.code == 2
    assert "dkim.key is there" in again.err
