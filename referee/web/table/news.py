"""Of what has happened since somebody's last order, what they should read first."""

from collections.abc import Sequence

from referee.match import events as e
from referee.match.storyline import Moment

MOST = 3  # moments that stand in sight
SCROLLED = 6  # where they have a frame to be scrolled in
# Windows open and close beside the order itself; what a seat is told alone is long, and may wait.
_APART = {kind.short_name() for kind in (e.WindowOpened, e.WindowClosed, e.SeatTold)}


def foremost(news: Sequence[Moment], most: int = MOST) -> list[Moment]:
    """What happened last, and of all before it what turns the match, then what concerns the reader,
    then the rest: the newest of each; in their order. Windows, and what a seat was told alone, come
    where there is nothing else."""
    told = [moment for moment in news if moment.kind not in _APART] or news
    before = sorted(told[:-1], key=_weight, reverse=True)
    return sorted([*before[: most - 1], *told[-1:]], key=lambda moment: moment.n)


def _weight(moment: Moment) -> tuple[bool, bool, int]:
    return moment.mark is not None, moment.mine, moment.n
