"""The scripts of the table in one file: a first visit asks for one, not for two dozen. A table of a
blind match has some more, that nobody else carries.

Each stays a small module of its own (`static/*.js`) that says what it takes and gives by `import`
and `export`, in the two ways that are known here. In the one file each has a block for itself, and
what it gives lies in `parts`.
"""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from flask import Blueprint, Response, request

blueprint = Blueprint("scripts", __name__)

# What they import stands before them.
PLAIN = (
    *("order_keys", "board_whole", "countdown", "film_motion"),
    *("notice", "read_marks", "sign", "tab_sending", "zone_here"),
)
BLIND = (*PLAIN, "kept_proofs", "seal")
_IMPORT = re.compile(r'^import (?P<names>\{ [\w, ]+ \}) from "\./(?P<name>\w+)\.js";$', re.M)
_EXPORT = re.compile(r"^export (?P<kind>class|async function|function) (?P<name>\w+)", re.M)


@blueprint.get("/scripts/table.js")
def table() -> Response:
    """A page names it as a module, so it runs when the page is there."""
    return _sent(bundle(PLAIN))


@blueprint.get("/scripts/blind-table.js")
def blind_table() -> Response:
    """The same, and what seals and opens in the browser."""
    return _sent(bundle(BLIND))


@cache
def bundle(names: tuple[str, ...]) -> str:
    """One module of blocks, in an order in which each finds what it imports."""
    return "\n".join(["const parts = {};", *map(_block, dict.fromkeys(_needed(names)))])


def _sent(module: str) -> Response:
    answer = Response(module, content_type="text/javascript; charset=utf-8")
    answer.add_etag()
    answer.make_conditional(request)
    return answer


def _needed(names: tuple[str, ...]) -> Iterator[str]:
    for name in names:
        yield from _needed(tuple(found["name"] for found in _IMPORT.finditer(_source(name))))
        yield name


def _block(name: str) -> str:
    source = _source(name)
    given = [found["name"] for found in _EXPORT.finditer(source)]
    source = _EXPORT.sub(r"\g<kind> \g<name>", source)
    source = _IMPORT.sub(r"const \g<names> = parts;", source)
    return f"{{\n{source}Object.assign(parts, {{ {', '.join(given)} }});\n}}"


def _source(name: str) -> str:
    return (files("referee.web") / "static" / f"{name}.js").read_text("utf-8")
