"""What a reader (a seat, or None for a spectator) sees of a position, a leaf, or an answer."""

from typing import Any

from msgspec import UNSET

from referee.conformance.sides import Side
from referee.kernel.bare_table import BareLeaf, BareSeatTold, BareTable
from referee.kernel.event import Event, Opened, Sealed, Seat
from referee.kernel.filing import understand
from referee.kernel.game import plain
from referee.kernel.refused import Refused
from referee.kernel.words import LANGUAGES

Reader = Seat | None


def window_shown(table: BareTable) -> Any:
    """What everybody knows of the open window."""
    if table.window is None:
        return None
    facts = {seat: table.window.asks[seat].facts for seat in table.window.asked}
    return (table.window.name, table.window.pace, table.window.facts, facts)


def drawings(table: BareTable, reader: Reader) -> list[str]:
    """The boards that the reader is shown, to the byte: what a view says in no order, a picture
    draws in one, and it names its pieces."""
    game, view = table.game, table.view(reader)
    narrow = [game.narrow.picture(view, "en")] if game.narrow else []
    return [game.picture(view, "en"), *narrow]


def answered(side: Side, reader: Seat, text: str) -> Any:
    """What the reader is answered: the echo and the remarks, or the refusal, in both languages."""
    game, view = side.table.game, side.table.view(reader)
    try:
        filed = understand(game, view, text, "en")
    except Refused as refused:
        return [game.explain(one, language) for one in refused.problems for language in LANGUAGES]
    remarks = filed.verdict.remarks
    return [filed.echo, *(game.explain(one, tongue) for one in remarks for tongue in LANGUAGES)]


def leaf_shown(side: Side, leaf: BareLeaf | None, reader: Reader) -> Any:
    """A leaf as this reader has it: data, parts, and the sentences made of them."""
    if leaf is None:
        return None
    game, what = side.table.game, leaf.what
    if isinstance(what, Event):
        seen = what.seen_by(reader)
        told = [game.narrate(seen, reader, language) for language in LANGUAGES]
        return (leaf.n, what.short_name(), facts(what, reader), told)
    if isinstance(what, BareSeatTold):
        own = what.told if what.seat == reader else ()
        return (leaf.n, what.seat, own, [game.told(one, t) for one in own for t in LANGUAGES])
    return (leaf.n, type(what).__name__, plain(what))


def facts(event: Event | None, reader: Reader) -> dict[str, Any]:
    """Public fields, names of sealed parts, and the values the reader may have."""
    if event is None:
        return {}
    seen = event.seen_by(reader)
    return {name: _part(getattr(seen, name)) for name in seen.__struct_fields__}


def _part(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_part(one) for one in value]
    if hasattr(value, "audience"):  # who else may read it is not the reader's to know
        shut = value.value is UNSET
        return {"name": value.name, "value": "under seal" if shut else plain(value.value)}
    return plain(value)


def fields_apart(one: Event | None, two: Event | None, reader: Reader) -> set[str]:
    """The fields in which the reader sees two events differ."""
    left, right = facts(one, reader), facts(two, reader)
    return {name for name in left.keys() | right.keys() if left.get(name) != right.get(name)}


def is_own(event: Event | None, field: str, reader: Reader) -> bool:
    """Is the field sealed for this reader, or does the event open it to everybody?"""
    value = getattr(event, field, None)
    parts = value if isinstance(value, tuple) else (value,)
    return any(
        isinstance(part, Opened) or (isinstance(part, Sealed) and reader in part.audience)
        for part in parts
    )
