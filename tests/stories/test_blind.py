"""A blind match by mail: sealed by letter, opened by letter, proved in the end; and before all are
in nothing at the host's holds an order. Whole matches of every game:
tests/stories/blind_matches.py, tests/service/test_blind_games.py."""

import re
from email.message import EmailMessage
from pathlib import Path

import pytest

from referee.audit import audit
from referee.cli import main
from referee.demo.player import proof_of, text_of
from referee.match import blind
from tests.independent.checker import check
from tests.service.second_log import ended_sealing
from tests.stories.blind_post import BlindCorrespondence

DUEL = {"mode": "single", "preset": "duel"}
LINES = ("line P U P P", "ligne P P U P")  # no letter of ours offers these


def failing(record: bytes) -> list[str]:
    """The checks that either checker refuses."""
    first = [check_.name for check_ in audit(record).checks if check_.failed]
    return first + [finding.name for finding in check(record) if not finding.ok]


def vkey_in(letter: EmailMessage) -> str:
    """The line of the log's key, as the letter's attachment brings it."""
    [line] = re.findall(r"^\S+/\S+\+[0-9a-f]{8}\+\S+$", proof_of(letter), re.MULTILINE)
    return str(line)


def opens(kept: Path, letter: EmailMessage | str, vkey: str) -> int:
    """The exit code of `referee open`, given this letter as it was saved."""
    saved = kept.with_name("letter.eml")
    saved.write_bytes(letter.encode() if isinstance(letter, str) else letter.as_bytes())
    return main(["open", str(kept), "--proof", str(saved), "--vkey", vkey])


def said(letter: EmailMessage) -> str:
    return " ".join(text_of(letter).split())


def test_a_blind_match_by_mail_from_the_first_seal_to_the_record(tmp_path: Path) -> None:
    with BlindCorrespondence("combats", DUEL, ("en", "fr"), tmp_path) as post:
        post.begin()
        english, french = post.sealer(1), post.sealer(2)
        assert "This window is blind" in said(english.asked)
        assert "à plis scellés" in said(french.asked)

        english.seal(LINES[0])
        post.deliver()
        assert "What it hides nobody here knows" in said(english.got("receipt")[-1])
        assert english.got("unsealing") == []
        french.seal(LINES[1])
        post.deliver()
        assert "Please open yours now" in said(english.got("unsealing")[-1])
        assert "Ouvrez maintenant le vôtre" in said(french.got("unsealing")[-1])
        assert post.holds(*LINES) == [[], []]

        english.opens()
        post.deliver()
        assert "Your seal is open" in said(english.got("receipt")[-1])
        assert LINES[0] in text_of(english.got("receipt")[-1])
        assert post.holds(LINES[1]) == [[]]
        told = len(french.got("receipt"))
        french.opens()
        post.deliver()
        assert len(french.got("receipt")) == told, "what closes the window is told with its close"
        assert "elle a fermé la fenêtre" in said(french.letters[-1])
        revealed = [leaf for leaf in post.leaves if leaf["type"] == "combats.lineups_revealed"]
        assert revealed[0]["data"]["lines"] == {
            "1": ["P", "U", "P", "P"],
            "2": ["P", "P", "U", "P"],
        }
        assert failing(post.ends()) == []


def test_who_does_not_open_is_reminded_and_then_plays_silence(tmp_path: Path) -> None:
    with BlindCorrespondence("combats", DUEL, ("en", "fr"), tmp_path) as post:
        post.begin()
        for player, line in zip((post.sealer(1), post.sealer(2)), LINES, strict=True):
            player.seal(line)
        post.deliver()
        post.sealer(2).opens()
        post.deliver()
        post.clock.advance(hours=20)
        post.referee.reminders.sweep()
        post.deliver()
        assert "is not open yet" in said(post[1].got("reminder")[-1])
        assert post[2].got("reminder") == []
        post.due()
        assert post.closed(1)["data"]["given"] == [2]
        assert failing(post.ends()) == []


