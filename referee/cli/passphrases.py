"""Passphrases, asked for at the terminal and never shown."""

import warnings
from getpass import GetPassWarning, getpass

from referee.cli.answers import WrongUse


def asked(prompt: str) -> bytes:
    """What is typed. Raises WrongUse where there is no terminal to type at."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", GetPassWarning)
        try:
            return getpass(prompt).encode("utf-8")
        except (GetPassWarning, EOFError):
            raise WrongUse("a passphrase is needed, and there is no terminal to ask at") from None


def chosen(prompt: str) -> bytes:
    """A new one, typed twice. Raises WrongUse."""
    first = asked(prompt)
    if not first or first != asked("Once more: "):
        raise WrongUse("the two were not the same, or empty")
    return first
