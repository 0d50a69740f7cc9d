"""The words of a game and where its rules stand: `handbook.toml`, beside the code that reads it.

[word.oval]
heading = "a-turn"
en = "oval"
fr = "ovale"
text_en = "Where the offense's pawns wait."
text_fr = "Là où attendent les pions de l’attaque."
also = ["ovals"]                    other spellings, if there are any

[mark.forces]                       a sign in the words of a position, what it means, and how it is
heading = "pairing"                 found if it is not always the same
mark_en = "G 1P2U"
mark_fr = "G 1P2U"
text_en = "Grey has 1 Population and 2 Usines there."
text_fr = "Gris y a 1 Population et 2 Usines."
pattern = "[GWB] [0-9]+[PU]"

[ruled]
a-turn = "R-10 R-11 H-5"            the rules that refusals name, by the heading they stand under
"""

from typing import Any

from referee.kernel.handbook import Definition
from referee.kernel.sentences import table
from referee.kernel.words import Words

FILE = "handbook.toml"
WORD, MARK = Words("word", "mot"), Words("notation", "notation")


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


def marks_of(package: str) -> tuple[Definition, ...]:
    """The marks in the words of its positions."""
    rows: dict[str, dict[str, Any]] = table(package, FILE).get("mark", {})
    return tuple(
        Definition(
            id=f"mark-{id}",
            kind=MARK,
            name=Words(row["mark_en"], row["mark_fr"]),
            text=Words(row["text_en"], row["text_fr"]),
            heading=row["heading"],
            mark=Words(row["mark_en"], row["mark_fr"]),
            pattern=row.get("pattern", ""),
        )
        for id, row in rows.items()
    )


def ruled_in(package: str) -> dict[str, str]:
    """The heading by the rule."""
    rows: dict[str, str] = table(package, FILE)["ruled"]
    return {rule: heading for heading, rules in rows.items() for rule in rules.split()}
