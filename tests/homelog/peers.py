"""Strangers live: an independent witness and an independent log client (`aics-witness`,
`aics-tlog`), over HTTP and in processes of their own, before ours and behind ours.

    make peers PEER_PYTHON=python3.12       # installs them (peers.lock) beside, and runs this

What is shown is said at the end; the first thing that is not ends it with an error.
"""

import json
import os
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

from referee.calling import call
from referee.home.cosigning import Cosigning
from referee.homelog.bundles import LARGEST, Bundle
from referee.seals import note
from referee.seals.cosignature import parse_vkey, signers
from referee.service.ledger.witness import Behind
from storage.tree import leaf_hash
from tests.homelog.growing import KEY, Growing, log_key
from tests.homelog.sequences import ANSWERS, LIVES, origin, requests
from tests.homelog.sequences import ours as our_witness
from tests.servers.ports import free_ports, until
from tests.service.house import House
from tests.service.test_home_log import played
from tests.stories.serving import until as seen
from tests.stories.test_witnessed import Pair

NAME = "stranger.example/w"
CLIENT = Path(__file__).with_name("peer_client.py")
HEADS = ("signed", "signed", "WitnessRejected", "WitnessAhead")


class Stranger:
    """Their witness, that knows these logs (origin and vkey)."""

    def __init__(self, python, folder, logs):
        self.python, self.config = python, folder / "witness.json"
        [port] = free_ports(1)
        self.url = f"http://127.0.0.1:{port}"
        told = ["--name", NAME, "--listen", f"127.0.0.1:{port}"]
        self.vkey = self.run("init", *told).strip()
        config = json.loads(self.config.read_text())
        config["logs"] = [{"origin": name, "vkeys": [vkey]} for name, vkey in logs]
        self.config.write_text(json.dumps(config))

    def run(self, command, *more):
        words = [self.python, "-m", "aics_witness", command, "--config", self.config, *more]
        return subprocess.run(words, check=True, capture_output=True, text=True).stdout

    @contextmanager
    def up(self):
        words = [self.python, "-m", "aics_witness", "serve", "--config", self.config]
        process = subprocess.Popen([*words, "--log-level", "ERROR"], stderr=subprocess.DEVNULL)
        try:
            until(self._answers, "their witness is up")
            yield self
        finally:
            process.kill()
            process.wait()

    def _answers(self):
        try:
            return call("GET", f"{self.url}/healthz").status == 200
        except OSError:
            return False


def lives(stranger, folder):
    """Their witness answers each life over HTTP as it once did, and as ours does beside it."""
    key = parse_vkey(stranger.vkey)
    for life, answers in enumerate(ANSWERS.read_text("ascii").splitlines()):
        told, mine = [], our_witness(folder / str(life))
        for body, _, _ in requests(life):
            answer = call("POST", f"{stranger.url}/add-checkpoint", body)
            told.append(str(answer.status))
            assert mine.add_checkpoint(body).status == answer.status, (life, told)
            if answer.status == 200:
                assert signers(body.partition(b"\n\n")[2] + answer.body, [key])
        assert " ".join(told) == answers, (life, told, answers)


def cosigned(stranger, house):
    """Our home asks their witness, grows, asks again, and learns from it that it went back."""
    proofs = house.referee.home_proofs
    witnesses = [(parse_vkey(stranger.vkey), stranger.url)]
    asking = Cosigning(proofs, house.clock, witnesses)
    for _ in range(3):
        house.referee.home_log.sequence()
        asking.beat()
        assert proofs.signed_by(stranger.vkey) == house.referee.home_log.head().size
        played(house)
    other = House(ring=house.ring)
    for _ in range(9):
        other.begun("nim", stones=5)
    other.referee.home_log.sequence()
    try:
        Cosigning(other.referee.home_proofs, other.clock, witnesses).beat()
    except Behind:
        return
    raise AssertionError("another history was not noticed")


def asked(python, folder, count):
    """Their client before `referee witness`: it grows twice, forks, goes back."""
    logs = [(origin(life), note.vkey(*log_key(KEY, origin(life)))) for life in range(count)]
    with ours(folder, logs) as (url, vkey):
        heads = [head for life in range(count) for head in grown(origin(life))]
        given = {"url": url, "vkey": vkey, "heads": heads}
        words = [python, CLIENT]
        done = subprocess.run(words, input=json.dumps(given), capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [*HEADS] * count, done.stdout


def grown(name):
    log = Growing(3, name)
    for each in (log, log.grown(7), log.grown(9, "b"), log.grown(5)):
        yield {"note": each.signed().decode(), "leaves": each.leaves}


@contextmanager
def ours(folder, logs):
    [port] = free_ports(1)
    environment = {
        **os.environ,
        "REFEREE_HOME": str(folder),
        "REFEREE_HOST": "w.example",
        "REFEREE_WITNESS_PORT": str(port),
        "REFEREE_WITNESS_OF": " ".join(vkey for _, vkey in logs),
    }
    words = [sys.executable, "-m", "referee", "witness"]
    process = subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        said = process.stdout.readline()
        yield f"http://127.0.0.1:{port}", said.split()[-1]
    finally:
        process.kill()
        process.communicate()


def read(python, folder):
    """Their log client reads our home over HTTP: the head, with our witness, and each leaf."""
    pair = Pair(folder)
    with pair.witnessed():
        seen(pair.is_signed, "the head with its signature")
        url = f"http://127.0.0.1:{pair.web}"
        where = ["--tiles", url, "--log-key", pair.log, "--origin", "play.example/.home"]
        where += ["--witness-key", pair.vkey, "--quorum", "1"]
        run(python, "verify-checkpoint", *where)
        bundle = Bundle(0, pair.size, 0)
        leaves = bundle.fresh(call("GET", url + bundle.path, most=LARGEST).body)
        for n, leaf in enumerate(leaves):
            told = ["--index", str(n), "--leaf-hash", leaf_hash(leaf).hex()]
            run(python, "verify-inclusion", *where, *told)
    return len(leaves)


def run(python, *words):
    done = subprocess.run([python, "-m", "aics_tlog", *words], capture_output=True, text=True)
    assert done.returncode == 0, (words, done.stdout, done.stderr)


def main(python):
    folder = Path(tempfile.mkdtemp())
    places = [folder / name for name in ("theirs", "ours", "beside", "pair")]
    for place in places:
        place.mkdir()
    house = House()
    house.referee.home_log.sequence()
    logs = [(origin(life), note.vkey(*log_key(KEY, origin(life)))) for life in range(LIVES)]
    home = house.referee.home_log.vkey
    with Stranger(python, places[0], [*logs, (note.parse_vkey(home).name, home)]).up() as stranger:
        cosigned(stranger, house)
        print("their witness, our home: signed as it grew, another history was noticed", flush=True)
        lives(stranger, places[2])
        print(f"their witness: {LIVES} lives answered as by ours beside it", flush=True)
    asked(python, places[1], 100)
    print("their client, our witness: 100 logs that grow, fork and go back", flush=True)
    print(f"their reader, our home: its head, and {read(python, places[3])} leaves", flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
