"""A player's mailbox is the witness: what he was told before must lie on the history told now."""

import mailbox
from pathlib import Path

import pytest

from referee.audit import Status
from referee.match import events as e
from referee.seals import checkpoint
from tests.audit.forge import audited
from tests.audit.letters_held import eml, letter
from tests.record.house import House, answered, private, small


@pytest.mark.parametrize("how", [{}, {"attached": True}, {"quoted": True}])
def test_a_checkpoint_is_found_at_the_foot_attached_and_in_a_reply(
    how: dict[str, bool], tmp_path: Path
) -> None:
    house = small()
    report = audited(house.record(), mails=eml(tmp_path, letter(house.checkpoint(6), **how)))
    assert report.of("mail").finding.facts["fitting"] == 1


def test_a_mailbox_says_who_signed_as_well_as_a_key_does(tmp_path: Path) -> None:
    house = small()
    assert not audited(house.record()).pinned
    assert audited(house.record(), mails=eml(tmp_path, letter(house.checkpoint(6)))).pinned


def test_an_mbox_file_is_read(tmp_path: Path) -> None:
    house, path = small(), tmp_path / "inbox.mbox"
    box = mailbox.mbox(path)
    for size in (1, 6, 16):
        box.add(letter(house.checkpoint(size)))
    box.close()
    assert audited(house.record(), mails=[path]).of("mail").finding.facts["fitting"] == 3


def test_a_maildir_is_read(tmp_path: Path) -> None:
    house = small()
    box = mailbox.Maildir(tmp_path / "Mail")
    for size in (3, 9):
        box.add(letter(house.checkpoint(size)))
    box.close()
    found = audited(house.record(), mails=[tmp_path / "Mail"]).of("mail")
    assert found.finding.facts["fitting"] == 2


def test_every_size_the_log_ever_had_fits(tmp_path: Path) -> None:
    house = small()
    letters = [letter(house.checkpoint(size)) for size in range(1, 17)]
    assert audited(house.record(), mails=eml(tmp_path, *letters)).of("mail").status is Status.PASSED


def other_story() -> House:
    """The same match up to the orders; then seat 2 is said to have guessed something else."""
    house = House()
    house.join(1)
    house.join(2, signed=False)
    house.wait(minutes=5)
    house.order(1, "guess 4")
    house.order(2, "guess 3", signed=False)
    house.close()
    return house


def test_a_checkpoint_of_another_history_is_a_fork(tmp_path: Path) -> None:
    """Given two stories signed by the same key, when one player audits the other's, it shows."""
    mails = eml(tmp_path, letter(other_story().checkpoint()))
    report = audited(small().record(), mails=mails)
    assert report.of("mail").finding.code == "mail.fork"
    assert "0.eml" in report.of("mail").sentence("en")
    assert not report.holds


def test_what_both_stories_share_is_no_fork(tmp_path: Path) -> None:
    mails = eml(tmp_path, letter(other_story().checkpoint(7)))
    assert audited(small().record(), mails=mails).holds


def test_a_longer_log_than_the_ended_match_is_a_fork(tmp_path: Path) -> None:
    house = small()
    longer = checkpoint.sign(house.head()._replace(size=17, root=bytes(32)), house.key)
    report = audited(house.record(), mails=eml(tmp_path, letter(longer)))
    assert report.of("mail").finding.code == "mail.longer"


def test_a_mail_newer_than_the_export_of_a_running_match_is_no_fork(tmp_path: Path) -> None:
    report = audited(answered().record(), mails=eml(tmp_path, letter(small().checkpoint())))
    assert report.of("mail").status is Status.PASSED
    assert "newer than this export" in report.of("mail").sentence("en")


def test_a_record_made_anew_under_another_key_is_not_pinned_by_the_mail(tmp_path: Path) -> None:
    """Given a forger who signs everything themselves, then honest mail does not say that it is so;
    with the key from that mail the record fails."""
    forger, honest = small(), small()
    forger.key = private("forger")
    mails = eml(tmp_path, letter(honest.checkpoint(6)))
    report = audited(forger.record(), mails=mails)
    assert not report.pinned
    assert "not judged" in report.of("mail").sentence("en")
    assert not audited(forger.record(), mails=mails, vkey=honest.vkey).holds


def test_a_mailbox_without_a_letter_of_this_match_proves_nothing(tmp_path: Path) -> None:
    other = House(origin="play.example/other")
    report = audited(small().record(), mails=eml(tmp_path, letter(other.checkpoint())))
    assert report.of("mail").finding.code == "mail.nothing"
    assert report.holds
    assert not report.pinned


def test_a_mailbox_that_is_not_there_is_named(tmp_path: Path) -> None:
    report = audited(small().record(), mails=[tmp_path / "nobody.mbox"])
    assert report.of("mail").finding.code == "mail.unreadable"
    assert "nobody.mbox" in report.of("mail").sentence("fr")


def restored(house: House, **first: object) -> House:
    """The log that goes on from `house` after its backup was lost."""
    last = e.Restored(house.checkpoint().decode(), "the disk died")
    again = House(origin=f"{house.origin}.2", **({"restored": last} | first))
    again.write(e.Ended("organiser", None, "A" * 43))
    return again


def test_an_older_log_is_a_declared_restore_where_leaf_0_says_so(tmp_path: Path) -> None:
    old = answered()
    report = audited(restored(old).record(), mails=eml(tmp_path, letter(old.checkpoint(6))))
    assert report.of("mail").status is Status.PASSED
    assert "Declared restore" in report.of("mail").sentence("en")


def test_an_older_log_that_leaf_0_does_not_name_is_a_fork(tmp_path: Path) -> None:
    """Given a log .3 that goes on from the first one, then what .2 has signed is not told."""
    old, between = answered(), restored(answered())
    last = e.Restored(old.checkpoint().decode(), "the disk died")
    again = House(origin=f"{old.origin}.3", restored=last)
    mails = eml(tmp_path, letter(between.checkpoint()))
    assert audited(again.record(), mails=mails).of("mail").finding.code == "mail.undeclared"


def test_another_head_than_the_restored_one_is_a_fork(tmp_path: Path) -> None:
    old, told = small(), other_story().checkpoint()
    report = audited(restored(old).record(), mails=eml(tmp_path, letter(told)))
    assert report.of("mail").finding.code == "mail.fork"


def test_a_later_log_of_the_match_is_none_of_this_ones_business(tmp_path: Path) -> None:
    old = small()
    mails = eml(tmp_path, letter(restored(old).checkpoint()), letter(old.checkpoint()))
    assert audited(old.record(), mails=mails).of("mail").finding.facts["fitting"] == 1


def test_a_mail_of_garbage_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "x.eml"
    path.write_bytes(b"Content-Type: multipart/mixed; boundary=\xff\n\n--\xff\n\x00\xff" * 20)
    assert audited(small().record(), mails=[path]).of("mail").finding.code == "mail.nothing"
