"""The project's files, and what in them can be cited."""

import ast
import re
import subprocess
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).parents[2]
CHAPTER = re.compile(r"docs/rulings/[\w-]+/[\w-]+\.md")
ROW = re.compile(r'<a id="[\w-]+"></a>\*\*([\w-]+)\*\*')
HEAD = re.compile(r"^#{1,3} (?:[^§\n]*: )?§?(\d+(?:\.\d+)*)\.? ", re.MULTILINE)
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


class Tree:
    """A checkout."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        self._texts: dict[str, str] = {}
        self._books: dict[str, list[str]] = {}

    @cached_property
    def files(self) -> frozenset[str]:
        """What git knows or would take."""
        asked = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        told = subprocess.run(asked, cwd=self.root, capture_output=True, check=True).stdout
        names = filter(None, told.decode().split("\0"))
        return frozenset(name for name in names if (self.root / name).is_file())

    @cached_property
    def folders(self) -> frozenset[str]:
        return frozenset(str(folder) for name in self.files for folder in Path(name).parents)

    @cached_property
    def tails(self) -> frozenset[str]:
        """Every file and folder by the ends of its path: `chance.py`, `kernel/chance.py`."""
        paths = [name.split("/") for name in self.files | self.folders]
        return frozenset("/".join(path[n:]) for path in paths for n in range(len(path)))

    @cached_property
    def games(self) -> frozenset[str]:
        return frozenset(Path(name).parent.name for name in self.chapters)

    @cached_property
    def chapters(self) -> tuple[str, ...]:
        return tuple(sorted(filter(CHAPTER.fullmatch, self.files)))

    def text(self, path: str) -> str:
        if path not in self._texts:
            self._texts[path] = (self.root / path).read_text("utf-8")
        return self._texts[path]

    def rulings(self, game: str) -> frozenset[str]:
        """The ids of a game that have a row of their own."""
        return frozenset(row for page in self._pages(game) for row in _rows(page))

    def sections(self, book: str) -> frozenset[str]:
        """The numbers of a game's rulings, or of the formats, which are `spec`."""
        return frozenset(number for page in self._pages(book) for number in _heads(page))

    def _pages(self, book: str) -> list[str]:
        if book not in self._books:
            self._books[book] = self._read(book)
        return self._books[book]

    def _read(self, book: str) -> list[str]:
        if book == "spec":
            names = [name for name in self.files if re.fullmatch(r"docs/spec(/\w+)?\.md", name)]
        else:
            names = [name for name in self.chapters if Path(name).parent.name == book]
        return [self.text(name) for name in names]

    def anchors(self, path: str) -> frozenset[str]:
        """What a link into a page may name behind `#`."""
        return _anchors(self.text(path))

    def names(self, path: str) -> frozenset[str]:
        """`name` and `Class::name` of what a module defines."""
        return _names(self.text(path))


@cache
def _rows(page: str) -> frozenset[str]:
    return frozenset(ROW.findall(page))


@cache
def _heads(page: str) -> frozenset[str]:
    return frozenset(HEAD.findall(page))


@cache
def _anchors(page: str) -> frozenset[str]:
    heads = re.findall(r"^#+ (.*)$", FENCE.sub("", page), re.MULTILINE)
    return frozenset(map(slug, heads)) | frozenset(re.findall(r'<a id="([^"]+)">', page))


@cache
def _names(module: str) -> frozenset[str]:
    found = set[str]()
    for node in ast.parse(module).body:
        found |= set(_defined(node))
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}::{name}" for child in node.body for name in _defined(child)}
    return frozenset(found)


def _defined(node: ast.stmt) -> list[str]:
    match node:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
            return [name]
        case ast.Assign(targets=targets):
            return [target.id for target in targets if isinstance(target, ast.Name)]
        case ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
        case ast.ImportFrom(names=names):
            return [name.asname or name.name for name in names]
    return []


def slug(head: str) -> str:
    """How a heading is linked to, as GitHub has it."""
    plain = re.sub(r"<[^>]*>", "", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", head)).strip().lower()
    return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
