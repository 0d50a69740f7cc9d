"""Events survive the log: what is laid down is read back, with its secrets and without them."""

import msgspec

from referee.codec import decode, encode
from referee.kernel.event import Opened

AT = "2026-11-21T19:00:03.120Z"


def survive(game, events):
    """Lay a match's events down from leaf 0 on. What a leaf itself opens is there for all."""
    names, known = {}, {}
    for n, event in enumerate(numbered(events)):
        there = encode(event, n, AT, game.name, lambda: bytes(32), names)
        assert len(there.leaf) <= 65_535
        names |= {part.name: part for part in there.parts}
        known |= {part.digest: part for part in there.parts}
        assert decode(there.leaf, known, game).event == event
        opened = {names[part.name].digest: names[part.name] for part in event.opened()}
        blind = decode(there.leaf, opened, game).event
        assert [name for name, _ in blind.parts()] == [name for name, _ in event.parts()]


def numbered(events):
    """The events as if leaf 0 were the first of them; what they open goes by its new name."""
    names = {}
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
