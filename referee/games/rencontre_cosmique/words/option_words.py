"""What the options are called, powers by their names."""

from msgspec.structs import replace

from referee.games.rencontre_cosmique.things.options import power_rows
from referee.kernel.option_table import option_words
from referee.kernel.option_words import OptionWords
from referee.kernel.words import Words

LETTERS = {
    "": Words("as usual", "comme d’habitude"),
    "F": Words("F: may be used", "F : facultatif"),
    "O": Words("O: must be used", "O : obligatoire"),
}


def cosmique_options() -> dict[str, OptionWords]:
    told, rows = option_words(__package__), power_rows()
    letters = {
        key: OptionWords(label=row.name, about=row.does, choices=LETTERS)
        for key, row in rows.items()
    }
    return {
        **told,
        "power_list": replace(
            told["power_list"], choices={key: row.name for key, row in rows.items()}
        ),
        "letters": replace(told["letters"], parts=letters),
    }
