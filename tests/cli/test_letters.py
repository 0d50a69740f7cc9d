"""`referee match letters`: what an operator sees of letters that do not leave."""

from datetime import timedelta

import pytest

from referee.cli import letters
from referee.home.bootstrap import open_home
from referee.match.policy import instant, moment
from referee.settings import read
from storage import Batch
from tests.cli.conftest import Cli

THEIRS = ("--player", "ada@players.example,Ada", "--player", "bob@players.example,Bob")


def test_letters_that_wait_and_that_were_given_up_are_listed_by_match(cli: Cli) -> None:
    """Given two invitations of which one waits for its next try and the other was given up, and
    another match; nobody's address is told."""
    assert cli("match", "letters").out == "no letter waits, and none was given up\n"
    for name in ("second", "first"):
        assert cli("match", "new", "combats", "--name", name, *THEIRS).code == 0
    home = open_home(read())
    one, two = home.log.outbox("first")
    home.log.failed(one.intent.id, "451 later", "2026-11-22T20:00:00.000Z")
    home.log.failed(two.intent.id, "550 <ada@players.example>: no such mailbox", None)
    home.close()
    told = cli("match", "letters", "first", "--json").json
    assert [(row["tries"], row["error"], row["state"]) for row in told] == [
        (1, "451 later", "waits until 2026-11-22T20:00:00.000Z"),
        (1, "550 <…@players.example>: no such mailbox", "given up"),
    ]
    lines = cli("match", "letters").out.splitlines()
    assert [line.split()[0] for line in lines] == ["first", "first", "second", "second"]
    assert "given up, tried 1 times: 550 <…@players.example>: no such mailbox" in lines[1]
    assert "ada@" not in "".join(lines)


def test_a_letter_whose_news_another_tells_is_merged_and_not_given_up(cli: Cli) -> None:
    """Given an invitation that a later letter made needless: nobody misses it."""
    assert cli("match", "new", "combats", "--name", "first", *THEIRS).code == 0
    home = open_home(read())
    one, _ = home.log.outbox("first")
    home.log.append(Batch("first", home.log.head("first").size, (), withdrawn=(one.intent.id,)))
    home.close()
    [told] = [row for row in cli("match", "letters", "--json").json if row["id"] == one.intent.id]
    assert (told["state"], told["error"]) == ("merged", "another letter says it")
    lines = cli("match", "letters").out
    assert "merged, tried 0 times: another letter says it" in lines
    assert "given up" not in lines


def test_what_a_dead_relay_has_put_off_for_long_is_sent_at_once_when_it_is_mended(
    cli: Cli,
) -> None:
    """A letter that may be leaving just now is left to who has it."""
    assert cli("match", "new", "combats", "--name", "first", *THEIRS).code == 0
    home = open_home(read())
    one, two = home.log.outbox("first")
    now = home.referee.clock.now()
    soon, late = (moment(instant(now) + timedelta(minutes=wait)) for wait in (5, 240))
    home.log.failed(one.intent.id, "connection refused", soon)
    home.log.failed(two.intent.id, "connection refused", late)
    told = {row["id"]: row["state"] for row in cli("match", "letters", "--hasten", "--json").json}
    assert told[one.intent.id] == f"waits until {soon}"
    assert [row.intent.id for row in home.log.pending(home.referee.clock.now())] == [two.intent.id]
    said = cli("match", "letters", "--hasten").out
    assert said.startswith("made due now, and sent as soon as `serve` or `mail` looks: 0\n")
    home.close()


def test_letters_of_one_match_are_found_behind_all_those_of_others(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many wait or were sent before or after them: nobody hears falsely that none waits."""
    monkeypatch.setattr(letters, "PAGE", 1)
    for name in ("first", "second", "third"):
        assert cli("match", "new", "combats", "--name", name, *THEIRS).code == 0
    for name in ("first", "second", "third"):
        assert len(cli("match", "letters", name).out.splitlines()) == 2
    assert len(cli("match", "letters").out.splitlines()) == 6


def test_of_a_match_that_is_not_there_it_says_so(cli: Cli) -> None:
    done = cli("match", "letters", "nowhere")
    assert (done.code, "nowhere" in done.err) == (2, True)
