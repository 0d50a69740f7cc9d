"""A whole letter that the reader could send: for whoever has erred twice in a row.

Why: docs/decisions/0088-worked-example.md.
"""

from referee.kernel.chance import Chance, Draws
from referee.kernel.offers import offered
from referee.mail.writing.pieces import Literal, Pieces
from referee.mail.writing.teller import Teller

_SAME = bytes(32)  # the same example whenever the letter is written


def worked_example(tell: Teller) -> Pieces:
    """Made from the reader's own position, `~ ` before each line; nothing where none was wanted, or
    where an unsigned letter would not count.

    payload: `example`.
    """
    window, view = tell.table.window, tell.table.view
    ask = view.ask if view is not None else None
    if not tell.scene.payload.get("example") or ask is None or window is None or tell.signed_only:
        return []
    begin, end = tell.say("word_orders"), tell.say("word_end")
    text = f"{begin} {window.number}\n{_order(tell).strip()}\n{end}"
    return [
        tell.h("head_example"),
        tell.p("example_intro"),
        Literal(offered(text)),
        tell.p("example_change"),
    ]


def _order(tell: Teller) -> str:
    """What silence plays, if that is a line that can be sent; else what a bot might say."""
    game, view = tell.table.game, tell.table.view
    silent = game.write(view.ask.default, tell.language)
    if silent.strip():
        return silent
    return game.write(game.propose(view, Chance(Draws(_SAME), Draws(_SAME))), tell.language)
