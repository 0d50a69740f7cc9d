"""Open matches that were begun anew, because leaves were lost: each goes on from all that the home
log had told of the one before.

Why: docs/decisions/0158-one-deal-a-name.md.
"""

from collections.abc import Iterator
from typing import Any

from referee.homelog.fold import HomeFold, TracedMatch
from referee.homelog.leaf import stand
from referee.homelog.origins import generation
from referee.monitor.afar import LARGE, Away
from referee.monitor.head import HomeHeads
from referee.monitor.matches import HEADS, ToldMatch, in_turn
from referee.monitor.sighting import Alarm, Sighting, found
from referee.seals import canonical
from referee.seals.canonical import b64u
from storage.tree import leaf_hash


def begun_anew(heads: HomeHeads, fold: HomeFold, matches: list[ToldMatch]) -> Iterator[Sighting]:
    """What is wrong with how they began."""
    later = [match for match in matches if generation(match.origin) > 1]
    for match in in_turn(heads.afar, "turn.anew", later, HEADS):
        lost = fold.matches.get(match.line.after or "")
        try:
            wrong = _wrong(heads, match, lost) if lost else found("anew.alone", match.origin)
        except Away as error:
            wrong = found("match.late", match.origin, why=error)
        if wrong is not None:
            yield wrong


def _wrong(heads: HomeHeads, match: ToldMatch, lost: TracedMatch) -> Sighting | None:
    answer = heads.afar.answer(f"{match.path}/leaf/0", LARGE)
    if answer.status != 200:
        return found("match.withheld", match.origin, path="leaf/0", status=answer.status)
    if b64u(leaf_hash(answer.body)) != match.line.told[0][1]["leaf0"]:
        return found("match.other", match.origin)
    try:
        signed: Any = canonical.load(answer.body)["data"]["restored"]["checkpoint"]
        left = heads.of_match(signed.encode(), lost.origin or "")
    except (Alarm, ValueError, TypeError, KeyError, AttributeError):
        return found("anew.other", match.origin, old=lost.origin)
    for size, root in (stand(told) for _, told in lost.told):
        if size > left.size:
            facts = {"old": lost.origin, "told": stand(lost.told[-1][1])[0], "left": left.size}
            return found("anew.behind", match.origin, **facts)
        if size == left.size and root != b64u(left.root):
            return found("anew.other", match.origin, old=lost.origin)
    return None
