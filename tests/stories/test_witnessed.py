"""`referee serve` and `referee witness`, as processes: the head of the home log gets its signature,
also after both were killed. (It takes seconds: four starts of real processes.)"""

import os
import subprocess
import sys
from contextlib import contextmanager

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

    def __init__(self, folder):
        self.folder = folder
        self.web, self.port = free_ports(2)
        self.own = Settings(home=folder / "witness", host="w.example")
        self.vkey = open_witness(self.own).vkey
        self.home = folder / "home"
        self.grows()

    def grows(self):
        """What waits is told, while the service is down."""
        home = open_home(Settings(home=self.home, host="play.example"))
        home.referee.home_log.sequence()
        self.log, self.size = home.referee.home_log.vkey, home.referee.home_log.head().size
        home.close()

    @contextmanager
    def witnessed(self):
        """Both are up; in the end both are killed."""
        environment = {
            **os.environ,
            "REFEREE_HOME": str(self.own.home),
            "REFEREE_HOST": self.own.host,
            "REFEREE_WITNESS_PORT": str(self.port),
            "REFEREE_WITNESS_OF": f"{self.log} http://127.0.0.1:{self.web}",
        }
        command = [sys.executable, "-m", "referee", "witness"]
        witness = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE)
        try:
            assert b"witness is up" in witness.stdout.readline()
            given = {
                "WEB_PORT": str(self.web),
                "WITNESSES": f"{self.vkey} http://127.0.0.1:{self.port}",
            }
            with Serving(self.home, **given) as service:
                yield service
        finally:
            witness.kill()
            witness.communicate()

    def is_signed(self):
        """Does the newest head bear the signature of the witness?"""
        signed = call("GET", f"http://127.0.0.1:{self.web}/checkpoint").body
        assert int(note.text_of(signed).split(b"\n")[1]) == self.size
        return parse_vkey(self.vkey) in signers(signed, [parse_vkey(self.vkey)])


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
