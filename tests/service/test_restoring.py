"""Never two histories: a store that is behind what was signed is read, and nothing else."""

import shutil
from dataclasses import replace

import pytest

from referee.audit import audit
from referee.kernel.refused import Refused
from referee.match.events import Created
from referee.service import Post, Referee
from referee.service.ledger.witness import Behind, SignedLog, SignedState
from referee.service.table.restoring import Restoring, next_name
from storage import Unavailable
from storage.sqlite import SqliteLog
from tests.service.house import House, Match


class Home:
    """A home on disk that can be put back from a copy of its store."""

    def __init__(self, folder, **house):
        self.folder = folder
        self.house = House(SqliteLog(folder / "referee.db"), **house)
        self.opened()

    def opened(self):
        """The home under a new process."""
        self.house.log.close()
        log = SqliteLog(self.folder / "referee.db")
        self.house = self.house.restarted(log)
        witness = SignedLog(self.folder / "signed.log")
        self.house.referee = Referee(
            log, self.house.games, self.house.ring, self.house.clock, self.house.place, witness
        )
        self.house.referee.windows.drained_by(self.house.drain)
        return self.house

    def copied(self):
        self.house.log.close()
        shutil.copy(self.folder / "referee.db", self.folder / "copy.db")
        return self.opened()

    def put_back(self):
        self.house.log.close()
        for file in self.folder.glob("referee.db*"):
            file.unlink()
        shutil.copy(self.folder / "copy.db", self.folder / "referee.db")
        return self.opened()


@pytest.fixture
def home(tmp_path):
    return Home(tmp_path)


@pytest.fixture
def lost(home):
    """A match of nim whose last, signed move is not in the store any more; its old checkpoint."""
    match = home.house.begun("nim", stones=9)
    home.copied()
    match.house = home.house
    seat = home.house.referee.views.table(match.name, None).window.asked[0]
    match[seat].says("order", "take 1")
    told = home.house.referee.records.checkpoint(match.name)
    home.put_back()
    return match.name, told


def test_a_store_that_is_behind_is_named_and_takes_nothing(home, lost):
    """A post, a page's checkpoint, a close: each is refused until the host has decided."""
    name, _ = lost
    referee = home.house.referee
    assert [signed.match for signed in referee.restoring.lost] == [name]
    with pytest.raises(Behind, match="accept-loss"):
        referee.records.checkpoint(name)
    with pytest.raises(Behind):
        referee.lobby.create("nim", {}, 2)


def test_reading_goes_on(home, lost):
    name, _ = lost
    assert home.house.referee.views.table(name, 1).phase == "running"


def test_accepting_the_loss_begins_the_match_anew_under_its_own_chain_and_secret(home, lost):
    name, _ = lost
    referee = home.house.referee
    old = referee.log.leaves(name)
    assert referee.restoring.accept_loss("the disk broke") == [f"{name}.2"]
    with referee.core.locked(f"{name}.2") as anew, referee.core.locked(name) as before:
        first, former = anew.entries[0].event, before.entries[0].event
    assert isinstance(first, Created)
    assert isinstance(former, Created)
    assert first.origin == former.origin + ".2"
    assert (first.chain, first.secret) != (former.chain, former.secret)
    assert first.restored.reason == "the disk broke"
    assert first.restored.checkpoint.startswith(former.origin + "\n")
    assert referee.log.leaves(name) == old


def test_the_old_match_is_over_and_its_people_are_invited_again(home, lost):
    name, _ = lost
    referee = home.house.referee
    referee.restoring.accept_loss("the disk broke")
    listed = {
        listed.head.stream: (listed.phase, listed.cause) for listed in referee.records.matches()
    }
    assert listed[name] == ("ended", "restored")
    welcome = [row.intent for row in referee.log.outbox(f"{name}.2")]
    assert {(letter.kind, letter.seat) for letter in welcome} == {("welcome", 1), ("welcome", 2)}
    late = Post(name, 1, "order", "take 1", home.house.now)
    assert referee.submissions.submit(late).outcome == "refused"


def test_a_loss_that_was_accepted_is_not_asked_about_again(home, lost):
    home.house.referee.restoring.accept_loss("the disk broke")
    assert home.opened().referee.restoring.lost == ()


def kept(folder, checkpoint):
    """A mailbox with a letter that holds this checkpoint."""
    letter = folder / "letter.eml"
    letter.write_text(f"Subject: receipt\n\nkeep this\n\n{checkpoint}\n", encoding="utf-8")
    return [letter]


def test_a_mailbox_audits_the_new_match_to_a_declared_restore(home, lost, tmp_path):
    """The lost checkpoint is on no history; leaf 0 of the new log says why."""
    _, told = lost
    referee = home.house.referee
    [anew] = referee.restoring.accept_loss("the disk broke")
    mails = kept(tmp_path, told)
    report = audit(
        referee.records.export(anew), referee.records.vkey(anew), mails, games=home.house.games
    )
    assert not report.of("mail").failed
    assert "restore" in report.of("mail").sentence("en")


def test_a_second_history_is_found_from_a_mailbox_alone(home, lost, tmp_path):
    """A service that goes on from the old store without a word signs what a letter denies."""
    name, told = lost
    silent = home.house.restarted(home.house.log)
    match = Match(silent, name, 2)
    while silent.referee.log.head(name).size < int(told.split("\n")[1]):
        seat = silent.referee.views.table(name, None).window.asked[0]
        match[seat].says("order", "take 2")
    record, mails = silent.referee.records.export(name), kept(tmp_path, told)
    report = audit(record, silent.referee.records.vkey(name), mails, games=home.house.games)
    assert report.of("mail").failed
    assert "fork" in report.of("mail").sentence("en")


