"""The handbook: the rules under their headings, the ships, the scenarios, the words."""

import re
from functools import cache

from referee.games.capitaine_cosmos.things.cards import Card, cards
from referee.games.capitaine_cosmos.words import names
from referee.kernel.glossary import FILE, marks_of, ruled_in, words_of
from referee.kernel.handbook import Chapter, Definition, Handbook
from referee.kernel.rules_text import headings
from referee.kernel.sentences import Sentences, table
from referee.kernel.words import LANGUAGES, Language, Words

SHIP, SCENARIO = Words("ship", "vaisseau"), Words("scenario", "scénario")
_SCENARIO = re.compile(r"(S\d) (.*?) ?: (.*?\.)(?= |$)")


@cache
def handbook(rules: bytes) -> Handbook:
    """What players may look up; `rules` is the text of rules.txt."""
    chapters = headings(rules)
    definitions = (*_ships(), *_scenarios(chapters), *words_of(__package__), *marks_of(__package__))
    return Handbook(chapters, definitions, ruled_in(__package__))


def _ships() -> list[Definition]:
    says = Sentences(table(__package__, FILE))
    return [
        Definition(
            id=key,
            kind=SHIP,
            name=Words(*(names.card_name(key, language) for language in LANGUAGES)),
            text=Words(*(_ship(says, card, language) for language in LANGUAGES)),
            heading="fire",
        )
        for key, card in cards().items()
    ]


def _ship(says: Sentences, card: Card, language: Language) -> str:
    short, medium, long = card.bands
    return says.say(
        "ship",
        language,
        defence=card.defence,
        phases=" ".join(map(str, card.phases)),
        notches=card.notches,
        shots=card.shots,
        rate=card.rate,
        fields=", ".join(names.field_name(field.quarter, language) for field in card.fields),
        die=card.die,
        short=short,
        medium=medium,
        long=long,
        points=card.points,
        more=_cargo(says, card, language),
    )


def _cargo(says: Sentences, card: Card, language: Language) -> str:
    mines = says.say("ship_mines", language, mines=card.mines) if card.mines else ""
    return mines + (says.say("ship_ramps", language) if card.ramps else "")


def _scenarios(chapters: tuple[Chapter, ...]) -> list[Definition]:
    """What wins each, as the rules say it: `S1 First contact: a side that alone …`."""
    [heading] = [heading for heading in chapters if heading.id == "scenarios"]
    line = heading.rules[0].lines[0]
    rows = zip(_SCENARIO.findall(line.en), _SCENARIO.findall(line.fr), strict=True)
    return [
        Definition(
            id=id,
            kind=SCENARIO,
            name=Words(en, fr),
            text=Words(f"{id}. {_capital(wins)}", f"{id}. {_capital(gagne)}"),
            heading=heading.id,
        )
        for (id, en, wins), (_, fr, gagne) in rows
    ]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
