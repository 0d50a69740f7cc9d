"""`referee watch`: who follows a home from anywhere sees what was changed, withheld or forked."""

from urllib.parse import quote

import pytest

from referee.calling import CallAnswer
from referee.games.catalogue import Catalogue
from referee.home.cosigning import Cosigning
from referee.homelog import leaf
from referee.homelog.policy import policy
from referee.homelog.witness import LogWitness
from referee.match.policy import Policy
from referee.monitor import GRACE, HomeLook, Monitor
from referee.monitor import played as still_played
from referee.monitor.lists import LISTS
from referee.seals import checkpoint, ed25519, note
from referee.seals.canonical import b64u, unb64u
from referee.seals.checkpoint import Checkpoint
from referee.seals.cosignature import WitnessKey, parse_vkey
from referee.web import create_app
from storage.tree import leaf_hash, root_of
from tests.homelog.growing import KEY, NAME, NOW, ORIGIN, WITNESS
from tests.homelog.telling import named
from tests.homelog.test_hostile_leaves import AT, looked
from tests.service.house import House
from tests.service.test_home_log import played
from tests.service.test_restoring import Home
from tests.toys import quantum

URL = "http://play.example"


class Site:
    """A home's pages, as somebody far away gets them; `lies` are answers of a dishonest host."""

    def __init__(self, house):
        self.house, self.lies = house, {}
        self.app(house)

    def app(self, house):
        self.client = create_app(
            house.referee,
            export=house.referee.records.export,
            public_url=URL,
            secret=b"a secret of the pages' tests",
        ).test_client()

    def __call__(self, url, most):
        path = url.removeprefix(URL)
        if path in self.lies:
            return self.lies[path]
        answer = self.client.get(path, base_url=URL)
        assert len(answer.data) <= most
        return CallAnswer(answer.status_code, answer.data)


@pytest.fixture
def house():
    house = House()
    house.over = played(house)
    house.referee.home_log.sequence()
    return house


def monitor(folder, site, **more):
    more = {"games": site.house.games, "clock": site.house.clock, **more}
    return Monitor(URL, folder / "kept", fetch=site, **more)


def test_of_an_honest_home_there_is_nothing_to_say_however_it_grows(house, tmp_path):
    site = Site(house)
    assert monitor(tmp_path, site).look() == HomeLook(())
    played(house)
    house.begun("nim", stones=9)
    house.referee.home_log.sequence()
    assert monitor(tmp_path, site).look() == HomeLook(())
    assert len((tmp_path / "kept" / "audited").read_text().splitlines()) == 2


def test_a_second_history_by_the_true_key_is_seen(house, tmp_path):
    """Given a host who goes on from another history, longer than the one that was kept."""
    assert monitor(tmp_path, Site(house)).look() == HomeLook(())
    other = House(ring=house.ring)
    for _ in range(3):
        played(other)
    other.referee.home_log.sequence()
    [said] = monitor(tmp_path, Site(other)).look().told()
    assert "another history" in said


def test_a_log_that_went_back_is_seen(house, tmp_path):
    early = House(ring=house.ring)
    early.referee.home_log.sequence()
    monitor(tmp_path, Site(house)).look()
    [said] = monitor(tmp_path, Site(early)).look().told()
    assert "went back" in said


def test_a_match_that_is_taken_away_is_seen(house, tmp_path):
    site = Site(house)
    site.lies[f"/match/{house.over.name}/record.zip"] = CallAnswer(404, b"")
    [said] = monitor(tmp_path, site).look().told()
    assert f"play.example/{house.over.name}: its record is withheld" in said


def test_a_record_that_does_not_come_is_said_and_keeps_nothing_else_from_being_said(
    house, tmp_path
):
    class Cut(Site):
        def __call__(self, url, most):
            if url.endswith("record.zip"):
                raise OSError("the line was cut")
            return super().__call__(url, most)

    [said] = monitor(tmp_path, Cut(house)).look().told()
    assert "its record does not come: the line was cut" in said
    assert monitor(tmp_path, Site(house)).look() == HomeLook(())


def test_a_page_of_somebody_else_is_not_kept_as_the_home_s_key(house, tmp_path):
    """Given one who watches from behind a page that wants to be agreed to first."""
    site = Site(house)
    site.lies["/home.vkey"] = CallAnswer(200, b"<html>Welcome to our trains</html>")
    [said] = monitor(tmp_path, site).look().told()
    assert "this is no key" in said
    site.lies.clear()
    assert monitor(tmp_path, site).look() == HomeLook(())


def test_a_match_whose_record_is_another_one_is_seen(house, tmp_path):
    """Given a host who deals a match again behind what the home log told."""
    site, other = Site(house), House(ring=house.ring, seed="other")
    again = played(other, name=house.over.name)
    record = other.referee.records.export(again.name)
    site.lies[f"/match/{house.over.name}/record.zip"] = CallAnswer(200, record)
    [said] = monitor(tmp_path, site).look().told()
    assert "not what the home log tells of" in said


