"""How a sentence is set in each language: French has a blank before its high signs, and no line may
begin with one of them, or end behind an opening guillemet."""

import re
from collections.abc import Iterable

from referee.kernel.words import Language

NO_BREAK = "\N{NO-BREAK SPACE}"
_BEFORE = re.compile(r" (?=[:;!?»%](?:[\s.,;:!?)»]|$))")
_AFTER = re.compile(r"(?<=«) ")


def labelled(name: str, text: str, language: Language) -> str:
    """`Votre main : Attaque 8`; without a text the name alone, as a heading of what follows."""
    colon = " :" if language == "fr" else ":"
    return f"{name}{colon} {text}" if text else f"{name}{colon}"


def listed(parts: Iterable[str], language: Language) -> str:
    """Parts that hold commas themselves, in a row: `Rouge 2 ; Bleu 1`."""
    return (" ; " if language == "fr" else "; ").join(parts)


def unbroken(text: str, language: Language) -> str:
    """The same sentence, whose French signs stay on the line of their word. It is for prose: order
    lines and what is copied stay as they are typed."""
    if language != "fr":
        return text
    return _AFTER.sub(NO_BREAK, _BEFORE.sub(NO_BREAK, text))
