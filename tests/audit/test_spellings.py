"""However a checkpoint is spelt in a mail, the audit sees it; what nobody signed spoils nothing."""

import time
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

import pytest

from referee.audit import Status
from referee.seals import checkpoint, note
from tests.audit.forge import audited
from tests.audit.letters_held import eml, letter, ours, second_opinion, written
from tests.audit.opinions import OLD_RULES
from tests.audit.test_mail import other_story
from tests.record.house import House, private, small

Spell = Callable[[House], EmailMessage]


def forked() -> House:
    return other_story()


def told(house: House) -> str:
    return house.checkpoint().decode()


def quoting(mark: str) -> Spell:
    return lambda house: written("".join(f"{mark}{line}\n" for line in told(house).splitlines()))


def renamed(house: House, origin: str, more: str = "") -> str:
    """The same head under this name, signed by the log's key."""
    head = house.head()
    text = checkpoint.text(head._replace(origin=origin)) + more.encode()
    return note.sign(text, origin, house.key).decode()


def broken(house: House) -> str:
    """The line of the signature in pieces, as a program breaks lines at 72."""
    first, last = told(house).rsplit(" ", 1)
    return f"{first}\n{last[:60]}\n{last[60:]}"


SPELLINGS: dict[str, Spell] = {
    "plain": lambda house: letter(house.checkpoint()),
    "> quoted": quoting("> "),
    ">> quoted": quoting(">> "),
    "| quoted": quoting("| "),
    "indented": quoting("    "),
    "a no-break space before": quoting("\xa0"),
    "<pre>": lambda house: written(f"<p>Dear</p><pre>{told(house)}</pre>", subtype="html"),
    "<br>": lambda house: written(told(house).replace("\n", "<br>\r\n"), subtype="html"),
    "<br> and no line feed": lambda h: written(told(h).replace("\n", "<br/>"), subtype="html"),
    "<div>": lambda house: written(
        "".join(f"<div>{line or '<br>'}</div>" for line in told(house).split("\n")), subtype="html"
    ),
    "entities": lambda house: written(
        told(house).replace("—", "&mdash;").replace("/", "&#47;").replace("\n", "<br>"),
        subtype="html",
    ),
    "a link": lambda house: written(
        told(house).replace("play.example", '<a href="http://play.example">play.example</a>'),
        subtype="html",
    ),
    "windows-1252": lambda house: written(told(house), "windows-1252"),
    "utf-16": lambda house: written(told(house), "utf-16"),
    "utf-16, said to be utf-8": lambda house: attached(told(house).encode("utf-16")),
    "windows-1252, not said": lambda house: attached(told(house).encode("cp1252")),
    "utf-8, said to be latin-1": lambda house: mislabelled(told(house).encode()),
    "a hyphen": lambda house: written(told(house).replace("—", "-")),
    "two hyphens": lambda house: written(told(house).replace("—", "--")),
    "an en dash": lambda house: written(told(house).replace("—", "–")),
    "blanks at line ends": lambda house: written(told(house).replace("\n", "  \n")),
    "empty lines between": lambda house: written(told(house).replace("\n", "\n\n")),
    "an invisible sign": lambda house: written(told(house).replace("play.", "play\u200b.")),
    "lines broken": lambda house: written(broken(house)),
    "an extension line": lambda house: written(renamed(house, house.origin, "more\n")),
    "an extension line, quoted": lambda house: written(
        "".join(f"> {x}\n" for x in renamed(house, house.origin, "a b\nc\n").splitlines())
    ),
    "another case of the host": lambda house: written(renamed(house, "Play.Example/match-7")),
    "another case of the host on the way": lambda house: written(
        told(house).replace("play.example", "PLAY.example")
    ),
}


@pytest.mark.parametrize("how", SPELLINGS)
def test_a_fork_is_found_however_it_is_spelt(how: str, tmp_path: Path) -> None:
    """Given one good checkpoint beside it, when the other is spelt otherwise, then it is found."""
    mails = eml(tmp_path, letter(small().checkpoint(6)), SPELLINGS[how](forked()))
    assert audited(small().record(), mails=mails).of("mail").finding.code == "mail.fork"
    assert "a fork" in second_opinion(small().record(), mails)


@pytest.mark.parametrize("how", SPELLINGS)
def test_an_honest_checkpoint_fits_however_it_is_spelt(how: str, tmp_path: Path) -> None:
    mails = eml(tmp_path, SPELLINGS[how](small()))
    assert audited(small().record(), mails=mails).of("mail").finding.facts["fitting"] == 1
    assert second_opinion(small().record(), mails) == ""


