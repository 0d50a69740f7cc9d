"""docs/gallery.md: what `make pictures` draws of each page, wide and narrow, by day and by night,
and the letters."""

import re
from collections.abc import Iterable
from pathlib import Path

from referee.games.catalogue import catalogue

DOCS = Path(__file__).parents[2] / "docs"
GALLERY = DOCS / "gallery.md"
FOLDER = DOCS / "pictures"
KINDS = {
    "front": "The front page",
    "game": "A game's own page",
    "table": "A table",
    "matches": "My matches",
    "film": "The film of a match",
    "eyes": "A moment through everybody's eyes",
    "sandbox": "A sandbox",
    "audit": "The audit",
    "tree": "The log's tree",
    "archive": "The archive",
}
WAYS = {
    "wide-light": "wide, by day",
    "wide-dark": "wide, by night",
    "narrow-light": "narrow, by day",
    "narrow-dark": "narrow, by night",
}
LETTERS = {"phone": "on a phone", "night": "by night", "mutt": "in a terminal"}
_NAME = re.compile(r"page-(\w+?)(?:-([\w-]+?))?-(?:wide|narrow)-(?:light|dark)\.png")
_HEAD = """# The pages in pictures

`make pictures` draws them, and writes this page: 1,280 by 900 points at half their size, and
360 by 740. What they are held against stands in [looks.md](looks.md), what readers made of the
letters at the end in [letters.md](letters.md).
"""


def gallery(names: Iterable[str]) -> str:
    """The page that shows these files."""
    found = filter(None, map(_NAME.fullmatch, names))
    pages = sorted({(name[1], name[2] or "") for name in found})
    parts = [_HEAD]
    for kind, title in KINDS.items():
        parts.append(f"\n## {title}\n")
        parts += [_table(kind, game, title) for shown, game in pages if shown == kind]
    parts.append("\n## Letters\n")
    for game in catalogue().names:
        title = catalogue().current(game).title.en
        parts.append(f"\n### A letter of {title}\n" + _row(f"letter-{game}", title, LETTERS))
    return "".join(parts)


def _table(kind: str, game: str, title: str) -> str:
    called = catalogue().current(game).title.en if game else ""
    stem = f"page-{kind}-{game}" if game else f"page-{kind}"
    above = f"\n### {called}\n" if called else ""
    return above + _row(stem, f"{title}, {called}" if called else title, WAYS)


def _row(stem: str, title: str, ways: dict[str, str]) -> str:
    """A table of one row, a picture a column."""
    heads, rule = " | ".join(ways.values()), "---|" * len(ways)
    cells = [f"![{title}, {told}](pictures/{stem}-{way}.png)" for way, told in ways.items()]
    return f"\n| {heads} |\n|{rule}\n| {' | '.join(cells)} |\n"


def write() -> None:
    """Anew, from what lies in the folder."""
    GALLERY.write_text(gallery(path.name for path in FOLDER.iterdir()), "utf-8")
