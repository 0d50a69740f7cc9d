"""A log becomes a record: all of it when the match has ended, before that nothing secret."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from referee.record import Record, build, read
from referee.record.members import print_disclosures
from referee.seals import commitment
from tests.record.house import House, answered, begun, full, private, small


def names(record: Record) -> list[str]:
    """What the published parts call themselves."""
    return [commitment.open(line.disclosure).name for line in record.disclosures]


def test_a_record_gives_back_the_leaves_byte_for_byte() -> None:
    house = full()
    assert read(house.record()).leaves == house.leaves


def test_the_same_match_gives_the_same_bytes() -> None:
    assert full().record() == full().record()


def test_it_holds_these_files_and_no_others() -> None:
    assert sorted(read(small().record()).members) == [
        "README.txt",
        "SHA256SUMS",
        "SHA256SUMS.sig",
        "allowed_signers",
        "checkpoint.txt",
        "disclosures.jsonl",
        "log.jsonl",
        "orders/1-seat1.sig",
        "orders/1-seat1.txt",
        "orders/2-seat2.txt",
        "orders/6-seat1.sig",
        "orders/6-seat1.txt",
        "orders/7-seat2.txt",
        "referee.vkey",
        "rules.txt",
    ]


def test_of_an_ended_match_every_sealed_part_is_shown_in_the_order_of_the_log() -> None:
    house = full()
    shown = names(read(house.record()))
    assert shown == [part.name for part in house.parts if not part.name.startswith("body.")]


def test_the_words_of_press_and_of_refused_letters_are_never_shown() -> None:
    house = full()
    record = house.record()
    assert {"body.7", "body.8"} <= house.by_name.keys()
    assert not any(name.startswith("body.") for name in names(read(record)))
    assert b"Shall we both guess six?" not in record


def test_lines_of_disclosures_print_again() -> None:
    record = read(full().record())
    assert print_disclosures(record.disclosures) == record.members["disclosures.jsonl"]


# --- a running match ------------------------------------------------------------------------------


def test_of_a_running_match_nothing_sealed_leaves_the_house() -> None:
    """Given orders under seal, when somebody exports the match, then no disclosure goes out."""
    record = read(answered().record())
    assert record.disclosures == []
    assert record.under("orders") == {}
    assert record.members["allowed_signers"] == b""


@pytest.mark.parametrize("seat", [1, 2])
def test_with_a_seat_it_holds_what_that_seat_was_handed_and_nobody_elses(seat: int) -> None:
    house = answered()
    shown = set(names(read(house.record(seat))))
    handed = {part.name for part in house.parts if seat in (part.audience or ())}
    others = {part.name for part in house.parts} - handed
    assert shown == handed
    assert {"used.3", f"card.4.{3 - seat}"} <= others


def test_with_a_seat_its_own_letters_can_be_checked_by_hand() -> None:
    record = read(answered().record(1))
    assert sorted(record.under("orders")) == [
        "orders/1-seat1.sig",
        "orders/1-seat1.txt",
        "orders/6-seat1.sig",
        "orders/6-seat1.txt",
    ]
    assert record.members["allowed_signers"].startswith(b"seat1 ")


def test_what_the_table_has_opened_is_public_at_once() -> None:
    """Given cards that are shown before the match is over, then their parts go out with it."""
    house = answered(House(options={"rounds": 1}))
    house.close(edit=lambda events: events[:-1])
    assert names(read(house.record())) == ["card.4.1", "card.4.2"]


# --- what is forgotten ----------------------------------------------------------------------------


def test_erased_letters_stand_in_erased_txt_and_nowhere_else() -> None:
    house = small()
    digest = house.by_name["letter.7"].digest
    house.erase("letter.7")
    record = read(house.record())
    assert record.erased == [digest]
    assert "letter.7" not in names(record)
    assert "orders/7-seat2.txt" not in record.members


def test_nothing_but_letters_and_keys_may_be_lost() -> None:
    house = small()
    house.erase("card.4.1")
    with pytest.raises(ValueError, match=r"card\.4\.1 is lost"):
        house.record()


# --- what does not fit together -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda house: replace(house.material(), ended=False), "ended is False"),
        (lambda house: replace(house.material(), leaves=house.leaves[:-1]), "checkpoint of 16"),
        (lambda house: replace(house.material(), origin="play.example/other"), "does not tell"),
        (lambda house: replace(house.material(), checkpoint=b"none"), "note"),
        (lambda house: replace(house.material(), rules={}), "1.0"),
    ],
)
def test_material_that_does_not_fit_together_is_not_built(
    spoil: Callable[[House], object], why: str
) -> None:
    house = small()
    with pytest.raises((ValueError, KeyError), match=why):
        build(spoil(house), house.key)  # type: ignore[arg-type]


def test_a_running_match_called_ended_is_not_published() -> None:
    """The one mistake that would tell everything: it is asked of the log itself."""
    house = begun()
    with pytest.raises(ValueError, match="ended is True"):
        build(replace(house.material(), ended=True), house.key)


def test_only_the_logs_own_key_signs_its_record() -> None:
    with pytest.raises(ValueError, match="does not tell the key"):
        build(small().material(), private("somebody else"))