def test_what_opens_nothing_is_answered_and_stands_on_record(tmp_path: Path) -> None:
    """Opening wrong, with the other's words, and illegally; a plain order in a blind window."""
    with BlindCorrespondence("combats", DUEL, ("en", "fr"), tmp_path) as post:
        post.begin()
        one, two = post.sealer(1), post.sealer(2)
        one.order(LINES[0])
        post.deliver()
        assert "window is blind" in said(one.got("refusal")[-1])
        one.seal("line P P U U U")  # pawns that are not there
        two.seal(LINES[1])
        post.deliver()
        one.opens(two.line)
        post.deliver()
        assert "opens another seal" in said(one.got("refusal")[-1])
        one.opens()
        post.deliver()
        assert "cannot be given" in said(one.got("receipt")[-1])
        two.opens()
        post.deliver()
        assert post.closed(1)["data"]["given"] == [1, 2]
        assert failing(post.ends()) == []


def test_a_thief_of_a_seal_opens_nothing_by_mail_and_its_author_does(tmp_path: Path) -> None:
    """Given a player who seals another's digest, when they send what opens it, then they are told
    whose order that is, and play silence; the author is refused nothing."""
    with BlindCorrespondence("combats", DUEL, ("en", "fr"), tmp_path) as post:
        post.begin()
        author, thief = post.sealer(1), post.sealer(2)
        author.seal(LINES[0])
        post.deliver()
        thief._write("seal", blind.digest(author.line), thief.asked)
        post.deliver()
        author.opens()
        post.deliver()
        assert "Your seal is open" in said(author.got("receipt")[-1])
        thief.opens(author.line)
        post.deliver()
        assert "pli contient un ordre du siège 1" in said(thief.got("refusal")[-1])
        post.due()
        assert post.closed(1)["data"]["given"] == [1]
        assert failing(post.ends()) == []


def test_a_letter_that_asks_for_the_opening_proves_that_nothing_is_sealed_any_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Given what opens a seal in a file, when the letter comes, or its reminder, then that proves
    it to `referee open`, which prints what is mailed; no earlier letter does."""
    kept = tmp_path / "opening.txt"
    with BlindCorrespondence("combats", DUEL, ("en", "fr"), tmp_path) as post:
        post.begin()
        one, two = post.sealer(1), post.sealer(2)
        vkey = vkey_in(one.letters[0])
        one.seal(LINES[0])
        kept.write_text(one.signed(one.asked, "open", one.line))
        post.deliver()
        assert opens(kept, one.got("receipt")[-1], vkey) == 1
        assert capsys.readouterr().out == ""
        two.seal(LINES[1])
        post.deliver()
        assert "Who has sealed, as the referee has signed it: seat 1" in said(one.letters[-1])
        assert opens(kept, one.got("unsealing")[-1], vkey) == 0
        printed = capsys.readouterr().out
        post.clock.advance(hours=20)
        post.referee.reminders.sweep()
        post.deliver()
        assert opens(kept, one.got("reminder")[-1], vkey) == 0
        one.send(one.letters[-1], printed)
        two.opens()
        post.deliver()
        assert post.closed(1)["data"]["given"] == [1, 2]
        assert "tlog-proof" not in proof_of(one.got("due")[-1])


def test_a_host_who_lies_by_mail_that_all_have_sealed_is_convicted_by_the_letter(
    tmp_path: Path,
) -> None:
    """Given a host who writes to one player alone that all have sealed, when the letter proves it,
    then it proves too, once the friend has sealed, that the host had signed another history; and
    when it does not, nothing is opened."""
    kept = tmp_path / "opening.txt"
    with BlindCorrespondence("combats", DUEL, ("en", "fr"), tmp_path) as post:
        post.begin()
        one, two = post.sealer(1), post.sealer(2)
        vkey, name = vkey_in(one.letters[0]), post.name
        one.seal(LINES[0])
        post.deliver()
        kept.write_text(one.signed(one.asked, "open", one.line))
        assert opens(kept, "All have sealed: please open your seal now.", vkey) == 1
        lie = ended_sealing(post.referee, name, 1, 2)
        assert opens(kept, f"All have sealed: please open your seal now.\n\n{lie}", vkey) == 0
        two.seal(LINES[1])  # the friend, who has read the other's order by now
        post.deliver()
        one.opens()
        two.opens()
        post.deliver()
        record, letter = post.ends(), kept.with_name("letter.eml")
        assert failing(record) == []
        assert [each.name for each in audit(record, mails=[letter]).checks if each.failed] == [
            "mail"
        ]
        assert [each.name for each in check(record, vkey, [letter]) if not each.ok] == ["mail"]
