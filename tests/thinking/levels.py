"""Matches whose bots think ahead, and minds that do what a test says."""

import threading
from concurrent.futures import Executor, Future

from referee.bots.levels import LEVELS
from referee.match import bots as match_bots
from referee.match.bots import answer
from referee.service.turns import bots as turns_bots
from referee.thinking.minds import BotsAway

# The same in a process of its own: a command of the Referee, without the pauses of bots.
STEADY = """
import sys
from functools import partial
from referee.bots.levels import LEVELS
from referee.cli import main, serving
from referee.home import bootstrap
from referee.match import bots as match_bots
from referee.service.turns import bots as turns_bots
for module in (match_bots, turns_bots):
    module.level_of = lambda told: LEVELS["steady"]
serving.start, bootstrap.BOTS_PAUSE = partial(serving.start, seconds=0.1), 0.0
sys.exit(main(sys.argv[1:]))
"""


def thinking(monkeypatch, level="steady"):
    """From here on every bot is of this level."""
    for module in (match_bots, turns_bots):
        monkeypatch.setattr(module, "level_of", lambda told: LEVELS[level])


class AtOnce(Executor):
    """Hands that do what they are given before they take anything else."""

    def submit(self, run, *given, **named):
        done = Future()
        done.set_result(run(*given, **named))
        return done

    def shutdown(self, wait=True, *, cancel_futures=False):
        """There is nothing left to end."""


class OwnMind:
    """Thinks here. `asked` are the questions it was asked, in the order of the windows."""

    def __init__(self, games):
        self.games, self.asked = games, []

    def think(self, questions):
        self.asked.append(questions)
        return [answer(one, self.games.at(one.game, one.version)) for one in questions]


class SlowMind(OwnMind):
    """Has begun, and does not answer before it is let."""

    def __init__(self, games):
        super().__init__(games)
        self.begun, self.let = threading.Event(), threading.Event()

    def think(self, questions):
        self.begun.set()
        assert self.let.wait(60), "nobody let the bots answer"
        return super().think(questions)


class LostMind(OwnMind):
    """Is away as often as that."""

    def __init__(self, games, times):
        super().__init__(games)
        self.times = times

    def think(self, questions):
        if self.times:
            self.times -= 1
            raise BotsAway("nobody thinks here")
        return super().think(questions)
