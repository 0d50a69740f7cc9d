"""The bytes of a package, as one number. Nothing of it is imported for that."""

import hashlib
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

CACHES = ("__pycache__",)


def package_digest(package: str) -> str:
    """SHA-256 in hex over every file of a package: for each, in the order of their paths,
    the path within it, its length and its bytes. Raises ModuleNotFoundError."""
    found = hashlib.sha256()
    for name, content in sorted(_files(package)):
        found.update(f"{name}\n{len(content)}\n".encode())
        found.update(content)
    return found.hexdigest()


def _files(package: str) -> Iterator[tuple[str, bytes]]:
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
            if file.is_file() and not set(inside.parts) & set(CACHES):
                yield inside.as_posix(), file.read_bytes()
