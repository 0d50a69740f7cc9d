"""Corners that matches seldom reach."""

import pytest
from msgspec.structs import replace

from referee.games.combats import GAME
from referee.games.combats.rules.card_play import unplayable
from referee.games.combats.things.options import CombatsOptions, Force
from referee.games.combats.things.sheet import Commit, Pairing, Plan, Play, Swap
from referee.kernel.game import Given
from referee.kernel.recorder import Recorder
from tests.games.combats.refusals import EXAMPLE, LOST, Case, told, view_of
from tests.toys.play import chance, table

SWAPPING = CombatsOptions(seat1=Force(p=2, u=2, cards=("manoeuvre",)), seat2=Force(p=1, u=1, e=1))


def view(options, steps=(), seat=1, hand=()):
    return view_of(Case("", "", options, steps, seat, hand))


@pytest.mark.parametrize("order", [Commit(), Plan()])
def test_an_order_of_another_window_is_refused(order):
    refused = GAME.check(view(EXAMPLE, seat=2), order).refused
    assert [problem.code for problem in refused] == ["E-NOT-ASKED"]


def test_a_spectator_cannot_order():
    spectator = table(GAME, 1, options=EXAMPLE).view(None)
    assert GAME.check(spectator, Pairing()).refused[0].code == "E-NOT-ASKED"


def test_nothing_is_resolved_before_a_set_up():
    record = Recorder(GAME.evolve, GAME.state())
    with pytest.raises(ValueError, match="no combat"):
        GAME.resolve(record, {1: Given(Commit(), False)}, chance("corner"))


def test_before_the_set_up_no_window_is_open():
    assert GAME.window(GAME.state()) is None


def test_an_unknown_hand_can_be_asked_but_offers_no_card():
    """A running match replayed without the other side's secrets."""
    match = table(GAME, 1, options=CombatsOptions(preset="orbite"))
    unknown = replace(match.state, hands=match.state.hands | {2: ("?", "?")})
    assert [field.name for field in GAME.view(unknown, 2).ask.form] == ["energy", "riposte"]
    assert "?" not in GAME.words(GAME.view(unknown, 2), "en")


def test_an_exchange_with_nobody_behind_is_not_playable():
    asked = view(SWAPPING, (({1: "pair 1=PU 2=PU"}, []),))
    impossible = Play(card="manoeuvre", swap=Swap(leaves="P", joins="U", at=9))
    assert unplayable(asked, 1, impossible) == "argument"


@pytest.mark.parametrize("same", ["P", "U"])
def test_an_exchange_of_two_of_a_kind_is_not_playable(same):
    asked = view(SWAPPING, (({1: "pair 1=PU 2=PU"}, []),))
    assert unplayable(asked, 1, Play(card="manoeuvre", swap=Swap(same, same, 2))) == "argument"


@pytest.mark.parametrize(
    ("pairing", "argument", "english", "french"),
    [
        ("1=PU 2=PU", "U<>P@2", "P comes from there", "P en vient"),
        ("1=U 2=P", "U<>P@R", "U goes to the reserve", "U part en réserve"),
    ],
)
def test_an_exchange_is_told_to_everybody(pairing, argument, english, french):
    match = table(GAME, 1, options=SWAPPING)
    match.close({1: GAME.read(f"pair {pairing}", match.view(1))})
    match.chance_of = told([1, 1])
    match.close({1: GAME.read(f"card manoeuvre {argument}", match.view(1))})
    public = [event.seen_by(None) for event in match.events]
    assert any(english in GAME.narrate(event, None, "en") for event in public)
    assert any(french in GAME.narrate(event, None, "fr") for event in public)


def test_a_plan_of_nothing_stands_alone():
    plotted = CombatsOptions(tempo="plotted", seat1=Force(p=1, e=1), seat2=Force(p=1))
    asked = view(plotted)
    assert GAME.read("pass", asked) == Plan()
    with pytest.raises(Exception, match="E-PASS"):
        GAME.read("pass\n1: energy 1", asked)


def test_take_has_no_place_in_a_plan_where_the_aftermath_has_a_window():
    options = CombatsOptions(
        tempo="plotted", aftermath="window", seat1=Force(p=1, e=1), seat2=Force(p=1)
    )
    asked = view(options)
    refused = GAME.check(asked, GAME.read("take yes", asked)).refused
    assert [(problem.code, problem.where.token) for problem in refused] == [("E-PLAN", "take yes")]


def test_a_bot_plans_nothing_for_an_aftermath_that_will_be_asked():
    options = CombatsOptions(
        tempo="plotted", aftermath="window", seat1=Force(p=1, e=1), seat2=Force(p=1)
    )
    plan = GAME.propose(view(options), chance("bot"))
    assert (plan.retreat, plan.take) == (None, None)


def test_the_picture_names_the_winner_of_the_combat_or_nobody():
    assert "Grey wins the combat." in GAME.picture(view(EXAMPLE, LOST), "en")
    level = CombatsOptions(seat1=Force(p=1, e=1), seat2=Force(p=1))
    assert "Nobody wins" in GAME.words(view(level, (({}, [3, 3]),)), "en")


def test_a_silent_loser_stays_and_a_silent_winner_takes():
    """H-21, at the very last window of the rulebook's example."""
    match = table(GAME, 1, options=EXAMPLE)
    for orders, dice in LOST:
        match.chance_of = told(dice)
        match.close({seat: GAME.read(text, match.view(seat)) for seat, text in orders.items()})
    match.close({})
    assert str(match.state.board["Champ/1"][1]) == "2U"
    assert str(match.state.board["Champ/1"][2]) == "2P"


def test_without_any_means_no_window_opens_and_the_set_up_ends_the_match():
    """F-42, which no scenario can show: a scenario closes at least one window."""
    bare = CombatsOptions(place="sun", seat1=Force(p=2), seat2=Force(p=2))
    match = table(GAME, 7, options=bare)
    kinds = [type(event).__name__ for event in match.events]
    assert match.window is None
    assert match.outcome is not None
    assert kinds.count("BattleResolved") == 2
