"""All cards and heroes as a list, the last chapter of `rules.txt`: so that leaf 0 of a match also
commits to every card's text. `python -m referee.games.kardashev.words.card_list` prints it anew."""

import textwrap
from collections.abc import Iterator

from referee.games.kardashev.things.cards import Printed, heroes, kinds
from referee.games.kardashev.words.signs import signs

TITLE = "== House cards and heroes / Cartes et héros maison =="
WIDE = 108


def card_list() -> str:
    """A paragraph for each language of each card."""
    lines = [TITLE, ""]
    for printed in (*kinds().values(), *heroes().values()):
        lines += _entry(printed)
    return "\n".join(lines)


def _entry(printed: Printed) -> Iterator[str]:
    mark = f" {signs(printed)}" if signs(printed) else ""
    yield f"{printed.id}{mark}"
    for name, text in ((printed.en, printed.text_en), (printed.fr, printed.text_fr)):
        paragraph = f"{name}. {text}"
        yield from textwrap.wrap(
            paragraph, WIDE, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False
        )


if __name__ == "__main__":
    print(card_list())
