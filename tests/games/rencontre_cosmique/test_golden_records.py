"""Golden records: a match for every way to end, kept as it was, replayed and audited for ever."""

from tests.games.golden import each, judged, leaves, records, types, way
from tests.games.rencontre_cosmique.golden_records import FOLDER, WAYS
from tests.games.rencontre_cosmique.test_sentences import TABLE

FILES = records(FOLDER)


@each(FILES)
def test_the_record_still_audits_and_ends_as_its_name_says(path):
    outcome = judged(path)
    assert outcome["reason"] == way(path)
    assert len(outcome["winners"]) >= WAYS[way(path)][2]


def test_every_way_to_end_has_its_record():
    reasons = {key.removeprefix("won_") for key in TABLE if key.startswith("won_")}
    assert {way(path) for path in FILES} == reasons == set(WAYS)


@each(FILES)
def test_the_record_holds_silences_a_rewind_and_an_empty_chair(path):
    told = types(path)
    assert {"match.rewound", "match.seat_changed", "rencontre-cosmique.seat_vacated"} <= told
    assert "rencontre-cosmique.defaulted" in told


def test_the_last_one_left_has_won_by_the_void():
    path = FOLDER / "last.record.zip"
    assert "rencontre-cosmique.player_eliminated" in types(path)
    lost = [leaf["data"] for leaf in leaves(path) if leaf["type"].endswith(".pawns_lost")]
    assert any(loss["to"] == "removed" for loss in lost)
