"""The folder of what a reader saw: a file each, replaced whole."""

import os
from pathlib import Path


def kept(folder: Path, name: str) -> bytes | None:
    path = folder / name
    return path.read_bytes() if path.exists() else None


def keep(folder: Path, name: str, data: bytes) -> None:
    fresh = folder / f"{name}.fresh"
    fresh.write_bytes(data)
    os.replace(fresh, folder / name)
