"""What the house promised: a mail that was answered 250 is kept, done, and answered at most once; a
letter leaves once."""

from collections import Counter
from collections.abc import Iterator

from storage import WITHDRAWN, InboxRow
from storage.batch import NO_READER
from tests.halfyear.post import Glance
from tests.halfyear.world import World

TWICE = "letters that left twice, since their node was struck meanwhile"
LAPSE = frozenset({"reminder"})
_ALL = 1_000_000


def broken(world: World, figures: Counter[str]) -> Iterator[str]:
    yield from _mails(world)
    yield from _owed(world)
    yield from _letters(world, figures)


def _mails(world: World) -> Iterator[str]:
    """Whatever was kept without an answer of 250 came again, and is another mail to the house."""
    kept: dict[bytes, list[InboxRow]] = {}
    for row in world.home.log.mails(limit=_ALL):
        kept.setdefault(row.digest, []).append(row)
        if row.outcome is None or row.outcome == "fault":
            yield f"mail {row.id} was left undone ({row.outcome})"
    for digest, promised in world.promised.items():
        if len(kept.get(digest, ())) < promised:
            yield f"a mail was answered 250 {promised} times and kept less often: {digest.hex()}"


def _owed(world: World) -> Iterator[str]:
    """Each leaves, but one that has nothing to say any more, whose news left in another, or whose
    reader's chair is somebody else's before it is written."""
    log = world.home.log
    yield from (f"letter {row.intent.id} is due" for row in log.pending(world.now, _ALL))
    for row in log.outbox(limit=_ALL):
        given_up = row.sent is None and row.next_try is None
        if given_up and row.error not in (WITHDRAWN, NO_READER) and row.intent.kind not in LAPSE:
            yield f"letter {row.intent.id} was given up: {row.error}"


def _letters(world: World, figures: Counter[str]) -> Iterator[str]:
    """A second time, if at all, to the byte, and only one where something befell a node just when
    the relay had it and that was not written down."""
    struck = set[Glance]()
    for id, copies in world.post.carried.items():
        figures["letters"] += 1
        figures[f"letters: {id[1:].partition('.')[0]}"] += 1
        if len(copies) == 1:
            continue
        why = [copy.by for copy in copies if world.house.spoilt(copy.by) and copy.by not in struck]
        if why and len(copies) == 2 and copies[0].digest == copies[1].digest:
            struck.add(why[0])
        else:
            yield f"letter {id} left {len(copies)} times: {copies}"
    figures[TWICE] = len(struck)
    figures["letters lost on their way to people"] = world.post.lost
