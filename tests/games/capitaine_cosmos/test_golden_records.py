"""Golden records: a match for every way a scenario can end, replayed and audited for ever."""

from referee.games.capitaine_cosmos.things.scenarios import scenarios
from tests.games.capitaine_cosmos.golden_records import FOLDER, SCRIPTS, WAYS
from tests.games.golden import each, judged, leaves, letters, records, silences, types, way

FILES = records(FOLDER)
ENDS = {
    "S1": {"cruiser_lost", "points", "drawn", "left"},
    "S2": {"cargos_through", "cargos_lost", "wiped_out", "points", "time"},
    "S3": {"points", "drawn"},
    "S4": {"nemesis_lost", "wiped_out", "drawn", "time"},
    "S5": {"corsair_through", "corsair_lost", "wiped_out", "time"},
    "S6": {"score", "left"},
    "S7": {"points", "drawn"},
}


@each(FILES)
def test_a_golden_match_is_judged_again_alike_and_ends_as_its_name_says(path):
    options = leaves(path)[0]["data"]["options"]
    assert way(path) == f"{options['scenario']}-{judged(path)['reason']}"


def test_there_is_one_for_every_way_a_scenario_ends():
    assert set(ENDS) == set(scenarios())
    assert {f"{name}-{reason}" for name, ends in ENDS.items() for reason in ends} == set(WAYS)
    assert {way(path) for path in FILES} == set(WAYS)


def test_both_tempos_are_there():
    tempos = {leaves(path)[0]["data"]["options"].get("tempo", "plotted") for path in FILES}
    assert tempos == {"plotted", "live"}


@each(FILES)
def test_the_record_holds_a_rewind_and_a_standing_order_of_each_seat(path):
    assert "match.rewound" in types(path)
    assert any("seat: 1" in text and "always deck" in text for text in letters(path))
    assert any("toujours pont" in text for text in letters(path))


@each(FILES)
def test_the_record_holds_a_silence(path):
    assert silences(leaves(path))


@each([path for path in FILES if way(path) not in SCRIPTS])
def test_the_record_holds_a_sheet_that_was_replaced(path):
    assert any("// thought 1" in text for text in letters(path))


def test_both_are_lost_in_one_phase_when_nobody_wins_the_nemesis():
    """S4: she and the last of her hunters leave the map together, on opposite sides."""
    path = FOLDER / "S4-drawn.record.zip"
    left = [leaf["data"] for leaf in leaves(path) if leaf["type"].endswith(".ship_left_map")]
    assert [ship["ship"] for ship in left[-2:]] == [1, 26]
    assert leaves(path)[-1]["data"]["outcome"]["winners"] == []


def test_an_empty_chair_is_played_on_without_and_the_last_one_wins():
    """S6: green goes, then red; who stays has won."""
    last = leaves(FOLDER / "S6-left.record.zip")[-1]
    assert last["data"]["outcome"]["winners"] == [2]
