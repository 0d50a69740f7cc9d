"""The words of a game and where its rules stand: `handbook.toml`, beside the code that reads it.

[word.oval]
heading = "a-turn"
en = "oval"
fr = "ovale"
text_en = "Where the offense's pawns wait."
text_fr = "Là où attendent les pions de l’attaque."
also = ["ovals"]                    other spellings, if there are any

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
        )
        for id, row in rows.items()
    )


def ruled_in(package: str) -> dict[str, str]:
    """The heading by the rule."""
    rows: dict[str, str] = table(package, FILE)["ruled"]
    return {rule: heading for heading, rules in rows.items() for rule in rules.split()}
