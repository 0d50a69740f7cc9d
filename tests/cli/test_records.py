"""`referee export`, `import`, `audit`, `replay`: a match as a file, and what it proves."""

import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from referee.record import archive
from storage.sqlite import SqliteLog
from tests.cli.conftest import SINGLE, Cli


@pytest.fixture
def changed(record: Path, tmp_path: Path) -> Path:
    """The same record with one byte of its log changed and packed again."""
    path = tmp_path / "changed.zip"
    with zipfile.ZipFile(record) as old, zipfile.ZipFile(path, "w") as new:
        for one in old.infolist():
            data = old.read(one)
            new.writestr(one, data.replace(b'"n":3,', b'"n":4,') if "log" in one.filename else data)
    return path


@pytest.fixture
def garbage(tmp_path: Path) -> Path:
    path = tmp_path / "garbage.zip"
    path.write_bytes(b"PK and nothing behind it")
    return path


@pytest.fixture
def elsewhere(cli: Cli, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This home has another name than the one whose record is brought."""
    monkeypatch.setenv("REFEREE_HOST", "home.example")


# --- audit ----------------------------------------------------------------------------------------


def test_without_a_key_the_first_line_says_what_you_must_know(cli: Cli, record: Path) -> None:
    done = cli("audit", record)
    assert done.code == 0
    assert done.out.splitlines()[0].startswith(
        "Consistent in itself; whose key this is you must know: "
    )


def test_with_the_key_everything_holds(cli: Cli, record: Path, vkey: str) -> None:
    done = cli("audit", record, "--vkey", vkey)
    assert done.code == 0
    assert done.out.startswith("Everything that can be checked holds")


def test_the_report_is_there_in_french(cli: Cli, record: Path, vkey: str) -> None:
    done = cli("audit", record, "--vkey", vkey, "--language", "fr")
    assert done.out.startswith("Tout ce qui peut être vérifié")


def test_json_names_every_check(cli: Cli, record: Path, vkey: str) -> None:
    told = cli("audit", record, "--vkey", vkey, "--json").json
    names = "zip sums key sums_sig leaves tree checkpoint disclosures keys orders draws secret"
    assert [one["name"] for one in told["checks"]] == [
        *names.split(),
        *("rules", "dice", "outcome", "time", "mail", "home"),
    ]
    assert (told["holds"], told["pinned"], told["vkey"]) == (True, True, vkey)


def test_a_changed_record_is_answered_with_1(cli: Cli, changed: Path) -> None:
    done = cli("audit", changed)
    assert done.code == 1
    assert "FAILED" in done.out


def test_a_record_of_another_key_is_answered_with_1(cli: Cli, record: Path, vkey: str) -> None:
    name, _, rest = vkey.partition("+")
    other = f"{name}-other+{rest}"
    done = cli("audit", record, "--vkey", other, "--json")
    assert done.code == 1
    assert "key" in [one["name"] for one in done.json["checks"] if one["status"] == "failed"]


def test_a_file_that_is_no_record_is_answered_with_1(cli: Cli, garbage: Path) -> None:
    done = cli("audit", garbage)
    assert (done.code, "zip" in done.out.splitlines()[0]) == (1, True)


@pytest.mark.parametrize("command", ["audit", "replay", "import"])
def test_a_file_that_is_not_there_is_answered_with_2_and_its_name(cli: Cli, command: str) -> None:
    done = cli(command, "nix.zip")
    assert (done.code, done.err) == (2, "referee: nix.zip: No such file or directory\n")


def test_a_mailbox_that_is_not_there_is_wrong_use_and_no_verdict(cli: Cli, record: Path) -> None:
    done = cli("audit", record, "--mail", "nix.mbox", "--json")
    assert done.code == 2
    assert "nix.mbox" in done.err


@pytest.mark.usefixtures("elsewhere")
def test_another_record_of_a_kept_match_is_kept_beside_it(cli: Cli, record: Path) -> None:
    """The same again is kept once; one that differs lies beside it, each under its own name."""
    assert cli("import", record).code == 0
    assert cli("import", record).code == 0
    other = json.dumps(SINGLE | {"preset": "orbite"})
    assert cli("play", "combats", "--seed", 4, "--options", other, "--record", "o.zip").code == 0
    assert cli("import", "o.zip").code == 0
    rows = cli("import").json
    assert len({row["id"] for row in rows}) == 2
    assert {row["origin"] for row in rows} == {"play.example/combats-4"}


def test_a_reader_who_goes_away_does_not_change_the_verdict(record: Path) -> None:
    """`audit … | head` ends as the audit does."""
    command = [sys.executable, "-m", "referee", "audit", str(record), "--vkey", "of somebody else"]
    read, write = os.pipe()
    os.close(read)
    try:
        assert subprocess.run(command, stdout=write, check=False).returncode == 1
    finally:
        os.close(write)


# --- replay ---------------------------------------------------------------------------------------


def leaves(record: Path) -> int:
    with zipfile.ZipFile(record) as opened:
        return len(opened.read("log.jsonl").splitlines())


@pytest.mark.parametrize("seat", [None, 1, 2])
@pytest.mark.parametrize("part", [0.0, 0.4, 0.8, 1.0])
def test_the_story_is_told_up_to_any_leaf_for_any_seat(
    cli: Cli, record: Path, part: float, seat: int | None
) -> None:
    at = round((leaves(record) - 1) * part)
    whose = [] if seat is None else ["--seat", seat]
    done = cli("replay", record, "--at", at, *whose)
    assert done.code == 0
    told = [int(line.split()[0]) for line in done.out.splitlines() if line[:5].strip().isdigit()]
    assert all(n <= at for n in told)
    plain = cli("replay", record, "--at", at, *whose, "--json").json
    assert (plain["n"], plain["seat"]) == (at, seat)
    assert [one["n"] for one in plain["history"]] == told


def test_a_seat_sees_its_own_hand_and_a_spectator_none(cli: Cli, record: Path) -> None:
    """After the deal and before the first window closes."""
    at = _first(cli, record, "Window 1")
    hands = [_view(cli, record, at, seat).get("hand") for seat in (None, 1, 2)]
    assert not hands[0]
    assert len(hands[1]) == len(hands[2]) == 2


def test_its_help_names_the_keys_of_the_terminal(cli: Cli) -> None:
    told = " ".join(cli("replay", "--help").out.split())
    for key in ("← → moment", "↑ ↓ window", "Space plays", "q quits"):
        assert key in told


def test_the_last_position_is_the_default(cli: Cli, record: Path) -> None:
    whole, last = cli("replay", record), cli("replay", record, "--at", leaves(record) - 1)
    assert whole.out == last.out
    assert "The match is over." in whole.out


def test_the_story_is_told_in_french(cli: Cli, record: Path) -> None:
    assert "La partie a commencé." in cli("replay", record, "--language", "fr").out


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_board_is_drawn(cli: Cli, record: Path, tmp_path: Path, language: str) -> None:
    out = tmp_path / "board.svg"
    assert cli("replay", record, "--svg", out, "--language", language).code == 0
    assert ElementTree.parse(out).getroot().tag == "{http://www.w3.org/2000/svg}svg"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--at", "9999"], "there is no leaf 9999"),
        (["--at", "-1"], "there is no leaf -1"),
        (["--seat", "3"], "there is no seat 3"),
        (["--at", "0", "--svg", "x.svg"], "there is no board to draw at that leaf"),
        (["--svg", "nowhere/x.svg"], "nowhere/x.svg: No such file or directory"),
        (["--language", "de"], "invalid choice: 'de'"),
    ],
)
def test_what_cannot_be_shown_is_answered_with_2(
    cli: Cli, record: Path, arguments: list[str], said: str
) -> None:
    done = cli("replay", record, *arguments)
    assert (done.code, said in done.err) == (2, True), done.err


def test_a_record_that_does_not_hold_is_not_replayed(cli: Cli, changed: Path) -> None:
    done = cli("replay", changed)
    assert (done.code, done.out) == (1, "")


@pytest.fixture(params=["orders", "sums_sig", "checkpoint", "tree"])
def forged(record: Path, tmp_path: Path, request: pytest.FixtureRequest) -> tuple[Path, str]:
    """The record with a letter's text, a signature, the checkpoint or a time changed; and the name
    of a check that fails for it."""
    with zipfile.ZipFile(record) as opened:
        members = {name: opened.read(name) for name in opened.namelist()}
    letter = next(name for name in members if re.fullmatch(r"orders/\d+-seat1\.txt", name))
    changes = {
        "orders": (letter, lambda data: data.rstrip(b"\n") + b"!\n"),
        "sums_sig": ("SHA256SUMS.sig", lambda data: data.replace(b"U1NIU0lH", b"U1NIU0lI")),
        "checkpoint": ("checkpoint.txt", lambda data: data.replace(b"\n", b"0\n", 2)),
        "tree": ("log.jsonl", later_at_the_end),
    }
    name, change = changes[request.param]
    assert change(members[name]) != members[name]
    path = tmp_path / "forged.zip"
    path.write_bytes(archive.write({**members, name: change(members[name])}))
    return path, request.param


def later_at_the_end(log: bytes) -> bytes:
    """The last leaf says that it is from a year later."""
    head, at, rest = log.rpartition(b'"at":"')
    return head + at + b"%d" % (int(rest[:4]) + 1) + rest[4:]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_forged_record_has_no_film_and_the_failing_checks_are_named(
    cli: Cli, forged: tuple[Path, str], tmp_path: Path, language: str
) -> None:
    """A film would look like a proof; the exit code is that of the audit."""
    path, check = forged
    done = cli("replay", path, "--html", "film.html", "--language", language)
    audited = cli("audit", path, "--language", language)
    assert (done.code, audited.code, done.out) == (1, 1, "")
    headline, *failing = done.err.removeprefix("referee: ").splitlines()
    assert headline == audited.out.splitlines()[0]
    assert check in [line.split()[0] for line in failing]
    assert not (tmp_path / "film.html").exists()


def test_a_forged_record_is_not_shown_in_a_terminal(
    cli: Cli, forged: tuple[Path, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.cli.records._is_watched", lambda arguments: True)
    done = cli("replay", forged[0])
    assert (done.code, done.out) == (1, "")
    assert forged[1] in done.err


# --- export and import ----------------------------------------------------------------------------


@pytest.fixture
def running(cli: Cli) -> Any:
    """A match that waits for Ada on seat 1; seat 2 is a bot's."""
    made = cli(
        *("match", "new", "combats", "--name", "m", "--json", "--options", json.dumps(SINGLE)),
        *("--player", "ada@players.example,Ada", "--player", "bot"),
    ).json
    mail = b"From: ada@players.example\n\nJOIN\n"
    assert cli("receive", "--to", made["seats"][0]["address"], stdin=mail).code == 0
    return made


def test_of_a_running_match_everybody_gets_what_is_public(
    cli: Cli, running: Any, tmp_path: Path
) -> None:
    done = cli("export", "m")
    out = tmp_path / "m.record.zip"
    assert (done.code, done.out) == (0, f"m.record.zip: {out.stat().st_size} bytes\n")
    assert cli("audit", out).code == 0
    with zipfile.ZipFile(out) as opened:
        assert opened.read("disclosures.jsonl") == b""


def test_a_seat_gets_what_it_holds_with_its_token(cli: Cli, running: Any, tmp_path: Path) -> None:
    out, token = tmp_path / "mine.zip", running["seats"][0]["page"].rpartition("/")[2]
    assert cli("export", "m", "--seat", 1, "--token", token, "-o", out).code == 0
    assert Path(out).stat().st_mode & 0o777 == 0o600
    assert cli("audit", out).code == 0
    with zipfile.ZipFile(out) as opened:
        assert len(opened.read("disclosures.jsonl").splitlines()) >= 3  # join, keys, two cards


@pytest.mark.parametrize("token", [[], ["--token", "guess"]])
def test_without_its_token_nobody_gets_what_a_seat_holds(
    cli: Cli, running: Any, tmp_path: Path, token: list[str]
) -> None:
    done = cli("export", "m", "--seat", 1, *token)
    assert done.code == 2
    assert "--seat 1 needs --token" in done.err
    assert not (tmp_path / "m.record.zip").exists()


def test_the_token_of_one_seat_opens_no_other(cli: Cli, running: Any) -> None:
    token = running["seats"][0]["page"].rpartition("/")[2]
    assert cli("export", "m", "--seat", 2, "--token", token).code == 2


@pytest.fixture
def ended(cli: Cli) -> str:
    """The name of a match that two bots have played to its end in this home."""
    options = ["--options", json.dumps(SINGLE)]
    made = cli("match", "new", "combats", "--name", "e", *options, *["--player", "bot"] * 2)
    assert made.code == 0, made.err
    return "e"


def test_an_ended_match_is_exported_whole_and_holds(cli: Cli, ended: str, tmp_path: Path) -> None:
    assert cli("export", ended).code == 0
    report = cli("audit", tmp_path / "e.record.zip", "--json").json
    passed = [one["name"] for one in report["checks"] if one["status"] == "passed"]
    assert {"orders", "draws", "secret", "dice", "outcome"} <= set(passed)


def test_an_ended_match_is_one_page_to_read(cli: Cli, ended: str, tmp_path: Path) -> None:
    assert cli("export", ended, "--html").code == 0
    page = (tmp_path / "e.html").read_text("utf-8")
    assert "<svg" in page
    assert "The match is over." in page
    assert "La partie est finie." in page or "La partie est terminée." in page


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nix"], "there is no match 'nix'"),
        (["m", "--seat", "9", "--token", "x"], "m has no seat 9"),
        (["m", "--html"], "the match is still running"),
        (["m", "-o", "nowhere/x"], "nowhere/x: No such file or directory"),
    ],
)
def test_what_cannot_be_exported_is_answered_with_2(
    cli: Cli, running: Any, arguments: list[str], said: str
) -> None:
    done = cli("export", *arguments)
    assert (done.code, said in done.err) == (2, True), done.err


