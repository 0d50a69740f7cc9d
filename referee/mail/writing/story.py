"""What is past: an older letter about the table once more, and the story of the match."""

from itertools import groupby

from referee.mail.writing.frame import letter
from referee.mail.writing.news import happened
from referee.mail.writing.pieces import Items, Pieces
from referee.mail.writing.scene import RenderedLetter, Scene
from referee.mail.writing.teller import Teller
from referee.match.storyline import Moment

MOST = 400  # sentences of one letter; a long match is told in parts


def older(scene: Scene) -> RenderedLetter:
    """The table as it was when a window opened, and what had happened before it. It asks for
    nothing: whoever answers it would answer a window that may long be closed.

    payload: `since`, the first leaf that it tells.
    """
    tell = Teller(scene)
    window = tell.table.window
    assert window is not None, "the leaf that it speaks of opens a window"
    facts = {"number": window.number, "window": tell.window, "match": tell.table.match}
    intro: Pieces = [tell.p("older_intro", at=tell.when(tell.table.at), **facts)]
    return letter(tell, "older", [*intro, *happened(tell), *tell.turn(), *tell.board()])


def history(tell: Teller, first: int | None, last: int | None) -> Pieces:
    """What this reader may know of these windows (None: of all), under a heading each."""
    told = [moment for moment in tell.table.history if _within(moment.window, first, last)]
    pieces: Pieces = [tell.h("head_history")]
    if not told:
        pieces.append(tell.p("happened_nothing"))
    for window, moments in groupby(_whole_windows(told), key=lambda moment: moment.window):
        said = tuple(tell.spoken(moment.say(tell.language)) for moment in moments)
        pieces += [tell.h("history_window", number=window), Items(said)]
    left = told[len(_whole_windows(told)) :]
    if left:
        until = max(last or 0, left[-1].window)
        pieces.append(tell.p("history_more", first=left[0].window, last=until))
    return pieces


def _within(window: int, first: int | None, last: int | None) -> bool:
    return first is None or last is None or first <= window <= last


def _whole_windows(told: list[Moment]) -> list[Moment]:
    """As many as one letter holds, up to the end of a window; always the first window."""
    if len(told) <= MOST:
        return told
    ends = [n for n in range(1, len(told)) if told[n].window != told[n - 1].window]
    fitting = [n for n in ends if n <= MOST]
    return told[: fitting[-1] if fitting else ends[0] if ends else len(told)]
