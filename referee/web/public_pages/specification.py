"""The formats, as text: whoever writes a checker of their own needs nothing else of ours.

A wheel holds a copy of docs/spec.md and its parts; a checkout has the pages themselves. Their
addresses lie to each other as the files do, so that the links inside lead on.
"""

from functools import cache
from pathlib import Path

from flask import Blueprint, Response, abort

import referee
from referee.web.base.pages import download

blueprint = Blueprint("specification", __name__)

_PACKAGE = Path(referee.__file__).parent


@blueprint.get("/spec.md")
def show() -> Response:
    """The page itself."""
    return _text("spec.md")


@blueprint.get("/spec/<name>")
def part(name: str) -> Response:
    """One of its parts, or the record of its example."""
    if f"spec/{name}" not in parts():
        abort(404)
    if name.endswith(".zip"):
        return download((folder() / "spec" / name).read_bytes(), name, "application/zip")
    return _text(f"spec/{name}")


@cache
def folder() -> Path:
    """Where they lie."""
    packed = _PACKAGE / "specification"
    return packed if packed.is_dir() else _PACKAGE.parent / "docs"


@cache
def parts() -> frozenset[str]:
    """The names that the page's parts have beside it."""
    return frozenset(f"spec/{path.name}" for path in (folder() / "spec").iterdir())


def _text(name: str) -> Response:
    text = (folder() / name).read_text("utf-8")
    return Response(text, content_type="text/plain; charset=utf-8")