@pytest.mark.usefixtures("elsewhere")
def test_a_record_of_another_home_is_kept_byte_for_byte_until_it_is_dropped(
    cli: Cli, record: Path, vkey: str
) -> None:
    done = cli("import", record, "--vkey", vkey)
    assert done.code == 0
    assert f"play.example/combats-4: {leaves(record)} leaves" in done.out
    [row] = cli("import").json
    assert f"/foreign/{row['id']}" in done.out
    log = SqliteLog(cli.home / "referee.db")
    piece = log.pieces.get(row["id"], "record")
    log.close()
    assert piece is not None
    assert piece.data == record.read_bytes()
    assert cli("import", "--drop", row["id"]).code == 0
    assert cli("import").json == []
    assert cli("import", "--drop", row["id"]).code == 2


@pytest.mark.usefixtures("elsewhere")
def test_a_record_that_does_not_hold_is_not_kept(cli: Cli, changed: Path) -> None:
    done = cli("import", changed)
    assert (done.code, "does not hold" in done.out) == (1, True)
    assert cli("import").json == []


def test_a_record_that_bears_the_name_of_this_home_is_not_kept(cli: Cli, record: Path) -> None:
    done = cli("import", record)
    assert (done.code, "bears the name of this home" in done.out) == (1, True)
    assert cli("import").json == []


def test_what_is_no_zip_file_is_wrong_use(cli: Cli, garbage: Path) -> None:
    done = cli("import", garbage)
    assert (done.code, "is no zip file" in done.err) == (2, True)


# --- helpers --------------------------------------------------------------------------------------


def _first(cli: Cli, record: Path, words: str) -> int:
    """The leaf of the first sentence that says this."""
    history = cli("replay", record, "--json").json["history"]
    return next(int(one["n"]) for one in history if words in one["sentence"])


def _view(cli: Cli, record: Path, at: int, seat: int | None) -> Any:
    whose = [] if seat is None else ["--seat", seat]
    return cli("replay", record, "--at", at, *whose, "--json").json["view"]
