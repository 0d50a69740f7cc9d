"""House rulings: what the rulebook leaves open and this house has decided."""

import re

from flask import Response

from referee.kernel.handbook import Article, Chapter
from referee.kernel.lookup import handbook_of
from referee.web.base.asked_game import asked_game
from referee.web.public_pages.game_page import blueprint, game_page

_OURS = re.compile(r"\[[^\]]*\b[HKD]\b[^\]]*\]")  # [H], [R-8, H-16], [D: 163 cards]


@blueprint.get("/rulings")
def rulings(game: str) -> Response:
    """Each rule with a ruling in it, under its chapter."""
    found = asked_game(game)
    marked = [(chapter, _marked(chapter)) for chapter in handbook_of(found).headings]
    return game_page("game_rulings", found, chapters=[row for row in marked if row[1]])


def _marked(chapter: Chapter) -> list[Article]:
    """Its rules with a mark of ours, and of these the lines that have one."""
    kept = [
        Article(rule.number, tuple(line for line in rule.lines if _OURS.search(line.en)))
        for rule in chapter.rules
    ]
    return [rule for rule in kept if rule.lines]
