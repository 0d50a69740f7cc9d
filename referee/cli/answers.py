"""What commands have in common: how they print, complain and open the home."""

import argparse
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from referee.games.catalogue import catalogue
from referee.home.bootstrap import Home, open_home
from referee.kernel.explain import explain
from referee.kernel.refused import Problem, Refused
from referee.match.explain import MATCH, explain_all
from referee.settings import read

Commands = Any  # argparse's subparsers object, which has no public type
Arguments = argparse.Namespace


_NO_HOME = (
    "{home} is no home: is the path mistyped? REFEREE_HOME can name another;"
    " `referee serve` and `referee match new` make one"
)


class WrongUse(Exception):
    """The command line says something that cannot be; exit code 2."""


def wrong(sentence: object) -> int:
    """Say what cannot be; exit code 2."""
    print(f"referee: {sentence}", file=sys.stderr)
    return 2


def complain(refused: Refused, game: str | None) -> int:
    """Print why a wish (about this game, if there is one) was refused; exit code 2."""
    for problem in refused.problems:
        wrong(_explained(problem, game))
    return 2


def _explained(problem: Problem, game: str | None) -> str:
    if game is None or problem.code in MATCH:
        return explain(problem, "en", MATCH)
    return explain_all(catalogue().current(game), [problem], "en")


def show(document: object) -> None:
    """One JSON document on standard output."""
    print(msgspec.json.format(msgspec.json.encode(document)).decode())


@contextmanager
def home(begins: bool = False) -> Iterator[Home]:
    """The home of the environment, closed afterwards. Where there is none, a command that begins
    something makes one; else WrongUse is raised: its path may be mistyped. A host may have made an
    empty folder for it. That a new home was made is told."""
    settings = read()
    there = settings.home.exists()
    new = not there or not any(settings.home.iterdir())
    if not there and not begins:
        raise WrongUse(_NO_HOME.format(home=settings.home.absolute()))
    opened = open_home(settings)
    if new:
        print(
            f"referee: {settings.home} is a new home; REFEREE_HOME can name another",
            file=sys.stderr,
        )
    try:
        yield opened
    finally:
        opened.close()


def options_of(text: str | None) -> dict[str, Any]:
    """`--options JSON` as a dictionary. Raises WrongUse."""
    try:
        found = msgspec.json.decode(text or "{}")
    except (msgspec.DecodeError, RecursionError) as error:
        raise WrongUse(f"--options is not JSON: {error}") from error
    if not isinstance(found, dict):
        raise WrongUse('--options is a JSON object, for instance {"preset": "duel"}')
    return found


def keep_secret(path: Path, data: bytes) -> None:
    """Write a file that only its owner reads, also where one was there that others could."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        if stat.S_ISREG(os.fstat(descriptor).st_mode):  # it may be a pipe
            os.fchmod(descriptor, 0o600)
        file.write(data)
