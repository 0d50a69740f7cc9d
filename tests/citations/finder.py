"""What is cited and is not there, with its place."""

import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

from tests.citations.prose import ID, Passage, passages
from tests.citations.tree import FENCE, ROW, Tree

TREES = ("referee", "storage", "tests", "docs", "templates", ".ci", ".github")
PROSE = (".md", ".py", ".html", ".toml", ".txt", ".yml", ".yaml", ".js", "Makefile", "Dockerfile")

SECTION = re.compile(r"§\s*(\d+(?:\.\d+)*)")
BOOK = re.compile(r"(RFC\s+\d+|spec\.md|spec/\w+\.md|[Rr]ulings)[\s,`]*$")
MORE = re.compile(r"§\s*[\d.]+(?:[\s,;]|and|to|points?|\d)*$")
PATH = re.compile(rf"(?<![\w./~$-])(?:{'|'.join(map(re.escape, TREES))})/[\w./{{}},-]*[\w}}/]")
TEST = re.compile(r"(tests/[\w/]+\.py)::([\w:]+)")
BARE = re.compile(r"`((?:[\w-]+/)*[\w-]+\.(?:py|toml|md|html|css|js))`")
COMMAND = re.compile(r"python3? -m ((?:referee|storage|tests)[\w.]*)")
TARGET = re.compile(r"`make ([a-z]+)")
DOTTED = re.compile(r"`((?:[a-z_]+\.)+\w+)(?:\(\))?`")
MEMBER = re.compile(r"`([A-Z]\w*[a-z]\w*)\.([a-z]\w+)(?:\(\))?`")
LINK = re.compile(r"\]\(([^()\s]+)\)")
TITLE = re.compile(r'(docs/[\w/-]+\.md)(?:\s+§[\d.]+)?,\s+"([^"]+)"')
INCIDENT = re.compile(r"(?<![\w-])T(\d{1,2})(?![\w-])")

ENDINGS = frozenset(
    {"py", "toml", "md", "txt", "log", "lock", "key", "keys", "proof", "zip", "css", "js", "html"}
)

Dead = Iterator[str]