def attached(data: bytes) -> EmailMessage:
    mail = written("See the file.\n")
    mail.add_attachment(data, "application", "octet-stream", filename="checkpoint.txt")
    return mail


def mislabelled(data: bytes) -> EmailMessage:
    mail = EmailMessage()
    mail["Content-Type"] = 'text/plain; charset="iso-8859-1"'
    mail["Content-Transfer-Encoding"] = "8bit"
    mail.set_payload(data.decode("ascii", "surrogateescape"))
    return mail


# --- what nobody signed ---------------------------------------------------------------------------


def invented(house: House) -> EmailMessage:
    """A note of this log by a stranger's key."""
    stranger = checkpoint.sign(house.head()._replace(root=bytes(32)), private("stranger"))
    return letter(stranger)


def damaged(house: House) -> EmailMessage:
    """A note that the log's key signed, with another number of leaves."""
    return letter(house.checkpoint().replace(b"\n16\n", b"\n15\n"))


@pytest.mark.parametrize("wrong", [invented, damaged])
def test_a_strangers_note_is_not_judged_and_spoils_nothing(wrong: Spell, tmp_path: Path) -> None:
    house = small()
    mails = eml(tmp_path, letter(house.checkpoint(6)), wrong(house))
    report = audited(house.record(), mails=mails, vkey=house.vkey)
    assert report.holds
    assert report.of("mail").status is Status.PASSED
    assert "1 more that bears its name is not signed by its key and is not judged" in (
        report.of("mail").sentence("en")
    )


def test_a_note_without_a_signature_is_not_judged(tmp_path: Path) -> None:
    house = small()
    bare = written(told(house).partition("\n\n")[0] + "\n")
    report = audited(house.record(), mails=eml(tmp_path, bare))
    assert report.of("mail").finding.code == "mail.nothing"
    assert "not judged" in report.of("mail").sentence("en")


def test_notes_of_two_keys_in_the_mailboxes_do_not_say_whose_the_log_is(tmp_path: Path) -> None:
    """Given a forger who mails a checkpoint of their own, then the mailbox is no pin any more."""
    forger = small()
    forger.key = private("forger")
    mails = eml(tmp_path, letter(small().checkpoint(6)), letter(forger.checkpoint(6)))
    report = audited(forger.record(), mails=mails)
    assert report.holds
    assert not report.pinned
    assert report.headline("en").startswith("Consistent in itself")


def test_a_damaged_note_takes_nothing_from_a_good_one(tmp_path: Path) -> None:
    house = small()
    mails = eml(tmp_path, letter(house.checkpoint(6)), damaged(house))
    assert audited(house.record(), mails=mails).pinned


# --- letters that hold none -----------------------------------------------------------------------


def test_letters_of_this_match_without_a_checkpoint_are_counted_and_headlined(
    tmp_path: Path,
) -> None:
    house = small()
    bare = (ours(written("Your orders are due.\n"), n=n) for n in range(2))
    mails = eml(tmp_path, ours(letter(house.checkpoint(6)), n=3), *bare)
    report = audited(house.record(), mails=mails, vkey=house.vkey)
    assert report.holds
    said = "2 letters of this match hold no checkpoint that its key signed"
    assert said in report.of("mail").sentence("en")
    assert said in report.headline("en")
    assert "holds, but" in report.headline("en")


def test_a_letter_that_names_another_match_at_its_foot_holds_none(tmp_path: Path) -> None:
    house = small()
    other = ours(written(renamed(forked(), "play.example/match-8")))
    report = audited(house.record(), mails=eml(tmp_path, other), vkey=house.vkey)
    assert "1 letter of this match holds no checkpoint" in report.headline("en")


def test_a_letter_of_another_match_is_not_counted(tmp_path: Path) -> None:
    house = small()
    other = ours(letter(House(origin="play.example/match-71").checkpoint()), "match-71")
    report = audited(house.record(), mails=eml(tmp_path, other), vkey=house.vkey)
    assert report.of("mail").finding.code == "mail.nothing"
    assert [*report.reservations("en")] == [OLD_RULES]


def test_a_players_own_answer_is_no_letter_of_the_match(tmp_path: Path) -> None:
    answer = written("ORDERS\nguess 4\nEND\n")
    answer.replace_header("From", "player@elsewhere.example")
    answer["References"] = "<match.match-7@play.example> <due.match-7.1.4@play.example>"
    report = audited(small().record(), mails=eml(tmp_path, answer))
    assert report.of("mail").finding.code == "mail.nothing"
    assert "holds no checkpoint" not in report.text("en")


