"""A whole match of combats by mail, one player in English, one in French: and all that proves it.

In the first window seat 2 replaces its order, seat 1 has one refused, sends the next one twice and
files a standing order; in the second the standing order answers for seat 1 while seat 2 is silent;
then comes an order without a signature, and the players play on to the end.
"""

import io
import json
import re
import subprocess
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from referee.audit import Report, audit
from referee.demo.player import text_of
from referee.games.combats.things.cards import full_deck
from referee.seals import commitment
from tests.independent.checker import Finding, Record, check, public_chance, secret_chance
from tests.independent.receipt import check_receipt, receipts_in
from tests.stories.post_office import Correspondence


@dataclass
class Story:
    """What is left when the match is over: its record, and everybody's mailbox."""

    post: Correspondence
    record: bytes

    @property
    def members(self) -> dict[str, bytes]:
        with zipfile.ZipFile(io.BytesIO(self.record)) as opened:
            return {name: opened.read(name) for name in opened.namelist()}

    @property
    def leaves(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.members["log.jsonl"].splitlines()]

    def of(self, type: str) -> list[dict[str, Any]]:
        return [leaf for leaf in self.leaves if leaf["type"] == type]

    def parts(self) -> dict[str, Any]:
        """Every sealed part's value, by its name."""
        lines = self.members["disclosures.jsonl"].splitlines()
        opened = [commitment.open(json.loads(line)["disclosure"]) for line in lines]
        return {part.name: part.value for part in opened}

    def letters(self, seat: int, kind: str) -> list[EmailMessage]:
        return self.post[seat].got(kind)


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Story]:
    where = tmp_path_factory.mktemp("by-mail")
    with Correspondence(
        "combats", {"mode": "single", "preset": "duel"}, 2, ("en", "fr"), where
    ) as post:
        post.begin()
        first_window(post)
        second_window(post)
        third_window(post)
        yield Story(post, post.finish())


def first_window(post: Correspondence) -> None:
    english, french = post[1], post[2]
    french.order("ligne P P U P\nattends")
    english.order("line P P U U U")  # pawns that are not there: refused
    english.standing("next commit: energy 1")
    post.deliver()
    english.order("line P P P U")
    english.again()  # the same mail once more
    post.deliver()
    french.order("ligne U P P P")  # replaces the first, and waits no more
    post.deliver()


def second_window(post: Correspondence) -> None:
    assert post.window is not None
    assert post.window.name == "commit"
    post.due()  # seat 2 does not write


def third_window(post: Correspondence) -> None:
    post[2].unsigned("énergie 1", window=3)  # from a seat that signs: refused
    post.deliver()
    post[2].order("énergie 0")
    post.deliver()
    post.turn()


# --- what happened --------------------------------------------------------------------------------


def test_the_order_that_replaced_another_is_the_one_that_counts(story: Story) -> None:
    lines = story.of("combats.lineups_revealed")[0]["data"]["lines"]
    assert lines == {"1": ["P", "P", "P", "U"], "2": ["U", "P", "P", "P"]}


def test_the_refused_order_is_on_record_without_its_words(story: Story) -> None:
    refused = [part for part in story.parts().values() if _kind(part) == "refused"]
    told = [(one["seat"], one["text"], one["signature"]) for one in refused]
    assert told == [(1, None, None), (2, None, None)]
    assert b"line P P U U U" not in b"".join(story.members.values())


def test_the_refusal_quotes_the_line_and_says_what_would_be_right(story: Story) -> None:
    [letter] = story.letters(1, "refusal")
    assert "line P P U U U" in text_of(letter)
    assert "3P1U" in text_of(letter).replace(" ", "")


def test_a_mail_sent_twice_is_one_letter_on_the_log_and_gets_the_first_receipt(
    story: Story,
) -> None:
    texts = [part["text"] for part in story.parts().values() if _kind(part) == "order"]
    assert len([one for one in texts if "line P P P U" in one]) == 1
    leaves = [leaf_of(letter) for letter in story.letters(1, "receipt")]
    repeated = {leaf for leaf in leaves if leaves.count(leaf) == 2}
    assert [story.parts()[f"letter.{n}"]["kind"] for n in repeated] == ["order"]


def test_a_silent_seat_is_on_record_as_silent_and_the_standing_order_answers_for_the_other(
    story: Story,
) -> None:
    closed = story.of("match.window_closed")[1]
    used = story.parts()[f"used.{closed['n']}"]
    assert closed["data"]["given"] == [1]
    assert story.parts()[f"letter.{used[0]}"]["kind"] == "standing"
    assert used[1] is None


def test_the_standing_order_of_once_is_used_up(story: Story) -> None:
    """`next` answered in the second window; what was used in the third is a letter of its own."""
    second, third = (
        story.parts()[f"used.{one['n']}"] for one in story.of("match.window_closed")[1:3]
    )
    assert third[0] != second[0]


def test_an_unsigned_order_of_a_seat_that_signs_is_refused_and_told_how_to_sign(
    story: Story,
) -> None:
    [letter] = story.letters(2, "refusal")
    assert "seul compte ce qu’elle signe" in " ".join(text_of(letter).split())
    orders = [one for one in story.parts().values() if _kind(one) == "order"]
    assert {one["assurance"] for one in orders} == {"signed"}


def test_everybody_reads_their_own_language(story: Story) -> None:
    for seat, language in ((1, "en"), (2, "fr")):
        assert {str(one["Content-Language"]) for one in story.post[seat].letters} == {language}
        assert len(story.letters(seat, "over")) == 1