def test_a_record_that_does_not_hold_is_seen_until_it_does(house, tmp_path):
    site = Site(house)
    path = f"/match/{house.over.name}/record.zip"
    good = house.referee.records.export(house.over.name)
    site.lies[path] = CallAnswer(200, good.replace(b"allowed_signers", b"allowed_signerz"))
    assert len(monitor(tmp_path, site).look().told()) == 1
    del site.lies[path]
    assert monitor(tmp_path, site).look() == HomeLook(())


@pytest.mark.parametrize("path", ["/checkpoint", "/home.vkey"])
def test_what_is_withheld_is_said(house, tmp_path, path):
    site = Site(house)
    site.lies[path] = CallAnswer(404, b"")
    assert monitor(tmp_path, site).look().told() == (f"{path} is withheld (404)",)


def test_leaves_that_are_not_those_that_were_signed_are_seen(house, tmp_path):
    site = Site(house)
    size = house.log.head(".home").size
    path = f"/tile/entries/000.p/{size}"
    true = site(f"{URL}{path}", 10**6).body
    site.lies[path] = CallAnswer(200, true.replace(b"outcome", b"organis"))
    [said] = monitor(tmp_path, site).look().told()
    assert "not those that were signed" in said


def test_another_key_is_no_word_of_the_home(house, tmp_path):
    monitor(tmp_path, Site(house)).look()
    stranger = House(seed="stranger")
    stranger.referee.home_log.sequence()
    [said] = monitor(tmp_path, Site(stranger)).look().told()
    assert "not signed by the home’s key" in said


class Witnessed:
    """A home with one witness, whom the reader demands."""

    def __init__(self, house, folder):
        key = note.parse_vkey(house.referee.home_log.vkey)
        self.witness = LogWitness(folder / "witness", NAME, WITNESS, [key], lambda: NOW)
        self.house, self.folder = house, folder
        keys = [(parse_vkey(self.witness.vkey), "http://w")]
        self.cosigning = Cosigning(house.referee.home_proofs, house.clock, keys, self._calls)

    def _calls(self, method, url, body):
        answer = self.witness.add_checkpoint(body)
        return CallAnswer(answer.status, answer.body)

    def look(self, site=None):
        wanted = policy([self.witness.vkey])
        return monitor(self.folder, site or Site(self.house), policy=wanted).look().told()

    def late(self):
        self.house.clock.advance(seconds=GRACE.total_seconds() + 1)


def test_a_log_that_no_witness_signed_is_said_when_it_had_its_time(house, tmp_path):
    home = Witnessed(house, tmp_path)
    assert home.look() == ()
    home.late()
    [said] = home.look()
    assert "lacks witnesses" in said
    assert "from leaf 0 on" in said
    home.cosigning.beat()
    assert home.look() == ()


def test_a_batch_of_just_now_may_wait_for_its_witnesses(house, tmp_path):
    """Given a reader who looks between a batch and its cosignature, a day after their last look."""
    home = Witnessed(house, tmp_path)
    home.cosigning.beat()
    seen = house.log.head(".home").size
    assert home.look() == ()
    house.clock.advance(hours=24)
    played(house)
    house.referee.home_log.sequence()
    assert home.look() == ()
    home.late()
    [said] = home.look()
    assert f"from leaf {seen} on" in said


def test_a_witness_that_saw_another_history_is_heard(house, tmp_path):
    """Given a host who shows the witness one log and the reader another."""
    home = Witnessed(house, tmp_path)
    other = House(ring=house.ring, seed="other")
    played(other)
    other.referee.home_log.sequence()
    theirs = Witnessed(other, tmp_path)
    theirs.cosigning.beat()
    site = Site(house)
    asked = f"/checkpoint?witness={quote(home.witness.vkey, safe='')}"
    shown = other.referee.home_proofs.witnessed(home.witness.vkey)
    site.lies[asked] = CallAnswer(200, shown)
    [said] = home.look(site)
    assert "another history" in said


def test_a_record_whose_rules_are_not_here_is_named_and_is_no_fault(house, tmp_path):
    look = monitor(tmp_path, Site(house), games=Catalogue([quantum.GAME])).look()
    assert look.wrong == ()
    [said] = look.unjudged
    assert house.over.name in said.say("en")
    assert not (tmp_path / "kept" / "audited").exists()
    assert monitor(tmp_path, Site(house)).look() == HomeLook(())


def test_a_match_that_promised_witnesses_has_their_time_and_no_more(tmp_path):
    """Given a record that a reader of watch fetches before its witness has signed."""
    key = WitnessKey(NAME, ed25519.raw_public(WITNESS)).vkey
    house = House(witnesses=[key])
    match = played(house, policy=Policy(witnesses=f"1 of {key}"))
    house.referee.home_log.sequence()
    assert monitor(tmp_path, Site(house)).look() == HomeLook(())
    house.clock.advance(seconds=GRACE.total_seconds() + 1)
    [said] = monitor(tmp_path, Site(house)).look().told()
    judged = "its record was judged. This record does not hold: home"
    assert said == f"play.example/{match.name}: {judged}"
    Witnessed(house, tmp_path).cosigning.beat()
    assert monitor(tmp_path, Site(house)).look() == HomeLook(())


