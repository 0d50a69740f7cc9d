"""The handbook: the rules under their headings, the cards, the families, the words."""

from collections.abc import Iterable
from functools import cache

from referee.games.empereur_telepathe.things.cards import FAMILIES, CardKind, kinds
from referee.games.empereur_telepathe.words.names import FAMILY_NAMES, KIND_NAMES
from referee.kernel.glossary import FILE, marks_of, ruled_in, words_of
from referee.kernel.handbook import Definition, Handbook
from referee.kernel.rules_text import headings
from referee.kernel.sentences import Sentences, table
from referee.kernel.typography import labelled
from referee.kernel.words import LANGUAGES, Language, Words

FAMILY = Words("family", "famille")


@cache
def handbook(rules: bytes) -> Handbook:
    """What players may look up; `rules` is the text of rules.txt."""
    things = (*map(_card, kinds().values()), *map(_family, FAMILIES))
    definitions = (*things, *words_of(__package__), *marks_of(__package__))
    return Handbook(headings(rules), definitions, ruled_in(__package__))


def _card(kind: CardKind) -> Definition:
    return Definition(
        id=kind.id,
        kind=KIND_NAMES[kind.kind],
        name=kind.name,
        text=Words(*(_text(kind, language) for language in LANGUAGES)),
        heading="the-cards",
        also=(kind.id, *(f"{kind.id}{digit}" for digit in kind.copies)),
    )


def _text(kind: CardKind, language: Language) -> str:
    """`Electrokinesis: Discard 4 cards from the top of the deck. (ARC1 ARC2 …)`."""
    ids = " ".join(f"{kind.id}{digit}" for digit in kind.copies)
    text = f"{kind.text.in_(language)} ({ids})"
    family = FAMILY_NAMES.get(kind.family)
    return labelled(family.in_(language), text, language) if family else text


def _family(family: str) -> Definition:
    says = Sentences(table(__package__, FILE))
    return Definition(
        id=family,
        kind=FAMILY,
        name=FAMILY_NAMES[family],
        text=Words(
            *(
                says.say("family", lang, cards=_attacks(family, lang), guards=_guards(family, lang))
                for lang in LANGUAGES
            )
        ),
        heading="the-cards",
        group=True,
    )


def _attacks(family: str, language: Language) -> str:
    return _names((kind for kind in kinds().values() if kind.family == family), language)


def _guards(family: str, language: Language) -> str:
    return _names((kind for kind in kinds().values() if family in kind.guard.families), language)


def _names(found: Iterable[CardKind], language: Language) -> str:
    return ", ".join(kind.name.in_(language) for kind in found)
