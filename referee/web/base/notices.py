"""A word that travels from a form's answer to the page it leads to, in a signed cookie, once."""

import re
from typing import Any

from flask import session
from markupsafe import Markup

_MOST = 8  # remarks
_ROOM = 2_000  # characters of them all; a cookie holds no more than 4 KB
_TAG = re.compile(r"<[^>]*>")


def leave(whose: str, key: str, remarks: list[str], n: int | None) -> None:
    """`key` is a sentence of the pages, `whose` the only page that will show it."""
    session["told"] = {"whose": whose, "key": key, "remarks": _fitting(remarks[:_MOST]), "n": n}


def _fitting(remarks: list[str]) -> list[str]:
    """Those that there is room for, and of the next one the beginning."""
    fitting, room = [], _ROOM
    for remark in remarks:
        if room > 0:
            fitting.append(_short(remark, room))
        room -= len(remark)
    return fitting


def _short(remark: str, room: int) -> str:
    """Whole, with its link to the rules, or the first of its words alone."""
    if len(remark) <= room:
        return remark
    said = Markup(_TAG.sub("", remark)).unescape() if isinstance(remark, Markup) else remark
    return said if len(said) <= room else said[: room - 2].rsplit(None, 1)[0] + " …"


def take(whose: str) -> dict[str, Any] | None:
    """What was left for this page; it is gone afterwards."""
    told = session.get("told")
    if told is None or told.get("whose") != whose:
        return None
    session.pop("told")
    found: dict[str, Any] = told
    return found
