"""A receipt that the log's key signed binds: its leaf stands in the record, and what it discloses
was used where it was in force.
"""

from pathlib import Path

import msgspec
import pytest

from referee.audit import Report, Status
from referee.match import events as e
from referee.seals import canonical
from tests.audit.forge import OPENED, audited, cheating, find
from tests.audit.letters_held import (
    eml,
    letter,
    ours,
    receipt,
    receipt_of,
    receipts,
    second_opinion,
    written,
)
from tests.audit.opinions import OLD_RULES, halved
from tests.audit.test_mail import other_story, restored
from tests.record.house import House, answered, begun, private, small


def held(house: House, folder: Path, *texts: str) -> Report:
    """The audit by somebody who has these receipts; the second checker agrees with it."""
    mails = eml(folder, receipts(*texts))
    report = audited(house.record(), mails=mails, vkey=house.vkey)
    assert report.holds == (second_opinion(house.record(), mails) == "")
    return report


def order_of(house: House, seat: int) -> int:
    """The leaf of the seat's only order."""
    found = [n for n in range(len(house.leaves)) if _is_order(house, n, seat)]
    assert len(found) == 1
    return found[0]


def _is_order(house: House, n: int, seat: int) -> bool:
    part = house.by_name.get(f"letter.{n}")
    return part is not None and (part.value["kind"], part.value["seat"]) == ("order", seat)


# --- receipts that are kept -----------------------------------------------------------------------


def test_receipts_of_an_honest_match_are_kept(tmp_path: Path) -> None:
    house = small()
    letters = [n for n in range(len(house.leaves)) if f"letter.{n}" in house.by_name]
    texts = [receipt(house, n, size) for n in letters for size in range(n + 1, 17)]
    report = held(house, tmp_path, *texts)
    assert report.headline("en").startswith(
        "Everything that can be checked holds, but by the old rules"
    )
    assert "4 leaves have their receipts there" in report.of("mail").sentence("en")


def test_a_receipt_newer_than_the_export_of_a_running_match_is_no_fault(tmp_path: Path) -> None:
    running, later = begun(), answered()
    report = held(running, tmp_path, receipt(later, order_of(later, 1)))
    assert report.of("mail").status is Status.PASSED
    assert "1 more receipt is for leaves newer" in report.of("mail").sentence("en")


@pytest.mark.parametrize("spell", ["saved", "quoted", "CRLF", "in three files"])
def test_a_receipt_is_found_however_it_was_kept(spell: str, tmp_path: Path) -> None:
    """On a page's file, in a quotation, and in the three files that letters once brought."""
    promised, told = small(), other_story()
    n = order_of(promised, 2)
    text, path = receipt(promised, n), tmp_path / "kept"
    if spell == "saved":
        path.write_text(text)
    elif spell == "CRLF":
        path.write_bytes(text.replace("\n", "\r\n").encode())
    elif spell == "quoted":
        path.write_bytes(written("".join(f"> {x}\n" for x in text.splitlines())).as_bytes())
    else:
        leaf, disclosure, proof = text.split("\n", 2)
        mail = written("Keep these.\n")
        endings = {"leaf": leaf[6:], "disclosure": disclosure[12:], "tlog-proof": proof}
        for ending, said in endings.items():
            data = said.encode()
            mail.add_attachment(data, "application", "octet-stream", filename=f"m-{n}.{ending}")
        path.write_bytes(mail.as_bytes())
    report = audited(told.record(), mails=[path], vkey=told.vkey)
    assert report.of("mail").finding.code == "mail.receipt_changed"
    assert "is not the one of its receipt" in second_opinion(told.record(), [path])


# --- receipts that bind and are not kept ----------------------------------------------------------


def test_a_receipt_whose_leaf_is_another_here_fails(tmp_path: Path) -> None:
    """Given a receipt, when the host has told the others another letter, then `mail` fails."""
    promised = small()
    n = order_of(promised, 2)
    report = held(other_story(), tmp_path, receipt(promised, n))
    assert report.of("mail").finding.code == "mail.receipt_changed"
    assert f"leaf {n}" in report.of("mail").sentence("en")


def test_a_receipt_whose_leaf_is_missing_fails(tmp_path: Path) -> None:
    promised, told = small(), House()
    told.join(1)
    told.write(e.Ended("organiser", None, canonical.b64u(b"x" * 32)))
    report = held(told, tmp_path, receipt(promised, order_of(promised, 2)))
    assert report.of("mail").finding.code == "mail.receipt_missing"


