"""The grounds of an end, and of a chair lost by silence (spec §5, "At the end")."""

import re

from .chance import MOST_DRAWS
from .leaves import Leaf
from .letters import Letter
from .records import Record
from .spelling import is_int, require

SILENT = re.compile(r"\[silent ([1-9][0-9]{0,5})\]")


def check_ends(record: Record) -> str:
    """What there is to say of the end; Broken for an end or a chair without grounds."""
    for leaf in record.leaves:
        if leaf.type == "match.seat_changed":
            _check_silence(record, leaf)
            _check_conceded(record, leaf)
    for letter in record.letters.values():
        _check_concedes(record, letter)
    last = record.leaves[-1]
    cause = last.data["cause"] if record.ended else None
    if cause == "chain":
        draws = len(record.course.draws)
        require(draws == MOST_DRAWS, f"the chain is said to be used up after {draws} draws")
    if cause == "fork":
        return _fork(record, last.n)
    return ""


def on_log(record: Record, letter: Letter) -> bool:
    """What the letter says its author had seen lies on this log."""
    size, root = letter.text.seen if letter.text and letter.text.seen else (0, b"")
    return size <= letter.n and record.roots[size] == root


def _fork(record: Record, n: int) -> str:
    erased = set(record.leaves[n - 1].sealed) & set(record.erased)
    if erased and record.leaves[n - 1].type == "match.letter_sealed":
        return f"; leaf {n} ends the match for a letter that is erased"
    letter = record.letters.get(n - 1)
    text = letter.text if letter is not None and letter.signature is not None else None
    told = letter is not None and text is not None and text.seen is not None
    right = told and letter is not None and not on_log(record, letter)
    require(right, f"leaf {n}: a fork, and the letter before it quotes no other history")
    return f"; letter {n - 1} says that its author was told another history"


def _check_conceded(record: Record, leaf: Leaf) -> None:
    """A seat concedes by its own letter, which stands right before."""
    if leaf.data["cause"] != "conceded":
        return
    before, letter = record.leaves[leaf.n - 1], record.letters.get(leaf.n - 1)
    if before.type == "match.letter_sealed" and letter is None:
        gone = not record.ended or record.tenures.unsure(leaf.data["seat"], leaf.n)
        require(gone, f"leaf {leaf.n}: the concession is forgotten, and its author is not")
        return  # erased, or not out yet
    own = letter is not None and (letter.kind, letter.seat) == ("concede", leaf.data["seat"])
    require(own, f"leaf {leaf.n}: seat {leaf.data['seat']} has written no concession")


def _check_concedes(record: Record, letter: Letter) -> None:
    """Who has written that they concede has conceded."""
    if letter.kind != "concede" or letter.n + 1 >= len(record.leaves):
        return
    behind = record.leaves[letter.n + 1]
    fork = record.stopped_behind(letter.n)
    own = behind.type == "match.seat_changed" and behind.data["cause"] == "conceded"
    own = own and behind.data["seat"] == letter.seat
    require(own or fork, f"letter {letter.n}: seat {letter.seat} concedes, and nothing comes of it")


def _check_silence(record: Record, leaf: Leaf) -> None:
    """So many windows in a row as the options say. A window that the seat had answered ahead counts
    here too: which one that is only the rules can tell."""
    told = SILENT.fullmatch(leaf.data["reason"])
    cause = leaf.data["cause"]
    if cause != "nmr" and told is None:
        return
    where = f"leaf {leaf.n}: seat {leaf.data['seat']} is said to have been silent too often"
    options = record.created["options"]
    then = "empty" if cause == "nmr" else cause
    limit, windows = options.get("match.nmr_limit", 0), int(told[1]) if told else 0
    require(is_int(limit), "`match.nmr_limit` is no number")
    wanted = then == options.get("match.nmr_then", "bot") and 0 < limit <= windows
    require(wanted, f"{where}, and the options do not say so")
    there = _unanswered(record, leaf)
    require(windows <= there, f"{where}, {windows} windows, and was so in {there} at most")


def _unanswered(record: Record, leaf: Leaf) -> int:
    """The windows up to the last close, in a row, that asked the seat and got no text from it; of
    the branch that is played on, by these rules, since somebody sat down there last."""
    course, seat, count = record.course, leaf.data["seat"], 0
    since = max((n for n, one in course.changed if one == seat and n < leaf.n), default=0)
    ruled = max((n for n in course.new_rules if n < leaf.n), default=0)
    for window in reversed(course.windows[1:]):
        closed = window.closed
        if closed is None or not ruled < closed < leaf.n or course.abandoned(closed, leaf.n):
            continue
        if window.opened < since or seat not in window.asked:
            continue
        if seat in record.leaves[closed].data["given"]:
            break
        count += 1
    return count
