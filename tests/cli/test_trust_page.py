"""docs/trust.md: what a player types from that page does what the page says."""

import re
import shlex
import shutil
import subprocess
from email.message import EmailMessage
from pathlib import Path

import pytest

from referee.home.bootstrap import open_home
from referee.seals import checkpoint, note
from referee.settings import read
from tests.cli.conftest import SINGLE, Cli
from tests.homelog.three_witnesses import VKEYS
from tests.homelog.three_witnesses import signed as signed_by

DOCS = Path(__file__).parents[2] / "docs"
CHEATS = Path(__file__).parents[1] / "service" / "cheats"


def commands(begin: str) -> list[str]:
    """The lines of the page for a shell that begin so."""
    page = (DOCS / "trust.md").read_text("utf-8")
    return [line.strip() for line in re.findall(rf"^    {begin}.*$", page, re.MULTILINE)]


def typed(cli: Cli, line: str, meant: dict[str, str]) -> str:
    """The command as a player types it, with their own files; what it answers."""
    done = cli(*(meant.get(word, word) for word in shlex.split(line)[1:]))
    assert done.code == 0, (line, done.out, done.err)
    return done.out


@pytest.fixture
def held(cli: Cli, tmp_path: Path) -> dict[str, str]:
    """What a player holds after a match: a record, a folder of letters, the key of the first."""
    options = ["--options", f"{SINGLE}".replace("'", '"'), "--player", "bot", "--player", "bot"]
    assert cli("match", "new", "combats", "--name", "m", *options).code == 0
    home = open_home(read())
    records = home.referee.records
    texts = {"letter.eml": records.receipt("m", 1).text, "last.eml": records.checkpoint("m")}
    vkey = records.vkey("m")
    home.close()
    (tmp_path / "letters").mkdir()
    for name, text in texts.items():
        mail = EmailMessage()
        mail["From"], mail["Subject"] = "referee@play.example", "Your order stands"
        mail.set_content(f"Hello\n\n{text}\n")
        (tmp_path / "letters" / name).write_bytes(mail.as_bytes())
    assert cli("export", "m", "-o", tmp_path / "m.record.zip").code == 0
    names = {"LETTER": "letters/letter.eml", "RECORD": "m.record.zip", "LETTERS": "letters"}
    return {**names, "KEY": vkey}


def test_a_receipt_is_looked_at_as_the_page_says(cli: Cli, held: dict[str, str]) -> None:
    english, witnessed, french = commands("referee receipt")
    assert "proved: leaf 1" in typed(cli, english, held)
    assert "prouvé : l’entrée 1" in typed(cli, french, held)
    meant = {**held, "WITNESS": VKEYS[0]}
    assert cli(*(meant.get(word, word) for word in shlex.split(witnessed)[1:])).code == 1
    Path("later.proof.txt").write_text(f"Dear player,\n\n{cosigned()}", "utf-8")
    later = typed(cli, witnessed, {**meant, "LETTER": "later.proof.txt"})
    assert "w1.example (" in later


def test_a_match_is_judged_as_the_page_says(cli: Cli, held: dict[str, str]) -> None:
    english, french = commands("referee audit RECORD --vkey KEY --mail")
    assert typed(cli, english, held).startswith("Everything that can be checked holds")
    assert typed(cli, french, held).startswith("Tout ce qui peut être vérifié tient")


def cosigned() -> str:
    """The first witness signs the home log; what a letter of the match brings of it then."""
    home = open_home(read())
    home.referee.home_log.sequence()
    proofs = home.referee.home_proofs
    signed = proofs.checkpoint()
    assert signed is not None
    text = note.text_of(signed)
    proofs.keep(checkpoint.parse_text(text).size, VKEYS[0], signed_by(text, [0]))
    seen = proofs.seen_leaf("m")
    assert seen is not None
    home.close()
    return seen.files.text


def test_witnesses_are_demanded_as_the_page_says(cli: Cli, held: dict[str, str]) -> None:
    english, french = commands("referee audit RECORD --vkey KEY --witness")
    cosigned()
    assert cli("export", "m", "-o", held["RECORD"]).code == 0
    meant = {**held, "WITNESS": VKEYS[0], "ANOTHER": VKEYS[1]}
    assert re.search(r"^home +passed", typed(cli, english, meant), re.MULTILINE)
    assert re.search(r"^home +tenu", typed(cli, french, meant), re.MULTILINE)
    strangers = {**meant, "WITNESS": VKEYS[2]}
    refused = cli(*(strangers.get(word, word) for word in shlex.split(english)[1:]))
    assert (refused.code, "FAILED" in refused.out) == (1, True)


def test_a_record_is_checked_by_hand_as_the_page_says(tmp_path: Path) -> None:
    """With the tools themselves; any that opens a zip will do for the first."""
    record = DOCS / "spec" / "lots-1.record.zip"
    unzip, change, sums, verify = commands("(?:unzip|cd|sha256sum|ssh-keygen)")
    assert unzip.split() == ["unzip", "-d", "lots-1", record.name]
    shutil.unpack_archive(record, tmp_path / change.split()[1])
    for line in (sums, verify):
        done = subprocess.run(
            ["sh", "-c", line], cwd=tmp_path / "lots-1", capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
    assert 'Good "order@referee" signature for seat1' in done.stdout


def found_by(table: str) -> list[str]:
    """The check that each row of a table names."""
    return re.findall(r"^\| .* \| \*(\w+)\* \|$", table, re.MULTILINE)


def test_each_way_to_cheat_is_found_by_the_check_that_the_page_names() -> None:
    page = (DOCS / "trust.md").read_text("utf-8")
    english, french = map(found_by, page.split("## En français"))
    assert english == french
    tried = [path.read_text("utf-8") for path in sorted(CHEATS.glob("test_*.py"))]
    shown = re.findall(r'refused\("(\w+)"|"(mail) {8}FAILED"', "\n".join(tried))
    assert sorted(english) == sorted(name or mail for name, mail in shown)
