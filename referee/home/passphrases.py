"""Passphrases: out of a file that the settings name, or asked for at the terminal."""

import warnings
from collections.abc import Callable
from functools import cache
from getpass import GetPassWarning, getpass
from pathlib import Path

from referee.settings import BadSetting

Passphrase = Callable[[], bytes]  # asked only where a key is locked


def of_home(file: Path | None = None) -> Passphrase:
    """That of a home's keys; asked for once. Raises BadSetting when it is called and not there."""

    @cache
    def passphrase() -> bytes:
        if file is None:
            return asked("Passphrase of the home's keys: ")
        return read(file)

    return passphrase


def read(file: Path) -> bytes:
    """The first line of a file. Raises BadSetting."""
    try:
        found = file.read_bytes().partition(b"\n")[0].removesuffix(b"\r")
    except OSError as error:
        raise BadSetting(f"the passphrase's file {file}: {error.strerror}") from error
    if not found:
        raise BadSetting(f"the passphrase's file {file} is empty")
    return found


def asked(prompt: str) -> bytes:
    """What is typed. Raises BadSetting where there is no terminal to type at."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", GetPassWarning)
        try:
            return getpass(prompt).encode("utf-8")
        except (GetPassWarning, EOFError):
            raise BadSetting(
                "a passphrase is needed, and there is no terminal to ask at (that of the home's"
                " keys may lie in a file: REFEREE_PASSPHRASE_FILE)"
            ) from None


def chosen(prompt: str) -> bytes:
    """A new one, typed twice. Raises BadSetting."""
    first = asked(prompt)
    if not first or first != asked("Once more: "):
        raise BadSetting("the two were not the same, or empty")
    return first
