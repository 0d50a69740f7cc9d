"""docs/adding-a-game.md shows the example as it is, and leaves none of its files out."""

import re
import shlex
from pathlib import Path

import pytest

from referee.cli import parser

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "goofspiel"
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
BLOCKS = re.findall(r"^```\w+ (\S+)\n(.*?)^```$", GUIDE, re.M | re.S)
COMMANDS = re.findall(r"^    (referee .+?)(?: <<\w+)?$", GUIDE, re.M)
FILES = sorted(
    path
    for path in EXAMPLE.rglob("*")
    if path.suffix in (".md", ".py", ".toml", ".txt", ".typed")
    and not any(part.startswith(".") for part in path.relative_to(EXAMPLE).parts)
)


@pytest.mark.parametrize(("name", "block"), BLOCKS, ids=lambda value: value.partition("\n")[0][:40])
def test_what_the_guide_shows_stands_in_the_example(name, block):
    [path] = [path for path in FILES if path.name == name]
    assert f"\n{block}" in "\n" + path.read_text("utf-8")


def test_every_block_of_the_guide_says_which_file_it_is_from():
    assert len(BLOCKS) == GUIDE.count("\n```") / 2 > 20


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_file_of_the_example_is_named_in_the_guide(path):
    assert f"`{path.name}`" in GUIDE


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_of_the_guide_can_be_typed(command):
    assert parser().parse_args(shlex.split(command)[1:])
