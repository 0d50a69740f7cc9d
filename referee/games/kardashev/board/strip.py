"""The strip of the last things that happened, in short sentences."""

from referee.games.kardashev.things.state import Recent
from referee.games.kardashev.things.view import KardashevView
from referee.games.kardashev.words.names import card_name, card_names, domain_names, seat_name
from referee.games.kardashev.words.sentences import SENTENCES
from referee.kernel.words import Language


def recent_lines(view: KardashevView, language: Language) -> list[str]:
    return [_line(recent, language) for recent in view.recent]


def _line(recent: Recent, language: Language) -> str:
    key = "recent_moved" if recent.what.startswith("moved_") else f"recent_{recent.what}"
    if recent.what == "laid" and recent.card:
        key = "recent_laid_open"
    return SENTENCES.say(
        key,
        language,
        seat=seat_name(recent.seat, language),
        card=card_name(recent.card, language) if recent.card and "," not in recent.card else "",
        cards=card_names(recent.card.split(", "), language) if recent.card else "",
        n=recent.n,
        names=domain_names(recent.names, language),
        verb=SENTENCES.say(recent.what, language) if key == "recent_moved" else "",
    )
