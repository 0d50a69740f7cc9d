"""`referee open`: what opens a seal is shown to who holds the host's signed word that nothing is
sealed any more, and to nobody else; and that word convicts a host who lets somebody seal later."""

from pathlib import Path

import pytest

from referee.audit import audit
from referee.match import blind
from referee.match.text import parse
from referee.seals.signature import BEGIN
from tests.cli.conftest import Cli, Done
from tests.independent.checker import check
from tests.service.house import House, private
from tests.service.second_log import ended_sealing
from tests.service.test_blind import AHEAD, BACK, Blind


class Holder:
    """Seat 1 of a blind match, with what opens its seal in a file and the line of the log's key."""

    def __init__(self, cli: Cli, folder: Path) -> None:
        self.cli, self.table = cli, Blind()
        self.table[1].seal(AHEAD)
        self.kept = folder / "opening.txt"
        post = self.table[1].player.signed_post("open", self.table[1].line)
        self.kept.write_text(f"{post.text}{post.signature}")
        self.proof, self.beside = folder / "match.proof.txt", folder / "opening.proof.txt"
        self.referee, self.name = self.table.house.referee, self.table.match.name
        self.vkey = self.referee.records.vkey(self.name)

    def opens(self, told: str, vkey: str | None = None) -> Done:
        self.proof.write_text(f"Dear player,\n\n{told}")
        return self.cli("open", self.kept, "--proof", self.proof, "--vkey", vkey or self.vkey)

    def true_word(self) -> str:
        """The receipt that the referee gives, once nothing is sealed any more."""
        n: int = self.table.match.last("match.window_sealed")["n"]
        return self.referee.records.receipt(self.name, n).text

    def false_word(self, *sealed: int, **how: object) -> str:
        return ended_sealing(self.referee, self.name, *sealed, **how)


@pytest.fixture
def one(cli: Cli, tmp_path: Path) -> Holder:
    return Holder(cli, tmp_path)


def test_it_prints_what_was_kept_and_says_what_it_opens_and_who_has_sealed(one: Holder) -> None:
    one.table[2].seal(BACK)
    done = one.opens(one.true_word())
    assert (done.code, done.out) == (0, one.kept.read_text())
    assert "seat 1, window 1" in done.err
    assert AHEAD in done.err
    assert "have sealed: seats 1, 2" in done.err


def test_what_it_prints_is_what_the_referee_takes(one: Holder) -> None:
    one.table[2].seal(BACK)
    text, mark, armour = one.opens(one.true_word()).out.partition(BEGIN)
    player = one.table[1].player
    assert player.send(player.post("open", text, mark + armour)).echo == AHEAD


def test_the_proof_is_kept_beside_the_opening_and_takes_the_place_of_none(one: Holder) -> None:
    first, second = one.false_word(1, 2), one.false_word(1)
    for told in (first, second, first):
        assert one.opens(told).code == 0
    kept = one.beside.read_text()
    assert (kept.count(first), kept.count(second)) == (1, 1)


@pytest.mark.parametrize("missing", ["--proof", "--vkey"])
def test_without_a_proof_or_a_key_it_opens_nothing(one: Holder, missing: str) -> None:
    given = {"--proof": one.kept, "--vkey": one.vkey}
    rest = [word for name, value in given.items() if name != missing for word in (name, value)]
    done = one.cli("open", one.kept, *rest)
    assert (done.code, done.out) == (2, "")
    assert missing in done.err


def test_the_key_that_was_kept_when_it_was_sealed_needs_no_naming(one: Holder) -> None:
    one.proof.write_text(one.false_word(1, 2))
    beside = one.kept.with_name("opening.vkey")
    beside.write_text(f"{one.vkey}\n")
    assert one.cli("open", one.kept, "--proof", one.proof).out == one.kept.read_text()
    beside.write_text("match-1+cut\n")
    done = one.cli("open", one.kept, "--proof", one.proof)
    assert (done.code, done.out) == (2, "")
    assert "opening.vkey: 'match-1+cut' is not a log's key, a whole line like" in done.err


