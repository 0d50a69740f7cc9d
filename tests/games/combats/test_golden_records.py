"""Golden records: a match for every way to end, kept as it was, replayed and audited for ever."""

from tests.games.combats.golden_records import FOLDER, SCRIPTS, WAYS
from tests.games.combats.test_sentences import TABLE
from tests.games.golden import each, judged, leaves, letters, records, silences, types, way

FILES = records(FOLDER)
ENDINGS = ("combat_won", "combat_drawn", "legs_", "campaign_", "left")


@each(FILES)
def test_the_record_still_audits_and_ends_as_its_name_says(path):
    assert judged(path)["reason"] == way(path)


def test_every_way_to_end_has_its_record():
    """The ways are those that have a sentence."""
    known = {key for key in TABLE if key.startswith(ENDINGS)}
    assert {way(path) for path in FILES} == known == set(WAYS)


@each(FILES)
def test_the_record_holds_a_rewind_and_a_standing_order_of_each_seat(path):
    assert "match.rewound" in types(path)
    assert any("seat: 1" in text and "always plan" in text for text in letters(path))
    assert any("toujours plan" in text for text in letters(path))


@each(FILES)
def test_the_record_holds_a_silence(path):
    assert silences(leaves(path))


@each([path for path in FILES if way(path) not in SCRIPTS])
def test_the_record_holds_an_order_that_was_replaced(path):
    assert any("# thought 1" in text for text in letters(path))
