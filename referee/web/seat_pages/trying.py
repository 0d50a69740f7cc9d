"""An order looked at while it is made: what it is understood as, what is wrong, what may come next.

Nothing is filed, and nothing is answered that `check only` would not: read, check and drawn on the
seat's own view.
"""

from flask import Blueprint, Response, jsonify, request

from referee.match.missing_rules import check_rules_are_here
from referee.web.seat_pages.seat import sit, table, with_token
from referee.web.table.order_trial import trial

blueprint = Blueprint("trying", __name__, url_prefix="/seat/<token>")
blueprint.url_value_preprocessor(sit)
blueprint.url_defaults(with_token)


@blueprint.post("/try")
def try_order() -> tuple[Response, int]:
    """The order in the inputs, or in `text`. 409 for a window that is not open for this seat any
    more."""
    seen = table()
    ask = getattr(seen.view, "ask", None)
    shown = request.form.get("window", "")
    if ask is None or seen.window is None or shown != str(seen.window.number):
        return jsonify({"stale": True}), 409
    check_rules_are_here(seen.game)
    return jsonify(trial(seen, ask.form)), 200
