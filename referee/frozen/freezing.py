"""A game into one file: its modules, its tables, and what it imports of the kernel.

    frozen("referee.games.combats", "combats_1_0")    the bytes of a zip

In the zip a module lies under the name it had, behind a name that nothing else has:
`referee.games.combats.rules.flow` is `combats_1_0.referee.games.combats.rules.flow`, and whoever
imports it there says so. The contract (`referee.frozen.SHARED`) and libraries stay outside.

Why: docs/decisions/0077-frozen-rules.md.
"""

import ast
import io
import zipfile
from collections.abc import Iterator
from importlib import util
from importlib.machinery import ModuleSpec
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from referee.frozen import SHARED

BEGAN = (1980, 1, 1, 0, 0, 0)  # the same modules make the same bytes, whenever
HOUSE = "referee"
KERNEL = "referee.kernel."


class NotFrozen(ValueError):
    """A module that no old game may depend on; the message names it and who imports it."""


class Imported(NamedTuple):
    """One name that a module asks for: `from module import name`; `submodule`: name is a module."""

    module: str
    alias: ast.alias
    submodule: bool

    @property
    def source(self) -> str:
        return f"{self.module}.{self.alias.name}" if self.submodule else self.module


def frozen(root: str, package: str) -> bytes:
    """The zip of the game that the module `root` exports as `GAME`, under the name `package`.

    Raises NotFrozen for an import that would change under the game's feet, ModuleNotFoundError.
    """
    taken = _Taken(root, package)
    members = {f"{package}/__init__.py": f"from {package}.{root} import GAME as GAME\n".encode()}
    members |= dict(taken.members())
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(members):
            archive.writestr(_entry(name), members[name])
    return packed.getvalue()


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, BEGAN)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    return entry


class _Taken:
    """The modules that go into the file: the game's own, and all that they import but SHARED."""

    def __init__(self, root: str, package: str) -> None:
        self._root = root
        self._package = package
        self._home = root.partition(".")[0]
        self._sources: dict[str, str] = {}
        for name in [root, *_below(root)]:
            self._take(name)

    def members(self) -> Iterator[tuple[str, bytes]]:
        """Every file by its name in the zip: modules, empty parents, tables."""
        for parent in {parent for name in self._sources for parent in _parents(name)}:
            yield f"{self._path(parent)}/__init__.py", b""
        for name, source in self._sources.items():
            yield self._file(name), _moved(name, source, self._package, set(self._sources)).encode()
        for folder in {_folder(name) for name in self._sources}:
            for table in _tables(folder):
                yield f"{self._path(folder)}/{table.name}", table.read_bytes()

    def _path(self, name: str) -> str:
        return f"{self._package}/{name.replace('.', '/')}"

    def _file(self, name: str) -> str:
        return f"{self._path(name)}/__init__.py" if _is_package(name) else f"{self._path(name)}.py"

    def _take(self, name: str) -> None:
        if name in self._sources:
            return
        source = _source(name)
        self._sources[name] = source
        for imported in _imports(name, ast.parse(source), self._home):
            if self._goes_along(imported.source, name):
                self._take(imported.source)

    def _goes_along(self, name: str, by: str) -> bool:
        """Is this module frozen with the game? Raises NotFrozen."""
        top = name.partition(".")[0]
        if name in SHARED or top not in (HOUSE, self._home):
            return False
        if top == HOUSE and not name.startswith((KERNEL, f"{self._root}.")):
            raise NotFrozen(f"{by} imports {name}, which is neither the game's nor the kernel's")
        return True


def _below(package: str) -> Iterator[str]:
    """All modules in this package; none of a plain module."""
    if not _is_package(package):
        return
    for entry in files(package).iterdir():
        stem, _, ending = entry.name.rpartition(".")
        if ending == "py" and stem != "__init__":
            yield f"{package}.{stem}"
        elif entry.is_dir() and (entry / "__init__.py").is_file():
            yield from (f"{package}.{entry.name}", *_below(f"{package}.{entry.name}"))


def _spec(name: str) -> ModuleSpec:
    spec = util.find_spec(name)
    if spec is None or spec.loader is None:
        raise ModuleNotFoundError(f"there is no module {name}")
    return spec


def _is_package(name: str) -> bool:
    return _spec(name).submodule_search_locations is not None


def _source(name: str) -> str:
    source: str | None = _spec(name).loader.get_source(name)  # type: ignore[union-attr]
    if source is None:
        raise NotFrozen(f"{name} has no source")
    return source


def _parents(name: str) -> list[str]:
    parts = name.split(".")
    return [".".join(parts[:count]) for count in range(1, len(parts))]


def _folder(name: str) -> str:
    return name if _is_package(name) else name.rpartition(".")[0]


def _tables(package: str) -> Iterator[Traversable]:
    for entry in files(package).iterdir():
        if entry.is_file() and not entry.name.endswith((".py", ".pyc")):
            yield entry


def _imports(name: str, tree: ast.Module, own: str) -> Iterator[Imported]:
    """All that this module asks for by `from … import …`; a plain `import` is of a library."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield from _asked_for(name, node)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.partition(".")[0] in (HOUSE, own):
                    raise NotFrozen(f"{name}: write `from … import …` for `import {alias.name}`")


def _asked_for(name: str, node: ast.ImportFrom) -> list[Imported]:
    if node.level:
        raise NotFrozen(f"{name}: an import by dots, in line {node.lineno}")
    module = node.module or ""
    return [Imported(module, alias, _is_module(module, alias.name)) for alias in node.names]


def _is_module(package: str, name: str) -> bool:
    spec = util.find_spec(package)
    return (
        spec is not None
        and spec.submodule_search_locations is not None
        and util.find_spec(f"{package}.{name}") is not None
    )


def _moved(name: str, source: str, package: str, taken: set[str]) -> str:
    """The module's source, in which whatever went along is imported by its new name."""
    tree = ast.parse(source)
    lines = source.splitlines(keepends=True)
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    for node in sorted(nodes, key=lambda node: node.lineno, reverse=True):
        asked = _asked_for(name, node)
        along = [imported.source in taken for imported in asked]
        if not any(along):
            continue
        said = [
            _statement(f"{package}.{node.module}" if moves else node.module, asked, along, moves)
            for moves in (True, False)
        ]
        indent = " " * node.col_offset
        end = node.end_lineno or node.lineno
        lines[node.lineno - 1 : end] = [f"{indent}{line}\n" for line in said if line]
    return "".join(lines)


def _statement(module: str | None, asked: list[Imported], along: list[bool], moves: bool) -> str:
    """`from module import …` of those names that go along, or of those that do not."""
    names = [
        ast.unparse(imported.alias)
        for imported, goes in zip(asked, along, strict=True)
        if goes is moves
    ]
    return f"from {module} import {', '.join(names)}" if names else ""
