"""A whole match as one HTML page: no script, nothing fetched, both languages side by side."""

from dataclasses import dataclass

from markupsafe import Markup

from referee.audit.replay import Position, Replay, replay
from referee.audit.report import sentences
from referee.kernel.words import LANGUAGES, Language, Words
from referee.match.rule_changes import GameVersions
from referee.match.storyline import Moment
from referee.templating import render


@dataclass(frozen=True)
class PageChapter:
    """One window: the board as it opened, and what happened until the next."""

    window: int
    picture: Markup
    history: tuple[Moment, ...]


def page(data: bytes, games: GameVersions | None = None) -> str:
    """The page of an ended match, from its record's bytes. Raises CannotReplay, and ValueError for
    a running match, of which there is nothing to draw."""
    played = replay(data, games)
    if played.running:
        raise ValueError("the match is still running: its page can be made when it has ended")
    final = played.position(played.last, None)
    titles = {language: _title(final, language) for language in LANGUAGES}
    return render(
        "record/page.html",
        "en",
        origin=final.match.origin,
        leaves=played.last + 1,
        vkey=played.evidence.vkey,
        titles=titles,
        intro=_both("page.intro"),
        chapters={language: _chapters(played, final, language) for language in LANGUAGES},
        languages=LANGUAGES,
        names=_both("page.language"),
        windows=_both("page.window"),
    )


def _title(final: Position, language: Language) -> str:
    return f"{final.game.title.in_(language)} · {final.match.origin}"


def _both(code: str) -> Words:
    en, fr = (sentences().say(code, language) for language in LANGUAGES)
    return Words(en, fr)


def _chapters(played: Replay, final: Position, language: Language) -> list[PageChapter]:
    """A chapter a window, with the board as a spectator saw it when it opened; the last board ends
    the book."""
    leaves = {
        leaf["data"]["window"]: leaf["n"]
        for leaf in played.evidence.raw
        if leaf["type"] == "match.window_opened"
    }
    numbers = sorted({told.window for told in final.history} | leaves.keys())
    chapters = []
    for number in numbers:
        shown = played.position(leaves[number], None) if number in leaves else None
        told = tuple(line for line in final.history if line.window == number)
        chapters.append(PageChapter(number, _picture(shown, language), told))
    return [*chapters, PageChapter(0, _picture(final, language), ())]


def _picture(shown: Position | None, language: Language) -> Markup:
    """The board's SVG, which only our own games draw."""
    return Markup(shown.svg(language) or "") if shown else Markup("")
