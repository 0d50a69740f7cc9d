"""Emotion Control: both open cards become compromises (R-67, H-54)."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.conditions import NOTHING
from referee.games.rencontre_cosmique.rules.reaction_book import fire, ready
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.rules.rights import edicts_order
from referee.games.rencontre_cosmique.things.cards import COMPROMISE, CONTROL


def control(play: Resolution) -> None:
    """The first armed one, if at least one attack lies open (H-52)."""
    for seat in edicts_order(play.table):
        attacks = tuple(main for main in play.table.mains if play.table.card(main) != COMPROMISE)
        line = ready(play, seat, CONTROL, lambda arm: True, NOTHING) if attacks else None
        if line is not None:
            changed = e.CardsTransformed(seat, CONTROL, attacks)
            fire(play, seat, line, "", lambda event=changed: play.emit(event))  # type: ignore[misc]
            return
