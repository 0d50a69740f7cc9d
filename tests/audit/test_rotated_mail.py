"""`mail` across a change of the home's key: what the key of then signed still judges."""

from pathlib import Path

from referee.audit import Status
from tests.audit.letters_held import eml, letter
from tests.audit.test_mail import other_story
from tests.audit.test_trust import NEW, OLD, day, judged, record, rooted, rotated
from tests.independent.checker import check
from tests.record.house import small


def both(data: bytes, mails: list[Path]) -> str:
    """The sentence of `mail`; the second checker holds it where the audit does not fail it."""
    second = {finding.name: finding for finding in check(data, mails=mails)}["mail"]
    first = judged(data, mails=mails).of("mail")
    assert second.ok == (first.status is not Status.FAILED), second.text
    return first.finding.code


def test_a_checkpoint_that_the_old_key_signed_is_on_the_history_the_new_one_tells(
    tmp_path: Path,
) -> None:
    data = record(rotated(), NEW)
    assert both(data, eml(tmp_path, letter(small().checkpoint(4)))) == "mail"


def test_a_second_history_that_the_old_key_signed_is_a_fork_under_the_new_one(
    tmp_path: Path,
) -> None:
    data = record(rotated(), NEW)
    assert both(data, eml(tmp_path, letter(other_story().checkpoint()))) == "mail.fork"


def test_what_a_stolen_key_signed_spoils_no_audit_once_it_is_revoked(tmp_path: Path) -> None:
    notes = rotated().revoke(OLD, day(90), at=day(90))
    mails = eml(tmp_path, letter(other_story().checkpoint()))
    assert both(record(notes, NEW), mails) == "mail.nothing"


def test_a_key_that_comes_later_does_not_judge_a_record_of_before(tmp_path: Path) -> None:
    house = other_story()
    house.key = NEW
    data = record(rooted().certify(NEW, day(0), day(400)).rotate(NEW, day(60)), OLD)
    assert both(data, eml(tmp_path, letter(house.checkpoint()))) == "mail.nothing"
