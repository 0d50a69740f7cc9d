"""What letters bring of the home log where witnesses sign it: a line at the foot, and in the one
file that they bring the last that those have seen of the match."""

from dataclasses import replace
from email.message import Message
from pathlib import Path

import pytest

from referee.audit import audit, verdicts
from referee.cli import main
from referee.homelog.policy import policy
from referee.kernel.words import LANGUAGES, Language
from tests.homelog.three_witnesses import NAMES, VKEYS
from tests.independent import receipt as independent
from tests.independent.checker import check
from tests.mail.given import ANN, BEN, Home, letter, lobby, text_of
from tests.mail.witness_story import seen
from tests.service.shelving import set_listed

ORDER = "ORDERS\ntake 1\nEND"
KEYS = tuple(VKEYS)


def begun(language: Language = "en", witnesses: tuple[str, ...] = KEYS, stones: int = 90) -> Home:
    """A match whose seats have joined, in a home that asks these witnesses."""
    home = lobby(replace(ANN, language=language), witnesses=witnesses, stones=stones)
    for seat, who in ((1, ANN), (2, BEN)):
        home.mail(letter(who.address, "JOIN"), seat)
    home.works()
    return home


def played(home: Home) -> None:
    """A window closes: whoever is asked takes a stone."""
    window = home.referee.views.table("nim-1", None).window
    assert window is not None
    seat = window.asked[0]
    home.mail(letter((ANN, BEN)[seat - 1].address, ORDER), seat)
    home.works()


def answer(home: Home, body: str = "STATUS") -> Message:
    """The letter that Ann gets for this."""
    home.mail(letter(ANN.address, body))
    return home.works()[0]


def file_of(mail: Message) -> bytes:
    [part] = [part for part in mail.walk() if str(part.get_filename()).endswith(".proof.txt")]
    found = part.get_payload(decode=True)
    assert isinstance(found, bytes)
    return found


def kept(mail: Message, folder: Path) -> Path:
    path = folder / "letter.eml"
    path.write_bytes(mail.as_bytes())
    return path


