"""The days and the hour at which windows close, as players write and read them.

`Mon,Thu 20:00 Europe/Paris` is how a match's terms hold them (`match.policy`).
"""

import re

from referee.kernel.fold import folded
from referee.kernel.words import LANGUAGES, Language
from referee.match.policy import DAYS, parse_grid
from referee.templating import say

_SAID = re.compile(
    r"(?P<days>.+?)\s+(?:(?:à|a|at)\s+)?(?P<hour>\d{1,2})\s*(?::|h)\s*(?P<minute>\d\d)?"
    r"\s+\(?(?P<zone>[A-Za-z][^\s()]*)\)?",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"[\s,;]+")
_AND = ("and", "et")
_SHORTEST = 3  # letters of a day's name


def read(text: str) -> str:
    """What was written, as terms hold it: `lundi et jeudi à 20 h Europe/Paris`, `mon, thu 20:00
    Europe/Paris`. What is not understood stays as it is, for the match to refuse it."""
    found = _SAID.fullmatch(text.strip())
    if found is None:
        return text.strip()
    words = [word for word in _BETWEEN.split(found["days"]) if word and folded(word) not in _AND]
    days = [_day(word) for word in words]
    names = [DAYS[day] if day is not None else word for day, word in zip(days, words, strict=True)]
    return f"{','.join(names)} {int(found['hour']):02d}:{found['minute'] or '00'} {found['zone']}"


def told(grid: str, language: Language) -> str:
    """The same in words: `Monday, Thursday 20:00 (Europe/Paris)`."""
    known = parse_grid(grid)
    names = _names(language)
    days = ", ".join(names[day] for day in sorted(known.days))
    return say(
        "closing_days", language, days=days, hour=known.hour, minute=known.minute, place=known.zone
    )


def _day(word: str) -> int | None:
    """Which day of the week (0: Monday) this names, whole or short, in either language."""
    said = folded(word).rstrip(".")
    if len(said) < _SHORTEST:
        return None
    for language in LANGUAGES:
        for day, name in enumerate(_names(language)):
            if folded(name).startswith(said) or said == f"{folded(name)}s":
                return day
    return None


def _names(language: Language) -> list[str]:
    return say("day_names", language).split("|")