def test_a_letter_is_known_by_its_thread_too(tmp_path: Path) -> None:
    bare = written("Your orders are due.\n")
    bare["References"] = "<match.match-7@play.example>"
    report = audited(small().record(), mails=eml(tmp_path, bare))
    assert "1 letter of this match holds no checkpoint" in report.of("mail").sentence("en")


# --- other logs of the same match -----------------------------------------------------------------


def test_checkpoints_of_a_later_log_of_the_match_are_headlined(tmp_path: Path) -> None:
    """Given the record of match-7, when the mailbox knows match-7.2, then the reader is told."""
    house = small()
    later = written(renamed(forked(), "play.example/match-7.2"))
    report = audited(house.record(), mails=eml(tmp_path, later), vkey=house.vkey)
    assert report.holds
    assert "play.example/match-7.2" in report.headline("en")


# --- mails that break programs --------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["parts", "mails"])
def test_a_mail_nested_too_deep_spoils_nothing(kind: str, tmp_path: Path) -> None:
    house = small()
    parts = (
        b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(2000)
    )
    deep = {"parts": b"".join(parts), "mails": b"Content-Type: message/rfc822\n\n" * 2000}[kind]
    (tmp_path / "deep.eml").write_bytes(b"From: x@y.example\n" + deep)
    mails = [tmp_path / "deep.eml", *eml(tmp_path, letter(house.checkpoint(6)))]
    assert audited(house.record(), mails=mails).of("mail").finding.facts["fitting"] == 1
    assert second_opinion(house.record(), mails) == ""


def test_a_mail_in_a_folder_of_a_maildir_is_read(tmp_path: Path) -> None:
    house, folder = small(), tmp_path / "Mail" / ".Matches" / "cur"
    for inner in (folder, tmp_path / "Mail" / "cur"):
        inner.mkdir(parents=True)
    (folder / "1:2,S").write_bytes(letter(house.checkpoint(6)).as_bytes())
    found = audited(house.record(), mails=[tmp_path / "Mail"]).of("mail")
    assert found.finding.facts["fitting"] == 1


def test_an_unknown_charset_is_read_as_what_it_is(tmp_path: Path) -> None:
    house = small()
    raw = letter(house.checkpoint(6)).as_bytes().replace(b'charset="utf-8"', b'charset="nix"')
    (tmp_path / "nix.eml").write_bytes(raw)
    found = audited(house.record(), mails=[tmp_path / "nix.eml"]).of("mail")
    assert found.finding.facts["fitting"] == 1


def test_a_saved_file_with_nothing_but_the_checkpoint_is_read(tmp_path: Path) -> None:
    (tmp_path / "saved.txt").write_bytes(small().checkpoint(6))
    found = audited(small().record(), mails=[tmp_path / "saved.txt"]).of("mail")
    assert found.finding.facts["fitting"] == 1


def test_mbox_files_in_a_folder_are_read_mail_by_mail(tmp_path: Path) -> None:
    house = small()
    mails = (letter(house.checkpoint(size)).as_bytes() for size in (1, 6, 16))
    (tmp_path / "inbox").write_bytes(b"".join(b"From x\n" + mail + b"\n" for mail in mails))
    found = audited(house.record(), mails=[tmp_path]).of("mail")
    assert found.finding.facts["fitting"] == 3


HOSTILE = {
    "heads": ("play.example/match-7\n5\n" + "A" * 43 + "=\n") * 8_000,
    "words behind heads": ("play.example/match-7\n5\n" + "A" * 43 + "=\n" + "abcd " * 3000) * 30,
    "blanks": "tlog-proof@v1" + " " * 500_000 + "x",
    "quote marks": "tlog-proof@v1" + "> " * 250_000 + "x",
    "leaves": "tlog-proof@v1\n" + ("leaf: {" + "}" * 100 + "\n") * 4_000,
    "open tags": "<a" * 250_000,
    "line breaks": "<br " * 120_000,
    "open entities": "&#" * 250_000,
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_mail_of_half_a_megabyte_is_read_in_no_time(what: str, tmp_path: Path) -> None:
    """Whatever a stranger sends takes time in proportion to its length: a tenth of a second here,
    minutes if each place were looked at from each other."""
    (tmp_path / "x.eml").write_text(f"From: x@y.example\n\n{HOSTILE[what]}\n")
    record, began = small().record(), time.process_time()
    assert audited(record, mails=[tmp_path / "x.eml"]).holds
    assert time.process_time() - began < 10
