"""Two homes that witness each other: whatever happens to either, no witness signs two histories."""

import hashlib
import random
import shutil
from functools import partial

import pytest

from referee.calling import CallAnswer
from referee.home.cosigning import Cosigning
from referee.homelog import consistency
from referee.homelog.witness import LogWitness
from referee.seals import checkpoint, note
from referee.seals.cosignature import parse_vkey
from referee.service.ledger.witness import Behind, behind
from referee.service.notices.home_proofs import NoSuchTile
from storage.tree import Tree, leaf_hash
from tests.homelog.growing import NOW
from tests.service.house import private
from tests.service.test_restoring import Home

LIVES = range(6)
STEPS = 30
HOSTS = ("ann.example", "ben.example")


class Neighbour:
    """A home, and the witness beside it which looks after the other one."""

    def __init__(self, folder, host):
        folder.mkdir()
        self.folder, self.host = folder, host
        self.home = Home(folder, host=host, seed=host)
        self.grows()
        self.saved = None
        self.saves()

    def looks_after(self, other, reads):
        """`reads`: what leads to the leaves of the other one."""
        self.other, self.served = other, {f"{other.host}/.home": reads}
        self.key = note.parse_vkey(other.log.vkey)
        self.line = f"http://{other.host}"
        self.witness_starts()

    def witness_starts(self):
        """Also after it was killed: all that it knows is in its folder."""
        name = f"{self.host}/.witness"
        folder = self.folder / "witness"
        self.witness = LogWitness(folder, name, private(name), [self.key], lambda: NOW, self.served)

    @property
    def log(self):
        return self.home.house.referee.home_log

    def grows(self):
        self.home.house.begun("nim", stones=5)
        self.log.sequence()

    def restarts(self):
        self.home.opened()

    def saves(self):
        self.home.copied()
        if (self.folder / "signed.log").exists():
            shutil.copy(self.folder / "signed.log", self.folder / "signed.copy")

    def goes_back(self):
        """The disk of the store is lost; what the home signed is known beside it."""
        self.home.put_back()

    def goes_back_whole(self):
        """The whole machine is lost, and comes back as it was when it was saved."""
        self.home.house.log.close()
        (self.folder / "signed.log").unlink(missing_ok=True)
        if (self.folder / "signed.copy").exists():
            shutil.copy(self.folder / "signed.copy", self.folder / "signed.log")
        self.home.put_back()

    def accepts(self):
        """`referee restore --accept-loss`, in a process of its own."""
        house = self.home.opened()
        core = house.referee.core
        core.history.lost = behind(core.log, core.witness, deep=True)
        house.referee.restoring.accept_loss("the disk broke")
        self.home.opened()
        self.log.sequence()


class World:
    """Both, the line between them, and what each witness ever signed."""

    def __init__(self, folder):
        self.homes = [Neighbour(folder / host, host) for host in HOSTS]
        self.cut = self.answers_are_lost = False
        for one, other in (self.homes, self.homes[::-1]):
            one.looks_after(other, partial(self.reads, other))
        self.signed = {}  # by origin: the leaves that each signed head stood for

    def asks(self, home):
        """Its own beat; a thread's fault is told like any."""
        witness = home.other.witness
        keys = [(parse_vkey(witness.vkey), f"http://{home.other.host}")]
        proofs, clock = home.home.house.referee.home_proofs, home.home.house.clock
        Cosigning(proofs, clock, keys, lambda *call: self.carries(home, *call)).beat()

    def carries(self, home, method, url, body):
        if self.cut:
            raise OSError("nobody answers")
        if method == "GET":
            found = home.other.witness.latest(url.split("/")[-2])
            return CallAnswer(200, found) if found else CallAnswer(404, b"")
        answer = home.other.witness.add_checkpoint(body)
        if answer.status == 200:
            self.holds(home, body)
        if self.answers_are_lost:
            raise OSError("the answer was lost")
        return CallAnswer(answer.status, answer.body)

    def reads(self, home, path, _seconds):
        """The leaves of a home, as its witness asks for them before it signs."""
        if self.cut:
            raise OSError("nobody answers")
        try:
            proofs = home.home.house.referee.home_proofs
            return proofs.entries(path.removeprefix("/tile/entries/"))
        except NoSuchTile as error:
            raise OSError(f"no tile {error}") from error

    def holds(self, home, body):
        """What is signed now begins with all that was signed of that log before, leaf by leaf."""
        head = checkpoint.parse_text(note.text_of(consistency.parse(body).checkpoint))
        stream = head.origin.partition("/")[2]
        leaves = home.home.house.log.leaves(stream, 0, head.size)
        assert Tree(map(leaf_hash, leaves)).root() == head.root
        before = self.signed.get(head.origin, [])
        assert leaves[: len(before)] == before
        self.signed[head.origin] = leaves


