"""Whole matches by bots, some of whose answers are missing: what always holds, in every game.

What holds in one game alone stands in its own `test_random_games.py`.
"""

from typing import NamedTuple

import msgspec
import pytest

from referee.games.catalogue import catalogue
from referee.kernel.bare_table import BareSeatTold, replayed
from referee.kernel.filing import understand
from referee.kernel.words import LANGUAGES
from tests.games.seeds import Matches, seeds
from tests.games.surviving import survive
from tests.games.ways import WAYS, Way
from tests.toys.play import rejudged

SEEDS = seeds(range(1))
SILENT = {  # events of which nothing is said
    "capitaine-cosmos": {"phase_ended", "turn_ended", "paused"},
    "kardashev": {"play_opened", "order_filed", "match_won", "list_started", "choice_made"},
    "rencontre-cosmique": {"power_deck_shuffled", "reactions_filed", "ladder_reached"},
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


@each_play
def test_a_match_ends_with_an_outcome_that_can_be_told(play):
    for match in matches(play):
        assert match.window is None
        assert set(match.outcome.winners) <= set(match.seats)
        for language in LANGUAGES:
            assert match.game.conclude(match.outcome, language).endswith((".", "!"))


@each_play
def test_a_replay_folds_the_events_to_the_same_state(play):
    for match in matches(play):
        assert replayed(match.game, match.events) == match.state


@each_play
def test_judging_again_from_answers_and_chance_gives_the_same_events(play):
    for match in matches(play):
        assert rejudged(match, play.way.options) == match.events


@each_play
def test_events_survive_the_log(play):
    for match in matches(play):
        survive(match.game, match.events)


@each_play
def test_every_event_and_private_fact_can_be_told_to_everybody(play):
    """No sentence shows a name that was not filled in."""
    silent = SILENT.get(play.game, ())
    for match in matches(play):
        for language in LANGUAGES:
            for event in match.events:
                for reader in (None, *match.seats):
                    sentence = match.game.narrate(event.seen_by(reader), reader, language)
                    assert sentence or event.short_name() in silent
                    assert "{" not in sentence
            for leaf in match.leaves:
                for fact in leaf.what.told if isinstance(leaf.what, BareSeatTold) else ():
                    assert match.game.told(fact, language).endswith((".", "!"))


@each_play
def test_what_the_bot_proposes_may_be_written_read_and_played(play):
    def watch(match, orders):
        for seat, order in orders.items():
            for language in LANGUAGES:
                text = match.game.write(order, language)
                assert understand(match.game, match.view(seat), text, language).order == order

    for seed in SEEDS:
        play.way.play(f"legal-{seed}", silent=0, watch=watch)


@each_play
def test_the_default_of_every_question_is_a_legal_order(play):
    def watch(match, orders):
        for seat, ask in match.window.asks.items():
            assert match.game.check(match.view(seat), ask.default).refused == ()

    for seed in SEEDS:
        play.way.play(f"silence-{seed}", silent=2, watch=watch)


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
