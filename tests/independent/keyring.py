"""The seats' keys: which counts when, and what `allowed_signers` and `keys/` say (spec §7, §8)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from . import openpgp, sshsig
from .course import Course
from .leaves import Leaf
from .sealed import Part
from .spelling import Broken, require


@dataclass(frozen=True)
class Told:
    """At leaf n a seat's key was told. It is not shown if the part is erased, or not yet out."""

    n: int
    seat: int
    shown: bool
    key: str | None

    @property
    def is_ssh(self) -> bool:
        """A key that `ssh-keygen` knows."""
        return self.key is not None and not self.key.startswith("openpgp:")


def told_keys(leaves: Sequence[Leaf], parts: Mapping[str, Part]) -> list[Told]:
    """Every key told, in the order of the leaves."""
    told = []
    for leaf in leaves:
        if leaf.type == "match.started":
            seats = enumerate(leaf.sealed[:-1], 1)
            told += [_told(leaf, seat, parts.get(digest)) for seat, digest in seats]
        elif leaf.type in ("match.key_changed", "match.seat_changed"):
            told.append(_told(leaf, leaf.data["seat"], parts.get(leaf.sealed[0])))
    return told


def _told(leaf: Leaf, seat: int, part: Part | None) -> Told:
    if part is None:
        return Told(leaf.n, seat, False, None)
    try:
        check_key(part.value)
    except Broken as error:
        raise Broken(f"{part.name}: {error}") from None
    return Told(leaf.n, seat, True, part.value)


def check_key(key: object) -> None:
    require(key is None or isinstance(key, str), "a key is a text or null")
    if isinstance(key, str) and key.startswith("openpgp:"):
        require(openpgp.FINGERPRINT.fullmatch(key) is not None, "no OpenPGP fingerprint")
    elif isinstance(key, str):
        sshsig.read_key_line(key)


def key_at(told: Sequence[Told], seat: int, opened: int) -> Told | None:
    """The seat's key for letters of a window that leaf `opened` opened."""
    before = [one for one in told if one.seat == seat and one.n < opened]
    return before[-1] if before else None


def allowed_signers(told: Sequence[Told], course: Course) -> str:
    """The lines that the record's `allowed_signers` has."""
    if not course.draws:
        return ""
    first = course.draws[0].n
    since_start = [one for one in told if one.n >= first]
    seats = sorted({one.seat for one in since_start})
    return "".join(
        line
        for seat in seats
        for line in _lines([one for one in since_start if one.seat == seat], course)
    )


def _lines(told: list[Told], course: Course) -> list[str]:
    lines = []
    for one, successor in zip(told, [*told[1:], None], strict=True):
        since = course.windows[0].at if one is told[0] else course.times[one.n]
        until = _end(successor, course)
        options = f'namespaces="order@referee",valid-after="{_second(since)}"'
        options += f',valid-before="{_second(until)}"' if until else ""
        if one.is_ssh:
            lines.append(f"seat{one.seat} {options} {one.key}\n")
    return lines


def _end(successor: Told | None, course: Course) -> str | None:
    if successor is None:
        return None
    return next((window.at for window in course.windows if window.opened > successor.n), None)


def _second(at: str) -> str:
    return "".join(char for char in at[:19] if char.isdigit()) + "Z"


def certificates(told: Sequence[Told]) -> set[str]:
    """The names of the members in `keys/`."""
    prefix = "openpgp:"
    keys = {one.key for one in told if one.key and one.key.startswith(prefix)}
    return {f"keys/{key.removeprefix(prefix)}.asc" for key in keys}
