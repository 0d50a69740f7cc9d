"""Whole matches in every way that the tests know: the contract is kept, and more that always holds.

What holds in one game alone stands in its own `test_random_games.py`.
"""

from typing import NamedTuple

import msgspec
import pytest

from referee.conformance import Way as KitWay
from referee.conformance import check, leaving_of
from referee.conformance.seeding import chance
from referee.games.catalogue import catalogue
from referee.kernel.bare_table import BareSeatTold
from referee.kernel.words import LANGUAGES
from tests.games.seeds import PLAYED, Matches, seeds
from tests.games.ways import WAYS, Way

pytestmark = pytest.mark.long
SEEDS = seeds(range(1, 2))
SILENT = {  # events of which nothing is said
    "capitaine-cosmos": {"phase_ended", "turn_ended", "paused"},
    "kardashev": {"play_opened", "order_filed", "match_won", "list_started", "choice_made"},
    "rencontre-cosmique": {"power_deck_shuffled", "reactions_filed", "ladder_reached"},
}
UNTOLD = {  # private facts that are told once a turn, or where they matter
    "capitaine-cosmos": {"launch_waits", "mine_waits", "recover_waits", "recover_due"},
}


class Play(NamedTuple):
    """A game, and one of the ways to play it."""

    game: str
    way: Way

    def __str__(self):
        return f"{self.game}-{self.way.name}"

    def __hash__(self):
        return hash(str(self))


PLAYS = [Play(game, way) for game, ways in WAYS.items() for way in ways]
matches = Matches(lambda play, seed: play.way.play(seed), SEEDS)
each_play = pytest.mark.parametrize("play", PLAYS, ids=str)


@pytest.mark.long
@each_play
def test_every_way_to_play_keeps_the_contract(play):
    """What `referee check-game` checks, with these options; in some matches somebody gets up."""

    def way(game, seed):
        leaving = leaving_of(seed, play.way.seats, chance(str(play), seed))
        return KitWay(play.way.seats, play.way.options, leaving)

    nobody_or_all = 2 + 2 * (PLAYS.index(play) % 2)  # who leaves (referee/conformance/ways.py)
    numbers = [seed * 5 + nobody_or_all for seed in SEEDS]
    report = check(catalogue().current(play.game), numbers, way)
    PLAYED[str(play)] += report.matches
    assert report.holds, "\n".join(report.lines(play.game))


@each_play
def test_every_event_is_told_and_sentences_end_as_sentences(play):
    silent, untold = SILENT.get(play.game, ()), UNTOLD.get(play.game, ())
    for match in matches(play):
        for language in LANGUAGES:
            assert match.game.conclude(match.outcome, language).endswith((".", "!"))
            for event in match.events:
                said = match.game.narrate(event.seen_by(None), None, language)
                assert said or event.short_name() in silent
            for leaf in match.leaves:
                for fact in leaf.what.told if isinstance(leaf.what, BareSeatTold) else ():
                    said = match.game.told(fact, language)
                    assert said.endswith((".", "!")) or (not said and fact["what"] in untold)


@each_play
def test_the_ways_to_play_are_good_options(play):
    game = catalogue().current(play.game)
    assert game.check_options(play.way.options, play.way.seats) == ()
    plain = msgspec.to_builtins(play.way.options, str_keys=True)
    assert msgspec.convert(plain, game.options, strict=False, str_keys=True) == play.way.options


@pytest.mark.parametrize("game", WAYS)
def test_a_bot_that_is_not_asked_refuses_to_answer(game):
    match = WAYS[game][0].play(1)
    with pytest.raises(ValueError, match="nothing is asked"):
        match.game.propose(match.view(1), None)
