"""The worked example of docs/spec.md was made by a script that is not ours: we agree with it."""

import pytest

from referee.audit import audit
from referee.codec import Disclosed
from referee.match import events as e
from referee.record import archive, derived, members, read
from referee.record.signers import KEY_TYPES, entries, held
from referee.seals import canonical, commitment
from tests.audit.wording import written
from tests.record.house import games
from tests.record.lots import EXAMPLE

RECORD = EXAMPLE.read_bytes()


def book() -> dict[str, Disclosed]:
    parts = {}
    for line in read(RECORD).disclosures:
        digest, name = commitment.digest(line.disclosure), commitment.open(line.disclosure).name
        position = canonical.load(read(RECORD).leaves[line.n])["sealed"].index(digest)
        parts[digest] = Disclosed(line.n, position, name, digest, None, line.disclosure)
    return parts


def test_its_archive_is_spelt_as_ours_are() -> None:
    assert archive.write(read(RECORD).members) == RECORD


def test_we_make_the_same_orders_folder() -> None:
    record = read(RECORD)
    letters = derived.letters(entries(record.leaves, book(), (e.LetterSealed,)))
    assert derived.orders(letters) == record.under("orders")


def test_we_make_the_same_allowed_signers() -> None:
    record = read(RECORD)
    told = entries(record.leaves, book(), KEY_TYPES)
    files = derived.signers(record.leaves, told)
    assert files["allowed_signers"] == record.members["allowed_signers"]
    assert len(held(told)) == 2


def test_we_make_the_same_manifest() -> None:
    record = read(RECORD)
    assert members.sums(record.members) == record.members["SHA256SUMS"]


@pytest.mark.parametrize(
    "name",
    [
        *("zip", "sums", "sums_sig", "leaves", "tree", "checkpoint", "disclosures"),
        *("keys", "orders", "draws", "secret", "rules", "time"),
    ],
)
def test_it_passes_every_check_that_needs_only_the_formats(name: str) -> None:
    """What its script made up of the rules (who wins) is not written in its events, so `dice` and
    `outcome` cannot hold; everything that the formats fix does."""
    check = written(audit(RECORD, games=games())).of(name)
    assert check.status.value == "passed", check.sentence("en")
