"""`referee match` and `referee player`: what an organiser and a host do from a shell."""

import json
import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from referee.clock import SystemClock
from referee.home.bootstrap import open_home
from referee.match.policy import instant, moment
from referee.settings import read
from tests.cli.conftest import SINGLE, Cli

LATER = moment(instant(SystemClock().now()) + timedelta(days=300))


def new(cli: Cli, *arguments: str) -> Any:
    options = ["--options", json.dumps(SINGLE)]
    done = cli("match", "new", "combats", "--name", "duel-1", "--json", *options, *arguments)
    assert done.code == 0, done.err
    return done.json


def begun(cli: Cli) -> None:
    """A match in its first window: seat 1 is a person who has joined, seat 2 a bot."""
    made = new(cli, "--player", "ada@players.example,Ada,fr,Europe/Paris", "--player", "bot")
    mail = b"From: ada@players.example\r\nSubject: x\r\n\r\nREJOINS\r\n"
    assert cli("receive", "--to", made["seats"][0]["address"], stdin=mail).code == 0


def test_every_flag_of_a_new_match_is_explained(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    told = cli("match", "new", "--help").out.partition("options:\n")[2]
    flags = re.findall(r"^  (--\S+)", told, re.MULTILINE)
    explained = re.findall(r"^  (--\S+)[^\n]*?(?:   |\n {10,})\S", told, re.MULTILINE)
    assert len(flags) > 20
    assert explained == flags


def test_a_new_match_gives_the_organisers_page_and_every_seats_page_and_address(cli: Cli) -> None:
    made = new(cli, "--player", "ada@players.example,Ada,fr", "--player", "bot")
    assert made["match"] == "duel-1"
    assert made["organiser"].startswith("http://127.0.0.1:8000/organise/")
    assert [(seat["seat"], seat["bot"]) for seat in made["seats"]] == [(1, False), (2, True)]
    assert [seat["address"] is None for seat in made["seats"]] == [False, True]
    assert [seat["page"] is None for seat in made["seats"]] == [False, True]
    assert made["seats"][0]["page"].startswith("http://127.0.0.1:8000/seat/")
    assert made["seats"][0]["address"].endswith("@play.example")


def test_without_json_the_same_is_told_in_lines(cli: Cli) -> None:
    done = cli("match", "new", "combats", "--name", "duel-1", "--player", "bot")
    lines = done.out.splitlines()
    assert lines[2] == "seat 1: a bot"
    assert lines[0] == "duel-1: created"
    assert [line.split(":")[0] for line in lines[1:]] == ["organiser", "seat 1", "seat 2"]
    done = cli("match", "new", "combats", "--player", "ada@players.example,Ada")
    assert "seat 1: ada@players.example  http://127.0.0.1:8000/seat/" in done.out


@pytest.mark.parametrize(("wished", "ahead"), [([], 30), (["--beacon-ahead", "90"], 90)])
def test_how_long_ahead_a_round_is_named_is_chosen(cli: Cli, wished: list[str], ahead: int) -> None:
    new(cli, "--beacon", "quicknet", *wished, "--player", "bot")
    home = open_home(read())
    options = json.loads(home.log.leaves("duel-1")[0])["data"]["options"]
    home.close()
    assert options["match.beacon"]["ahead"] == ahead


def test_a_round_ahead_of_no_beacon_is_refused(cli: Cli) -> None:
    done = cli("match", "new", "combats", "--beacon-ahead", "90")
    assert (done.code, "of which --beacon?" in done.err) == (2, True)


def test_the_level_of_the_bots_is_chosen_and_told(cli: Cli) -> None:
    done = cli(
        "match", "new", "combats", "--name", "duel-1", "--level", "strong", "--player", "bot"
    )
    *_, bot, person = done.out.splitlines()
    assert bot == "seat 1: a strong bot"
    assert person.startswith("seat 2: free, for whoever has its page  http://127.0.0.1:8000/seat/")
    home = open_home(read())
    options = json.loads(home.log.leaves("duel-1")[0])["data"]["options"]
    home.close()
    assert options["match.level"].startswith("strong/")


def test_a_level_that_no_bot_has_yet_is_said_to_be_that_of_who_takes_over(cli: Cli) -> None:
    ada = ["--name", "duel-1", "--player", "ada@players.example"]
    *_, told = cli("match", "new", "combats", "--level", "strong", *ada).out.splitlines()
    assert told.startswith("no bot sits in this match (`referee player add duel-1 SEAT bot` ")
    assert told.endswith("one that takes a seat over will be a strong bot")
    assert cli("player", "add", "duel-1", 2, "bot").out == "duel-1: seat 2 is a bot's now\n"


def test_a_seat_offered_to_somebody_else_is_said_to_be_taken_back(cli: Cli) -> None:
    new(cli, "--player", "ada@players.example")
    again, other, bot = (
        cli("player", "add", "duel-1", 1, who).out.splitlines()
        for who in ("Ada@Players.example", "bob@players.example", "bot")
    )
    assert again[0] == "duel-1: seat 1 is offered to Ada@Players.example"
    assert again[1].startswith("its page: http://127.0.0.1:8000/seat/")
    assert len(again) == 2
    assert other[2:] == ["what was offered to ada@players.example is void"]
    assert bot[1:] == ["what was offered to bob@players.example is void"]


def test_the_last_bot_that_sits_down_is_said_to_begin_the_match(cli: Cli) -> None:
    """Easy bots play it to its end at once."""
    new(cli, "--player", "bot")
    *_, told = cli("player", "add", "duel-1", 2, "bot").out.splitlines()
    assert told.startswith("duel-1: all seats are taken, so bots have played it to its end (")
    assert cli("match", "show", "duel-1").out.splitlines()[0].endswith(", ended")


def test_strong_bots_alone_have_begun_and_not_ended(cli: Cli) -> None:
    bots = ["--level", "strong", "--player", "bot", "--player", "bot"]
    *_, told = cli("match", "new", "combats", "--name", "duel-1", *bots).out.splitlines()
    assert told == ("duel-1: all seats are taken, so it has begun (`referee match show duel-1`)")


def test_before_it_begins_a_match_shows_who_sits_there(cli: Cli) -> None:
    cli("match", "new", "combats", "--name", "duel-1", "--level", "strong", "--player", "bot")
    bot = "seat 1, Grey: strong bot"
    told = cli("match", "show", "duel-1").out.splitlines()[1:]
    assert told == [bot, "seat 2, White: free, for whoever has its page"]
    cli("player", "add", "duel-1", 2, "ada@players.example")
    told = cli("match", "show", "duel-1").out.splitlines()[1:]
    assert told == [bot, "seat 2, White: offered to ada@players.example"]


def test_a_bot_is_one_however_it_is_written(cli: Cli) -> None:
    assert "seat 1: a bot" in cli("match", "new", "combats", "--player", " Bot ").out


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where no home is."""
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "mistyped"))
    return tmp_path / "mistyped"


def test_a_home_that_was_not_there_is_said_to_be_new(cli: Cli, nowhere: Path) -> None:
    first, second = (cli("match", "new", "combats") for _ in range(2))
    assert first.err == f"referee: {nowhere} is a new home; REFEREE_HOME can name another\n"
    assert second.err == ""


@pytest.mark.parametrize("command", ["match list", "match show duel", "fsck", "export duel"])
def test_who_looks_where_no_home_is_makes_none(cli: Cli, nowhere: Path, command: str) -> None:
    done = cli(*command.split())
    assert done.code == 2
    assert done.err.startswith(
        f"referee: {nowhere} is no home: is the path mistyped? REFEREE_HOME can name another;"
    )
    assert not nowhere.exists()


def test_an_empty_folder_that_becomes_a_home_is_told(cli: Cli, nowhere: Path) -> None:
    nowhere.mkdir()
    first, second = (cli("match", "list") for _ in range(2))
    assert "is a new home" in first.err
    assert (first.code, second.code, second.err) == (0, 0, "")


def test_who_is_invited_gets_the_welcome_letter_in_their_language(cli: Cli) -> None:
    new(cli, "--player", "ada@players.example,Ada,fr,Europe/Paris")
    home = open_home(read())
    [letter] = home.log.outbox()
    person = home.referee.seats.chair("duel-1", 1).person
    home.close()
    assert (letter.intent.kind, letter.intent.seat) == ("welcome", 1)
    assert person is not None
    assert (person.name, person.language, person.zone) == ("Ada", "fr", "Europe/Paris")


def test_the_policy_stands_in_leaf_0(cli: Cli) -> None:
    new(cli, "--long", "48", "--short", "12", "--assurance", "signed", "--hold")
    home = open_home(read())
    options = json.loads(home.log.leaves("duel-1")[0])["data"]["options"]
    home.close()
    names = ("long", "short", "assurance", "hold")
    assert [options[f"match.{name}"] for name in names] == [48, 12, "signed", True]


def test_a_list_names_each_match_its_game_and_its_phase(cli: Cli) -> None:
    new(cli)
    assert cli("match", "list").out == "duel-1  combats  lobby  1 leaves\n"
    assert cli("match", "list", "--json").json == [
        {"match": "duel-1", "game": "combats", "phase": "lobby", "cause": None, "leaves": 1}
    ]


def test_an_empty_home_lists_nothing(cli: Cli) -> None:
    assert cli("match", "list").out == ""
    assert cli("match", "list", "--json").json == []


def test_a_match_is_shown_as_a_spectator_sees_it(cli: Cli) -> None:
    begun(cli)
    done = cli("match", "show", "duel-1")
    assert done.out.startswith("play.example/duel-1: Combats 1.0, running\n")
    assert "The match has begun." in done.out
    told = cli("match", "show", "duel-1", "--json").json
    assert (told["phase"], told["window"]["name"]) == ("running", "pairing")
    assert told["history"][0] == done.out.splitlines()[1].strip().partition(" ")[2]


def test_a_deadline_is_moved_paused_and_resumed_with_its_reason_on_record(cli: Cli) -> None:
    begun(cli)
    assert cli("match", "extend", "duel-1", LATER, "--reason", "holidays").code == 0
    assert cli("match", "show", "duel-1", "--json").json["window"]["due"] == LATER
    assert cli("match", "pause", "duel-1", "--reason", "illness").code == 0
    assert cli("match", "show", "duel-1", "--json").json["window"]["due"] is None
    assert cli("match", "resume", "duel-1").code == 0
    shown = cli("match", "show", "duel-1")
    assert "holidays" in shown.out
    assert "illness" in shown.out


def test_somebody_is_invited_later_to_a_free_seat(cli: Cli) -> None:
    new(cli)
    done = cli("player", "add", "duel-1", 2, "bo@players.example,Bo")
    told, page = done.out.splitlines()
    assert told == "duel-1: seat 2 is offered to bo@players.example"
    assert page.startswith("its page: http://127.0.0.1:8000/seat/")
    assert cli("player", "add", "duel-1", 1, "bot").out == "duel-1: seat 1 is a bot's now\n"


@pytest.mark.parametrize(
    ("player", "said"),
    [
        ("nobody", "“nobody” is no mail address"),
        ("a@b.example,A,de", "“de” is not spoken here"),
        ("a@b.example,A,en,Mars/Phobos", "“Mars/Phobos” is no time zone"),
        ("a@b.example,A,en,UTC,tall", "ADDRESS, NAME, LANGUAGE and ZONE"),
    ],
)
def test_nothing_is_made_for_somebody_who_cannot_be_reached(
    cli: Cli, player: str, said: str
) -> None:
    """Leaf 0 can never be taken back, so people are looked at first."""
    done = cli("match", "new", "combats", "--player", "a@b.example", "--player", player)
    assert (done.code, said in done.err) == (2, True)
    assert cli("match", "list", "--json").json == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["new", "chess"], "there is no game 'chess'"),
        (["new", "combats", "--name", "A B"], "“A B” is no name for a match"),
        (["new", "combats", "--grid", "Foo 20:00 UTC"], "“Foo” is no weekday"),
        (["new", "combats", "--grid", "sometimes"], "sometimes"),
        (["new", "combats", "--long", "0"], "0 hours for a long window"),
        (["new", "combats", "--long", "soon"], "invalid int value: 'soon'"),
        (["new", "combats", *["--player", "bot"] * 3], "3 seats are not possible"),
        (["new", "combats", "--player", "bot,Robo"], "a bot is `bot` alone, and named after"),
        (["new", "combats", "--assurance", "none"], "invalid choice: 'none'"),
        (["show", "nix"], "there is no match 'nix'"),
        (["extend", "nix", LATER], "there is no match 'nix'"),
        (["extend", "duel-1", LATER], "No window is open"),
        (["pause", "duel-1"], "No window is open"),
        (["resume", "duel-1"], "No window is open"),
        (["new", "combats", "--name", "duel-1"], "There is a match “duel-1” already"),
        (["replace", "nix", "1", "bot"], "there is no match 'nix'"),
        (["replace", "duel-1", "1", "bot"], "has not begun"),
        (["rewind", "duel-1", "1"], "No window is open"),
        (["rule", "duel-1"], "a ruling has a reason"),
        (["rule", "duel-1", "--seat", "9", "--reason", "so"], "There is no seat 9"),
        (["dispute", "nix"], "there is no match 'nix'"),
        ([], "the following arguments are required: VERB"),
    ],
)
def test_a_wrong_wish_is_answered_with_2_and_a_sentence(
    cli: Cli, arguments: list[str], said: str
) -> None:
    new(cli)
    done = cli("match", *arguments)
    assert (done.code, said in done.err) == (2, True), done.err


def test_a_command_names_the_window_it_is_meant_for(cli: Cli) -> None:
    begun(cli)
    late = cli("match", "pause", "duel-1", "--window", "7", "--reason", "ill")
    assert late.code == 2
    assert "meant for window 7, and window 1 is open now" in late.err
    assert cli("match", "pause", "duel-1", "--window", "1", "--reason", "ill").code == 0


@pytest.mark.parametrize("due", ["tomorrow", "2000-01-01T00:00:00.000Z", "2099-01-01T12:00:00Z"])
def test_a_deadline_that_is_none_is_refused(cli: Cli, due: str) -> None:
    begun(cli)
    done = cli("match", "extend", "duel-1", due)
    assert done.code == 2
    assert due in done.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["add", "duel-1", "9", "a@b.example"], "There is no seat 9"),
        (["add", "duel-1", "two", "a@b.example"], "invalid int value: 'two'"),
        (["add", "nix", "1", "a@b.example"], "there is no match 'nix'"),
        (["add", "duel-1", "1", "nobody"], "“nobody” is no mail address"),
        (["key", "duel-1", "1", "none"], "none: No such file"),
        (["key", "duel-1", "1", "nix.pub"], "nix.pub"),
        (["forget", "ada@players.example"], "nobody here has the address ada@players.example"),
        (["data", "ada@players.example"], "nobody here has the address ada@players.example"),
    ],
)
def test_a_player_who_cannot_be_added_is_answered_with_2_and_a_sentence(
    cli: Cli, arguments: list[str], said: str
) -> None:
    new(cli)
    done = cli("player", *arguments)
    assert (done.code, said in done.err) == (2, True), done.err


# --- chairs ---------------------------------------------------------------------------------------


def seats(cli: Cli) -> Any:
    home = open_home(read())
    chairs = home.referee.seats.chairs("duel-1")
    home.close()
    return [chair.person.name if chair.person else chair.bot for chair in chairs]


def test_somebody_else_or_a_bot_sits_down(cli: Cli) -> None:
    begun(cli)
    assert cli("match", "replace", "duel-1", "1", "bob@players.example,Bob").code == 0
    assert seats(cli) == ["Bob", "bot"]
    assert cli("match", "replace", "duel-1", "2", "cyd@players.example,Cyd").code == 0
    assert cli("match", "replace", "duel-1", "1", "bot", "--reason", "Bob is ill").code == 0
    assert seats(cli) == ["bot", "Cyd"]
    assert any(
        "Bob is ill" in line for line in cli("match", "show", "duel-1", "--json").json["history"]
    )


def test_a_chair_that_falls_empty_ends_a_match_of_two(cli: Cli) -> None:
    begun(cli)
    assert cli("match", "replace", "duel-1", "1", "nobody", "--reason", "gone").code == 0
    shown = cli("match", "show", "duel-1", "--json").json
    assert (shown["phase"], shown["outcome"]["winners"]) == ("ended", [2])


def test_a_public_key_comes_from_its_file(cli: Cli, tmp_path: Path) -> None:
    begun(cli)
    file = tmp_path / "bob.pub"
    file.write_text("no key at all\n")
    done = cli("match", "replace", "duel-1", "1", "bob@players.example", "--key", str(file))
    assert (done.code, seats(cli)) == (2, ["Ada", "bot"])
    assert "key" in done.err


def test_who_is_willing_to_take_over_is_listed_as_replace_wants_it(cli: Cli) -> None:
    begun(cli)
    home = open_home(read())
    home.referee.standby.set("duel-1", 1, True)
    other = home.referee.lobby.create("combats", SINGLE, 2, name="duel-2").match
    home.close()
    assert cli("match", "list", "--standby", "duel-1").out == "", "he sits there already"
    assert (
        cli("match", "list", "--standby", other).out == "ada@players.example,Ada,fr,Europe/Paris\n"
    )
    listed = cli("match", "list", "--standby", other, "--json").json
    assert listed == [{"name": "Ada", "address": "ada@players.example"}]
