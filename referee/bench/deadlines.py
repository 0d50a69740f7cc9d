"""Ten thousand matches due in the same second, all closed durably by one sweep of the due table.

A close here is what a match of two writes when nobody came: the window closed, what each seat is
told, a die, the next window, three sealed parts, two letters, the due row claimed and set anew,
the inbox looked at. The rules themselves are not in it: they cost what a game costs.
"""

from pathlib import Path

from referee.bench import baselines
from referee.bench.rounds import rate, ratio
from storage import Batch, Due, Head, Intent, Log, Part
from storage.sqlite import SqliteLog

NOW = "2026-11-21T20:00:00.000Z"
NEXT = "2026-11-24T20:00:00.000Z"
PAGE = 100
_AT = '"at":"2026-11-21T20:00:00.120Z"'
_DIGEST = "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU"
_TYPES = ("match.window_closed", "game.die_rolled", "match.seat_told", "match.seat_told")
Figures = dict[str, float | None]


def vs_batch(folder: Path, matches: int, rounds: int) -> Figures:
    """Leaves a second of the sweep, against raw sqlite3 with 100 rows to a transaction."""
    turn = 0

    def ours() -> float:
        nonlocal turn
        turn += 1
        path = folder / f"due{turn}.db"
        reached = _swept(path, matches)
        for left in folder.glob(f"{path.name}*"):
            left.unlink()
        return reached

    rows = _leaves(1) * matches
    return {
        "deadlines_vs_batch": ratio(
            rounds, ours, lambda: baselines.raw_sqlite(folder, rows, together=PAGE)
        )
    }


def _swept(path: Path, matches: int) -> float:
    log = SqliteLog(path)
    streams = [f"match-{number}" for number in range(matches)]
    for at in range(0, matches, 1000):
        log.append_many(
            Batch(stream, 0, (b"leaf 0",), due=Due(stream, 1, NOW), key=bytes(60))
            for stream in streams[at : at + 1000]
        )
    leaves = matches * len(_leaves(1))
    reached = rate(leaves, lambda: sweep(log))
    lost = [listed for listed in log.streams() if listed.head.size != 1 + len(_leaves(1))]
    log.close()
    if lost or len(streams) != matches:
        raise AssertionError(f"{len(lost)} deadlines lost")
    return reached


def sweep(log: Log) -> None:
    """Close page after page of what is due, until nothing is."""
    while page := log.due(NOW, PAGE):
        answers = log.append_many([close(due) for due in page])
        refused = [answer for answer in answers if not isinstance(answer, Head)]
        if refused:
            raise AssertionError(f"{len(refused)} closes refused: {refused[0]}")


def close(due: Due) -> Batch:
    """What one close writes."""
    stream, n = due.stream, 1
    return Batch(
        stream,
        n,
        tuple(_leaves(n)),
        parts=(_part(n, "used"), _part(n + 2, "told"), _part(n + 3, "told")),
        intents=(_letter(stream, n, 1), _letter(stream, n, 2)),
        due=Due(stream, due.window + 1, NEXT),
        claim=due,
        drained=due.at,
    )


def _leaves(n: int) -> list[bytes]:
    """Five of about 200 bytes."""
    shape = '{%s,"data":{"seat":1,"window":1},"n":%d,"opens":[],"sealed":["%s"],"type":"%s","v":1}'
    types = (*_TYPES, "match.window_opened")
    return [(shape % (_AT, n + i, _DIGEST, type)).encode() for i, type in enumerate(types)]


def _part(n: int, what: str) -> Part:
    return Part(n, 0, f"{what}.{n}", bytes(32), (1,), False, bytes(180))


def _letter(stream: str, n: int, seat: int) -> Intent:
    return Intent(f"happened.{stream}.{seat}.{n}", stream, n, "happened", seat, b'{"since":1}')
