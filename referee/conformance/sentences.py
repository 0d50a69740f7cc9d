"""Checks of what players read: both languages, every name filled in, and not one text for both."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from referee.conformance.seeded_match import SeededMatch
from referee.kernel.bare_table import BareSeatTold
from referee.kernel.event import Event, Seat
from referee.kernel.filing import understand
from referee.kernel.game import View
from referee.kernel.refused import Problem, Refused, Where
from referee.kernel.words import LANGUAGES, Language

NONSENSE = ("", "xyzzy", "1", "...", "take 1", "wait\nxyzzy 99999999999")
_HOLE = re.compile(r"\{[a-z_][\w.]*(:[^{}]*)?\}")  # a name that was not filled in
_WORD = re.compile(r"[^\W\d_]{2,}")
ALIKE = 4  # words from which on two languages do not say a thing alike


def spoken(what: str, say: Callable[[Language], str], *, needed: bool = True) -> Iterator[str]:
    """The faults of one sentence. `needed`: it may not be empty."""
    texts = [say(language) for language in LANGUAGES]
    for language, text in zip(LANGUAGES, texts, strict=True):
        if not text.strip() and (needed or any(texts)):
            yield f"{what} has no sentence in {language}"
        if hole := _HOLE.search(text):
            yield f"{what} does not fill in {hole.group()} in {language}"
    if texts[0] == texts[1] and len(_WORD.findall(texts[0])) >= ALIKE:
        yield f"{what} is the same in both languages: {texts[0][:80]!r}"


def told(match: SeededMatch) -> Iterator[str]:
    """Every event and every private fact is told to whom it concerns, or is silent on purpose; so
    is the end. An introduction has both languages."""
    game, seats = match.game, match.table.seats
    yield from _introduced(match)
    for leaf in match.table.leaves:
        if isinstance(leaf.what, Event):
            for reader in (None, seats[leaf.n % len(seats)]):
                yield from _narrated(match, leaf.what.seen_by(reader), reader)
        elif isinstance(leaf.what, BareSeatTold):
            for fact in leaf.what.told:
                name = f"private fact {fact['what']}"
                yield from spoken(name, partial(game.told, fact), needed=False)
    if outcome := match.table.outcome:
        yield from spoken(f"outcome {outcome.reason}", partial(game.conclude, outcome))


def _introduced(match: SeededMatch) -> Iterator[str]:
    """What an invitation to this match says, where the game introduces itself."""
    if match.game.introduce is not None:
        options = match.way.options or match.game.options()
        said = match.game.introduce(options, len(match.table.seats))
        yield from spoken("what the introduction is about", said.about.in_)
        yield from spoken("the aim of the introduction", said.aim.in_)


def _narrated(match: SeededMatch, event: Event, reader: Seat | None) -> Iterator[str]:
    name = f"event {event.short_name()}"
    return spoken(name, partial(match.game.narrate, event, reader), needed=False)


def shown(match: SeededMatch, orders: Mapping[Seat, Any]) -> Iterator[str]:
    """Help and the position in words; one reader a window has their turn."""
    game, readers = match.game, (None, *match.table.seats)
    view = match.table.view(readers[match.table.number % len(readers)])
    yield from spoken("help", partial(game.help, view))
    yield from spoken("words", partial(game.words, view))


def refusals(match: SeededMatch, orders: Mapping[Seat, Any]) -> Iterator[str]:
    """Wrong orders are refused, and why is told: nonsense, half an order, another seat's order."""
    for seat in orders:
        view = match.table.view(seat)
        for text in (*NONSENSE, *_wrong(match, orders, seat)):
            for problem in _problems(match, view, text):
                name = f"refusal {problem.code} of {text!r}"
                yield from spoken(name, partial(_explained, match, problem))


def _explained(match: SeededMatch, problem: Problem, language: Language) -> str:
    """Why, in words: without the line, the rule and the code that the kernel puts beside them."""
    said = match.game.explain(replace(problem, where=Where(), suggestion=""), language)
    return said.replace(f"[{problem.code}]", "").replace(f"({problem.rule})", "")


def _wrong(match: SeededMatch, orders: Mapping[Seat, Any], seat: Seat) -> Iterator[str]:
    for other, order in orders.items():
        text = match.game.write(order, LANGUAGES[match.table.number % 2])
        yield text if other != seat else text.rpartition(" ")[0]


def _problems(match: SeededMatch, view: View, text: str) -> tuple[Problem, ...]:
    try:
        return understand(match.game, view, text, "en").verdict.remarks
    except Refused as refused:
        return refused.problems