def demanded(mail: Message, folder: Path, *keys: str) -> tuple[bool, str]:
    """What the reader's receipt says of the home log, whose witness keys they name."""
    vkey = "".join(line for line in file_of(mail).decode().split("\n") if "nim-1+" in line)
    *_, last = verdicts([kept(mail, folder)], vkey, policy=policy(keys))
    return last.holds, last.say("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_foot_of_a_letter_grows_by_one_line_at_most(language: Language) -> None:
    """Given the same letter from a home without witnesses, from one whose witnesses have not signed
    yet, and from one whose witnesses have."""
    plain = text_of(answer(begun(language, ())))
    home = begun(language)
    early = text_of(answer(home))
    seen(home)
    late = text_of(answer(home))
    lines = [text.count("\n") for text in (plain, early, late)]
    assert max(lines) - lines[0] <= 1
    assert ("witness" if language == "en" else "témoin") not in plain
    assert ("No witness" if language == "en" else "Aucun témoin") in early
    assert ("2 witnesses have" if language == "en" else "2 témoins ont") in late


def test_a_letter_brings_what_witnesses_saw_last_and_its_reader_can_judge_it(
    tmp_path: Path,
) -> None:
    home = begun()
    seen(home)
    mail = answer(home)
    assert all(name in file_of(mail).decode() for name in NAMES[:2])
    assert demanded(mail, tmp_path, VKEYS[0], VKEYS[1])[0]
    holds, said = demanded(mail, tmp_path, VKEYS[0], VKEYS[1])
    assert holds
    assert "stands on the home log play.example/.home" in said
    assert "w1.example (" in said
    assert "w2.example (" in said


def test_who_demands_a_witness_that_has_not_signed_is_told_so(tmp_path: Path) -> None:
    home = begun()
    seen(home, (0,))
    holds, said = demanded(answer(home), tmp_path, VKEYS[2])
    assert not holds
    assert "Too few witnesses" in said


def test_a_letter_without_anything_that_witnesses_saw_does_not_pass_for_one(
    tmp_path: Path,
) -> None:
    home = begun()
    home.referee.home_log.sequence()
    holds, said = demanded(answer(home, ORDER), tmp_path, VKEYS[0])
    assert not holds
    assert "nothing in it tells what they saw" in said


def test_what_was_told_since_waits_for_its_witnesses(tmp_path: Path) -> None:
    """Given a close that no witness has seen yet, then the letter brings what they saw before."""
    home = begun()
    seen(home)
    before = demanded(answer(home), tmp_path, VKEYS[0])
    played(home)
    home.referee.home_log.sequence()
    assert demanded(answer(home), tmp_path, VKEYS[0]) == before
    seen(home)
    assert demanded(answer(home), tmp_path, VKEYS[0]) != before


@pytest.mark.parametrize(("true", "false"), [('"size":', '"site":'), ("index ", "index 1")])
def test_what_somebody_changed_in_it_proves_nothing(tmp_path: Path, true: str, false: str) -> None:
    home = begun()
    played(home)
    seen(home)
    path = tmp_path / "changed.proof.txt"
    path.write_text(file_of(answer(home)).decode().replace(true, false), "utf-8")
    [last] = verdicts([path], home.referee.records.vkey("nim-1"))
    assert not last.holds
    assert "no proof" in last.say("en")


def test_with_the_record_the_reader_sees_whether_it_tells_the_same(tmp_path: Path) -> None:
    home = begun()
    played(home)
    seen(home)
    path, record = kept(answer(home), tmp_path), home.referee.records.export("nim-1")
    *_, last = verdicts([path], None, record)
    assert last.holds
    assert "The record tells the same." in last.say("en")
    other = begun(stones=8)
    *_, last = verdicts([path], None, other.referee.records.export("nim-1"))
    assert not last.holds
    assert "another match" in last.say("en")


def test_of_a_private_match_its_seats_are_told_and_nobody_else(tmp_path: Path) -> None:
    home = begun()
    set_listed(home.log, "nim-1", False)
    seen(home)
    mail = answer(home)
    holds, said = demanded(mail, tmp_path, VKEYS[0])
    assert holds
    assert "It tells that" in said
    bare = file_of(mail).decode()
    bare = "\n".join(line for line in bare.split("\n") if not line.startswith("disclosure: "))
    path = tmp_path / "bare.proof.txt"
    path.write_text(bare, "utf-8")
    *_, last = verdicts([path], home.referee.records.vkey("nim-1"))
    assert "sealed, and not disclosed here" in last.say("en")


def test_the_file_does_not_grow_with_the_match() -> None:
    """Given a match of thirty windows, then what its letters bring of the home log is one leaf."""
    home = begun()
    seen(home)
    first = len(file_of(answer(home)))
    for _ in range(30):
        played(home)
        seen(home)
    assert len(file_of(answer(home))) < first + 800


def test_practice_of_which_the_home_log_does_not_tell_has_no_such_line() -> None:
    home = begun()
    home.referee.practice.remember("nim-1")
    assert "witness" not in text_of(answer(home))


def test_a_receipt_beside_it_is_judged_as_ever(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Given the receipt of an order in a home with witnesses, when its reader asks our program and
    one that is not ours, then both judge the order."""
    home = begun()
    seen(home)
    mail, vkey = answer(home, ORDER), home.referee.records.vkey("nim-1")
    file = str(kept(mail, tmp_path))
    assert main(["receipt", file, "--vkey", vkey, "--witness", VKEYS[0]]) == 0
    said = capsys.readouterr().out
    assert "of kind “order” of seat 1" in said
    assert "w1.example (" in said
    path = tmp_path / "nim-1.proof.txt"
    path.write_bytes(file_of(mail))
    assert independent.main(["--vkey", vkey, str(path)]) == 0


def test_a_mailbox_of_such_letters_is_compared_as_ever(tmp_path: Path) -> None:
    """Given all letters of a match in a home with witnesses, then both checkers find its history in
    them, and miss nothing."""
    home = begun(stones=3)
    for n in range(3):
        seen(home)
        window = home.referee.views.table("nim-1", None).window
        assert window is not None
        seat = window.asked[0]
        home.mail(letter((ANN, BEN)[seat - 1].address, ORDER), seat)
        for place, mail in enumerate(home.works()):
            (tmp_path / f"{n}-{place}.eml").write_bytes(mail.as_bytes())
    record, vkey = home.referee.records.export("nim-1"), home.referee.records.vkey("nim-1")
    report = audit(record, vkey, [tmp_path], home.referee.games)
    assert [one.name for one in report.checks if one.failed] == []
    assert report.headline("en").startswith("Everything that can be checked holds")
    assert [one.name for one in check(record, vkey, [tmp_path]) if not one.ok] == []
