"""A standing order, ready to be sent, for whoever has always answered the same."""

from referee.kernel.offers import offered
from referee.mail.writing.pieces import Literal, Pieces
from referee.mail.writing.teller import Teller


def standing_offer(tell: Teller) -> Pieces:
    """Offered once; nothing where there is no habit, or where an unsigned one would not count."""
    habit = tell.scene.habit
    if habit is None or tell.signed_only:
        return []
    block = f"{tell.say('word_standing')}\n{habit.in_(tell.language)}\n{tell.say('word_end')}"
    return [tell.p("habit_offer", window=tell.window), Literal(offered(block))]