class Finder:
    """Looks through the whole tree, or through one text as if it stood at a path."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self._rooms: dict[str, frozenset[str]] = {}
        self.looks = (
            self._ids,
            self._sections,
            self._paths,
            self._tests,
            self._commands,
            self._titles,
            self._links,
            self._incidents,
            self._modules,
            self._members,
        )

    def dead(self) -> list[str]:
        names = [name for name in sorted(self.tree.files) if name.endswith(PROSE)]
        read = [name for name in names if name.startswith(TREES) or "/" not in name]
        return [told for name in read for told in self.dead_in(name, self.tree.text(name))]

    def dead_in(self, path: str, text: str) -> list[str]:
        return [
            told
            for passage in passages(path, text)
            for look in self.looks
            for told in look(passage)
        ]

    # --- rulings and sections -----------------------------------------------------------------

    def _ids(self, passage: Passage) -> Dead:
        game = self._game(passage.path)
        if not game:
            return
        known = self.tree.rulings(game)
        kinds = {name.split("-")[0] for name in known}
        for found in ID.finditer(_prose(passage.text)):
            if found[1].split("-")[0] in kinds and found[1] not in known:
                yield f"{passage.place(found.start())}: {game} has no ruling {found[1]}"

    def _sections(self, passage: Passage) -> Dead:
        book = ""
        text = _prose(passage.text)
        for found in SECTION.finditer(text):
            before = text[: found.start()]
            named = BOOK.search(before)
            if named:
                book = self._book(passage.path, named[1])
            elif not MORE.search(before):
                book = self._home(passage.path)
            if book != "theirs" and found[1] not in self.tree.sections(book):
                yield f"{passage.place(found.start())}: no §{found[1]} in {book or 'any book'}"

    def _book(self, path: str, name: str) -> str:
        if name.startswith("RFC"):
            return "theirs"
        return "spec" if name.startswith("spec") else self._game(path)

    def _home(self, path: str) -> str:
        """The book that a bare § means: pages of the formats and their second checker, a game."""
        if path.startswith(("docs/spec", "tests/independent/", "templates/checker/")):
            return "spec"
        return self._game(path)

    def _game(self, path: str) -> str:
        """`capitaine-cosmos` of any file that belongs to that game; "" of others."""
        parts = [Path(part).stem.replace("_", "-") for part in path.split("/")]
        return next((part for part in parts if part in self.tree.games), "")

    # --- files, tests, modules ------------------------------------------------------------------

    def _paths(self, passage: Passage) -> Dead:
        known = self.tree.files | self.tree.folders
        for found in PATH.finditer(passage.text):
            for path in _braces(found[0].rstrip("./")):
                if not {path, f"{path}.py"} & known and not _pattern(found):
                    yield f"{passage.place(found.start())}: there is no file {path}"
        for found in BARE.finditer(passage.text):
            if not self._is_file(passage.path, found[1]):
                yield f"{passage.place(found.start())}: there is no file {found[1]}"

    def _is_file(self, path: str, tail: str) -> bool:
        """In a game's folder a bare name is one of that game's files."""
        if tail in self.tree.files:
            return True
        game = self._game(path)
        if game and path.startswith(("referee/", "docs/rulings/")):
            folder = f"referee/games/{game.replace('-', '_')}/"
            if any(
                name.startswith(folder) and name.endswith(f"/{tail}") for name in self.tree.files
            ):
                return True
            return f"{Path(path).parent}/{tail}" in self.tree.files
        return tail in self.tree.tails

    def _tests(self, passage: Passage) -> Dead:
        for found in TEST.finditer(passage.text):
            path, name = found.groups()
            if path not in self.tree.files or name not in self.tree.names(path):
                yield f"{passage.place(found.start())}: there is no {path}::{name}"

    def _commands(self, passage: Passage) -> Dead:
        for found in COMMAND.finditer(passage.text):
            path = found[1].rstrip(".").replace(".", "/")
            if not {f"{path}.py", f"{path}/__main__.py"} & self.tree.files:
                yield f"{passage.place(found.start())}: there is no module {found[1]}"
        for found in TARGET.finditer(passage.text):
            if f"\n{found[1]}:" not in self.tree.text("Makefile"):
                yield f"{passage.place(found.start())}: there is no make {found[1]}"

    def _modules(self, passage: Passage) -> Dead:
        """`match.leaving`, `match.window_closed`, `service.Referee`: where a room of ours stands in
        front, there is such a module, or something of that name in the room."""
        for found in DOTTED.finditer(passage.text):
            room, *names = found[1].removeprefix("referee.").split(".")
            if (
                names
                and room in self.rooms
                and names[-1] not in ENDINGS
                and not self._holds(room, names)
            ):
                yield f"{passage.place(found.start())}: there is no {found[1]}"

    def _members(self, passage: Passage) -> Dead:
        """`Core.put_off`: judged where a class of ours has that name."""
        for found in MEMBER.finditer(passage.text):
            names = self.members.get(found[1])
            if names is not None and found[2] not in names:
                yield f"{passage.place(found.start())}: there is no {found[1]}.{found[2]}"

    @cached_property
    def members(self) -> dict[str, set[str]]:
        """What the classes of a name have, and others beside them: a class may be put together."""
        members: dict[str, set[str]] = {}
        ours = [name for name in self.tree.files if name.startswith(("referee/", "storage/"))]
        for file in filter(lambda name: name.endswith(".py"), ours):
            pairs = [name.partition("::") for name in self.tree.names(file)]
            beside = {member for _, _, member in pairs if member}
            for owner, _, _ in pairs:
                members.setdefault(owner, set()).update(beside)
        return members

    @cached_property
    def rooms(self) -> frozenset[str]:
        """The packages; `record` aside, which is also what rules call their recorder."""
        paths = [Path(name) for name in self.tree.files if name.startswith("referee/")]
        rooms = {path.parts[1] for path in paths if len(path.parts) > 2}
        return frozenset(rooms - {"record"} | {"storage"})

    def _holds(self, room: str, names: list[str]) -> bool:
        folder = "storage" if room == "storage" else f"referee/{room}"
        path = "/".join(names)
        if {f"{folder}/{path}.py", f"{folder}/{path}/__init__.py"} & self.tree.files:
            return True
        return bool({names[-1], camel(names[-1])} & self._defined(folder))

    def _defined(self, folder: str) -> frozenset[str]:
        """Every name that a module or a class of the room defines, methods and fields too."""
        if folder not in self._rooms:
            files = [
                name
                for name in self.tree.files
                if name.startswith(f"{folder}/") and name.endswith(".py")
            ]
            names = (name for file in files for name in self.tree.names(file))
            self._rooms[folder] = frozenset(name.rpartition("::")[2] for name in names)
        return self._rooms[folder]

    # --- links and incidents --------------------------------------------------------------------

    def _titles(self, passage: Passage) -> Dead:
        """`docs/spec.md §5, "Votes and consents"`: a heading of that page, or of its parts."""
        for found in TITLE.finditer(passage.text):
            page, title = found[1], " ".join(found[2].split())
            parts = page.removesuffix(".md") + "/"
            pages = [name for name in self.tree.files if name == page or name.startswith(parts)]
            heads = {head for name in pages if name.endswith(".md") for head in self._heads(name)}
            if not any(title.lower() in head.lower() for head in heads):
                yield f'{passage.place(found.start())}: no heading "{title}" in {page}'

    def _heads(self, page: str) -> list[str]:
        return re.findall(r"^#+ (.*)$", _prose(self.tree.text(page)), re.MULTILINE)

    def _links(self, passage: Passage) -> Dead:
        if not passage.path.endswith(".md"):
            return
        for found in LINK.finditer(_prose(passage.text)):
            if told := self._link(passage.path, found[1]):
                yield f"{passage.place(found.start())}: {told}"

    def _link(self, path: str, target: str) -> str:
        if re.match(r"[a-z]+:", target):
            return ""
        file, _, anchor = target.partition("#")
        whole = str((self.tree.root / path).parent.joinpath(file).resolve()) if file else path
        name = whole.removeprefix(f"{self.tree.root.resolve()}/")
        if name not in self.tree.files | self.tree.folders:
            return f"the link {target} leads to no file"
        if anchor and anchor not in self.tree.anchors(name):
            return f"{name} has no #{anchor}"
        return ""

    def _incidents(self, passage: Passage) -> Dead:
        if self._game(passage.path) or not passage.path.endswith((".py", ".md")):
            return
        incidents = ROW.findall(self.tree.text("docs/incidents.md"))
        for found in INCIDENT.finditer(_prose(passage.text)):
            if f"T{found[1]}" not in incidents:
                yield f"{passage.place(found.start())}: there is no incident T{found[1]}"


def _prose(text: str) -> str:
    """Without what stands in fences: there a § or an id is an example."""
    return FENCE.sub(lambda found: "\n" * found[0].count("\n"), text)


def _braces(path: str) -> list[str]:
    """`a/{b,c}` is two paths."""
    found = re.search(r"\{([^{}]*)\}", path)
    if not found:
        return [path]
    return [path[: found.start()] + part + path[found.end() :] for part in found[1].split(",")]


def _pattern(found: re.Match[str]) -> bool:
    """`docs/rulings/<game>`, `tests/test_*.py`: which file is meant is left open; `referee/link/v1`
    is a label of the formats."""
    if re.fullmatch(r"referee/\w+/v\d", found[0]):
        return True
    return found.string[found.end() : found.end() + 1] in ("<", "*", "{") or "…" in found[0]


def camel(name: str) -> str:
    """`window_closed`, as the log spells an event, is the class WindowClosed."""
    return "".join(word.capitalize() for word in name.split("_"))
