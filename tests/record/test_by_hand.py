"""A record is checked with `sha256sum`, `ssh-keygen` and a shell: nothing of ours is needed."""

import io
import subprocess
import zipfile
from pathlib import Path

import pytest

from referee.record import read
from tests.record.house import House, full, small


def unpacked(record: bytes, folder: Path) -> Path:
    zipfile.ZipFile(io.BytesIO(record)).extractall(folder)
    return folder


def run(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", line], cwd=folder, capture_output=True, text=True, check=False
    )


def lines(record: bytes) -> list[str]:
    """The lines at the end of README.txt."""
    text = read(record).members["README.txt"].decode("utf-8")
    return text.rpartition("\n\n")[2].splitlines()


def test_sha256sum_agrees_with_the_manifest(tmp_path: Path) -> None:
    folder = unpacked(full().record(), tmp_path)
    done = run("sha256sum --strict -c SHA256SUMS", folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count(": OK") == len(read(full().record()).members) - 2


def test_every_line_of_the_readme_ends_well(tmp_path: Path) -> None:
    """Given a match with a changed key, when its README's lines are run, then all signatures hold:
    that of the manifest and those of every signed letter, before and after the change."""
    record = full().record()
    folder = unpacked(record, tmp_path)
    for line in lines(record):
        done = run(line, folder)
        assert done.returncode == 0, line + done.stdout + done.stderr
    assert sum("order@referee" in line for line in lines(record)) == 12


def test_ssh_keygen_refuses_a_changed_letter(tmp_path: Path) -> None:
    record = small().record()
    folder = unpacked(record, tmp_path)
    (folder / "orders" / "6-seat1.txt").write_text("guess 6\n")
    line = next(line for line in lines(record) if "6-seat1" in line)
    assert run(line, folder).returncode != 0


def test_ssh_keygen_refuses_a_letter_of_another_seat(tmp_path: Path) -> None:
    record = two_keys().record()
    folder = unpacked(record, tmp_path)
    line = next(line for line in lines(record) if "6-seat1" in line)
    assert run(line, folder).returncode == 0
    assert run(line.replace("-I seat1", "-I seat2"), folder).returncode != 0


def test_ssh_keygen_refuses_a_key_after_its_time(tmp_path: Path) -> None:
    """The old key's `valid-before` is the second in which the new one came to count."""
    folder = unpacked(full().record(), tmp_path)
    base = "ssh-keygen -Y verify -f allowed_signers -I seat1 -n order@referee"
    letter = "-s orders/4-seat1.sig < orders/4-seat1.txt"
    letter = letter.replace("4-seat1", first_order(folder))
    assert run(f"{base} -O verify-time=20261121210000Z {letter}", folder).returncode == 0
    assert run(f"{base} -O verify-time=20270101000000Z {letter}", folder).returncode != 0


@pytest.mark.parametrize("language", ["SHA256SUMS, .sig   the list", "SHA256SUMS, .sig   la liste"])
def test_the_readme_speaks_both_languages(language: str) -> None:
    assert language.encode() in read(small().record()).members["README.txt"]


def two_keys() -> House:
    house = House()
    house.join(1)
    house.join(2)
    house.order(1, "guess 4")
    house.order(2, "guess 2")
    house.close()
    return house


def first_order(folder: Path) -> str:
    found = (path for path in folder.glob("orders/*.txt") if "-order v1" in path.read_text())
    return min(found, key=lambda path: int(path.name.split("-")[0])).stem


def test_the_readme_names_the_page_that_checks_it_in_both_languages() -> None:
    text = read(small().record()).members["README.txt"].decode("utf-8")
    assert text.count("`/referee-check.html`") == 2
