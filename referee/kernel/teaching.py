"""Lessons kept in `how_to_play.toml`, beside the code that reads them.

[match]                             the match of bots that examples are taken from
seats = 2
options = { mode = "single" }
seed = "lesson"
cover = 3                           the window whose position stands for the game

[step.a-battle]
rule = "8"                          a rule's number, or a chapter's id
window = 2                          whose position is drawn, by whose eyes; nothing: none is
seat = 1
shows = "order"                     with what that seat orders there
title_en = "…"
title_fr = "…"
en = "…"
fr = "…"

[reason.plan]                       why an order of this window makes sense; [reason.plan-pass]
                                    if it is of this kind (`Game.motives`)
en = "…"
fr = "…"
"""

from typing import Any

from referee.kernel.lesson import Lesson, Sample, Step
from referee.kernel.sentences import table
from referee.kernel.words import Words

FILE = "how_to_play.toml"


def lesson_of(package: str) -> Lesson:
    """What the table of `package` teaches. Raises KeyError, and TypeError for a field that there
    is not."""
    rows = table(package, FILE)
    return Lesson(
        Sample(**rows["match"]),
        tuple(_step(id, row) for id, row in rows["step"].items()),
        {window: Words(row["en"], row["fr"]) for window, row in rows["reason"].items()},
    )


def _step(id: str, row: dict[str, Any]) -> Step:
    title, text = (Words(row.pop(f"{name}en"), row.pop(f"{name}fr")) for name in ("title_", ""))
    return Step(id=id, title=title, text=text, **row)
