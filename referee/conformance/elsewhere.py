"""The same matches in another process, where sets and hashes are in another order.

A game that draws random numbers of its own, asks a clock, or goes through a set in the order in
which it happens to lie, plays another match there. The other process ignores PYTHONHASHSEED, so
that its hashes are its own, and imports from where this one does.
"""

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from referee.conformance.naming import game_of
from referee.conformance.seeded_match import SeededMatch
from referee.conformance.ways import way_of
from referee.kernel.words import LANGUAGES

_START = (
    "import sys, json; sys.path[:] = json.loads(sys.argv[1]);"
    "from referee.conformance.elsewhere import main; main(sys.argv[2:])"
)


def digest(match: SeededMatch) -> str:
    """A name for all that happened in a match and for its last picture, whatever the order of its
    dictionaries."""
    leaves = [msgspec.to_builtins(leaf.what, str_keys=True) for leaf in match.table.leaves]
    game, view = match.game, match.table.view(None)
    shown = [say(view, language) for say in (game.picture, game.words) for language in LANGUAGES]
    return hashlib.sha256(msgspec.json.encode([leaves, shown], order="sorted")).hexdigest()


class Elsewhere:
    """Another process that plays these seeds of a game; `chosen`: with these options."""

    def __init__(self, name: str, seeds: Iterable[int], chosen: Any = None) -> None:
        asked = [name, json.dumps(list(seeds)), msgspec.json.encode(chosen).decode()]
        self._process = subprocess.Popen(
            [sys.executable, "-E", "-c", _START, json.dumps(sys.path), *asked],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def digests(self) -> dict[int, str]:
        """The digest of each match, when all are played. Raises RuntimeError with what went
        wrong there."""
        said, complaint = self._process.communicate()
        if self._process.returncode:
            last = complaint.strip().splitlines()[-1:] or ["it said nothing"]
            raise RuntimeError(f"the other process ended with {last[0]}")
        return {int(seed): found for seed, found in json.loads(said).items()}


def main(asked: Sequence[str]) -> None:
    """What the other process does: a JSON object of digests, by seed."""
    game, seeds = game_of(asked[0]), json.loads(asked[1])
    told = json.loads(asked[2])
    chosen = None if told is None else msgspec.convert(told, game.options, strict=False)
    print(json.dumps({seed: _played(game, seed, chosen) for seed in seeds}))


def _played(game: Any, seed: int, chosen: Any) -> str:
    """A match that cannot be played is a fault of its own, which the kit tells."""
    try:
        match = SeededMatch(game, seed, way_of(game, seed, chosen))
        for _ in match.windows():
            pass
    except Exception as error:
        return type(error).__name__
    return digest(match)
