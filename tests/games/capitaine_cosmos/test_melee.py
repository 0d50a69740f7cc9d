"""How a bot that thinks ahead judges the melee of Véga (S6): by its scores, and who can still make
some."""

from msgspec.structs import replace

from referee.conformance.seeding import table
from referee.games.capitaine_cosmos import GAME
from referee.games.capitaine_cosmos.bot.candidates import candidates
from referee.games.capitaine_cosmos.bot.prospects import value
from referee.games.capitaine_cosmos.things.options import CosmosOptions
from tests.games.capitaine_cosmos.playing import position, ship
from tests.toys.play import chance

MELEE = CosmosOptions(scenario="S6", turns=8)
APART = (ship(1, "cr", "0505"), ship(26, "cr", "2905", 3), ship(51, "cr", "2820", 3))


def melee(*ships, turn=5, **fields):
    return replace(position(*ships, **fields), options=MELEE, turn=turn, seats=3)


def shares(state):
    return [value(state, seat) for seat in (1, 2, 3)]


def test_fleets_that_stand_alike_share_the_chances():
    assert shares(melee(*APART)) == [333, 333, 333]


def test_who_has_dealt_most_is_ahead_and_the_more_so_the_later_it_is():
    early, late = (melee(*APART, turn=turn, credit={2: 20}) for turn in (2, 8))
    assert shares(early)[1] > 333
    assert shares(late)[1] > shares(early)[1]
    assert sum(shares(late)) in range(997, 1001)


def test_a_fleet_that_is_left_is_a_score_to_come_early_and_hardly_one_late():
    def of_a_wreck(turn):
        wreck = replace(APART[0], hurt=50)
        return shares(melee(wreck, *APART[1:], turn=turn))[0]

    assert of_a_wreck(2) < of_a_wreck(8) < 333


def test_a_lost_cruiser_costs_ten_points_and_what_it_would_have_dealt():
    lost = melee(replace(APART[0], status="destroyed"), *APART[1:], turn=8)
    to_come = 15 * APART[1].defence // 100
    assert shares(replace(lost, credit={1: 10 + to_come})) == [333, 333, 333]


def test_what_guns_bear_on_is_half_dealt():
    near, far = ship(4, "es", "2405"), ship(4, "es", "0520")
    assert shares(melee(*APART, near))[0] > shares(melee(*APART, far))[0]


def test_every_sheet_that_is_worth_a_thought_may_be_flown_and_several_are_told_apart():
    match = table(GAME, "melee", 4, CosmosOptions(scenario="S6"))
    view = match.view(2)
    sheets = list(candidates(view, chance("melee")))
    assert all(GAME.check(view, sheet).refused == () for sheet in sheets)
    assert len({GAME.write(sheet, "en") for sheet in sheets}) >= 8
