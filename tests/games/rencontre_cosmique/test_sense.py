"""A player with sense in whole matches: always legal, by the view alone, better than by thumb."""

import pytest

from referee.arena import SENSE, Setting, paired
from referee.bots.levels import EASY, PROPOSER, thinker
from referee.conformance.seeding import chance
from referee.games.rencontre_cosmique import GAME
from referee.games.rencontre_cosmique.bot.patience import ROUNDS
from referee.games.rencontre_cosmique.things.options import RencontreOptions
from tests.games.imagining import imagined
from tests.games.rencontre_cosmique.playing import EVERY_WAY, begun
from tests.toys.play import table, to_the_end

SHORT = 90  # windows of each way


def sensed(match, seed, windows=SHORT):
    """The windows of a match that players with sense play: the match, and each asked view."""
    for _ in range(windows):
        if match.window is None:
            return
        views = {seat: match.view(seat) for seat in match.window.asked}
        asking = {seat: view for seat, view in views.items() if view.ask.ahead is None}
        yield match, asking
        dice = chance(seed, "sense", match.number)
        match.close({seat: GAME.sensible(view, dice) for seat, view in asking.items()})


@pytest.mark.parametrize("way", EVERY_WAY, ids=lambda way: way.name)
def test_every_order_and_every_candidate_may_be_given(way):
    for _, views in sensed(begun(way, 3), 3):
        for view in views.values():
            for order in (GAME.sensible(view, None), *GAME.candidates(view, None)):
                assert GAME.check(view, order).refused == ()


def test_the_sensible_order_is_the_first_candidate_and_no_two_are_alike():
    several = 0
    for _, views in sensed(begun(EVERY_WAY[3], 4), 4):
        for view in views.values():
            texts = [GAME.write(order, "en") for order in GAME.candidates(view, None)]
            assert texts[0] == GAME.write(GAME.sensible(view, None), "en")
            assert len(set(texts)) == len(texts)
            several += len(texts) > 1
    assert several


def test_what_others_hold_changes_nothing():
    """In another position that looks the same the same is ordered: nothing but the view is seen."""
    for match, views in sensed(begun(EVERY_WAY[3], 5), 5, 30):
        for seat, view in views.items():
            other = GAME.view(imagined(match, seat), seat)
            assert GAME.sensible(other, None) == GAME.sensible(view, None)


def test_nobody_orders_who_is_not_asked():
    match = begun(EVERY_WAY[2], 1)
    stranger = next(seat for seat in match.seats if seat not in match.window.asked)
    with pytest.raises(ValueError, match="nothing is asked"):
        GAME.sensible(match.view(stranger), None)


def test_sense_beats_rules_of_thumb():
    """Forty matches of four: fair would be ten."""
    row = paired(Setting(GAME, RencontreOptions(), 4, 40, 60_000), SENSE, PROPOSER)
    assert row.won >= 18_000


def test_an_easy_bot_has_this_sense_for_as_long_as_matches_last():
    assert thinker(GAME, EASY) is GAME.easy
    for _, views in sensed(begun(EVERY_WAY[0], 3), 3):
        for view in views.values():
            assert GAME.easy(view, chance("easy")) == GAME.sensible(view, None)


@pytest.mark.parametrize("seed", [120125, 120135])
def test_two_easy_bots_with_the_same_hands_turn_after_turn_come_to_an_end(seed):
    """With sense alone they attack with the same card for ever: none of them ever asks chance."""
    match = table(GAME, seed, 2)

    def think(match, seed, silent):
        views = {seat: match.view(seat) for seat in match.window.asked}
        dice = {seat: chance(seed, "think", match.number, seat) for seat in views}
        return {seat: GAME.easy(view, dice[seat]) for seat, view in views.items()}

    to_the_end(match, seed, 0, think=think)
    assert match.state.table.round > ROUNDS
    assert match.outcome.winners