@pytest.mark.parametrize("life", LIVES)
def test_no_witness_signs_two_histories_and_who_lost_one_says_so(life, tmp_path):
    """Given kills, backups put back with and without what was signed, and a line that is cut or
    loses answers, then all signed heads of a log are one history, and in the end both are signed,
    where leaves were lost under a name that says so."""
    dice, world = random.Random(life), World(tmp_path)
    for _ in range(STEPS):
        happens(dice, world, dice.choice(world.homes))
    world.cut = world.answers_are_lost = False
    for home in world.homes:
        settled(world, home)
        assert home.other.witness.latest(place(home)) is not None
        assert (home.other.folder / "witness" / f"{place(home)}.leaves").stat().st_size > 0


def happens(dice, world, home):
    try:
        match dice.randrange(10):
            case 0 | 1 | 2:
                home.grows()
            case 3 | 4:
                world.asks(home)
            case 5:
                home.restarts()
                home.witness_starts()
            case 6:
                home.saves()
            case 7:
                dice.choice([home.goes_back, home.goes_back_whole])()
            case 8:
                world.cut = not world.cut
            case _:
                world.answers_are_lost = not world.answers_are_lost
    except Behind:
        home.accepts()


def settled(world, home):
    """It grows and asks until its newest head is signed; where it is behind it accepts that."""
    for _ in range(3):
        try:
            home.grows()
            world.asks(home)
        except Behind:
            home.accepts()
            continue
        proofs = home.home.house.referee.home_proofs
        if proofs.signed_by(home.other.witness.vkey) == home.log.head().size:
            return
    raise AssertionError(f"{home.host} got no signature")


def place(home):
    return hashlib.sha256(home.home.house.referee.home_proofs.origin.encode()).hexdigest()


@pytest.mark.parametrize("whole", [True, False])
def test_a_home_put_back_behind_its_witness_goes_on_under_a_new_name_alone(whole, tmp_path):
    """Given a backup put back from before what the witness signed, when the home has grown another
    history, even one that is longer, then it is told, writes nothing, and goes on as `.home.2`,
    which names the head that the witness keeps."""
    world = World(tmp_path)
    home = world.homes[0]
    home.grows()
    world.asks(home)
    kept = home.log.head()
    (home.goes_back_whole if whole else home.goes_back)()
    if whole:
        home.grows()
        home.grows()
    with pytest.raises(Behind):
        world.asks(home)
    with pytest.raises(Behind):
        home.grows()
    home.restarts()
    assert [state.match for state in home.home.house.referee.restoring.lost] == [".home"]
    home.accepts()
    assert home.log.name == ".home.2"
    world.asks(home)
    first = home.home.house.log.leaves(".home.2", 0, 1)[0]
    assert f'"size":{kept.size}' in first.decode()
    assert set(world.signed) == {"ann.example/.home", "ann.example/.home.2"}


def test_whoever_was_put_back_whole_goes_on_with_no_match_under_its_old_name(tmp_path):
    """Given a match whose signed move the backup lacks, when nobody but a stranger knew of it, then
    the old log gets no leaf any more, and a match that the same players go on with says why."""
    world = World(tmp_path)
    home = world.homes[0]
    match = home.home.house.begun("nim", stones=9)
    home.saves()
    match.house = home.home.house
    match[match.house.referee.views.table(match.name, None).window.asked[0]].order("take 1")
    match.house.referee.records.checkpoint(match.name)
    home.log.sequence()
    world.asks(home)
    home.goes_back_whole()
    with pytest.raises(Behind):
        world.asks(home)
    home.accepts()
    house = home.home.house
    assert house.referee.views.table(f"{match.name}.2", None).match == f"{match.name}.2"
    assert match.name in house.referee.core.history.frozen
    assert house.referee.restoring.lost == ()


def test_a_home_put_back_to_before_its_second_log_is_told_of_it_by_its_witness(tmp_path):
    """Given a machine put back whole to where it stood before it went on as `.home.2`, then its
    witness signs nothing of the old log, and the home learns of the later one and goes on behind
    it; and so do its matches, for none may be dealt again under a name that the witness read."""
    world = World(tmp_path)
    home = world.homes[0]
    world.asks(home)
    home.saves()
    home.grows()
    world.asks(home)
    for later in (".home.2", ".home.3"):
        home.goes_back_whole()
        home.grows()
        with pytest.raises(Behind):
            world.asks(home)
        home.accepts()
        assert home.log.name == later
        world.asks(home)
    assert home.other.witness.latest(place(home)) is not None


def test_a_home_that_lost_two_logs_while_nobody_heard_it_is_signed_again(tmp_path):
    """Given a line that is cut while leaves are lost twice, then the witness, who never saw
    `.home.2`, signs `.home.3`."""
    world = World(tmp_path)
    home = world.homes[0]
    world.asks(home)
    world.cut = True
    home.saves()
    for lost in (".home.2", ".home.3"):
        home.grows()
        world.asks(home)  # in vain, but its own head is signed by then
        home.goes_back()
        home.accepts()
        assert home.log.name == lost
    world.cut = False
    world.asks(home)
    assert set(world.signed) == {"ann.example/.home", "ann.example/.home.3"}
