"""Blind windows: seals, then openings (spec §5, §6, §11)."""

from collections.abc import Collection
from dataclasses import replace

from . import force
from .course import Window
from .leaves import Leaf
from .letters import Letter
from .records import Record
from .spelling import base64_short, require
from .texts import opened, withdrawn


def check_blind(record: Record) -> None:
    """Broken where something was sealed, opened or closed that could not be."""
    for letter in record.letters.values():
        if letter.text is not None and letter.kind != "refused":
            _check_kind(record, letter, record.course.window_of(letter.n))
    for window in record.course.windows:
        if window.blind and (window.sealed or window.closed):
            _check_sealed(record, window)


def _check_kind(record: Record, letter: Letter, window: Window) -> None:
    where = f"letter {letter.n}"
    if letter.kind in ("seal", "open"):
        require(window.blind, f"{where}: a {letter.kind} in a window that is not blind")
        require(letter.seat in window.asked, f"{where}: seat {letter.seat} is not asked")
    if not window.blind:
        return
    shut = window.sealed is not None and window.sealed.n < letter.n
    plain = letter.kind == "order" and letter.assurance != "bot"
    require(not plain, f"{where}: an order in a blind window")
    body = letter.text.body if letter.text else ""
    back = letter.kind == "withdraw" and not withdrawn(body)
    require(not shut or not (back or letter.kind == "seal"), f"{where}: openings have begun")
    if letter.kind == "open":
        require(shut, f"{where}: openings have not begun")
        _check_opening(record, letter, window)


def _check_opening(record: Record, letter: Letter, window: Window) -> None:
    _, text = opened(letter.text.body if letter.text else "")
    log = f"{record.created['origin']} {base64_short(record.hashes[0])}"
    named = (text.headers["log"], text.window, int(text.headers["seat"]))
    here = (log, window.number, letter.seat)
    require(named == here, f"letter {letter.n}: what it opens was sealed for elsewhere")
    if _is_known(record, window, letter.seat, letter.n):
        own = _desk(record, window, letter.seat, letter.n).opens(letter)
        require(own, f"letter {letter.n}: it opens another seal than the one in force")


def _check_sealed(record: Record, window: Window) -> None:
    """Who has a seal in force where sealing ends: just those open; none, where there is no end."""
    leaf = window.sealed
    n = leaf.n if leaf else window.closed or 0
    said = set(leaf.data["sealed"]) if leaf else set[int]()
    for seat in window.asked:
        if _is_known(record, window, seat, n):
            seal = _desk(record, window, seat, n).seal
            right = (seal is not None) == (seat in said)
            require(right, f"leaf {n}: seat {seat} {'has' if seal else 'has not'} sealed")


def _desk(record: Record, window: Window, seat: int, n: int) -> force.Desk:
    shown = [letter for letter in window.letters if letter in record.letters]
    return force.desk_at(replace(window, letters=shown), seat, record.letters, n)


def _is_known(record: Record, window: Window, seat: int, n: int) -> bool:
    """Is every letter of the window before leaf n shown that may be the seat's?"""
    before = [letter for letter in window.letters if letter < n]
    shown = all(letter in record.letters for letter in before)
    return shown if not record.ended else not record.tenures.unsure(seat, n)


def answered(record: Record, window: Window, leaf: Leaf) -> set[int]:
    """Who had given what this leaf ends, by what it says and, of bots, by their letters."""
    if leaf.type == "match.round_named":  # the close behind it tells
        if window.closed is None:
            return set(window.asked)
        leaf = record.leaves[window.closed]
    told = leaf.data["given" if leaf.type == "match.window_closed" else "sealed"]
    shown = [record.letters[n] for n in window.letters if n < leaf.n and n in record.letters]
    return {*told, *(letter.seat for letter in shown if letter.assurance == "bot")}


def awaited(window: Window, leaf: Leaf) -> Collection[int]:
    """Of whom something is awaited before this leaf: of who has sealed an opening, if nothing is
    sealed any more, and who sits there has sealed it."""
    if window.sealed is None or leaf.n == window.sealed.n:
        return window.asked
    gone = {seat for n, seat in window.changed if n > window.sealed.n}
    return set(window.sealed.data["sealed"]) - gone
