"""The handbook: the rules under their headings, the cards and heroes, the domains, the signs, the
marks, the words."""

import re
from collections.abc import Iterator
from functools import cache

from referee.games.kardashev.things.cards import Hero, Printed, heroes, kinds
from referee.games.kardashev.words.signs import SIGNS, signs
from referee.games.kardashev.words.vocabulary import DOMAIN_NAMES
from referee.kernel.glossary import FILE, marks_of, words_of
from referee.kernel.handbook import Chapter, Definition, Handbook
from referee.kernel.rules_text import headings
from referee.kernel.sentences import Sentences, table
from referee.kernel.words import LANGUAGES, Language, Words

CARD, HERO, DOMAIN = Words("card", "carte"), Words("hero", "héros"), Words("domain", "domaine")
SIGN, MARK = Words("sign", "signe"), Words("mark", "marque")
_LISTS = {"Signs": SIGN, "Marks": MARK}  # rules of the heading `effects` that begin so
_ID = re.compile(r"\b[RH]-\d+")


@cache
def handbook(rules: bytes) -> Handbook:
    """What players may look up; `rules` is the text of rules.txt, which names the rulings."""
    chapters = headings(rules)
    things = (*_printed(), *_domains(), *_statics(chapters))
    definitions = (*things, *words_of(__package__), *marks_of(__package__))
    return Handbook(chapters, definitions, dict(_ruled(chapters)))


def _ruled(chapters: tuple[Chapter, ...]) -> Iterator[tuple[str, str]]:
    for heading in chapters:
        for rule in heading.rules:
            for line in rule.lines:
                yield from ((id, heading.id) for id in _ID.findall(line.en))


def _printed() -> list[Definition]:
    return [
        Definition(
            id=printed.id,
            kind=HERO if isinstance(printed, Hero) else CARD,
            name=printed.name,
            text=Words(*(_text(printed, language) for language in LANGUAGES)),
            heading="house-cards-and-heroes",
            also=(printed.id.replace("-", ""),),
        )
        for printed in (*kinds().values(), *heroes().values())
    ]


def _text(printed: Printed, language: Language) -> str:
    """`War, war-2c ¤1. To answer, the rival discards …`."""
    card = kinds().get(printed.id)
    domain = f"{DOMAIN_NAMES[card.dom].in_(language)}, " if card else ""
    shown = f"{domain}{printed.id} {signs(printed)}".strip()
    return f"{shown}. {printed.text.in_(language)}"


def _domains() -> list[Definition]:
    return [
        Definition(
            id=id,
            kind=DOMAIN,
            name=name,
            text=Words(*(_domain(id, language) for language in LANGUAGES)),
            heading="the-game",
            also=tuple(table(__package__, FILE)["colours"][id].values()),
            group=True,
        )
        for id, name in DOMAIN_NAMES.items()
    ]


def _domain(id: str, language: Language) -> str:
    rows = table(__package__, FILE)
    cards = [kind.name.in_(language) for kind in kinds().values() if id in kind.domains]
    facts = {"colour": rows["colours"][id][language], "id": id, "cards": ", ".join(cards)}
    return Sentences(rows).say("domain", language, **facts)


def _statics(chapters: tuple[Chapter, ...]) -> Iterator[Definition]:
    """The signs and marks, as the rules list them: `solid - …; decoy - …`."""
    [effects] = [heading for heading in chapters if heading.id == "effects"]
    for rule in effects.rules:
        [line] = rule.lines
        label, _, _ = line.en.partition(":")
        if kind := _LISTS.get(label):
            rows = zip(_listed(line.en), _listed(line.fr), strict=True)
            yield from (_static(kind, en, fr) for en, fr in rows)


def _listed(line: str) -> list[tuple[str, str]]:
    """Names and what they mean."""
    listed = line.partition(":")[2].strip().rstrip(".").split(";")
    return [
        (name.strip(), text.strip()) for name, _, text in (row.partition(" - ") for row in listed)
    ]


def _static(kind: Words, en: tuple[str, str], fr: tuple[str, str]) -> Definition:
    parts = [part.strip() for name in (en[0], fr[0]) for part in name.split(",")]
    drawn = [sign for name, sign in SIGNS.items() if name.split()[0] in parts]
    drawn += {"income": ["+1"], "toll": ["¤1"]}.get(en[0], [])
    shown = f" ({' '.join(drawn)})" if drawn else ""
    return Definition(
        id=parts[0],
        kind=kind,
        name=Words(en[0], fr[0]),
        text=Words(f"{_capital(en[1])}.{shown}", f"{_capital(fr[1])}.{shown}"),
        heading="effects",
        also=(*(part for part in parts if part not in (en[0], fr[0])), *drawn),
        mark=Words(drawn[0], drawn[0]) if drawn else None,
        pattern="|".join(map(re.escape, drawn)),
        group=not drawn,  # a word on a card, which the card's own text tells
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