def test_it_opens_nothing_to_a_host_who_only_says_that_all_have_sealed(one: Holder) -> None:
    """Also not for a head that is signed, and for the receipt of the seal."""
    head = one.referee.records.checkpoint(one.name)
    receipt = one.referee.records.receipt(one.name, one.table.match.now.seals[1].n).text
    for told in ("All have sealed, please open.", head, receipt):
        refused(one.opens(told), one, "nothing there says that the sealing has ended")


@pytest.mark.parametrize(
    ("sealed", "how", "why"),
    [
        ((1, 2), {"key": private("somebody else")}, "the key has not signed"),
        ((1, 2), {"window": 2}, "another window"),
        ((2,), {}, "your seat is not among those"),
    ],
)
def test_it_opens_nothing_to_a_word_that_binds_nobody_or_is_of_something_else(
    one: Holder, sealed: tuple[int, ...], how: dict[str, object], why: str
) -> None:
    refused(one.opens(one.false_word(*sealed, **how)), one, why)


def test_it_opens_nothing_to_a_leaf_that_does_not_stand_under_the_signed_head(one: Holder) -> None:
    told = one.false_word(2).replace('"sealed":[2]', '"sealed":[1,2]')
    refused(one.opens(told), one, "does not stand on the log")


def test_it_opens_nothing_to_the_word_of_another_log(one: Holder) -> None:
    other = Blind(house=House(seed="house", host="other.example")).sealed(AHEAD, BACK)
    n = other.match.last("match.window_sealed")["n"]
    records = other.house.referee.records
    told, vkey = records.receipt(other.match.name, n).text, records.vkey(other.match.name)
    refused(one.opens(told, vkey), one, "not that of the log")
    refused(one.opens(told), one, "the key has not signed")


def refused(done: Done, holder: Holder, why: str) -> None:
    assert (done.code, done.out, holder.beside.exists()) == (1, "", False)
    assert why in done.err
    assert AHEAD not in done.err


@pytest.mark.parametrize("content", ["", "hello\n", "referee-order v1\n"])
def test_it_refuses_what_opens_nothing(one: Holder, content: str) -> None:
    one.kept.write_text(content)
    assert one.opens(one.false_word(1, 2)).code == 2


@pytest.mark.parametrize("wrong", ["proof", "vkey"])
def test_a_file_that_is_not_there_and_what_is_no_key_are_wrong_use(
    one: Holder, wrong: str, tmp_path: Path
) -> None:
    one.proof.write_text(one.false_word(1, 2))
    proof = tmp_path / "nix.eml" if wrong == "proof" else one.proof
    vkey = "nix" if wrong == "vkey" else one.vkey
    assert one.cli("open", one.kept, "--proof", proof, "--vkey", vkey).code == 2


# --- the host with a friend at the table ----------------------------------------------------------


def test_a_host_who_lets_a_friend_seal_later_is_convicted_by_what_was_kept(one: Holder) -> None:
    """Given a host who gives seat 1 alone the signed word that all have sealed, when seat 2 seals
    with the order of seat 1 in hand, then the match looks well, and what `open` has kept shows both
    checkers, and `referee audit`, that two histories were signed."""
    stolen = one.opens(one.false_word(1, 2))
    assert stolen.code == 0
    opened = blind.read(parse(stolen.out.partition(BEGIN)[0]).body).text.body
    assert opened == f"{AHEAD}\n"
    one.table[2].seal(BACK)  # chosen when they knew
    text, mark, armour = stolen.out.partition(BEGIN)
    player = one.table[1].player
    assert player.send(player.post("open", text, mark + armour)).outcome == "accepted"
    one.table[2].open()
    record = one.referee.records.export(one.name)
    assert audit(record, games=one.table.house.referee.core.games).holds
    assert [found.name for found in check(record, one.vkey) if not found.ok] == []

    found = audit(record, mails=[one.beside], games=one.table.house.referee.core.games)
    assert [each.name for each in found.checks if each.failed] == ["mail"]
    assert [each.name for each in check(record, one.vkey, [one.beside]) if not each.ok] == ["mail"]
