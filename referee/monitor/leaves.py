"""Leaves of the home log, as they are served and as they are kept: what is wrong is an alarm."""

from collections.abc import Iterable, Iterator
from io import BytesIO

from referee.homelog import bundles
from referee.homelog.bundles import BadBundle
from referee.homelog.fold import Fork, HomeFold
from referee.homelog.leaf import BadHomeLeaf
from referee.monitor.afar import Afar
from referee.monitor.sighting import Alarm


def entries(afar: Afar, start: int, end: int) -> Iterator[bytes]:
    """Those leaves as the home serves them. Raises Alarm, Away."""
    for bundle in bundles.bundles(start, end):
        leaves = parted(afar.got(bundle.path, bundles.LARGEST))
        if len(leaves) != bundle.width:
            raise Alarm("leaves.withheld", n=bundle.tile * bundles.WIDTH)
        yield from leaves[bundle.known :]


def folded(leaves: Iterable[bytes], origin: str) -> HomeFold:
    """What they come to. Raises Alarm."""
    fold = HomeFold(origin.partition("/")[0])
    try:
        for raw in leaves:
            fold.take(raw)
    except (Fork, BadHomeLeaf) as error:
        raise Alarm("leaves.forked", why=error) from error
    return fold


def parted(data: bytes) -> list[bytes]:
    """Leaves, each behind its length. Raises Alarm."""
    try:
        return list(bundles.parted(BytesIO(data)))
    except BadBundle as error:
        raise Alarm("leaves.cut") from error