# --- the receipts ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [1, 2])
def test_every_receipt_proves_that_the_letter_stands_on_the_log(story: Story, seat: int) -> None:
    for letter in story.letters(seat, "receipt"):
        [(leaf, proof, shown)] = receipts_in(proof_of(letter))
        n = leaf_of(letter)
        receipt = check_receipt(leaf, proof, story.post.vkey, shown)
        assert leaf == story.members["log.jsonl"].splitlines()[n]
        assert receipt.part is not None
        assert receipt.part.value == story.parts()[f"letter.{n}"]


def test_whatever_was_acknowledged_and_signed_is_on_the_record_byte_for_byte(story: Story) -> None:
    signed = [content.decode() for name, content in story.members.items() if name.endswith(".txt")]
    for player in story.post.players:
        for mail in player.acknowledged:
            text, armour, _ = mail.body.partition("-----BEGIN SSH SIGNATURE-----")
            if armour and "line P P U U U" not in text:
                assert text in signed


# --- who else agrees ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def report(story: Story) -> Report:
    return audit(story.record, story.post.vkey, [story.post.mail])


def test_the_record_holds_in_every_check_pinned_to_key_and_mailboxes(report: Report) -> None:
    """But the one that nobody asked for: no witness is named."""
    assert (report.holds, report.pinned) == (True, True), report.text("en")
    assert [check.name for check in report.checks if check.status.value != "passed"] == ["home"]


def test_every_letter_of_the_match_holds_a_checkpoint_and_every_receipt_is_kept(
    story: Story, report: Report
) -> None:
    """Nothing stands after *holds, but*; every leaf that had a receipt is known."""
    assert list(report.reservations("en")) == []
    letters = [letter for player in story.post.players for letter in player.got("receipt")]
    said = re.search(r"(\d+) leaves have their receipts there", report.of("mail").sentence("en"))
    assert said is not None
    assert int(said[1]) >= len({leaf_of(letter) for letter in letters}) > 4


def test_the_audit_says_how_many_seats_contributed_to_each_draw(
    story: Story, report: Report
) -> None:
    """Draw 1 has two signed joins, draw 2 two signed orders; in draw 3 seat 2 was silent."""
    said = report.of("draws").sentence("en")
    assert "Draw 1-2: 2 of 2 proved. Draw 3" in said, said


def test_every_line_of_the_readme_is_run_by_bash_and_ends_well(
    story: Story, tmp_path: Path
) -> None:
    zipfile.ZipFile(io.BytesIO(story.record)).extractall(tmp_path)
    lines = _readme_lines(story)
    script = "set -eu\n" + "\n".join(lines) + "\n"
    done = subprocess.run(
        ["bash", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    signed = sum(name.endswith(".sig") for name in story.members) - 1
    assert done.stdout.count("Good ") == signed + 1
    assert sum("order@referee" in line for line in lines) == signed


def test_the_manifest_names_every_file_and_sha256sum_agrees(story: Story, tmp_path: Path) -> None:
    zipfile.ZipFile(io.BytesIO(story.record)).extractall(tmp_path)
    done = subprocess.run(
        ["sha256sum", "--strict", "-c", "SHA256SUMS"], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count(": OK") == len(story.members) - 2


def test_the_second_implementation_accepts_the_record(story: Story) -> None:
    findings: list[Finding] = check(story.record, story.post.vkey)
    assert [one for one in findings if not one.ok] == []


def test_the_second_implementation_rolls_the_same_dice(story: Story) -> None:
    """Its public chance of each draw gives the faces that the log tells, die by die."""
    record, rolled = Record(story.record), 0
    for draw, leaf in _with_draw(story, "combats.die_rolled"):
        data = leaf["data"]
        label = f"leg1/battle{data['battle']}/{('attacker', 'defender')[data['seat'] - 1]}"
        faces = public_chance(record, draw).roll(label, 6, len(data["faces"]))
        assert faces == data["faces"], label
        rolled += 1
    assert rolled >= 2


def test_the_second_implementation_shuffles_the_same_deck(story: Story) -> None:
    """Its secret chance, from the h of the last leaf, gives the order sealed at the deal."""
    [(draw, leaf)] = _with_draw(story, "combats.deck_shuffled")
    order = secret_chance(Record(story.record), draw).shuffle("deck/1", list(full_deck()))
    assert order == story.parts()[f"order.{leaf['n']}"]


# --- helpers --------------------------------------------------------------------------------------


def _kind(part: Any) -> str | None:
    return part.get("kind") if isinstance(part, dict) and "assurance" in part else None


def proof_of(letter: EmailMessage) -> str:
    """The file that this letter brings."""
    [part] = letter.iter_attachments()
    content = part.get_content()
    assert isinstance(content, str)
    return content


def leaf_in(letter: EmailMessage) -> bytes:
    """The leaf that this receipt holds."""
    [(leaf, _, _)] = receipts_in(proof_of(letter))
    return leaf


def leaf_of(letter: EmailMessage) -> int:
    n = json.loads(leaf_in(letter))["n"]
    assert isinstance(n, int)
    return n


def _with_draw(story: Story, type: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Each leaf of this type, with the draw that was open when it was written."""
    draw = 0
    for leaf in story.leaves:
        draw = leaf["data"].get("draw", draw) if leaf["type"].startswith("match.") else draw
        if leaf["type"] == type:
            yield draw, leaf


def _readme_lines(story: Story) -> list[str]:
    """The lines to run, at the end of README.txt."""
    return story.members["README.txt"].decode().rpartition("\n\n")[2].splitlines()