def dropping(*, later: bool = False) -> tuple[House, int]:
    """A match whose host did not use the order of seat 1, though the receipt was out, and says that
    its player was forgotten; `later`: they had withdrawn it."""
    house = answered()
    n = order_of(house, 1)
    if later:
        house.letter(1, "withdraw")
    orders = {seat: filed for seat, filed in house.match.orders.items() if seat != 1}
    house.match = msgspec.structs.replace(house.match, orders=orders)
    house.close(early=False)
    while house.match.phase != "ended":
        house.close(early=False)
    return house, n


def test_an_order_that_was_dropped_is_not_forgotten_alone() -> None:
    house, n = dropping()
    house.erase(f"letter.{n}")
    assert halved(house.record())


def test_an_order_dropped_of_a_player_who_is_forgotten_is_not_seen_without_its_receipt() -> None:
    """That the record alone cannot tell it is why receipts are to be kept."""
    house, _ = dropping()
    house.forget(1)
    report = audited(house.record(), vkey=house.vkey)
    assert report.holds
    assert "a player was forgotten" in report.headline("en")


def test_an_order_that_was_dropped_and_forgotten_fails_by_its_receipt(tmp_path: Path) -> None:
    house, n = dropping()
    text = receipt(house, n, n + 1)
    house.forget(1)
    report = held(house, tmp_path, text)
    assert report.of("mail").finding.code == "mail.receipt_unused"
    assert f"leaf {n} was in force" in report.of("mail").sentence("en")


def test_where_another_letter_behind_it_is_forgotten_too_it_is_headlined(tmp_path: Path) -> None:
    """It may have been a withdrawal of the same seat: nobody can tell."""
    house, n = dropping(later=True)
    text = receipt(house, n, n + 1)
    house.forget(1)
    report = held(house, tmp_path, text)
    assert report.holds
    assert f"; the letter of leaf {n}, which the mailboxes have kept, was not used" in (
        report.headline("en")
    )
    assert f" ; le courrier de l’entrée {n}" in report.headline("fr")


def test_who_was_forgotten_by_their_own_wish_is_headlined_and_holds(tmp_path: Path) -> None:
    house = small()
    n = order_of(house, 1)
    text = receipt(house, n)
    house.forget(1)
    report = held(house, tmp_path, text)
    assert report.holds
    assert f"1 letter is forgotten whose receipt the mailboxes have kept, at leaf {n}" in (
        report.headline("en")
    )


def test_a_forgotten_letter_that_a_later_one_replaced_was_not_in_force(tmp_path: Path) -> None:
    house = answered()
    n = order_of(house, 1)
    house.order(1, "guess 5")
    house.close()
    text = receipt(house, n)
    house.forget(1)
    assert held(house, tmp_path, text).of("mail").status is Status.PASSED


# --- receipts that prove nothing ------------------------------------------------------------------


def invented(house: House, key: str = "") -> str:
    """A receipt for a letter that never was on the log, under an older checkpoint of it."""
    n = order_of(house, 2)
    leaf = house.leaves[n].replace(b'"at":"2026', b'"at":"2027')
    if key:
        house.key = private(key)
    return receipt_of(house, n, leaf, size=n)


@pytest.mark.parametrize("key", ["", "stranger"])
def test_a_receipt_older_than_its_leaf_proves_nothing_and_is_headlined(
    key: str, tmp_path: Path
) -> None:
    """Anybody may have written it, the host too: the record holds, and the reader is told."""
    report = held(small(), tmp_path, invented(small(), key))
    assert report.holds
    assert "holds, but" in report.headline("en")
    assert "1 receipt in the mailboxes proves nothing" in report.headline("en")
    assert "0.eml" in report.headline("en")


def test_a_receipt_that_proves_nothing_for_a_leaf_that_stands_here_is_no_matter(
    tmp_path: Path,
) -> None:
    house = small()
    n = order_of(house, 2)
    report = held(house, tmp_path, receipt_of(house, n, house.leaves[n], size=n))
    assert [*report.reservations("en")] == [OLD_RULES]


def test_a_receipt_of_another_log_is_none_of_this_ones_business(tmp_path: Path) -> None:
    other = answered(House(origin="play.example/other"))
    report = held(small(), tmp_path, receipt(other, order_of(other, 2)), receipt(small(), 6))
    assert "1 leaf has its receipt there" in report.of("mail").sentence("en")


# --- a restored log -------------------------------------------------------------------------------


def test_what_a_declared_restore_has_lost_is_listed(tmp_path: Path) -> None:
    """Given a backup of 6 leaves and mails of 8, then two signed leaves are lost, and which of
    them had receipts is told."""
    old, kept = answered(), begun()
    assert (len(old.leaves), len(kept.leaves)) == (8, 6)
    again = restored(kept)
    text = receipt(old, order_of(old, 1))
    mails = eml(tmp_path, receipts(text), ours(letter(old.checkpoint(7)), n=2))
    report = audited(again.record(), mails=mails, vkey=again.vkey)
    said = report.of("mail").sentence("en")
    assert report.of("mail").status is Status.PASSED
    assert "2 signed leaves were lost" in said
    assert "with its receipt in the mailboxes: leaf 6 of the old log" in said


