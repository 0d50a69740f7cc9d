"""The handbook: the rules under their headings, the powers, the edicts, the words."""

from functools import cache

from msgspec.structs import replace

from referee.games.rencontre_cosmique.things.cards import COMPROMISE, EDICTS, kinds
from referee.games.rencontre_cosmique.things.options import power_rows
from referee.games.rencontre_cosmique.words.sentences import SENTENCES
from referee.kernel.glossary import FILE, marks_of, ruled_in, words_of
from referee.kernel.handbook import Definition, Handbook
from referee.kernel.rules_text import headings
from referee.kernel.sentences import table
from referee.kernel.words import LANGUAGES, Language, Words

CARD, EDICT, POWER = Words("card", "carte"), Words("edict", "Édit"), Words("power", "pouvoir")
_LISTING = ("edicts", "powers")  # their texts stand in no rule


@cache
def handbook(rules: bytes) -> Handbook:
    """What players may look up; `rules` is the text of rules.txt."""
    chapters = tuple(replace(heading, lists=heading.id in _LISTING) for heading in headings(rules))
    things = (*_powers(), *_edicts(), _compromise())
    definitions = (*things, *words_of(__package__), *marks_of(__package__))
    return Handbook(chapters, definitions, ruled_in(__package__))


def _powers() -> list[Definition]:
    return [
        Definition(
            id=key,
            kind=POWER,
            name=row.name,
            text=Words(*(_power(key, language) for language in LANGUAGES)),
            heading="powers",
        )
        for key, row in power_rows().items()
    ]


def _power(key: str, language: Language) -> str:
    """Its letter, its effect, how it is ordered: `(F) Gives … (give A6 to defense)`."""
    row = power_rows()[key]
    how = SENTENCES.say(f"order_{key}", language)
    return f"({row.letter}) {row.does.in_(language)} {how}"


def _edicts() -> list[Definition]:
    orders = table(__package__, FILE)["edict"]
    return [
        Definition(
            id=kind,
            kind=EDICT,
            name=kinds()[kind].name,
            text=Words(
                *(f"{kinds()[kind].does.in_(lang)} {orders[kind][lang]}" for lang in LANGUAGES)
            ),
            heading="edicts",
        )
        for kind in EDICTS
    ]


def _compromise() -> Definition:
    card = kinds()[COMPROMISE]
    return Definition(id=card.kind, kind=CARD, name=card.name, text=card.does, heading="a-turn")
