"""A seat's other key comes by its player's word or in the open, and an erased one still counts.

The forger is the host with all his keys: what he writes is signed and fits, but for one thing.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from referee.audit import Report
from referee.kernel.event import Sealed
from referee.match import events as e
from tests.audit.forge import OPENED, audited, code, resealed
from tests.audit.letters_held import eml, receipt, receipts
from tests.audit.opinions import ended, halved, holds, names_refused, refused, said
from tests.record.house import House, begun, key_line, private

NEW = private("new")
HOSTS = private("the host's own")


def key_changed(seat: int, cause: str, line: str | None) -> e.KeyChanged:
    return e.KeyChanged(seat, cause, "", Sealed((1, 2), line))


def test_a_key_by_the_players_signed_word_holds_and_is_named() -> None:
    house = begun()
    house.letter(1, "key", key_line(NEW))
    house.write(key_changed(1, "player", key_line(NEW)))
    record = ended(house)
    assert holds(record)
    first, second = said(record, "keys")
    assert "Leaf 7: seat 1 has another key (player)." in first
    assert "leaf 7, seat 1, player" in second


def test_a_key_by_the_organiser_holds_and_is_named() -> None:
    house = begun()
    house.write(key_changed(1, "organiser", key_line(NEW)))
    record = ended(house)
    assert holds(record)
    assert "Leaf 6: seat 1 has another key (organiser)." in said(record, "keys")[0]
    assert "entrée 6" in audited(record).of("keys").sentence("fr").lower()


def no_letter(house: House) -> None:
    house.write(key_changed(1, "player", key_line(HOSTS)))


def another_key(house: House) -> None:
    house.letter(1, "key", key_line(NEW))
    house.write(key_changed(1, "player", key_line(HOSTS)))


def another_seats_letter(house: House) -> None:
    house.letter(2, "key", key_line(HOSTS), signed=False)
    house.write(key_changed(1, "player", key_line(HOSTS)))


def an_orders_letter(house: House) -> None:
    house.order(1, "guess 4")
    house.write(key_changed(1, "player", key_line(HOSTS)))


def a_letter_further_up(house: House) -> None:
    house.letter(1, "key", key_line(NEW))
    house.write(key_changed(1, "player", key_line(NEW)))
    house.order(1, "guess 4")
    house.write(key_changed(1, "player", key_line(NEW)))


def an_unsigned_letter(house: House) -> None:
    house.letter(1, "key", key_line(HOSTS), signed=False)
    house.write(key_changed(1, "player", key_line(HOSTS)))


def a_bots_letter(house: House) -> None:
    house.letter(2, "key", key_line(HOSTS), signed=False, bot=True)
    house.write(key_changed(2, "player", key_line(HOSTS)))


def taken_away(house: House) -> None:
    house.write(key_changed(1, "organiser", None))


def never_came(house: House) -> None:
    house.letter(1, "key", key_line(NEW))


def by_nobody(house: House) -> None:
    house.write(e.SeatChanged(2, "removed", "", Sealed((1, 2), key_line(HOSTS))))


@pytest.mark.parametrize(
    "forged",
    [
        no_letter,
        another_key,
        another_seats_letter,
        an_orders_letter,
        a_letter_further_up,
        an_unsigned_letter,
        taken_away,
        never_came,
        by_nobody,
    ],
)
def test_a_key_that_nobody_who_may_has_asked_for_is_refused_by_both(
    forged: Callable[[House], None],
) -> None:
    house = begun()
    forged(house)
    assert refused(ended(house), "keys")


def test_a_bots_letter_brings_no_key_and_is_none_of_a_bots() -> None:
    house = begun()
    a_bots_letter(house)
    assert refused(ended(house), "keys", "orders")


@pytest.mark.parametrize("cause", ["xyz", "found", ""])
def test_a_key_of_another_cause_is_refused_by_both(cause: str) -> None:
    house = begun()
    house.write(key_changed(1, cause, key_line(NEW)))
    first, second = names_refused(ended(house))
    assert "leaves" in first
    assert "leaves" in second


def test_a_first_key_may_come_from_the_page() -> None:
    house = begun()
    house.letter(2, "key", key_line(NEW), signed=False)
    house.write(key_changed(2, "player", key_line(NEW)))
    assert holds(ended(house))


def test_a_letter_by_the_old_key_behind_a_new_player_is_refused_by_both() -> None:
    house = begun()
    house.write(e.SeatChanged(1, "replaced", "", Sealed((1, 2), None)))
    house.order(1, "guess 4")
    assert refused(ended(house), "orders")


def test_whoever_sits_down_with_a_key_is_named() -> None:
    house = begun()
    house.write(e.SeatChanged(1, "replaced", "", Sealed((1, 2), key_line(NEW))))
    record = ended(house)
    assert holds(record)
    assert "Leaf 6: seat 1 has another key (replaced)." in said(record, "keys")[0]


# --- forgotten keys -------------------------------------------------------------------------------


def test_the_key_of_a_seat_that_shows_letters_is_not_forgotten() -> None:
    house = begun()
    house.order(1, "guess 4", key=HOSTS)
    house.erase("keys.3.1")
    assert halved(ended(house))


def with_receipts(house: House, folder: Path, *numbers: int) -> Report:
    """Seat 1 is forgotten; these letters of theirs are put back."""
    texts = [receipt(house, n) for n in numbers]
    house.forget(1)
    return audited(ended(house), mails=eml(folder, receipts(*texts)))


def test_letters_by_the_joins_own_key_hold_when_they_are_put_back(tmp_path: Path) -> None:
    house = begun()
    n = house.order(1, "guess 4")
    report = with_receipts(house, tmp_path, 1, n)
    assert report.holds, report.text("en")


def test_a_forgotten_key_is_still_the_one_of_the_join(tmp_path: Path) -> None:
    house = begun()
    n = house.order(1, "guess 4", key=HOSTS)
    assert with_receipts(house, tmp_path, 1, n).of("mail").failed


def test_a_forgotten_later_key_is_still_the_one_that_the_letter_named(tmp_path: Path) -> None:
    house = begun(House(options={"rounds": 2}))
    word = house.letter(1, "key", key_line(NEW))
    house.write(key_changed(1, "player", key_line(NEW)))
    house.close(early=False)
    n = house.order(1, "guess 4", key=HOSTS)
    assert with_receipts(house, tmp_path, word, n).of("mail").failed


def test_letters_under_a_key_that_nothing_tells_any_more_are_signed_by_one(
    tmp_path: Path,
) -> None:
    house = begun()
    true, other = house.order(1, "guess 4"), house.order(1, "guess 3", key=HOSTS)
    report = with_receipts(house, tmp_path, true, other)
    assert report.of("mail").finding.facts["why"].code == "orders.two_keys"


def test_a_key_letter_that_cannot_be_read_brings_none() -> None:
    house = begun()
    n = house.letter(2, "key", key_line(NEW), signed=False)
    house.write(key_changed(2, "player", key_line(NEW)))
    house.write(e.Ended("organiser", None, OPENED))
    letter = {**house.by_name[f"letter.{n}"].value, "text": "referee-key v1\nx\n"}
    record = resealed(house, f"letter.{n}", letter)
    assert code(record, "keys") == "keys.unread"
    assert "keys" in names_refused(record)[1]


def test_a_key_whose_letter_is_forgotten_is_headlined() -> None:
    """Whether its player wrote that letter only they know."""
    house = begun()
    house.letter(1, "key", key_line(NEW))
    house.write(key_changed(1, "player", key_line(NEW)))
    ended(house)
    house.forget(1)
    report = audited(house.record())
    assert report.holds
    assert "seat 1 has another key at leaf 7, and the letter that brought it is forgotten" in (
        report.headline("en")
    )
    assert "le siège 1 a une autre clé à l’entrée 7" in report.headline("fr")
