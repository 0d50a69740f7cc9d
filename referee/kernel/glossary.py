"""The words of a game and where its rules stand: `handbook.toml`, beside the code that reads it.

[word.oval]
heading = "a-turn"
en = "oval"
fr = "ovale"
text_en = "Where the offense's pawns wait."
text_fr = "Là où attendent les pions de l’attaque."
also = ["ovals"]                    other spellings, if there are any
mark_en = "O"                       the sign by which the words of a position show it, if they do,
mark_fr = "O"
short_en = "the oval"               and what that sign means, in half a line
short_fr = "l’ovale"
pattern = "O[1-4]"                  only where the sign is not always the same

[ruled]
a-turn = "R-10 R-11 H-5"            the rules that refusals name, by the heading they stand under
"""

from typing import Any

from referee.kernel.handbook import Definition
from referee.kernel.sentences import table
from referee.kernel.words import Words

FILE = "handbook.toml"
WORD = Words("word", "mot")


def words_of(package: str) -> tuple[Definition, ...]:
    """The words of the game that is read beside `package`'s table."""
    rows: dict[str, dict[str, Any]] = table(package, FILE)["word"]
    return tuple(
        Definition(
            id=id,
            kind=WORD,
            name=Words(row["en"], row["fr"]),
            text=Words(row["text_en"], row["text_fr"]),
            heading=row["heading"],
            also=tuple(row.get("also", ())),
            mark=_pair(row, "mark"),
            short=_pair(row, "short"),
            pattern=row.get("pattern", ""),
        )
        for id, row in rows.items()
    )


def _pair(row: dict[str, Any], what: str) -> Words | None:
    return Words(row[f"{what}_en"], row[f"{what}_fr"]) if f"{what}_en" in row else None


def ruled_in(package: str) -> dict[str, str]:
    """The heading by the rule."""
    rows: dict[str, str] = table(package, FILE)["ruled"]
    return {rule: heading for heading, rules in rows.items() for rule in rules.split()}
