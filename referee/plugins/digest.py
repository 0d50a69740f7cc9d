"""The bytes of a package, as one number. Nothing of it is imported for that."""

import hashlib
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from pathlib import Path

CACHES = "__pycache__"  # made while it runs, and not read when a game is imported (installed.py)


def package_digest(package: str) -> str:
    """SHA-256 in hex over every file of a package: for each, in the order of their paths, the path
    within it, its length and its bytes. Raises ModuleNotFoundError."""
    return _digest(dict(_of_package(package)))


def plugin_digest(point: EntryPoint) -> str:
    """The same of all that an entry point's package and its distribution brought, under the names
    they have beside each other. What the distribution depends on is not in it."""
    package = point.module.partition(".")[0]
    found = {f"{package}/{name}": content for name, content in _of_package(package)}
    return _digest({**dict(_of_distribution(point)), **found, "entry point": point.value.encode()})


def _digest(files: dict[str, bytes]) -> str:
    found = hashlib.sha256()
    for name, content in sorted(files.items()):
        found.update(f"{name}\n{len(content)}\n".encode())
        found.update(content)
    return found.hexdigest()


def _of_package(package: str) -> Iterator[tuple[str, bytes]]:
    spec = find_spec(package)
    if spec is None:
        raise ModuleNotFoundError(f"there is no package {package}")
    if spec.submodule_search_locations is None:
        file = Path(spec.origin or "")
        yield file.name, file.read_bytes()
        return
    for root in map(Path, spec.submodule_search_locations):
        for file in root.rglob("*"):
            inside = file.relative_to(root)
            if file.is_file() and CACHES not in inside.parts:
                yield inside.as_posix(), file.read_bytes()


def _of_distribution(point: EntryPoint) -> Iterator[tuple[str, bytes]]:
    """Modules beside the package; not what pip itself writes down, nor scripts elsewhere."""
    for path in (point.dist.files if point.dist is not None else None) or ():
        file = Path(str(path.locate()))
        notes = path.parts[0].endswith(".dist-info") or ".." in path.parts
        if not notes and CACHES not in path.parts and file.is_file():
            yield path.as_posix(), file.read_bytes()
