"""What a sensible order would be, for somebody who plays their first matches against bots.

    Hint(step=3, order=Words("take 2", "prends 2"), because=Words("Leave four.", …))

It is what the game advises on what this seat may see, else what its easy bot would order there;
what such an order would come to, where the game says it in words; and the reasons that its lesson
gives for it. Where another person sits at the table nobody is helped.

A window that leaves nothing to choose is none of the steps: there is nothing to learn in it.

Why: docs/decisions/0092-lessons.md, docs/decisions/0126-advice.md.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

from referee.bots.levels import EASY, at_first_sight
from referee.conformance.seeding import chance
from referee.kernel.choosing import leaves_choice
from referee.kernel.event import Seat
from referee.kernel.words import LANGUAGES, Words
from referee.match import events as e
from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.notices.table_view import TableView

STEPS = 10  # windows of a match with something to choose and a hint


@dataclass(frozen=True)
class Hint:
    """For the `step`th window in which this seat has a choice, from 1; None: it has none in this
    one. `comes_to`: what the order would do; it and `because` are None where the game says nothing
    of that."""

    step: int | None
    order: Words
    comes_to: Words | None
    because: Words | None


def hint(loaded: LoadedMatch, seat: Seat, now: TableView) -> Hint | None:
    """For the open window; None where nothing is asked, for who has answered, after STEPS, and
    against bots that think ahead: what is proposed at first sight is no help there."""
    known: tuple[int, Hint | None] = loaded.hinted.get(seat, (-1, None))
    if known[0] != now.size:  # else the page is only loaded once more
        known = now.size, _hint(loaded, seat, now)
        loaded.hinted[seat] = known
    return known[1]


def _hint(loaded: LoadedMatch, seat: Seat, now: TableView) -> Hint | None:
    if loaded.match.policy.level != EASY.name:
        return None
    window, ask = now.window, getattr(now.view, "ask", None)
    if window is None or ask is None or now.order is not None or not only_bots(loaded, seat):
        return None
    step = _step(loaded, seat, now.size)
    if step > STEPS:
        return None
    dice = partial(chance, "hint", now.origin, window.number, seat)
    game = now.game
    order = game.advise(now.view, dice()) if game.advise else at_first_sight(game, now.view, dice)
    lesson = now.game.lesson
    return Hint(
        step or None,
        Words(*(now.game.write(order, language) for language in LANGUAGES)),
        _comes_to(now, order),
        lesson.why(_motives(now, order)) if lesson else None,
    )


def _comes_to(now: TableView, order: Any) -> Words | None:
    tell = now.game.words_order
    told = Words(*(tell(now.view, order, tongue) for tongue in LANGUAGES)) if tell else None
    return told if told is not None and told.en else None


def _motives(now: TableView, order: Any) -> tuple[str, ...]:
    """What the game calls this order, by the seat's part and by what is ordered."""
    if now.game.motives is not None:
        return now.game.motives(now.view, order)
    return (now.window.name,) if now.window else ()


def only_bots(loaded: LoadedMatch, seat: Seat) -> bool:
    """Does this seat play against bots alone?"""
    others = {other for other in range(1, loaded.match.seats + 1) if other != seat}
    return others <= set(loaded.match.bots)


def _step(loaded: LoadedMatch, seat: Seat, size: int) -> int:
    """Which of the windows that leave this seat a choice is the open one? 0: it leaves none. What
    comes after STEPS of them is one more, and not looked at."""
    *before, here = _asking(loaded, seat, size)
    chosen = islice((n for n in before if _left_choice(loaded, seat, n)), STEPS)
    done = sum(1 for _ in chosen)
    return done + 1 if done == STEPS or _left_choice(loaded, seat, here) else 0


def _asking(loaded: LoadedMatch, seat: Seat, size: int) -> Iterator[int]:
    """The leaves that opened the windows that asked this seat, with the open one."""
    for entry in loaded.windows:
        event = entry.event
        if entry.n < size and isinstance(event, e.WindowOpened) and seat in event.asked:
            yield entry.n


def _left_choice(loaded: LoadedMatch, seat: Seat, n: int) -> bool:
    """Did the window that leaf n opened? What is past never changes, so it is looked at once."""
    if (seat, n) not in loaded.choices:
        game, then = loaded.game_at(n), loaded.rewound(n + 1)
        dice = chance("choice", then.origin, n, seat)
        loaded.choices[seat, n] = leaves_choice(game, game.view(then.state, seat), dice)
    return loaded.choices[seat, n]
