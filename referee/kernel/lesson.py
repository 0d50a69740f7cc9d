"""How a game is played, told in a few steps with examples from a match that bots played.

    Lesson(Sample(seats=2, options={"mode": "single"}, seed="lesson", cover=3),
           (Step(id="a-battle", title=…, text=…, rule="8", window=2, seat=1),),
           {"plan": Words("Dice fall after …", …)})

Why: docs/decisions/0092-lessons.md.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec

from referee.kernel.event import Seat
from referee.kernel.words import LANGUAGES, Words

Shows = Literal["board", "order"]


class Sample(msgspec.Struct, frozen=True):
    """A match of bots, the same for ever: seats (0: as few as may be), the options that are not
    usual, the words its chance is made of. `cover` is the window whose position stands for the
    game."""

    seats: int = 0
    options: Mapping[str, Any] = {}
    seed: str = "sample"
    cover: int = 4


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """Two or three sentences. `rule`: the number of the rule, or the id of the chapter, that says
    so. `window`, if it is not 0, is that of the sample's match whose position is drawn, as `seat`
    sees it (None: everybody); `shows` the board alone, or what that seat then orders too. `thing`
    is a definition of the handbook, drawn instead."""

    id: str
    title: Words
    text: Words
    rule: str
    window: int = 0
    seat: Seat | None = None
    shows: Shows = "board"
    thing: str = ""


class Lesson(msgspec.Struct, frozen=True):
    """`reasons`: why an order makes sense, in a sentence. A key is a window (`plan`), or what the
    game's `motives` call an order: a window and a kind (`plan-pass`), or `any` and a kind."""

    sample: Sample
    steps: tuple[Step, ...]
    reasons: Mapping[str, Words] = {}

    def why(self, keys: Iterable[str]) -> Words | None:
        """The reasons of these keys as one text; None if there is none."""
        found = [self.reasons[key] for key in keys if key in self.reasons]
        if not found:
            return None
        return Words(*(" ".join(said.in_(language) for said in found) for language in LANGUAGES))
