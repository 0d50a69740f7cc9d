"""How a seed is played: seats, options, and who gets up when.

Every number of seats has its turn. A tenth of the seeds plays the options as they are, the others
the short match, half of them with a few options changed: what a type allows (booleans, literals,
numbers next to the default), or the refusal of a wrong word (its facts `option` and `allowed`: the
words, with commas between), and `check_options` finds good.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from referee.conformance.seeding import chance
from referee.kernel.chance import Chance
from referee.kernel.event import Seat
from referee.kernel.game import AnyGame

LONG = 10  # one seed in so many plays the default options
LATEST = 12  # windows after which somebody gets up, at most


class Unplayable(ValueError):
    """No options are found that so many seats can play."""


class Way(NamedTuple):
    """`leaving`: who gets up before which window (from 0) is played."""

    seats: int
    options: Any
    leaving: Mapping[int, tuple[Seat, ...]] = {}


def way_of(game: AnyGame, seed: int, chosen: Any = None) -> Way:
    """The way in which this seed is played, for ever the same; `chosen`: with these options.

    Raises Unplayable.
    """
    counts = sorted(game.seats)
    seats = counts[seed % len(counts)]
    dice = chance(game.name, "way", seed)
    return Way(seats, _options(game, seed, seats, chosen, dice), leaving_of(seed, seats, dice))


def short_options(game: AnyGame) -> Any:
    """The options of a short match. Raises msgspec.ValidationError."""
    return msgspec.convert(dict(game.short), game.options, strict=False, str_keys=True)


def _options(game: AnyGame, seed: int, seats: int, chosen: Any, dice: Chance) -> Any:
    """Options that are good for so many seats. Raises Unplayable."""
    if chosen is not None or seed % LONG == 0:
        bases = [chosen or game.options()]
    else:
        bases = [short_options(game), game.options()]
    for base in bases:
        if not game.check_options(base, seats):
            return base if chosen is not None or seed % 2 == 0 else _varied(game, base, seats, dice)
    for base in bases:
        for name, values in alternatives(game, base):
            for value in values:
                changed = msgspec.structs.replace(base, **{name: value})
                if not game.check_options(changed, seats):
                    return changed
    raise Unplayable(f"no options are found that {seats} seats can play")


def _varied(game: AnyGame, base: Any, seats: int, dice: Chance) -> Any:
    """The options with some that may be otherwise changed, as far as they stay good."""
    for name, values in alternatives(game, base):
        if name not in game.short and dice.below(f"change/{name}", 3) == 0:
            [value] = dice.pick(f"value/{name}", values, 1)
            changed = msgspec.structs.replace(base, **{name: value})
            base = base if game.check_options(changed, seats) else changed
    return base


def alternatives(game: AnyGame, usual: Any) -> Iterator[tuple[str, list[Any]]]:
    """Each option that can be varied without knowing it, with values to try."""
    told = inspect.type_info(game.options)
    assert isinstance(told, inspect.StructType)
    for field in told.fields:
        value = getattr(usual, field.name)
        found = [*_values(field.type, value), *_allowed(game, usual, field.name)]
        if others := [other for other in found if other != value]:
            yield field.name, others


def _values(kind: inspect.Type, usual: Any) -> Iterator[Any]:
    match kind:
        case inspect.BoolType():
            yield from (False, True)
        case inspect.LiteralType(values=values):
            yield from values
        case inspect.UnionType(types=types):
            for one in types:
                yield from _values(one, usual)
        case inspect.IntType() if isinstance(usual, int):
            yield from (usual - 1, usual + 1)


def _allowed(game: AnyGame, usual: Any, name: str) -> list[str]:
    """The words that a refusal says are `allowed` for this option."""
    if not isinstance(getattr(usual, name), str):
        return []
    wrong = msgspec.structs.replace(usual, **{name: "?"})
    for problem in game.check_options(wrong, min(game.seats)):
        if problem.facts.get("option") == name and "allowed" in problem.facts:
            return str(problem.facts["allowed"]).split(", ")
    return []


def leaving_of(seed: int, seats: int, dice: Chance) -> dict[int, tuple[Seat, ...]]:
    """One seed in five loses one player, one in five all of them, one after the other."""
    order = dice.shuffle("leaving", range(1, seats + 1))
    latest = [1 + dice.below(f"latest/{seat}", LATEST) for seat in order]  # early more often
    at = [dice.below(f"leaving/{s}", n) for s, n in zip(order, latest, strict=True)]
    match seed % 5:
        case 3:
            return {at[0]: (order[0],)}
        case 4:
            return {n: tuple(s for s, m in zip(order, at, strict=True) if m == n) for n in at}
    return {}
