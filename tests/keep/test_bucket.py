"""Bytes in a real object store: a server that speaks S3, on the loopback."""

import sys
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import obstore
import pytest

from referee.clock import SetClock
from referee.home.bootstrap import open_home
from referee.home.fsck import fsck
from referee.home.offloading import Offloading
from referee.mail.vault import MailVault
from referee.settings import BadSetting, Settings
from storage import Unavailable
from storage.bucket import Bucket
from storage.objects import pointed
from tests.keep.s3_server import BUCKET, credentials, s3_server
from tests.servers.ports import free_ports
from tests.storms import field
from tests.toys import TOYS

ONE, TWO = b"one", bytes(range(256)) * 4096
NAMES = [sha256(data).digest() for data in (ONE, TWO)]


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with s3_server() as found:
        yield found.url


@pytest.fixture
def bucket(server: str, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Bucket:
    """A folder of its own for each test."""
    for name, value in credentials(server).items():
        monkeypatch.setenv(name, value)
    return Bucket(f"s3://{BUCKET}/{request.node.name}")


def test_what_was_put_there_is_there_to_the_byte(bucket: Bucket) -> None:
    for digest, data in zip(NAMES, (ONE, TWO), strict=True):
        bucket.put(digest, data)
        bucket.put(digest, data)
        assert bucket.get(digest) == data
    assert sorted(bucket.digests()) == sorted(NAMES)


def test_what_was_dropped_is_gone_and_may_be_dropped_again(bucket: Bucket) -> None:
    bucket.put(NAMES[0], ONE)
    for _ in range(2):
        bucket.drop(NAMES[0])
    assert bucket.get(NAMES[0]) is None
    assert list(bucket.digests()) == []


def test_what_was_never_there_is_not(bucket: Bucket) -> None:
    assert bucket.get(NAMES[0]) is None


def test_bytes_that_somebody_has_changed_are_none(bucket: Bucket) -> None:
    bucket.put(NAMES[0], ONE)
    name = NAMES[0].hex()
    obstore.put(bucket._store, f"{name[:2]}/{name}", b"other")
    assert bucket.get(NAMES[0]) is None


def test_a_server_that_is_away_is_a_trouble_that_passes(
    bucket: Bucket, monkeypatch: pytest.MonkeyPatch
) -> None:
    [nobody] = free_ports(1)
    monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{nobody}")
    away = Bucket(f"s3://{BUCKET}/x")
    for work in (
        lambda: away.put(NAMES[0], ONE),
        lambda: away.get(NAMES[0]),
        lambda: away.drop(NAMES[0]),
        lambda: list(away.digests()),
    ):
        with pytest.raises(Unavailable, match="the object store: ") as trouble:
            work()
        assert "\n" not in str(trouble.value)


def test_so_is_a_key_that_is_not_the_right_one(
    bucket: Bucket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "another")
    with pytest.raises(Unavailable):
        Bucket(f"s3://{BUCKET}/x").put(NAMES[0], ONE)


def test_so_is_a_bucket_that_is_not_there(bucket: Bucket) -> None:
    """And no word that what lay there is gone."""
    nobodys = Bucket("s3://nobodys/x")
    for work in (lambda: nobodys.put(NAMES[0], ONE), lambda: nobodys.get(NAMES[0])):
        with pytest.raises(Unavailable):
            work()


# --- a home that has one --------------------------------------------------------------------------


def test_a_homes_mails_move_there_and_are_found_after_a_restart(
    bucket: Bucket, tmp_path: Path
) -> None:
    """The whole way: settings, a match with a mail that is done, the chore, a new process, fsck."""
    clock = SetClock(field.START)
    settings = Settings(
        home=tmp_path / "home", host="play.example", objects=f"s3://{BUCKET}/{tmp_path.name}"
    )
    with closing(open_home(settings, clock, TOYS)) as home:
        [match] = field.sown(home, 1, 9)
        box = MailVault(home.log, home.ring).lock(match, "inbox", b"digest".hex(), b"take 1")
        id = home.log.receive(clock.now(), "a@x", "m+t@y", box, match, b"digest")
        home.log.inbox_done(id, "ordered")
        clock.advance(hours=2)
        assert Offloading(home.referee.core).sweep() == 1
    with closing(open_home(settings, clock, TOYS)) as home:
        [row] = home.log.mails(match)
        assert pointed(row.box) is not None
        core = home.referee.core
        assert core.offload.bytes_of(row.box) == box
        assert [finding.says for finding in fsck(home)] == []
        for digest in list(core.offload.digests()):
            Bucket(settings.objects or "").drop(digest)
        [finding] = fsck(home)
        assert f"mail {id}: the object" in finding.says


def test_who_names_one_and_has_not_installed_it_is_told_how(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "storage.bucket", None)
    with pytest.raises(BadSetting, match=r"pip install 'referee\[objects\]'"):
        open_home(Settings(home=tmp_path / "home", objects="s3://bucket/x"))
    monkeypatch.undo()
    with pytest.raises(BadSetting, match="REFEREE_OBJECTS='s3:'"):
        open_home(Settings(home=tmp_path / "home", objects="s3:"))
