"""A letter that asked for several things, answered line by line."""

from collections.abc import Callable, Mapping
from typing import Any

from referee.kernel.refused import Problem
from referee.mail.writing.handbook_pieces import looked_up
from referee.mail.writing.help_texts import help_about, whole_help
from referee.mail.writing.messages import sent_to
from referee.mail.writing.pieces import Pieces, Verbatim
from referee.mail.writing.scene import problems_of
from referee.mail.writing.story import history
from referee.mail.writing.teller import Teller
from referee.mail.writing.texts import body, of_headers
from referee.service.people.wishes import WISHES

RECEIPTS = frozenset(
    [
        *("order", "seal", "open", "standing", "withdraw", "join"),
        *("key", "lost", "press", "vote", "consent", "concede"),
    ]
)
Item = Mapping[str, Any]
Whole = Mapping[str, Callable[[Teller], Pieces]]


def line_by_line(tell: Teller, whole: Whole) -> Pieces:
    """What was understood of each thing; `whole` are the pieces of those that are long, told behind
    all lines under headings of their own.

    payload: `items`, each with `what`, `line`, `said`, and what became of it
    (`service.reception.replies`).
    """
    items = tell.scene.payload["items"]
    pieces: Pieces = [_verdict(tell, items), tell.h("head_lines")]
    for item in items:
        pieces += [tell.p("transcript_line", **_named(item)), *_became(tell, item)]
    if any(item.get("leaf") is not None for item in items):
        pieces.append(tell.p("transcript_files"))
    wanted = {tuple(item.get(key) for key in _WHAT): item for item in items}
    for item in wanted.values():  # what was asked for twice is told once
        pieces += _whole(tell, item, whole)
    return pieces


def verdict(items: list[Item]) -> str:
    """taken, stopped (one was refused, so nothing counts) or told (nothing was to be filed)."""
    outcomes = [item["outcome"] for item in items if item["what"] not in _TOLD]
    if "refused" in outcomes:
        return "stopped"
    return "taken" if outcomes else "told"


_WHAT = ("what", "about", "named", "part")
_TOLD = frozenset(["status", "help", "again", "history", "preview"])


def _verdict(tell: Teller, items: list[Item]) -> Any:
    key = verdict(items)
    stops = [item for item in items if item["what"] not in _TOLD and item["outcome"] == "refused"]
    return tell.p(f"transcript_{key}", **(_named(stops[0]) if stops else {}))


def _named(item: Item) -> dict[str, Any]:
    return {"line": item["line"], "said": item["said"]}


def _became(tell: Teller, item: Item) -> Pieces:
    what, outcome = item["what"], item.get("outcome", "")
    if what == "preview":
        return _previewed(tell, item)
    if what in _TOLD:
        return [tell.p("transcript_below")]
    if outcome == "refused":
        told = problems_of(item)
        return [
            tell.p("transcript_refused"),
            *_problems(tell, item),
            *counted(tell, told, item["text"]),
        ]
    if outcome == "unfiled":
        return [tell.p("transcript_unfiled")]
    return _taken(tell, item)


def _taken(tell: Teller, item: Item) -> Pieces:
    what, facts = item["what"], {"n": item["leaf"], "match": tell.table.match}
    if item["leaf"] is None:
        if what in WISHES:
            return [tell.p(f"set_{what}_{item['echo']}")]
        sealed = what == "absent" and tell.table.edition > 1
        return [tell.p("set_absent_sealed" if sealed else f"set_{what}", value=item["echo"])]
    known = what if what in RECEIPTS else "other"
    pieces: Pieces = [
        tell.p("receipt_repeated" if item.get("repeated") else f"receipt_{known}", **facts)
    ]
    if what == "press" and not item.get("repeated"):
        return [*pieces, *sent_to(tell, item["echo"])]
    return [*pieces, *_understood(tell, item)]


def _previewed(tell: Teller, item: Item) -> Pieces:
    if item["outcome"] == "refused":
        return [tell.p("preview_refused"), *_problems(tell, item)]
    foretold = tell.foretold(item["echo"])
    ahead: Pieces = [tell.p("preview_foretold"), Verbatim(foretold)] if foretold else []
    return [tell.p("preview_understood"), *_understood(tell, item), *ahead]


def _understood(tell: Teller, item: Item) -> Pieces:
    """The canonical echo, whether it waits, and what is worth knowing."""
    echo: Pieces = [Verbatim(item["echo"])] if item["echo"].strip() else []
    waits: Pieces = [tell.p("order_waits")] if item["waits"] else []
    return [*echo, *waits, *_problems(tell, item)]


def _problems(tell: Teller, item: Item) -> Pieces:
    return tell.problems(problems_of(item), item["text"])


def counted(tell: Teller, problems: tuple[Problem, ...], text: str) -> Pieces:
    """From where the lines of these problems are counted: within their block, not the letter."""
    inside = [problem for problem in problems if problem.where.line and not of_headers(problem)]
    several = "\n" in body(text).strip("\n")
    return [tell.p("lines_counted")] if inside and several else []


def _whole(tell: Teller, item: Item, whole: Whole) -> Pieces:
    if item["what"] == "help" and (item["about"] in ("rules", "sign") or "named" in item):
        return looked_up(tell, item)
    if item["what"] == "help":
        return help_about(tell, item["about"]) if item["about"] else whole_help(tell)
    if item["what"] == "history":
        return history(tell, item.get("first"), item.get("last"))
    if item["what"] in whole:
        return [tell.h(f"head_{item['what']}"), *whole[item["what"]](tell)]
    return []
