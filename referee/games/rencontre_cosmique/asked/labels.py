"""What stands beside a field or a line of a form, in both languages."""

from collections.abc import Callable

from referee.games.rencontre_cosmique.words import names
from referee.games.rencontre_cosmique.words.sentences import SENTENCES
from referee.kernel.event import Seat
from referee.kernel.words import LANGUAGES, Language, Words


def label(key: str, **facts: Callable[[Language], object]) -> Words:
    """Each fact is asked for in the language that the sentence is said in."""
    texts = [
        SENTENCES.say(key, language, **{name: fact(language) for name, fact in facts.items()})
        for language in LANGUAGES
    ]
    return Words(*texts)


def about(key: str, seat: Seat) -> Words:
    """A sentence about a player: `who`."""
    return label(key, who=lambda language: names.side(seat, language))
