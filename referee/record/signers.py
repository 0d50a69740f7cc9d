"""Which key counted when: of the log, by leaf order; for ssh-keygen, by the second.

A seat's first key is told when the match starts, a later one by `key_changed` or `seat_changed`;
that one counts from the next window that opens, and until then the one before, but behind a
`seat_changed` none. `allowed_signers` says the same in times, which
overlap where two keys do: which of them counted, leaf order decides (docs/spec.md §7).
"""

from collections.abc import Iterable, Mapping

import msgspec

from referee import codec
from referee.codec import Disclosed
from referee.kernel.event import Event, Seat
from referee.match import events as e
from referee.match.evolve import Entry
from referee.record.members import ORDERS_NAMESPACE
from referee.seals import canonical

KEY_TYPES: tuple[type[Event], ...] = (
    e.Started,
    e.KeyAnnounced,
    e.KeyChanged,
    e.SeatChanged,
    e.WindowOpened,
)
Key = str | None | msgspec.UnsetType  # UNSET: under seal for this reader, or erased


class SeatKey(msgspec.Struct, frozen=True):
    """A key of a seat: told by leaf `told`, counting for the leaves behind `since` up to `until`.

    `since` is None for a key that never came to count, `until` while it still does.
    """

    seat: Seat
    key: Key
    told: int
    since: int | None = None
    until: int | None = None

    def counts_at(self, n: int) -> bool:
        """Did it count for a letter that is leaf n?"""
        return self.since is not None and self.since < n and (self.until is None or n < self.until)


def entries(
    leaves: Iterable[bytes], book: Mapping[str, Disclosed], kinds: tuple[type[Event], ...]
) -> list[Entry]:
    """The leaves of these match events, decoded. Raises codec.Corrupt or ValueError."""
    wanted = {f"match.{kind.short_name()}" for kind in kinds}
    return [
        codec.decode(leaf, book, None) for leaf in leaves if canonical.load(leaf)["type"] in wanted
    ]


def held(told: Iterable[Entry]) -> list[SeatKey]:
    """Every key that was told, in leaf order; `told` are the leaves of KEY_TYPES, decoded."""
    found: list[SeatKey] = []
    counting: dict[Seat, int] = {}  # seat -> place in `found`
    coming: dict[Seat, int] = {}
    for n, event in ((entry.n, entry.event) for entry in told):
        match event:
            case e.Started(keys=keys):
                for seat, key in enumerate(keys, start=1):
                    counting[seat] = len(found)
                    found.append(SeatKey(seat, key.value, n, since=n))
            case e.KeyChanged(seat=seat, key=key) | e.SeatChanged(seat=seat, key=key):
                if not counting:
                    continue
                if isinstance(event, e.SeatChanged):  # whoever sat there signs no more
                    _ended(found, counting[seat], n)
                coming[seat] = len(found)
                found.append(SeatKey(seat, key.value, n))
            case e.WindowOpened():
                _take_over(found, counting, coming, n)
    return found


def _take_over(
    found: list[SeatKey], counting: dict[Seat, int], coming: dict[Seat, int], n: int
) -> None:
    """A window opens: the keys told since the last one count from here on."""
    for seat, place in coming.items():
        _ended(found, counting[seat], n)
        found[place] = msgspec.structs.replace(found[place], since=n)
        counting[seat] = place
    coming.clear()


def _ended(found: list[SeatKey], place: int, n: int) -> None:
    if found[place].until is None:
        found[place] = msgspec.structs.replace(found[place], until=n)


def counting_at(keys: Iterable[SeatKey], seat: Seat, n: int) -> SeatKey | None:
    """The key of the seat that counts for a letter at leaf n, after the start; None: behind a
    `seat_changed`, until the next window opens, there is none."""
    return next((key for key in keys if key.seat == seat and key.counts_at(n)), None)


def allowed_signers(leaves: list[bytes], told: list[Entry]) -> bytes:
    """The file of that name. Empty while the keys are under seal."""
    times = {entry.n: entry.at for entry in told} | {0: canonical.load(leaves[0])["at"]}
    keys = held(told)
    first = min((seat_key.told for seat_key in keys), default=0)
    rows = [
        _line(
            seat_key,
            times[0 if seat_key.told == first else seat_key.told],
            _end(seat_key, keys, told, times),
        )
        for seat_key in sorted(keys, key=lambda seat_key: (seat_key.seat, seat_key.told))
        if isinstance(seat_key.key, str) and not seat_key.key.startswith("openpgp:")
    ]
    return "".join(rows).encode("utf-8")


def _end(
    seat_key: SeatKey, keys: list[SeatKey], told: list[Entry], times: Mapping[int, str]
) -> str | None:
    """When the next window opened after a newer key of the seat was told."""
    newer = [
        other.told for other in keys if other.seat == seat_key.seat and other.told > seat_key.told
    ]
    opened = (entry.n for entry in told if isinstance(entry.event, e.WindowOpened))
    after = [n for n in opened if newer and n > newer[0]]
    return times[after[0]] if after else None


def _line(seat_key: SeatKey, start: str, end: str | None) -> str:
    until = f',valid-before="{second(end)}"' if end else ""
    options = f'namespaces="{ORDERS_NAMESPACE}",valid-after="{second(start)}"{until}'
    return f"seat{seat_key.seat} {options} {seat_key.key}\n"


def second(at: str) -> str:
    """`2026-11-21T19:00:03.120Z` -> `20261121190003Z`, as ssh-keygen reads it; cut, not rounded."""
    return at[:19].translate(str.maketrans("", "", "-:T")) + "Z"
