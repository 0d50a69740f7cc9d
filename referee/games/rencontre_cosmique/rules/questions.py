"""The close of `answer`: what the questioned main says of their intentions binds them (H-64)."""

from referee.games.rencontre_cosmique.log.events import QuestionAnswered
from referee.games.rencontre_cosmique.rules.piles import playable
from referee.games.rencontre_cosmique.rules.powers.answers import keepable
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.things.sheet import Reply
from referee.games.rencontre_cosmique.things.state import Table
from referee.kernel.event import Seat


def answered(play: Resolution) -> None:
    asked = play.duel.question
    if asked is None:
        return
    line = play.answer(asked.to).first(Reply)
    faces = play.state.faces.get(asked.to, ())
    yes = reply(play.table, asked.to, playable(play, asked.to), faces, line)
    binding = asked.what != "free"
    play.emit(QuestionAnswered(asked.by, asked.to, yes, by_referee=False, binding=binding))


def reply(
    table: Table, seat: Seat, cards: tuple[str, ...], faces: tuple[str, ...], line: Reply | None
) -> bool:
    """The one that can be kept; else no, if nothing was said."""
    can = keepable(table, seat, cards, faces)
    wish = line.yes if line is not None else False
    return wish if wish in can else can[0]
