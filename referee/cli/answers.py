"""What commands have in common: how they print, complain and open the home."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from referee.bootstrap import Home, open_home
from referee.kernel.explain import explain
from referee.kernel.refused import Refused
from referee.match.explain import MATCH
from referee.settings import read

Commands = Any  # argparse's subparsers object, which has no public type
Arguments = argparse.Namespace


class WrongUse(Exception):
    """The command line says something that cannot be; exit code 2."""


def not_yet(what: str) -> int:
    """For what a later version brings: says so, exit code 2."""
    print(f"referee: {what} is not there yet", file=sys.stderr)
    return 2


def complain(refused: Refused) -> int:
    """Print why a wish was refused; exit code 2."""
    for problem in refused.problems:
        print(f"referee: {explain(problem, 'en', MATCH)}", file=sys.stderr)
    return 2


def show(document: object) -> None:
    """One JSON document on standard output."""
    print(msgspec.json.format(msgspec.json.encode(document)).decode())


@contextmanager
def home() -> Iterator[Home]:
    """The home of the environment, closed afterwards."""
    opened = open_home(read())
    try:
        yield opened
    finally:
        opened.close()


def options_of(text: str | None) -> dict[str, Any]:
    """`--options JSON` as a dictionary. Raises WrongUse."""
    try:
        found = msgspec.json.decode(text or "{}")
    except msgspec.DecodeError as error:
        raise WrongUse(f"--options is not JSON: {error}") from error
    if not isinstance(found, dict):
        raise WrongUse('--options is a JSON object, for instance {"preset": "duel"}')
    return found
