"""Checks of an open window, before it closes. Each takes the match and the orders that bots give,
and yields a sentence a fault."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from referee.conformance.seeded_match import SeededMatch
from referee.conformance.seeding import chance
from referee.kernel import editing
from referee.kernel.event import Seat
from referee.kernel.filing import understand
from referee.kernel.refused import Refused
from referee.kernel.words import LANGUAGES

Orders = Mapping[Seat, Any]


def proposals(match: SeededMatch, orders: Orders) -> Iterator[str]:
    """What a bot proposes may be played, and so may what it would think about or advise."""
    for seat, order in orders.items():
        view = match.table.view(seat)
        for problem in match.game.check(view, order).refused:
            yield f"the proposal of seat {seat} is refused: {problem.code}"
        for thought in _thoughts(match, seat, view):
            for problem in match.game.check(view, thought).refused:
                yield f"a candidate of seat {seat} is refused: {problem.code}"


def _thoughts(match: SeededMatch, seat: Seat, view: Any) -> Iterable[Any]:
    """Candidates, what has sense, and what is advised; none where the game names none."""
    game, dice = match.game, (match.seed, "candidates", match.begun, seat)
    found = list(game.candidates(view, chance(*dice))) if game.candidates else []
    return [
        *found,
        *(think(view, chance(*dice)) for think in (game.sensible, game.advise) if think),
    ]


def glances(match: SeededMatch, orders: Orders) -> Iterator[str]:
    """A glance is the view, but for the form: so a bot thinks the same whichever it is given."""
    game, table = match.game, match.table
    if game.glance is None:
        return
    for seat in (None, *table.seats):
        view, seen = table.view(seat), game.glance(table.state, seat)
        if seen != (replace(view, ask=replace(view.ask, form=())) if view.ask else view):
            yield f"what seat {seat or 0} sees at a glance is not its view without the form"


def defaults(match: SeededMatch, orders: Orders) -> Iterator[str]:
    """What the silent play, and what was answered ahead, may be played."""
    for seat, ask in _asks(match):
        view = match.table.view(seat)
        for problem in match.game.check(view, ask.default).refused:
            yield f"the default of seat {seat} is refused: {problem.code}"


def read_back(match: SeededMatch, orders: Orders) -> Iterator[str]:
    """What `write` writes, `read` reads back as the same order, in both languages."""
    for seat, order in orders.items():
        for language in LANGUAGES:
            yield from _read_back(match, seat, order, language)


def steps(match: SeededMatch, orders: Orders) -> Iterator[str]:
    """What an editor offers can be done."""
    for seat in orders:
        for fault in editing.faults_of(match.game, match.table.view(seat)):
            yield f"{fault}, for seat {seat}"


def _read_back(match: SeededMatch, seat: Seat, order: Any, language: Any) -> Iterator[str]:
    game, view = match.game, match.table.view(seat)
    text = game.write(order, language)
    try:
        filed = understand(game, view, text, language)
    except Refused as refused:
        if refused.kind.value != "illegal":
            yield f"seat {seat}'s own order {text!r} ({language}) is not understood: {refused}"
        return
    if filed.waits:
        yield f"seat {seat}'s order {text!r} ({language}) holds the kernel's word `wait`"
    if filed.order != order:
        yield f"seat {seat}'s order {text!r} ({language}) reads back as another order"
    elif filed.echo != text:
        yield f"seat {seat}'s order {text!r} ({language}) is written {filed.echo!r} next time"
    elif game.read(stopped(text), view) != order:
        yield f"seat {seat}'s order {text!r} ({language}) is another with full stops"


def stopped(text: str) -> str:
    """Each line as a sentence, which says the same; but those that end with a point already."""
    return "\n".join(line if line.endswith(".") else f"{line}." for line in text.split("\n"))


def _asks(match: SeededMatch) -> Iterator[tuple[Seat, Any]]:
    if match.table.window:
        yield from match.table.window.asks.items()


def windows(match: SeededMatch, orders: Orders) -> Iterator[str]:
    """Every window, fact and question has its words in both languages."""
    game, window = match.game, match.table.window
    if window is None:
        return
    if window.name not in game.windows:
        yield f"window {window.name} has no name in `windows`"
    facts = {*window.facts, *(fact for ask in window.asks.values() for fact in ask.facts)}
    for fact in sorted(facts - set(game.fact_names)):
        yield f"fact {fact} has no name in `fact_names`"
    for seat, ask in window.asks.items():
        for field in ask.form:
            yield from (
                f"field {field.name} of seat {seat} has no label in {language}"
                for language in LANGUAGES
                if not field.label.in_(language).strip()
            )
