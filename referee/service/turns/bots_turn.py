"""Bots of an open window: asked under the lock of their match, thought about without it, answering
together.

Why: docs/decisions/0062-bots-pause.md, docs/decisions/0119-thinking-apart.md.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from referee.bots.levels import PLAYED
from referee.kernel.event import Seat
from referee.kernel.game import AnyGame
from referee.match.bots import Question, answer, question
from referee.match.state import Match
from referee.service.ledger.core import Core
from referee.service.ledger.decision import Decision
from referee.service.ledger.due_rows import bots_owe
from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.turns.bots import bot_letter, outages, pause, pauses
from referee.service.turns.errands import Errands
from referee.thinking.crossing import NoData
from referee.thinking.minds import BotsAway, Minds, WorkersEnded
from storage import SettingRow, Unknown

log = logging.getLogger(__name__)
AWAY = "away/bots"  # since when nobody could think for a bot


@dataclass(frozen=True)
class Asked:
    """What the bots of one window are asked, `at` what time, of which match as it stood then."""

    name: str
    match: Match
    game: AnyGame
    at: str
    questions: dict[Seat, Question]

    @property
    def quick(self) -> bool:
        """Does nobody of them think ahead?"""
        return not any(PLAYED[question.level].playouts for question in self.questions.values())


@dataclass
class BotsTurn:
    """Bots that do not think ahead are thought about by whoever goes on with their match: it
    takes milliseconds.

    Others too where nothing is said (a match from a seed). In a service they are an errand's, who
    asks `minds`; where there are no `errands`, `elsewhere` leaves them to a process that has some.
    """

    core: Core
    minds: Minds | None = None
    errands: Errands | None = None
    elsewhere: bool = False

    def asked(self, loaded: LoadedMatch) -> Asked | None:
        """What the bots are asked that owe an answer; None if none would come in time."""
        return None if overdue(self.core, loaded) else self._owed(loaded)

    def answered(self, asked: Asked, errand: bool = False) -> bool:
        """Think and answer. False: that is left to somebody who then goes on with the match.

        For who holds no match: while one thinks, letters are taken.
        """
        if not asked.quick and not errand and (self.elsewhere or self.errands is not None):
            if self.errands is not None:
                self.errands.send(asked.name)
            return False
        questions = list(asked.questions.values())
        texts = _by_ourselves(questions, asked.game) if asked.quick else self._thought(asked)
        pause(self.core.clock, asked.at, self.core.bots_pause * pauses(questions))
        self.core.retrying(lambda: self._write(asked, texts))
        return True

    def away_since(self) -> str | None:
        """Since when no process of this store could think for a bot; None: none has failed."""
        row = self.core.log.settings.get(AWAY)
        return row.value.decode("ascii") if row is not None else None

    def owe_in(self, name: str) -> bool:
        """Does this match wait for bots that think ahead, before its window is due?"""
        try:
            with self.core.locked(name) as loaded:
                return bool(outages(loaded.match)) and not overdue(self.core, loaded)
        except Unknown:
            return False

    def begin(self, minds: Minds, errands: Errands) -> None:
        """From here on they think, and nobody has found them away yet."""
        self.minds, self.errands, self.elsewhere = minds, errands, False
        self.core.log.settings.drop(AWAY)

    def end(self) -> None:
        """Returns when no errand is under way. Whoever thinks has been told to end before."""
        if self.errands is not None:
            self.errands.end()

    def _owed(self, loaded: LoadedMatch) -> Asked | None:
        match, seats = loaded.match, bots_owe(loaded.match)
        if not seats:
            return None
        h = self.core.secrets(loaded).h
        questions = {seat: question(match, loaded.game, seat, h) for seat in seats}
        return Asked(loaded.name, match, loaded.game, self.core.moment(loaded), questions)

    def _thought(self, asked: Asked) -> list[str]:
        """By a mind, if there is one. What cannot cross to it is thought about here."""
        questions = list(asked.questions.values())
        if self.minds is None:
            return _by_ourselves(questions, asked.game)
        try:
            texts = self.minds.think(questions)
        except NoData as error:
            about = {"match": asked.name}
            log.warning(
                "bots of %s are thought about in this process: %s", asked.name, error, extra=about
            )
            return _by_ourselves(questions, asked.game)
        except WorkersEnded:
            raise
        except BotsAway:
            if self.away_since() is None:
                now = self.core.clock.now()
                self.core.log.settings.put(SettingRow(AWAY, now.encode("ascii")))
            raise
        if self.away_since() is not None:
            self.core.log.settings.drop(AWAY)
        return texts

    def _write(self, asked: Asked, texts: Sequence[str]) -> None:
        """All together, if that is still asked; else they are asked anew. It was asked in time,
        however late it is by now."""
        with self.core.locked(asked.name) as loaded:
            if not self._still(loaded, asked):
                return
            answers = zip(asked.questions, texts, strict=True)
            letters = tuple(bot_letter(seat, "order", text, asked.at) for seat, text in answers)
            self.core.commit(Decision(loaded, letters, max(asked.at, loaded.match.at)))

    def _still(self, loaded: LoadedMatch, asked: Asked) -> bool:
        """The same window asks the same bots, who see the same."""
        match = loaded.match
        if match is asked.match:
            return True
        if match.window is None or match.window_number != asked.match.window_number:
            return False
        now = self._owed(loaded)
        return now is not None and now.questions == asked.questions


def overdue(core: Core, loaded: LoadedMatch) -> bool:
    """What is asked from now on is answered too late for the open window, also by a bot."""
    window = loaded.match.window
    due = window.due if window is not None else None
    return due is not None and core.moment(loaded) >= due


def _by_ourselves(questions: Sequence[Question], game: AnyGame) -> list[str]:
    return [answer(question, game) for question in questions]
