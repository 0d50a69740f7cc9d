"""The log as its tree: each node with the two below it, the way up to the root, and every hash to
be computed again by hand."""

import base64
from dataclasses import dataclass

from flask import Blueprint, Response, abort, redirect, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.web.base.pages import page
from referee.web.base.site import desk, site
from referee.web.public_pages.matches import public_table
from referee.web.table.tree_drawing import TreeDrawing
from storage.climbing import Ascent, TreeNode, children, climb, node, root_again
from storage.tree import Tree

blueprint = Blueprint("entry_tree", __name__, url_prefix="/match/<match>/tree")


@dataclass(frozen=True)
class HandStep:
    """A step up that a reader makes: what is put into the hash, and what must come out."""

    ascent: Ascent
    command: str


@blueprint.get("")
def root(match: str) -> AnyResponse:
    """The node over all leaves."""
    size = public_table(match).size
    return redirect(url_for("entry_tree.show", match=match, low=0, high=size))


@blueprint.get("/<int:low>-<int:high>")
def show(match: str, low: int, high: int) -> Response:
    """The node over leaves low to high-1 of the log as it is now. 404 where there is none."""
    seen = public_table(match)
    tree = desk().audits.tree(match)
    steps = _steps(tree, low, high)
    here = node(tree, low, high)
    below = children(tree, here)
    drawing = TreeDrawing(here, below, steps, lambda at: _address(match, at))
    return page(
        "entry_tree",
        table=seen,
        here=here,
        below=below,
        steps=[HandStep(step, _node_command(step.left, step.right)) for step in steps],
        drawing=drawing,
        root=tree.root(),
        proved=root_again(here, steps) == tree.root(),
        checkpoint=desk().records.checkpoint(match),
        root_command=f"echo {base64.b64encode(tree.root()).decode()} | base64 -d | xxd -p -c 32",
        leaf=desk().log.leaves(match, low, low + 1)[0] if here.is_leaf else b"",
        command=_leaf_command(match, low) if here.is_leaf else _node_command(*below),
        size=tree.size,
    )


def _steps(tree: Tree, low: int, high: int) -> list[Ascent]:
    try:
        return climb(tree, low, high)
    except ValueError:
        abort(404)


def _address(match: str, at: TreeNode) -> str:
    return url_for("entry_tree.show", match=match, low=at.low, high=at.high)


def _leaf_command(match: str, n: int) -> str:
    """A leaf is hashed behind a byte 0 (RFC 6962)."""
    url = f"{site().public_url.rstrip('/')}{url_for('record.leaf', match=match, n=n)}"
    return f"(printf '\\0'; curl -s {url}) | sha256sum"


def _node_command(left: TreeNode, right: TreeNode) -> str:
    """Two nodes are hashed behind a byte 1."""
    return f"echo 01{left.hash.hex()}{right.hash.hex()} | xxd -r -p | sha256sum"
