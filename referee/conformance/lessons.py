"""The check of the lesson: in both languages, under rules that there are, every example drawn."""

from collections.abc import Iterable, Iterator

from referee.conformance.drawings import svg_fault
from referee.conformance.samples import SampleWindow, played
from referee.kernel.game import AnyGame
from referee.kernel.lesson import Lesson, Step
from referee.kernel.lookup import handbook_of, ruled
from referee.kernel.words import LANGUAGES

ANY = "any"  # a kind of order that every window takes


def lessons(game: AnyGame) -> Iterator[str]:
    """Of a game that teaches nothing, nothing."""
    if game.lesson is None:
        return
    match = {position.number: position for position in played(game, game.lesson.sample)}
    for step in game.lesson.steps:
        for fault in (*_untold(game, step), *_undrawn(game, step, match)):
            yield f"step {step.id} {fault}"
    if game.lesson.sample.cover not in match:
        yield f"the cover shows window {game.lesson.sample.cover}, which does not open"
    yield from _reasons(game, game.lesson, match.values())


def _untold(game: AnyGame, step: Step) -> Iterator[str]:
    if not all(said.strip() for said in (*step.title.both(), *step.text.both())):
        yield "says nothing in one of the languages"
    if ruled(handbook_of(game), step.rule) is None:
        yield f"is under rule {step.rule!r}, which is not in the rules"


def _undrawn(game: AnyGame, step: Step, match: dict[int, SampleWindow]) -> Iterator[str]:
    for language in LANGUAGES:
        if step.thing:
            drawn = game.picture_defined(step.thing, language) if game.picture_defined else ""
        elif step.window in match:
            drawn = game.picture(match[step.window].view(step.seat), language)
        elif step.window:
            yield f"shows window {step.window}, which does not open"
            return
        else:
            return
        if fault := svg_fault(drawn):
            yield f"shows ({language}) {fault}"
    if step.shows == "order" and step.seat not in match[step.window].orders:
        yield f"shows an order of seat {step.seat}, which gives none in window {step.window}"


def _reasons(game: AnyGame, lesson: Lesson, match: Iterable[SampleWindow]) -> Iterator[str]:
    """Each is told in both languages, of a window or of a kind of order, and no order lacks one."""
    for key, said in lesson.reasons.items():
        if not all(said.both()):
            yield f"the reason of {key} lacks a language"
        if key.partition("-")[0] not in (*game.windows, ANY):
            yield f"a reason is told for {key}, which is no window"
    if game.motives is None:
        return
    for position in match:
        for seat, order in position.orders.items():
            for key in game.motives(position.view(seat), order):
                if key not in lesson.reasons:
                    yield f"no reason is told for {key}, which is ordered in {position.window}"
