"""`referee serve` and `referee witness`, as processes: the head of the home log gets its signature,
whichever of them was killed. (It takes seconds: starts of real processes.)"""

import hashlib
import os
import subprocess
import sys
from contextlib import contextmanager

import pytest

from referee.calling import call
from referee.cli.witnessing import open_witness
from referee.home.bootstrap import open_home
from referee.seals import note
from referee.seals.cosignature import parse_vkey, signers
from referee.settings import Settings
from tests.servers.ports import free_ports
from tests.stories.serving import Serving, until

SINGLE = ("--options", '{"mode": "single"}')
MATCH = ("match", "new", "combats", *SINGLE, "--player", "ann@x.example,Ann", "--player", "bot")


class Pair:
    """A home, and its witness, which reads its leaves; each knows where the other will be."""

    def __init__(self, folder, host="play.example", witness="w.example"):
        self.host, self.home = host, folder / "home"
        self.web, self.port = free_ports(2)
        self.own = Settings(home=folder / "witness", host=witness)
        self.vkey = open_witness(self.own).vkey
        self.grows()

    def grows(self):
        """What waits is told, while the service is down."""
        home = open_home(Settings(home=self.home, host=self.host))
        home.referee.home_log.sequence()
        self.log, self.size = home.referee.home_log.vkey, home.referee.home_log.head().size
        home.close()

    @contextmanager
    def witnessed(self):
        """Both are up; in the end both are killed."""
        self.watch()
        try:
            with self.serving() as service:
                yield service
        finally:
            self.look_away()

    def serving(self):
        told = f"{self.vkey} http://127.0.0.1:{self.port}"
        return Serving(self.home, HOST=self.host, WEB_PORT=str(self.web), WITNESSES=told)

    def watch(self):
        """The witness begins."""
        environment = {
            **os.environ,
            "REFEREE_HOME": str(self.own.home),
            "REFEREE_HOST": self.own.host,
            "REFEREE_WITNESS_PORT": str(self.port),
            "REFEREE_WITNESS_OF": f"{self.log} http://127.0.0.1:{self.web}",
        }
        command = [sys.executable, "-m", "referee", "witness"]
        self.witness = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE)
        assert b"witness is up" in self.witness.stdout.readline()

    def look_away(self):
        """SIGKILL to the witness."""
        self.witness.kill()
        self.witness.communicate()

    def is_signed(self):
        """Does the newest head bear the signature of the witness?"""
        signed = call("GET", f"http://127.0.0.1:{self.web}/checkpoint").body
        assert int(note.text_of(signed).split(b"\n")[1]) == self.size
        return parse_vkey(self.vkey) in signers(signed, [parse_vkey(self.vkey)])

    def goes_on(self, service):
        """A match more, a kill, and what waited is told before the next start."""
        made = service.run(*MATCH)
        assert made.returncode == 0, made.stderr
        service.kill()
        before = self.size
        self.grows()
        assert self.size > before
        service.start()


def test_the_head_is_cosigned_by_the_real_witness_that_read_it_and_again_after_both_were_killed(
    tmp_path,
):
    pair = Pair(tmp_path)
    with pair.witnessed() as service:
        until(pair.is_signed, "a head with its signature")
        made = service.run(*MATCH)
        assert made.returncode == 0, made.stderr
    before = pair.size
    pair.grows()
    assert pair.size > before
    with pair.witnessed():
        until(pair.is_signed, "the next head with its signature")
    [kept] = (pair.own.home / "witness").glob("*.leaves")
    assert b"host.match" in kept.read_bytes()


@pytest.mark.long
def test_two_homes_witness_each_other_whichever_of_their_four_processes_is_killed(tmp_path):
    """Given two hosts, each of whom runs a witness of the other's log, when a home or a witness is
    killed and its neighbours go on, then every head gets its signature once both are there."""
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    one = Pair(tmp_path / "one", "one.example", "w.two.example")
    two = Pair(tmp_path / "two", "two.example", "w.one.example")
    with one.witnessed() as first, two.witnessed() as second:
        for pair in (one, two):
            until(pair.is_signed, "each home's first head with its signature")
        for pair, service in ((one, first), (two, second)):
            pair.look_away()
            pair.goes_on(service)
            assert not pair.is_signed()
            pair.watch()
            until(pair.is_signed, "what grew while nobody looked")
            pair.goes_on(service)
            until(pair.is_signed, "what grew across a kill of the home")
        assert one.is_signed()
    for pair in (one, two):  # all that a witness is bound by
        log = hashlib.sha256(f"{pair.host}/.home".encode()).hexdigest()
        signed = open_witness(pair.own).latest(log)
        assert f"\n{pair.size}\n".encode() in signed