def test_an_acceptance_that_was_broken_off_is_done_to_its_end(home, lost, monkeypatch):
    """Killed after the new log was begun, and before anybody was invited to it."""
    name, _ = lost
    with monkeypatch.context() as broken:
        broken.setattr(Restoring, "_invite_again", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            home.house.referee.restoring.accept_loss("the disk broke")
    referee = home.opened().referee
    assert referee.restoring.accept_loss("the disk broke") == [f"{name}.2"]
    assert [listed.head.stream for listed in referee.records.matches()] == [name, f"{name}.2"]
    assert len(referee.log.outbox(f"{name}.2")) == 2


def test_a_log_lost_together_with_its_successor_gets_a_name_that_was_never_used(home, lost):
    """The same old backup is put back once more: `.2` has been signed and is gone."""
    name, _ = lost
    referee = home.house.referee
    [anew] = referee.restoring.accept_loss("the disk broke")
    referee.records.checkpoint(anew)
    referee = home.put_back().referee
    assert {signed.match for signed in referee.restoring.lost} == {name, anew}
    assert referee.restoring.accept_loss("it broke again") == [f"{name}.3"]
    assert home.opened().referee.restoring.lost == ()


def test_a_match_of_which_nothing_is_left_is_asked_about_once_and_its_name_is_not_used_again(home):
    home.house.created("nim", name="first")
    home.copied()
    home.house.created("nim", name="second")
    home.house.referee.records.checkpoint("second")
    referee = home.put_back().referee
    assert [signed.match for signed in referee.restoring.lost] == ["second"]
    assert referee.restoring.accept_loss("the disk broke") == []
    referee = home.opened().referee
    assert referee.restoring.lost == ()
    with pytest.raises(Refused):
        referee.lobby.create("nim", {}, 2, name="second")


def test_a_store_that_falls_behind_while_the_service_is_up_takes_nothing_more(home):
    """A failover to a copy that had not got the last leaves: the heads are as they were once."""
    match = home.house.begun("nim", stones=9)
    before = home.copied()
    match.house = before
    seat = before.referee.views.table(match.name, None).window.asked[0]
    match[seat].says("order", "take 1")
    before.referee.records.checkpoint(match.name)
    after = home.put_back()
    before.referee.core.log = after.log
    with pytest.raises(Behind):
        before.referee.records.checkpoint(match.name)
    with pytest.raises(Behind):
        before.referee.lobby.create("nim", {}, 2)


def test_a_process_that_is_only_slower_than_another_is_not_behind(home):
    """The other has committed and signed; ours still has the match of before in its hands."""
    match = home.house.begun("nim", stones=9)
    home.house = home.opened()
    match.house = home.house
    core = home.house.referee.core
    with core.locked(match.name) as loaded:
        slow = replace(loaded, leaves=loaded.leaves[:-1], hashes=loaded.hashes[:-1])
    core.checkpoint(loaded)
    core.history.check_in_step(slow)
    assert home.house.referee.restoring.lost == ()


def test_a_history_that_was_changed_below_its_head_is_found_when_the_match_is_loaded(home, lost):
    """Somebody went on from the old store without its witness, past what was signed."""
    name, _ = lost
    silent = home.house.restarted(home.house.log)
    match = Match(silent, name, 2)
    for text in ("take 2", "take 2"):
        seat = silent.referee.views.table(name, None).window.asked[0]
        match[seat].says("order", text)
    referee = home.opened().referee
    assert referee.restoring.lost == ()
    referee.views.table(name, None)
    assert [signed.match for signed in referee.restoring.lost] == [name]
    with pytest.raises(Behind):
        referee.records.checkpoint(name)


def test_a_line_that_a_full_disk_cut_short_does_not_spoil_the_next(tmp_path):
    path = tmp_path / "signed.log"
    SignedLog(path).note("a", 3, b"\x01" * 32)
    with path.open("a") as file:
        file.write("a 9 AQEB")
    SignedLog(path).note("b", 1, b"\x03" * 32)
    expected = [SignedState("a", 3, b"\x01" * 32), SignedState("b", 1, b"\x03" * 32)]
    assert SignedLog(path).states() == expected


def test_a_full_disk_lets_no_signature_out(tmp_path, monkeypatch):
    log = SignedLog(tmp_path / "signed.log")
    monkeypatch.setattr("os.write", lambda descriptor, line: 7)
    with pytest.raises(Unavailable, match="No space left"):
        log.note("a", 3, b"\x01" * 32)
    assert log.of("a") is None


def test_what_another_process_signed_is_known_at_once(tmp_path):
    ours, other = SignedLog(tmp_path / "signed.log"), SignedLog(tmp_path / "signed.log")
    other.note("a", 3, b"\x01" * 32)
    assert ours.of("a") == SignedState("a", 3, b"\x01" * 32)
    with pytest.raises(Behind):
        ours.note("a", 3, b"\x02" * 32)


def test_what_is_signed_is_written_down_first_and_once(tmp_path):
    """The largest state of each match survives the process; a torn last line was never signed."""
    path = tmp_path / "signed.log"
    log = SignedLog(path)
    log.note("a", 3, b"\x01" * 32)
    log.note("a", 2, b"\x02" * 32)
    log.note("b", 1, b"\x03" * 32)
    with path.open("a") as file:
        file.write("a 9 half")
    expected = [SignedState("a", 3, b"\x01" * 32), SignedState("b", 1, b"\x03" * 32)]
    assert SignedLog(path).states() == expected
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("name", "later"), [("pivot-7", "pivot-7.2"), ("pivot-7.2", "pivot-7.3"), ("a.9", "a.10")]
)
def test_the_next_name_counts_on(name, later):
    assert next_name(name) == later
