"""What the film of a match shows: for all eyes, each moment of which something is told."""

from dataclasses import dataclass, field
from typing import Any

from referee.audit import Replay
from referee.kernel.event import Seat
from referee.kernel.words import LANGUAGES, Language
from referee.match.storyline import Moment
from referee.web.film_file.cuttings import Cuttings
from referee.web.table.table_page import bare


@dataclass
class LastSeen:
    """What a reader saw last: the view, and the numbers of its pictures and words by language."""

    view: Any = None
    drawn: dict[Language, int] = field(default_factory=dict)
    worded: dict[Language, int] = field(default_factory=dict)

    def plain(self) -> list[int]:
        kinds = (self.drawn, self.worded)
        return [kind.get(language, -1) for kind in kinds for language in LANGUAGES]


class Footage:
    """The plain data of a film.

    `eyes` are seats (0: a spectator), each with its moments: [leaf, window, sentence, picture in
    English, in French, the board in words in English, in French]; -1 is no board. Pictures and
    words are numbers of `texts` (Cuttings), sentences of `said`.
    """

    def __init__(self, played: Replay) -> None:
        self._played = played
        self._cuttings = Cuttings()
        self._said: dict[tuple[str, str], int] = {}

    def plain(self) -> dict[str, Any]:
        seats: tuple[Seat | None, ...] = (None, *range(1, self._played.seats + 1))
        return {
            "eyes": [self._moments(seat) for seat in seats],
            "said": [list(said) for said in self._said],
            "pieces": self._cuttings.pieces,
            "texts": self._cuttings.kept,
        }

    def _moments(self, seat: Seat | None) -> list[list[int]]:
        look, moments = LastSeen(), []
        for told in self._played.story(seat).moments:
            self._turn(look, told.n, seat)
            moments.append([told.n, told.window, self._sentence(told), *look.plain()])
        return moments

    def _sentence(self, told: Moment) -> int:
        said = (told.said.en, told.said.fr)
        return self._said.setdefault(said, len(self._said))

    def _turn(self, look: LastSeen, n: int, seat: Seat | None) -> None:
        """To what is seen after leaf n, if it is not what was seen before."""
        view = self._played.view(n, seat)
        if view is None or view == look.view:
            return
        look.view, game = view, self._played.game_at(n)
        for language in LANGUAGES:
            self._keep(look.drawn, bare(game.picture(view, language)), language)
            self._keep(look.worded, game.words(view, language), language)

    def _keep(self, kept: dict[Language, int], text: str, language: Language) -> None:
        """A text resembles the one before it in its language."""
        kept[language] = self._cuttings.keep(text, kept.get(language, -1))
