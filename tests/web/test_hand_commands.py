"""The audit's commands by hand, typed into a shell: they prove what the page says they do."""

import io
import subprocess
import zipfile

import pytest

from referee.audit.checking import NAMES
from referee.web.public_pages.hand_commands import COMMANDS, by_hand
from tests.browser.golden_matches import MATCHES, golden_record


@pytest.fixture
def game():
    return "kardashev"


@pytest.fixture
def typed(tmp_path, game):
    """Types the command of a check in the folder of the unzipped record of this game."""
    with zipfile.ZipFile(io.BytesIO(golden_record(game))) as record:
        record.extractall(tmp_path)

    def typed(check, **names):
        command = by_hand("kardashev.record.zip")[check]
        for name, value in names.items():
            command = command.replace(name, value)
        done = subprocess.run(
            ["bash", "-c", command], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        return done.stdout.replace("=\n", "\n").splitlines(), done

    typed.folder = tmp_path
    return typed


def test_each_is_of_a_check_of_the_audit():
    assert COMMANDS.keys() <= set(NAMES)
    assert "kardashev" in MATCHES


def test_every_sum_is_ok(typed):
    lines, _ = typed("sums")
    assert lines
    assert all(line.endswith(": OK") for line in lines)


def test_each_link_hashes_to_the_one_before(typed):
    (promised, *lines), _ = typed("draws")
    links, hashes = lines[::2], lines[1::2]
    assert hashes == [promised, *links[:-1]]
    assert len(links) > 2


@pytest.mark.parametrize("check", ["secret", "rules"])
def test_what_was_promised_is_what_was_told(typed, check):
    (promised, told), _ = typed(check)
    assert promised == told


def test_other_rules_are_seen(typed):
    with (typed.folder / "rules.txt").open("a") as rules:
        rules.write("and the host wins\n")
    (promised, told), _ = typed("rules")
    assert promised != told


def test_the_first_part_is_sealed_in_its_leaf(typed):
    (digest,), _ = typed("disclosures")
    assert f'"sealed":["{digest}"' in (typed.folder / "log.jsonl").read_text().splitlines()[1]


@pytest.mark.parametrize("game", MATCHES)
def test_no_leaf_is_earlier_than_the_one_before(typed):
    """A place on a map is called `at`, too."""
    lines, done = typed("time")
    assert (lines, done.returncode) == ([], 0)


def test_every_leaf_can_be_read(typed):
    lines, done = typed("leaves", less="cat")
    assert done.returncode == 0
    assert '    "n": 0,' in lines


def test_a_letters_checkpoint_is_found_in_the_mailbox(typed):
    note = (typed.folder / "checkpoint.txt").read_text()
    (typed.folder / "letters.mbox").write_text(f"Dear player,\n\n{note}")
    lines, _ = typed("mail", LETTERS="letters.mbox")
    assert lines == note.replace("=\n", "\n").splitlines()[:3]
