"""A word that travels from a form's answer to the page it leads to, in a signed cookie, once."""

import re
from typing import Any

from flask import session
from markupsafe import Markup

_MOST = 8  # remarks; a cookie holds no more than 4 KB
_LONGEST = 300
_TAG = re.compile(r"<[^>]*>")


def leave(whose: str, key: str, remarks: list[str], n: int | None) -> None:
    """`key` is a sentence of the pages, `whose` the only page that will show it."""
    short = [_short(remark) for remark in remarks[:_MOST]]
    session["told"] = {"whose": whose, "key": key, "remarks": short, "n": n}


def _short(remark: str) -> str:
    """Whole, with its link to the rules, or the beginning of its words alone."""
    if len(remark) <= _LONGEST:
        return remark
    said = Markup(_TAG.sub("", remark)).unescape() if isinstance(remark, Markup) else remark
    return said[:_LONGEST]


def take(whose: str) -> dict[str, Any] | None:
    """What was left for this page; it is gone afterwards."""
    told = session.get("told")
    if told is None or told.get("whose") != whose:
        return None
    session.pop("told")
    found: dict[str, Any] = told
    return found