def test_what_the_restored_log_still_had_is_not_lost(tmp_path: Path) -> None:
    old = answered()
    text = receipt(old, order_of(old, 1))
    report = audited(restored(old).record(), mails=eml(tmp_path, receipts(text)))
    assert "lost" not in report.of("mail").sentence("en").lower()


def test_the_checkpoint_that_leaf_0_goes_on_from_must_be_the_keys() -> None:
    """Given a host who invents the head that a log goes on from, then `checkpoint` fails."""
    old = answered()
    old.key = private("nobody")
    again = House(origin=f"{old.origin}.2", restored=e.Restored(old.checkpoint().decode(), "lost"))
    again.write(e.Ended("organiser", None, "A" * 43))
    assert audited(again.record()).of("checkpoint").finding.code == "checkpoint.restored"


def test_a_log_goes_on_from_an_older_log_of_its_own_match_alone() -> None:
    other = answered(House(origin="play.example/other"))
    last = e.Restored(other.checkpoint().decode(), "lost")
    again = House(origin="play.example/match-7.2", restored=last)
    again.write(e.Ended("organiser", None, "A" * 43))
    assert audited(again.record()).of("checkpoint").finding.code == "checkpoint.restored"
    assert find(again, "match.created") == 0


def test_a_log_that_goes_on_from_no_checkpoint_at_all_is_refused_by_name(tmp_path: Path) -> None:
    old = answered()
    again = House(origin="play.example/match-7.2", restored=e.Restored("nix", "lost"))
    again.write(e.Ended("organiser", None, "A" * 43))
    report = audited(again.record(), mails=eml(tmp_path, letter(old.checkpoint())))
    assert report.of("checkpoint").finding.code == "checkpoint.restored"
    assert report.of("mail").finding.code == "mail.restored_unreadable"


# --- what is put back is judged -------------------------------------------------------------------


def with_all_receipts_of_seat_1(house: House, folder: Path) -> Report:
    """Seat 1 is forgotten, and its player has kept every receipt."""
    letters = [n for n in range(len(house.leaves)) if _is_of(house, n, 1)]
    texts = [receipt(house, n) for n in letters]
    house.forget(1)
    return held(house, folder, *texts)


def _is_of(house: House, n: int, seat: int) -> bool:
    part = house.by_name.get(f"letter.{n}")
    return part is not None and bool(part.value["seat"] == seat)


def test_a_die_that_was_edited_under_a_forgotten_order_shows_with_its_receipt(
    tmp_path: Path,
) -> None:
    """Given a close that nobody can judge without the order, when the mailbox brings it back, then
    `mail` fails for what `dice` says then (the second checker has no rules)."""
    house = answered(House(game=cheating(6), options={"rounds": 3}))
    house.close()
    texts = [receipt(house, n) for n in range(len(house.leaves)) if _is_of(house, n, 1)]
    house.write(e.Ended("organiser", None, OPENED))
    house.forget(1)
    assert audited(house.record(), vkey=house.vkey).holds
    report = audited(house.record(), mails=eml(tmp_path, receipts(*texts)), vkey=house.vkey)
    assert report.of("mail").finding.code == "mail.receipt_judged"
    assert "“dice” fails" in report.of("mail").sentence("en")
    assert "« dice » échoue" in report.of("mail").sentence("fr")


def test_an_honest_match_of_a_player_who_is_forgotten_holds_with_all_receipts(
    tmp_path: Path,
) -> None:
    assert with_all_receipts_of_seat_1(small(), tmp_path).holds


def test_a_letter_of_a_host_s_own_key_under_a_forgotten_join_fails_by_the_receipts(
    tmp_path: Path,
) -> None:
    """Given an order that the host signed for seat 1, when that player brings the receipts of both,
    then the join tells their key."""
    house = begun(House(edition=2))
    house.keys[1] = private("the host's own")
    house.order(1, "guess 4")
    house.order(2, "guess 2", signed=False)
    house.close()
    while house.match.phase != "ended":
        house.close(early=False)
    report = with_all_receipts_of_seat_1(house, tmp_path)
    assert report.of("mail").finding.code == "mail.receipt_judged"


def test_a_letter_that_is_put_back_beside_one_that_is_shown_fails(tmp_path: Path) -> None:
    """Given a dropped order that is hidden behind somebody who was truly forgotten, when its author
    brings the receipt, then it is seen that they were not."""
    house, n = dropping()
    text = receipt(house, n)
    house.forget(2)
    house.erase(f"letter.{n}")
    report = held(house, tmp_path, text)
    assert report.of("mail").finding.code == "mail.receipt_half"
