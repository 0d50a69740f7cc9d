"""What the film of a match shows: for all eyes, each moment of which something is told."""

from dataclasses import dataclass, field
from typing import Any

from referee.audit import Replay
from referee.kernel.event import Seat
from referee.kernel.words import LANGUAGES, Language, Words
from referee.match.reel import Reel, WindowStop
from referee.match.storyline import Stop
from referee.templating import say
from referee.web.film_file.cuttings import Cuttings
from referee.web.table.game_facts import numbered
from referee.web.table.table_page import bare


@dataclass
class LastSeen:
    """What a reader saw last: the view, and the numbers of its pictures and words by language."""

    view: Any = None
    drawn: dict[Language, int] = field(default_factory=dict)
    narrow: dict[Language, int] = field(default_factory=dict)
    worded: dict[Language, int] = field(default_factory=dict)

    def plain(self) -> list[int]:
        kinds = (self.drawn, self.narrow, self.worded)
        return [kind.get(language, -1) for kind in kinds for language in LANGUAGES]


class Footage:
    """The plain data of a film.

    `eyes` are seats (0: a spectator). Each has its moments: [leaf, window, sentence, turning point,
    picture in English, in French, the same two for a narrow window, the board in words in either];
    its line of time: [first moment, last moment, number, name, windows] of each turn, or window of
    a game without turns; its windows are [first moment, last moment, number, name, phase], none
    where the line itself is of windows; and where the stretches of each kind begin (Reel.begins).
    Pictures and words are numbers of `texts` (Cuttings), all that is said of `said`; -1 is none.
    """

    def __init__(self, played: Replay) -> None:
        self._played = played
        self._cuttings = Cuttings()
        self._said: dict[tuple[str, str], int] = {}

    def plain(self) -> dict[str, Any]:
        seats: tuple[Seat | None, ...] = (None, *range(1, self._played.seats + 1))
        return {
            "eyes": [self._eyes(seat) for seat in seats],
            "said": [list(said) for said in self._said],
            "pieces": self._cuttings.pieces,
            "texts": self._cuttings.kept,
        }

    def _eyes(self, seat: Seat | None) -> dict[str, Any]:
        begins = Reel(self._played.story(seat), 0).begins
        return {"moments": self._moments(seat), "line": self._line(seat), "begins": begins}

    def _moments(self, seat: Seat | None) -> list[list[int]]:
        look, moments = LastSeen(), []
        for told in self._played.story(seat).moments:
            self._turn(look, told.n, seat)
            mark = -1 if told.mark is None else self._saying(told.mark)
            moments.append([told.n, told.window, self._saying(told.said), mark, *look.plain()])
        return moments

    def _line(self, seat: Seat | None) -> list[list[Any]]:
        reel, stops, first = Reel(self._played.story(seat), 0), [], 0
        places = {moment.n: place for place, moment in enumerate(reel.story.moments)}
        for stop in reel.line:
            number, name = self._named(stop)
            within = Reel(reel.story, stop.n).windows
            windows = self._windows(within, first, places, reel.has_phases)
            stops.append([first, places[stop.n], number, name, windows])
            first = places[stop.n] + 1
        return stops

    def _windows(
        self, stops: list[WindowStop], first: int, places: dict[int, int], has_phases: bool
    ) -> list[list[int]]:
        """Those of a turn that begins with the moment at `first`."""
        windows = []
        for stop in stops:
            number = Words(str(stop.window), str(stop.window))
            phase = self._phase(stop) if has_phases else Words("", "")
            saying = (number, _called(stop, phase), phase)
            windows.append([first, places[stop.n], *map(self._saying, saying)])
            first = places[stop.n] + 1
        return windows

    def _phase(self, stop: WindowStop) -> Words:
        game = self._played.game_at(stop.n)
        facts = {language: numbered(game, stop.phase, language) for language in LANGUAGES}
        return Words(*(", ".join(map(" ".join, facts[language])) for language in LANGUAGES))

    def _named(self, stop: Stop) -> tuple[int, int]:
        game = self._played.game_at(stop.n)
        facts = {language: numbered(game, stop.turn, language) for language in LANGUAGES}
        values = {tongue: "·".join(value for _, value in facts[tongue]) for tongue in facts}
        names = {tongue: ", ".join(" ".join(fact) for fact in facts[tongue]) for tongue in facts}
        number = [values[language] or str(stop.window) for language in LANGUAGES]
        name = [names[language] or _window(stop, language) for language in LANGUAGES]
        return self._saying(_told_apart(number, stop)), self._saying(_told_apart(name, stop))

    def _saying(self, said: Words) -> int:
        return self._said.setdefault((said.en, said.fr), len(self._said))

    def _turn(self, look: LastSeen, n: int, seat: Seat | None) -> None:
        """To what is seen after leaf n, if it is not what was seen before."""
        view = self._played.glance(n, seat)
        if view is None or view == look.view:
            return
        look.view, game = view, self._played.game_at(n)
        for language in LANGUAGES:
            self._keep(look.drawn, bare(game.picture(view, language)), language)
            if game.narrow is not None:
                self._keep(look.narrow, bare(game.narrow.picture(view, language)), language)
            self._keep(look.worded, game.words(view, language), language)

    def _keep(self, kept: dict[Language, int], text: str, language: Language) -> None:
        """A text resembles the one before it in its language."""
        kept[language] = self._cuttings.keep(text, kept.get(language, -1))


def _called(stop: WindowStop, phase: Words) -> Words:
    """A window and its phase, as the page has them."""
    names = (
        ", ".join(filter(None, (_window(stop, language), phase.in_(language))))
        for language in LANGUAGES
    )
    return Words(*names)


def _told_apart(called: list[str], stop: Stop) -> Words:
    """A turn that came again after a way back says so."""
    pairs = zip(called, LANGUAGES, strict=True)
    if stop.comes_again:
        return Words(
            *(f"{text} ({say('p_before_way_back', language)})" for text, language in pairs)
        )
    return Words(*called)


def _window(stop: Stop | WindowStop, language: Language) -> str:
    if not stop.window:
        return say("p_before_windows", language)
    return say("p_to_window", language, n=stop.window)
