"""An honest record passes every check, and says what could not be looked at."""

from collections.abc import Callable

import pytest

from referee.audit import Status
from referee.audit.checking import NAMES
from referee.kernel.event import Sealed
from referee.kernel.game import Outcome
from referee.kernel.words import LANGUAGES, Language
from referee.match import events as e
from tests.audit.forge import OPENED, audited, cheating, code, failures
from tests.audit.opinions import halved
from tests.record import lots
from tests.record.house import House, answered, begun, full, small

UNASKED = ("mail", "home")  # no mailbox was given, and no trace


@pytest.mark.parametrize("house", [small, full], ids=["small", "full"])
def test_an_honest_record_passes_every_check(house: Callable[[], House]) -> None:
    report = audited(house().record(), vkey=house().vkey)
    assert report.exit_code == 0, report.text("en")
    assert [check.name for check in report.checks] == list(NAMES)
    assert {check.status for check in report.checks if check.name not in UNASKED} == {Status.PASSED}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_outcome_names_who_won_by_seat_and_in_the_words_of_the_game(
    language: Language,
) -> None:
    outcome = Outcome((1,), "nearest")
    said = audited(small().record()).of("outcome").sentence(language)
    assert lots.GAME.conclude(outcome, language) in said
    assert f"1 ({lots.GAME.seat_names[0].in_(language)})" in said
    assert "(nearest)" not in said


def test_of_an_archive_with_a_changed_byte_nothing_but_zip_fails_and_the_rest_is_not_checked() -> (
    None
):
    data = bytearray(small().record())
    data[data.index(b"match.created")] ^= 1
    report = audited(bytes(data))
    zip_, *rest = report.checks
    assert zip_.status is Status.FAILED
    told = {(check.status, check.sentence("en")) for check in rest if check.name != "mail"}
    assert told == {(Status.NOT_APPLICABLE, "Not checked: the archive cannot be read (see “zip”).")}
    assert rest[-1].status is Status.NOT_APPLICABLE


def test_of_a_running_match_the_audit_says_what_it_cannot_look_at() -> None:
    house = answered()
    report = audited(house.record(), vkey=house.vkey)
    assert report.holds
    sealed = [c.name for c in report.checks if c.status is Status.NOT_APPLICABLE]
    assert sealed == ["secret", "dice", "outcome", "mail", "home"]


@pytest.mark.parametrize("seat", [1, 2])
def test_what_a_seat_was_handed_can_be_audited_while_the_match_runs(seat: int) -> None:
    assert failures(answered().record(seat)) == []


def test_a_match_that_ended_in_the_lobby_can_be_audited() -> None:
    house = House()
    house.join(1)
    house.write(e.Ended("organiser", None, OPENED))
    report = audited(house.record())
    assert report.holds, report.text("en")
    assert report.of("draws").status is Status.NOT_APPLICABLE


# --- what was forgotten ---------------------------------------------------------------------------


def test_a_forgotten_players_letters_are_named_and_the_record_still_holds() -> None:
    house = small()
    house.forget(2)
    report = audited(house.record())
    assert report.holds, report.text("en")
    assert "2 (0), 3 (0), 7 (1)" in report.of("disclosures").sentence("en")
    assert "0 of 2 proved" in report.of("draws").sentence("en")
    assert "2 draws use letters that are forgotten, and are not judged again" in (
        report.headline("en")
    )
    assert "2 tirages usent de courriers oubliés" in report.headline("fr")


HALVES = [
    ("letter.7",),  # an order that was used
    ("letter.2",),  # a join
    ("keys.3.1", "letter.1"),  # a join and the key that it brought
    ("keys.3.1",),
]


@pytest.mark.parametrize("names", HALVES, ids=str)
def test_nobody_is_forgotten_by_halves(names: tuple[str, ...]) -> None:
    """Else a host says of one letter alone that its player wished it gone."""
    house = small()
    house.erase(*names)
    assert halved(house.record())
    assert "forgotten whole" in audited(house.record()).of("disclosures").sentence("en")


def test_a_letter_that_was_not_used_is_not_forgotten_alone() -> None:
    """Whose it was nobody can tell; everybody who sat there shows another."""
    house = begun(House(options={"rounds": 3}))
    n = house.order(1, "guess 4")
    house.order(1, "guess 3")
    house.order(2, "guess 2", signed=False)
    house.close()
    house.write(e.Ended("organiser", None, OPENED))
    house.erase(f"letter.{n}")
    record = house.record()
    assert halved(record)
    assert code(record, "disclosures") == "disclosures.nobodys"


def test_what_was_not_erased_is_still_judged_after_an_erasure() -> None:
    """Given a player who left and is forgotten, a die edited after them still shows."""
    house = begun(House(game=cheating(6), options={"rounds": 3}))
    house.order(2, "guess 2", signed=False)
    house.order(1, "guess 1")
    house.close()
    house.forget(2)
    house.write(e.SeatChanged(2, "replaced", "", Sealed((1, 2), None)))
    for _ in range(2):
        house.order(1, "guess 1")
        house.order(2, "guess 1", signed=False)
        house.close()
    assert failures(house.record()) == ["dice"]
