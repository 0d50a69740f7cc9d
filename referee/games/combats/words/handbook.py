"""The handbook: the rules under their headings, the cards, the words."""

from functools import cache

from referee.games.combats.things.cards import cards
from referee.kernel.glossary import marks_of, ruled_in, words_of
from referee.kernel.handbook import Definition, Handbook
from referee.kernel.rules_text import headings
from referee.kernel.words import Words

CARD = Words("card", "carte")


@cache
def handbook(rules: bytes) -> Handbook:
    """What players may look up; `rules` is the text of rules.txt."""
    return Handbook(
        headings(rules),
        (*_cards(), *words_of(__package__), *marks_of(__package__)),
        ruled_in(__package__),
    )


def _cards() -> list[Definition]:
    return [
        Definition(id=key, kind=CARD, name=card.name, text=card.text, heading="cards")
        for key, card in cards().items()
    ]
