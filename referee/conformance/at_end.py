"""Checks of a match that has ended. Each takes the match and yields a sentence a fault."""

from collections.abc import Iterator

import msgspec

from referee.codec import Disclosed, decode, encode
from referee.conformance.rejudging import rejudged
from referee.conformance.seeded_match import SeededMatch
from referee.kernel.bare_table import replayed
from referee.kernel.event import Event, Opened
from referee.kernel.game import plain

AT = "2000-01-01T00:00:00.000Z"


def ends(match: SeededMatch) -> Iterator[str]:
    """The match has an outcome, whose winners sat at the table."""
    outcome = match.table.outcome
    if outcome is None:
        yield "nothing is asked any more, and there is no outcome"
    elif strangers := sorted(set(outcome.winners) - set(match.table.seats)):
        yield f"seats {strangers} win, and nobody sits there"


def folds(match: SeededMatch) -> Iterator[str]:
    """A replay, which never runs the rules, makes the same state of the events."""
    state = replayed(match.game, match.table.events)
    if state != match.table.state:
        yield f"the events make another state: {_apart(state, match.table.state)}"


def _apart(one: msgspec.Struct, other: msgspec.Struct) -> str:
    """The fields in which two states differ."""
    fields = one.__struct_fields__
    return ", ".join(name for name in fields if getattr(one, name) != getattr(other, name))


def rejudges(match: SeededMatch) -> Iterator[str]:
    """The same answers and chance give the same events: the rules have no chance of their own."""
    again = rejudged(match.table, match.way.options, left=match.left)
    events = match.table.events
    for first, second in zip(events, again, strict=False):
        if first != second:
            yield f"judged again, {first.short_name()} becomes {_other(first, second)}"
            return
    if len(events) != len(again):
        yield f"judged again, {len(events)} events become {len(again)}"


def _other(first: Event, second: Event) -> str:
    if type(first) is type(second):
        return f"another in {_apart(first, second)}"
    return second.short_name()


def plain_data(match: SeededMatch) -> Iterator[str]:
    """A state is written out as plain data and read back."""
    game, state = match.game, match.table.state
    read = msgspec.convert(plain(state), game.state, strict=False, str_keys=True)
    if read != state:
        yield f"the state is no plain data in {_apart(read, state)}"


def logged(match: SeededMatch) -> Iterator[str]:
    """Events become leaves of the log and are read back, with their secrets and without them."""
    names: dict[str, Disclosed] = {}
    known: dict[str, Disclosed] = {}
    for n, event in enumerate(_numbered(match.table.events)):
        there = encode(event, n, AT, match.game.name, lambda: bytes(32), names)
        names |= {part.name: part for part in there.parts}
        known |= {part.digest: part for part in there.parts}
        if decode(there.leaf, known, match.game).event != event:
            yield f"{event.short_name()} reads back from the log as another event"
        opened = {names[part.name].digest: names[part.name] for part in event.opened()}
        blind = decode(there.leaf, opened, match.game).event
        if [name for name, _ in blind.parts()] != [name for name, _ in event.parts()]:
            yield f"{event.short_name()} has other sealed parts for who cannot open them"


def _numbered(events: list[Event]) -> Iterator[Event]:
    """The events as if leaf 0 were the first of them; what they open goes by its new name."""
    names: dict[str, str] = {}
    for n, event in enumerate(events):
        for field in event.__struct_fields__:
            value = getattr(event, field)
            if isinstance(value, Opened):
                renamed = Opened(names[value.name], value.value)
                event = msgspec.structs.replace(event, **{field: renamed})
        fresh = event.named(n)
        old, new = (dict(version.parts()) for version in (event, fresh))
        names |= {old[part].name: new[part].name for part in old}
        yield fresh
