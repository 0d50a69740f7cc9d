"""The strip of the last things that happened, in short sentences."""

from referee.games.kardashev.things.state import Recent
from referee.games.kardashev.things.view import KardashevView
from referee.games.kardashev.words.names import card_name, card_names, domain_names, seat_name
from referee.games.kardashev.words.sentences import SENTENCES
from referee.kernel.words import Language


def recent_lines(view: KardashevView, language: Language) -> list[str]:
    return [_line(one, language) for one in view.recent]


def _line(one: Recent, language: Language) -> str:
    key = "recent_moved" if one.what.startswith("moved_") else f"recent_{one.what}"
    if one.what == "laid" and one.card:
        key = "recent_laid_open"
    return SENTENCES.say(
        key,
        language,
        seat=seat_name(one.seat, language),
        card=card_name(one.card, language) if one.card and "," not in one.card else "",
        cards=card_names(one.card.split(", "), language) if one.card else "",
        n=one.n,
        names=domain_names(one.names, language),
        verb=SENTENCES.say(one.what, language) if key == "recent_moved" else "",
    )
