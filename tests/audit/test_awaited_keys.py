"""A key that nobody has signed for is announced, waits, and comes only if nobody objects.

The forger is the host with all his keys. Each rule is one that both checkers know.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from referee.audit import page, position
from referee.kernel.event import Sealed
from referee.kernel.words import LANGUAGES, Language
from referee.match import awaited_keys
from referee.match import events as e
from tests.audit.forge import audited
from tests.audit.letters_held import eml, receipt, receipts
from tests.audit.opinions import OLD_RULES, ended, halved, holds, names_refused, refused, said
from tests.independent.checker import check
from tests.record.house import House, begun, games, key_line, private

NEW = private("new")
HOSTS = private("the host's own")


def table(**how: object) -> House:
    """Seat 1 has a key, seat 2 has none."""
    house = House(edition=2, **how)  # type: ignore[arg-type]
    house.join(1)
    house.join(2, signed=False)
    return house


def announced(house: House, seat: int = 1, line: str | None = None, **but: str) -> None:
    """The leaf, and what it needs to be right but for `but`."""
    told = {
        "cause": "lost" if seat == 1 else "first",
        "counts": awaited_keys.counts_at(house.match.policy, house.at),
        **but,
    }
    house.write(e.KeyAnnounced(seat, key=Sealed((1, 2), line or key_line(NEW)), **told))


def asked(house: House, seat: int = 1, line: str | None = None) -> None:
    """The seat asks, and all are told."""
    kind = "lost" if seat == 1 else "key"
    house.letter(seat, kind, line or key_line(NEW), signed=False)
    announced(house, seat, line)


def changed(house: House, cause: str = "lost", key: str | None = None, seat: int = 1) -> None:
    told = Sealed((1, 2), key or key_line(NEW))
    house.write(e.KeyChanged(seat, cause, "", told))


def come(house: House, seat: int = 1) -> None:
    """The wait is over, and the key comes."""
    house.wait(hours=73)
    changed(house, "lost" if seat == 1 else "first", seat=seat)


@pytest.mark.parametrize(("seat", "cause"), [(1, "lost"), (2, "first")])
def test_an_awaited_key_that_nobody_objects_to_comes_and_is_in_the_first_line(
    seat: int, cause: str
) -> None:
    house = table(options={"rounds": 2})
    asked(house, seat)
    come(house, seat)
    house.close()
    house.order(seat, "guess 4", key=NEW)
    record = ended(house)
    assert holds(record)
    n = 8
    assert f"leaf {n} gives seat {seat} a key" in audited(record).headline("en")
    assert f"l’entrée {n} donne au siège {seat} une clé" in audited(record).headline("fr")
    assert cause in audited(record).headline("en")
    assert f"but leaf {n} gives seat {seat} a key" in said(record, "keys")[1]


def test_a_key_by_the_organiser_is_in_the_first_line() -> None:
    house = begun()
    changed(house, "organiser")
    assert "leaf 6 gives seat 1 a key" in audited(ended(house)).headline("en")


def test_a_key_by_the_old_ones_word_is_not() -> None:
    house = begun()
    house.letter(1, "key", key_line(NEW))
    changed(house, "player")
    assert [*audited(ended(house)).reservations("en")] == [OLD_RULES]


@pytest.mark.parametrize("kind", ["order", "standing", "key", "vote"])
def test_whatever_the_old_key_signs_objects(kind: str) -> None:
    house = table()
    asked(house)
    body = {"order": "guess 4", "standing": "always guess: guess 4", "vote": "draw yes"}
    house.letter(1, kind, body.get(kind, key_line(NEW)))
    if kind == "key":
        changed(house, "player")
    else:
        house.write(e.KeyKept(1))
    assert holds(ended(house))


def test_a_pause_that_is_voted_may_stand_before_the_objection() -> None:
    house = table()
    asked(house)
    house.letter(2, "vote", "pause yes", signed=False)
    house.letter(1, "vote", "pause yes")
    number = house.match.window.number if house.match.window else 0
    house.write(e.DueChanged(number, None, "vote", ""), e.KeyKept(1))
    assert holds(ended(house))


def test_a_message_by_the_old_key_objects() -> None:
    house = table()
    asked(house)
    house.unpublished(1, "press", "to: all\n\nIt is mine.", assurance="signed")
    house.write(e.KeyKept(1))
    assert holds(ended(house))


def test_an_unsigned_word_ends_the_wait_for_a_first_key() -> None:
    house = table()
    asked(house, 2)
    house.letter(2, "key", "none", signed=False)
    house.write(e.KeyKept(2))
    assert holds(ended(house))


def test_orders_without_signature_count_on_while_a_first_key_waits() -> None:
    house = table()
    asked(house, 2)
    house.order(2, "guess 4", signed=False)
    house.wait(hours=73)
    changed(house, "first", seat=2)
    assert holds(ended(house))


def test_a_second_request_begins_the_wait_anew() -> None:
    house = table()
    asked(house)
    house.wait(hours=48)
    asked(house, line=key_line(HOSTS))
    house.wait(hours=48)
    changed(house, key=key_line(HOSTS))
    assert refused(ended(house), "keys")


@pytest.mark.parametrize("parts", [("key.8",), ("key.7", "key.8")])
def test_a_lost_key_is_not_forgotten_alone(parts: tuple[str, ...]) -> None:
    house = table(options={"rounds": 2})
    asked(house)
    come(house)
    house.close()
    house.order(1, "guess 4", key=HOSTS)
    house.erase(*parts)
    assert halved(ended(house))


# --- refused --------------------------------------------------------------------------------------


def too_early(house: House) -> None:
    asked(house)
    house.wait(hours=71)
    changed(house)


def too_short_a_wait(house: House) -> None:
    house.letter(1, "lost", key_line(NEW), signed=False)
    announced(house, counts=house.at)


def over_an_objection(house: House) -> None:
    asked(house)
    house.order(1, "guess 4")
    house.write(e.KeyKept(1))
    come(house)


def over_an_objection_that_nobody_is_told_of(house: House) -> None:
    asked(house)
    house.order(1, "guess 4")
    come(house)


def over_a_message_by_the_old_key(house: House) -> None:
    asked(house)
    house.unpublished(1, "press", "to: all\n\nIt is mine.", assurance="signed")
    come(house)


def without_announcement(house: House) -> None:
    house.letter(1, "lost", key_line(NEW), signed=False)
    house.wait(hours=73)
    changed(house)


def without_anything(house: House) -> None:
    changed(house)


def without_a_letter(house: House) -> None:
    announced(house)
    come(house)


def another_key_announced(house: House) -> None:
    house.letter(1, "lost", key_line(NEW), signed=False)
    announced(house, line=key_line(HOSTS))


def another_key_than_announced(house: House) -> None:
    asked(house)
    house.wait(hours=73)
    changed(house, key=key_line(HOSTS))


def another_seats_letter(house: House) -> None:
    house.letter(2, "key", key_line(NEW), signed=False)
    announced(house, 1)


def by_a_seat_without_a_key(house: House) -> None:
    house.letter(2, "lost", key_line(NEW), signed=False)
    announced(house, 2, cause="lost")


def a_first_key_of_a_seat_that_has_one(house: House) -> None:
    house.letter(1, "key", key_line(NEW), signed=False)
    announced(house, 1, cause="first")


def a_first_key_at_once(house: House) -> None:
    house.letter(2, "key", key_line(NEW), signed=False)
    changed(house, "player", seat=2)


def an_objection_out_of_nothing(house: House) -> None:
    asked(house)
    house.write(e.KeyKept(1))


def an_objection_of_the_other_seat(house: House) -> None:
    asked(house)
    house.order(2, "guess 4", signed=False)
    house.write(e.KeyKept(1))


def an_objection_to_nothing(house: House) -> None:
    house.letter(2, "key", "none", signed=False)


def behind_a_way_back(house: House) -> None:
    house.order(1, "guess 4")
    house.order(2, "guess 4", signed=False)
    house.close()
    asked(house)
    house.rewind(1)
    come(house)


def behind_a_new_player(house: House) -> None:
    asked(house)
    house.leave(1, "replaced")
    come(house)


def under_another_cause(house: House) -> None:
    asked(house)
    house.wait(hours=73)
    changed(house, "first")


@pytest.mark.parametrize(
    "forged",
    [
        too_early,
        too_short_a_wait,
        over_an_objection,
        over_an_objection_that_nobody_is_told_of,
        over_a_message_by_the_old_key,
        without_announcement,
        without_anything,
        without_a_letter,
        another_key_announced,
        another_key_than_announced,
        another_seats_letter,
        by_a_seat_without_a_key,
        a_first_key_of_a_seat_that_has_one,
        a_first_key_at_once,
        an_objection_out_of_nothing,
        an_objection_of_the_other_seat,
        an_objection_to_nothing,
        behind_a_way_back,
        behind_a_new_player,
        under_another_cause,
    ],
)
def test_a_key_that_was_not_awaited_in_the_open_is_refused_by_both(
    forged: Callable[[House], None],
) -> None:
    house = table(options={"rounds": 2})
    forged(house)
    first, second = names_refused(ended(house))
    assert "keys" in first
    assert "keys" in second


def test_no_key_is_lost_in_a_match_of_version_1() -> None:
    house = begun()
    asked(house)
    first, second = names_refused(ended(house))
    assert "keys" in first
    assert "keys" in second


def test_no_signed_letter_says_that_the_key_is_lost() -> None:
    house = table()
    house.letter(1, "lost", key_line(NEW))
    announced(house)
    first, second = names_refused(ended(house))
    assert "keys" in first
    assert "keys" in second or second


@pytest.mark.parametrize("language", LANGUAGES)
def test_replay_and_page_tell_what_was_announced_and_what_became_of_it(language: Language) -> None:
    came, kept = table(), table()
    asked(came)
    come(came)
    asked(kept)
    kept.order(1, "guess 4")
    kept.write(e.KeyKept(1))
    for house, words in (
        (came, {"en": "nobody has objected", "fr": "personne ne s’y est opposé"}),
        (kept, {"en": "does not come", "fr": "ne viendra pas"}),
    ):
        record = ended(house)
        told = {
            "en": "key is lost, and shows another",
            "fr": "perdu sa clé, et en montre une autre",
        }
        for text in (position(record, games=games()).text(language), page(record, games())):
            assert told[language] in text
            assert words[language] in text


def test_an_objection_that_was_forgotten_fails_by_its_receipt(tmp_path: Path) -> None:
    """Given a player who is forgotten, and has kept a letter by the old key."""
    house = table(options={"rounds": 2})
    asked(house)
    n = house.unpublished(1, "press", "to: all\n\nIt is mine.", assurance="signed")
    come(house)
    text = receipt(house, n)
    house.forget(1)
    record = ended(house)
    assert holds(record)
    mails = eml(tmp_path, receipts(text))
    assert audited(record, mails=mails).of("mail").finding.code == "mail.receipt_objection"
    [second] = [finding for finding in check(record, None, mails) if not finding.ok]
    assert (second.name, "put back" in second.text) == ("mail", True)
