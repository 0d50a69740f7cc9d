"""Leaves of the home log, as they are served and as they are kept."""

from collections.abc import Iterable, Iterator

from referee.homelog.fold import Fork, HomeFold
from referee.homelog.leaf import BadHomeLeaf
from referee.monitor.afar import Afar
from referee.monitor.sighting import Alarm

BUNDLE = 256 * (2 + 65_535)
WIDTH = 256


def entries(afar: Afar, start: int, end: int) -> Iterator[bytes]:
    """Those leaves as the home serves them. Raises Alarm, Away."""
    place = start - start % WIDTH
    for tile in range(place // WIDTH, -(-end // WIDTH)):
        width = min(WIDTH, end - tile * WIDTH)
        part = f".p/{width}" if width < WIDTH else ""
        found = parted(afar.got(f"/tile/entries/{_path(tile)}{part}", BUNDLE))
        if len(found) != width:
            raise Alarm("leaves.withheld", n=tile * WIDTH)
        yield from found[max(0, start - tile * WIDTH) :]


def folded(leaves: Iterable[bytes]) -> HomeFold:
    """What they come to. Raises Alarm."""
    fold = HomeFold()
    try:
        for raw in leaves:
            fold.take(raw)
    except (Fork, BadHomeLeaf) as error:
        raise Alarm("leaves.forked", why=error) from error
    return fold


def bundled(leaves: Iterable[bytes]) -> bytes:
    """Each behind its length."""
    return b"".join(len(raw).to_bytes(2, "big") + raw for raw in leaves)


def parted(data: bytes) -> list[bytes]:
    """Leaves, each behind its length. Raises Alarm."""
    found, at = list[bytes](), 0
    while at < len(data):
        end = at + 2 + int.from_bytes(data[at : at + 2], "big")
        if end > len(data):
            raise Alarm("leaves.cut")
        found.append(data[at + 2 : end])
        at = end
    return found


def _path(number: int) -> str:
    """1234067 -> x001/x234/067."""
    parts = [f"{number % 1000:03}"]
    while number := number // 1000:
        parts.append(f"x{number % 1000:03}")
    return "/".join(reversed(parts))
