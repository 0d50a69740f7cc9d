"""The open matches that are played: each has its page, and a head and leaves that go on from what
was told.

Why: docs/decisions/0154-what-a-look-asks-again.md.
"""

from collections.abc import Iterator

from referee.monitor.afar import RECORD, Away
from referee.monitor.head import HomeHeads
from referee.monitor.matches import AGAIN, HEADS, ToldMatch, amiss, in_turn
from referee.monitor.sighting import Sighting, found
from referee.record import BadRecord, read


def astray(heads: HomeHeads, matches: list[ToldMatch]) -> Iterator[Sighting]:
    """What is wrong with them; those of the last look are asked for first, the others in turn."""
    afar, running = heads.afar, [match for match in matches if not match.ended]
    last = (afar.kept("suspect.running") or b"").decode().split("\n")
    bad = [match for match in running if match.origin in last]
    rest = [match for match in running if match.origin not in last]
    whole = in_turn(afar, "turn.leaves", rest, AGAIN)
    shown = [one for one in in_turn(afar, "turn.running", rest, HEADS) if one not in whole]
    wrong = list[Sighting]()
    for match in (*bad, *whole, *shown):
        sighting = next(amiss(heads, [match]), None)
        if sighting is None and match not in shown:
            sighting = _leaves(heads, match)
        wrong += [sighting] if sighting is not None else []
    afar.keep("suspect.running", "\n".join(sighting.about for sighting in wrong).encode())
    yield from wrong


def _leaves(heads: HomeHeads, match: ToldMatch) -> Sighting | None:
    try:
        answer = heads.afar.answer(f"{match.path}/record.zip", RECORD)
        if answer.status != 200:
            return found("record.withheld", match.origin, status=answer.status)
        record = read(answer.body)
    except Away as error:
        return found("record.late", match.origin, why=error)
    except BadRecord as error:
        return found("record.unreadable", match.origin, why=error)
    return None if match.is_of(record.leaves) else found("record.other", match.origin)