def test_a_match_that_is_told_of_with_another_root_is_judged_again(house, tmp_path):
    """Given records that were judged, when the log tells of another end than the one that was
    judged, then the record is fetched and judged again."""
    monitor(tmp_path, Site(house)).look()
    kept = tmp_path / "kept" / "audited"
    origin, root = kept.read_text().split()
    assert origin == f"play.example/{house.over.name}"
    kept.write_text(f"{origin} {root[::-1]}")
    site = Site(house)
    site.lies[f"/match/{house.over.name}/record.zip"] = CallAnswer(404, b"")
    [said] = monitor(tmp_path, site).look().told()
    assert "withheld" in said


def test_a_log_that_was_begun_anew_is_said_once_and_then_followed(tmp_path):
    home = Home(tmp_path)
    home.house.begun("nim", stones=9)
    home.house.referee.home_log.sequence()
    home.copied()
    home.house.begun("nim", stones=9)
    home.house.referee.home_log.sequence()
    assert monitor(tmp_path, Site(home.house)).look() == HomeLook(())
    home.put_back()
    home.house.referee.restoring.accept_loss("the disk broke")
    home.house.referee.home_log.sequence()
    [said] = monitor(tmp_path, Site(home.house)).look().told()
    assert "the disk broke" in said
    assert monitor(tmp_path, Site(home.house)).look() == HomeLook(())


@pytest.fixture
def made_up(monkeypatch):
    """The match of these logs has a head and a page, and no leaf that could be fetched."""
    monkeypatch.setattr(still_played, "AGAIN", 0)


def told_anew(folder, *told, after=None):
    """What a reader is told who saw a match of 9 leaves, of which the log `.home.2` tells so."""
    end = {"act": "stood", "root": b64u(b"9" * 32), "size": 9}
    first = home_leaves({"home": "play.example"}, end)
    looked(folder, first, more=pages_of(end))
    root = b64u(root_of(map(leaf_hash, first)))
    after = {"origin": ORIGIN, "root": root, "size": len(first), **(after or {})}
    opened = {"home": "play.example", "after": after, "reason": "the disk broke"}
    again = home_leaves(opened, *told)
    pages = pages_of(told[-1] if told else end)
    return [looked(folder, again, f"{ORIGIN}.2", pages).told() for _ in range(2)]


def pages_of(told):
    """The page and the head of that match, as it stood then, and lists that show it."""
    origin = "play.example/nim-1"
    stands = Checkpoint(origin, told["size"], unb64u(told["root"]))
    lists = dict.fromkeys(["/", *LISTS], b'<a href="/match/nim-1">nim-1</a>')
    return {**lists, "/match/nim-1": b"", "/match/nim-1/checkpoint": checkpoint.sign(stands, KEY)}


def home_leaves(opened, *told):
    """A log that tells this of one match."""
    name = b64u(b"8" * 32)
    begun = {"act": "begun", "leaf0": name, "origin": "play.example/nim-1"}
    found = [leaf.write(0, AT, leaf.OPENED, opened)]
    for n, moment in enumerate([begun, *told], start=1):
        link = {"match": leaf.match_id(b"8" * 32), "previous": n - 1 if n > 1 else None}
        found.append(leaf.write(n, AT, leaf.MATCH, {**link, **named(moment), **moment}))
    return found


def stood(size, root=b"9"):
    return {"act": "stood", "root": b64u(root * 32), "size": size}


@pytest.mark.usefixtures("made_up")
def test_a_match_that_goes_on_in_the_new_log_is_followed(tmp_path):
    assert told_anew(tmp_path, stood(9), stood(12)) == [
        (f"{ORIGIN}.2 goes on for {ORIGIN}: the disk broke",),
        (),
    ]


@pytest.mark.usefixtures("made_up")
@pytest.mark.parametrize(
    ("told", "why"),
    [
        ([stood(4)], "it went back, from 9 leaves to 4"),
        ([stood(9, b"x")], "another history"),
    ],
)
def test_a_match_that_went_back_behind_a_new_log_is_said_at_every_look(told, why, tmp_path):
    for wrong in told_anew(tmp_path, *told):
        assert "play.example/nim-1: " in wrong[-1]
        assert why in wrong[-1]


@pytest.mark.parametrize(
    ("after", "why"),
    [
        ({"size": 2}, "does not name its end"),
        ({"origin": "play.example/.home.7"}, "does not name its end"),
        ({"root": b64u(b"x" * 32)}, "names another end"),
    ],
)
def test_a_new_log_that_names_less_than_was_shown_is_no_restore(after, why, tmp_path):
    for wrong in told_anew(tmp_path, stood(9), after=after):
        assert why in wrong[0]


@pytest.mark.usefixtures("made_up")
def test_a_log_that_was_over_does_not_come_back(tmp_path):
    first = home_leaves({"home": "play.example"}, stood(9))
    seen = looked(tmp_path, first, f"{ORIGIN}.2", pages_of(stood(9)))
    assert seen.told() == ()
    [said] = looked(tmp_path, first, ORIGIN).told()
    assert f"took the place of {ORIGIN}.2" in said
