"""Golden records: a match for every way to end, kept as it was, replayed and audited for ever."""

from tests.games.golden import each, judged, leaves, letters, records, silences, types, way
from tests.games.kardashev.golden_records import FOLDER, STANDING, WAYS
from tests.games.kardashev.test_sentences import TABLE

FILES = records(FOLDER)


@each(FILES)
def test_the_record_still_audits_and_ends_as_its_name_says(path):
    assert way(path) in (judged(path)["reason"], "heroes")


def test_every_way_to_end_has_its_record():
    """The ways are those that have a sentence; one more shows heroes, and a loser who starts."""
    known = {key.removeprefix("end_") for key in TABLE if key.startswith("end_")}
    assert {way(path) for path in FILES} == known | {"heroes"} == set(WAYS)


def test_one_record_holds_a_hero_and_a_starter_by_the_losers_will():
    shown = types(FOLDER / "heroes.record.zip")
    assert {"kardashev.hero_chosen", "kardashev.starter_asked"} <= shown


@each(FILES)
def test_the_record_holds_a_rewind_and_a_standing_order_of_each_seat(path):
    assert "match.rewound" in types(path)
    for rule in STANDING.values():
        assert any(rule in text for text in letters(path))


@each(FILES)
def test_the_record_holds_a_silence(path):
    assert silences(leaves(path))


@each(FILES)
def test_the_record_holds_an_order_that_was_replaced(path):
    assert any("# thought 1" in text for text in letters(path))
