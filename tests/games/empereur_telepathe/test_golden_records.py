"""Golden records: a match for every way to end, kept as it was, replayed and audited for ever."""

from tests.games.empereur_telepathe.golden_records import FOLDER, WAYS
from tests.games.empereur_telepathe.test_sentences import TABLE
from tests.games.golden import each, judged, leaves, records, silences, types, way

FILES = records(FOLDER)


@each(FILES)
def test_the_record_still_audits_and_ends_as_its_name_says(path):
    assert judged(path)["reason"] == f"crowned_{way(path)}"


def test_every_way_to_end_has_its_record():
    reasons = {key.removeprefix("crowned_") for key in TABLE if key.startswith("crowned_")}
    assert {way(path) for path in FILES} == reasons == set(WAYS)


@each(FILES)
def test_the_record_holds_silences_and_a_rewind(path):
    assert silences(leaves(path))
    assert "match.rewound" in types(path)
