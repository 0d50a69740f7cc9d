"""The grounds of an end, and of a chair that its player has lost by silence.

Why: docs/decisions/0067-grounds-of-ends.md.
"""

import re
from collections.abc import Iterator
from typing import Any

from referee.audit.checks import voting
from referee.audit.checks.proving import lies_on
from referee.audit.evidence import Evidence
from referee.audit.report import Failed, Finding, found
from referee.kernel.chance import LINKS
from referee.kernel.event import Seat
from referee.match import events as e
from referee.match import filing
from referee.match.leaving import silences
from referee.match.policy import split_options
from referee.match.text import has_headers

_SILENT = re.compile(r"\[silent ([1-9][0-9]{0,5})\]")


def judged(evidence: Evidence) -> Iterator[Finding]:
    """A sentence for an end that speaks of the referee himself. Raises Failed."""
    for leaf in evidence.raw:
        if leaf["type"] == "match.seat_changed":
            _check_chair(evidence, leaf["n"], leaf["data"])
    cause = evidence.raw[-1]["data"]["cause"] if evidence.ended else ""
    if cause == "fork":
        yield _fork(evidence, len(evidence.raw) - 1)
    if cause == "chain":
        _check_chain(evidence)


# --- ends -----------------------------------------------------------------------------------------


def _fork(evidence: Evidence, n: int) -> Finding:
    """Right before it stands the letter of somebody who was told another history."""
    if n - 1 in evidence.erased:
        return voting.unread(evidence, n)
    letter = evidence.letters.get(n - 1)
    if letter is None or not _quotes_another(evidence, n - 1, letter):
        raise Failed("orders.no_fork", leaf=n)
    return found("orders.fork", leaf=n - 1)


def _quotes_another(evidence: Evidence, n: int, letter: e.Letter) -> bool:
    if letter.signature is None or letter.text is None or not has_headers(letter.text):
        return False
    seen = filing.read(letter).seen
    return seen is not None and not lies_on(evidence, n, seen)


def _check_chain(evidence: Evidence) -> None:
    """The chain has so many links, and each draw uses one."""
    draws = len(evidence.draws)
    if draws != LINKS:
        raise Failed("orders.no_chain", leaf=len(evidence.raw) - 1, draws=draws, links=LINKS)


# --- chairs ---------------------------------------------------------------------------------------


def _check_chair(evidence: Evidence, n: int, data: dict[str, Any]) -> None:
    """Whoever loses a chair by silence was silent for so long as the match's options say."""
    told = _SILENT.fullmatch(data["reason"])
    if data["cause"] != "nmr" and not told:
        return
    rules = split_options(evidence.first.options)[1]
    then = "empty" if data["cause"] == "nmr" else data["cause"]
    windows = int(told[1]) if told else 0
    right = then == rules.nmr_then and 0 < rules.nmr_limit <= windows
    if not right or not _silent(evidence, n, data["seat"], windows):
        raise Failed("orders.not_silent", leaf=n, seat=data["seat"], windows=windows)


def _silent(evidence: Evidence, n: int, seat: Seat, windows: int) -> bool:
    """Was the seat silent in so many windows, up to the last one closed? What it had answered ahead
    only the rules can tell: those windows are passed over."""
    if unanswered(evidence.raw[:n], seat) < windows:
        return False
    if not evidence.ended or not evidence.knows_game:
        return True
    match = evidence.before(n)
    told = [entry.event for entry in evidence.entries[:n]]
    return silences(match, evidence.game_at(match), seat, told) == windows


def unanswered(raw: list[dict[str, Any]], seat: Seat) -> int:
    """In how many windows in a row, up to the last close, has the seat been asked and given no
    text, since it last changed hands?"""
    asked: dict[int, list[Seat]] = {}
    closes: dict[int, tuple[int, list[Seat]]] = {}
    for leaf in raw:
        data = leaf["data"]
        match leaf["type"].removeprefix("match."):
            case "window_opened":
                asked[data["window"]] = data["asked"]
            case "window_closed":
                closes[data["window"]] = (leaf["n"], data["given"])
            case "rewound":
                back, _ = closes[data["to_window"]]
                closes = {window: close for window, close in closes.items() if close[0] < back}
            case "rules_changed":
                closes = {}
            case "seat_changed" if data["seat"] == seat:
                asked = {}
    count = 0
    for window in sorted(closes.keys() & asked.keys(), reverse=True):
        if seat in closes[window][1]:
            break
        count += seat in asked[window]
    return count
