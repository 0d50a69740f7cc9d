"""docs/bots.md tells the protocol as it is: every field, and the example to the byte."""

import re
import shlex
from pathlib import Path

import pytest

from referee.arena import NAMED, OwnProgram, Setting, paired
from referee.cli import parser
from referee.games.catalogue import catalogue
from referee.programs import stranger, tries
from referee.programs.prompt import PROTOCOL
from tests.programs.scripts import ANY_GAME
from tests.programs.test_prompt import ASK, END

ROOT = Path(__file__).parent.parent.parent
GUIDE = (ROOT / "docs/bots.md").read_text("utf-8").partition("## A bot of your own")[2]
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", GUIDE, re.M | re.S)
COMMANDS = re.findall(r"^(referee .*)$", GUIDE, re.M)


def fields(part: str) -> set[str]:
    """The names in the first column of the table that comes next."""
    table = GUIDE.partition(part)[2].partition("\n|")[2].partition("\n\n")[0]
    rows = [row.split("|")[1 if row.startswith("|") else 0] for row in table.splitlines()]
    return {name for row in rows for name in re.findall(r"`(\w+)`", row)}


def test_every_field_of_a_question_is_told() -> None:
    assert fields("It hears `ask`") == ASK | {"id", "tries", "refused"}


def test_every_field_of_the_end_is_told() -> None:
    told = ASK - {"window", "names", "view", "facts", "form", "default", "help"}
    assert told | fields("At the end it hears `end`") == END


def test_every_kind_of_field_is_told() -> None:
    assert fields("### View and form") == {"choice", "number", "pick", "amounts", "lines"}


def test_the_numbers_are_those_of_the_program() -> None:
    assert f"| `protocol` | {PROTOCOL}." in GUIDE
    assert f"{stranger.LONGEST // 1024} KiB in a line" in " ".join(GUIDE.split())
    assert tries.TRIES == 3
    assert "if its third order is refused" in GUIDE


def test_the_example_stands_there_as_it_is() -> None:
    assert ("python", ANY_GAME.read_text("utf-8")) in BLOCKS


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_can_be_typed(command: str) -> None:
    assert parser().parse_args(shlex.split(command)[1:]).run


def test_the_bot_of_a_line_of_shell_plays(tmp_path: Path) -> None:
    """Its program may not be on every machine: the line is carried out by Python in its place."""
    [text] = [text for _, text in BLOCKS if text.startswith("#!/bin/sh")]
    path, jq = tmp_path / "mine", tmp_path / "jq"
    path.write_text(text.replace("exec jq", f"exec {jq}"), "utf-8")
    assert "{id, order: .default}" in text
    jq.write_text(
        "#!/usr/bin/env python3\nimport json, sys\nfor row in sys.stdin:\n"
        "    asked = json.loads(row)\n    if asked['type'] == 'ask':\n"
        "        print(json.dumps({'id': asked['id'], 'order': asked['default']}), flush=True)\n"
    )
    for made in (path, jq):
        made.chmod(0o755)
    game, told = catalogue().current("combats"), list[str]()
    setting = Setting(game, game.options(mode="single"), 2, 2, 1)
    paired(setting, OwnProgram(str(path), 60, told.append), NAMED["easy"])
    assert told == []
