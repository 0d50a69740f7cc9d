"""Parts of a card's text: what it does at one number, and what it goes on doing in play.

`1: draw 1; 2: draw 2. Recyclage: draw 1.` at 2 is `Draw 2. Recyclage: draw 1.`
"""

import re

from referee.games.kardashev.things.cards import CardKind, numbers
from referee.kernel.words import Language

_BAND = re.compile(r"(?<!\w)(\d(?:-\d|\+)?) ?: ")
_SENTENCE = re.compile(r"(?<=\.) ")


def at_number(face: CardKind, k: int, language: Language) -> str:
    """The text with what happens at this number only; whole where the number does not matter."""
    text = face.text.in_(language)
    bands = list(_BAND.finditer(text))
    if not bands:
        return text
    last = bands[-1].end()
    stop = text.find(". ", last)
    stop = len(text) if stop < 0 else stop + 1
    ends = [band.start() for band in bands[1:]] + [stop]
    done = next(
        (
            text[band.end() : end].rstrip(" ;.")
            for band, end in zip(bands, ends, strict=True)
            if min(k, 5) in numbers(band[1])
        ),
        "",
    )
    parts = (
        text[: bands[0].start()],
        f"{done[:1].upper()}{done[1:]}." if done else "",
        text[stop:],
    )
    return " ".join(part.strip() for part in parts if part.strip())


def in_play(face: CardKind, language: Language) -> str:
    """What it does as long as it lies there, and if it leaves; "" for most."""
    sentences = _SENTENCE.split(face.text.in_(language))
    first = bool(face.also) + bool(face.static)
    return " ".join([*sentences[:first], *(sentences[-1:] if face.leave else [])])
