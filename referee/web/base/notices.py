"""A word that travels from a form's answer to the page it leads to, in a signed cookie, once."""

import re
from typing import Any

from flask import session
from markupsafe import Markup

_MOST = 8  # remarks
_ROOM = 2_000  # characters of them all; a cookie holds no more than 4 KB
_CUT = " …"
_TAG = re.compile(r"<[^>]*>")


def leave(whose: str, key: str, remarks: list[str], n: int | None) -> None:
    """`key` is a sentence of the pages, `whose` the only page that will show it."""
    session["told"] = {"whose": whose, "key": key, "remarks": _fitting(remarks[:_MOST]), "n": n}


def _fitting(remarks: list[str]) -> list[str]:
    """As many as there is room for, and of the next one the beginning."""
    fitting, room = list[str](), _ROOM
    for remark in remarks:
        said = _shortened(remark, room)
        if not said:
            break
        fitting.append(said)
        room -= len(said)
    return fitting


def _shortened(remark: str, room: int) -> str:
    """Whole, with its link to the rules, or its first words alone; "" without room for one."""
    if len(remark) <= room:
        return remark
    said = Markup(_TAG.sub("", remark)).unescape() if isinstance(remark, Markup) else remark
    if len(said) <= room:
        return said
    words = said[: max(room - len(_CUT), 0)].rsplit(None, 1)  # the last one may be half of one
    return words[0] + _CUT if len(words) > 1 else ""


def take(whose: str) -> dict[str, Any] | None:
    """What was left for this page; it is gone afterwards."""
    told = session.get("told")
    if told is None or told.get("whose") != whose:
        return None
    session.pop("told")
    found: dict[str, Any] = told
    return found
