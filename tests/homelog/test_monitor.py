"""`referee watch`: who follows a home from anywhere sees what was changed, withheld or forked."""

import pytest

from referee.calling import CallAnswer
from referee.home.cosigning import Cosigning
from referee.homelog.policy import policy
from referee.homelog.witness import LogWitness
from referee.monitor import Monitor
from referee.seals import note
from referee.seals.cosignature import parse_vkey
from referee.web import create_app
from tests.homelog.growing import NAME, NOW, WITNESS
from tests.service.house import House
from tests.service.test_home_log import played
from tests.service.test_restoring import Home

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
    return Monitor(URL, folder / "kept", fetch=site, games=site.house.games, **more)


def test_of_an_honest_home_there_is_nothing_to_say_however_it_grows(house, tmp_path):
    site = Site(house)
    assert monitor(tmp_path, site).look() == []
    played(house)
    house.begun("nim", stones=9)
    house.referee.home_log.sequence()
    assert monitor(tmp_path, site).look() == []
    assert len((tmp_path / "kept" / "audited").read_text().split()) == 2


def test_a_second_history_by_the_true_key_is_seen(house, tmp_path):
    """Given a host who goes on from another history, longer than the one that was kept."""
    assert monitor(tmp_path, Site(house)).look() == []
    other = House(ring=house.ring)
    for _ in range(3):
        played(other)
    other.referee.home_log.sequence()
    [said] = monitor(tmp_path, Site(other)).look()
    assert "another history" in said


def test_a_log_that_went_back_is_seen(house, tmp_path):
    early = House(ring=house.ring)
    early.referee.home_log.sequence()
    monitor(tmp_path, Site(house)).look()
    [said] = monitor(tmp_path, Site(early)).look()
    assert "went back" in said


def test_a_match_that_is_taken_away_is_seen(house, tmp_path):
    site = Site(house)
    site.lies[f"/match/{house.over.name}/record.zip"] = CallAnswer(404, b"")
    [said] = monitor(tmp_path, site).look()
    assert f"play.example/{house.over.name}: its record is withheld" in said


def test_a_record_that_does_not_come_is_said_and_keeps_nothing_else_from_being_said(
    house, tmp_path
):
    class Cut(Site):
        def __call__(self, url, most):
            if url.endswith("record.zip"):
                raise OSError("the line was cut")
            return super().__call__(url, most)

    [said] = monitor(tmp_path, Cut(house)).look()
    assert "its record does not come: the line was cut" in said
    assert monitor(tmp_path, Site(house)).look() == []


def test_a_page_of_somebody_else_is_not_kept_as_the_home_s_key(house, tmp_path):
    """Given one who watches from behind a page that wants to be agreed to first."""
    site = Site(house)
    site.lies["/home.vkey"] = CallAnswer(200, b"<html>Welcome to our trains</html>")
    [said] = monitor(tmp_path, site).look()
    assert "this is no key" in said
    site.lies.clear()
    assert monitor(tmp_path, site).look() == []


def test_a_match_whose_record_is_another_one_is_seen(house, tmp_path):
    """Given a host who deals a match again behind what the home log told."""
    site, other = Site(house), House(ring=house.ring, seed="other")
    again = played(other, name=house.over.name)
    record = other.referee.records.export(again.name)
    site.lies[f"/match/{house.over.name}/record.zip"] = CallAnswer(200, record)
    [said] = monitor(tmp_path, site).look()
    assert "not what the home log tells of" in said


def test_a_record_that_does_not_hold_is_seen_until_it_does(house, tmp_path):
    site = Site(house)
    path = f"/match/{house.over.name}/record.zip"
    good = house.referee.records.export(house.over.name)
    site.lies[path] = CallAnswer(200, good.replace(b"allowed_signers", b"allowed_signerz"))
    assert len(monitor(tmp_path, site).look()) == 1
    del site.lies[path]
    assert monitor(tmp_path, site).look() == []


@pytest.mark.parametrize("path", ["/checkpoint", "/home.vkey"])
def test_what_is_withheld_is_said(house, tmp_path, path):
    site = Site(house)
    site.lies[path] = CallAnswer(404, b"")
    assert monitor(tmp_path, site).look() == [f"{path} is withheld (404)"]


def test_leaves_that_are_not_those_that_were_signed_are_seen(house, tmp_path):
    site = Site(house)
    size = house.log.head(".home").size
    path = f"/tile/entries/000.p/{size}"
    true = site(f"{URL}{path}", 10**6).body
    site.lies[path] = CallAnswer(200, true.replace(b"outcome", b"organis"))
    [said] = monitor(tmp_path, site).look()
    assert "not those that were signed" in said


def test_another_key_is_no_word_of_the_home(house, tmp_path):
    monitor(tmp_path, Site(house)).look()
    stranger = House(seed="stranger")
    stranger.referee.home_log.sequence()
    [said] = monitor(tmp_path, Site(stranger)).look()
    assert "not signed by the home's key" in said


def test_a_head_that_too_few_witnesses_signed_is_said(house, tmp_path):
    key = note.parse_vkey(house.referee.home_log.vkey)
    witness = LogWitness(tmp_path / "witness", NAME, WITNESS, [key], lambda: NOW)
    wanted = policy([witness.vkey])
    [said] = monitor(tmp_path, Site(house), policy=wanted).look()
    assert "lacks witnesses" in said

    def calls(method, url, body):
        answer = witness.add_checkpoint(body)
        return CallAnswer(answer.status, answer.body)

    keys = [(parse_vkey(witness.vkey), "http://w")]
    Cosigning(house.referee.home_proofs, house.clock, keys, calls).beat()
    assert monitor(tmp_path, Site(house), policy=wanted).look() == []


def test_a_log_that_was_begun_anew_is_said_once_and_then_followed(tmp_path):
    home = Home(tmp_path)
    home.house.begun("nim", stones=9)
    home.house.referee.home_log.sequence()
    home.copied()
    home.house.begun("nim", stones=9)
    home.house.referee.home_log.sequence()
    assert monitor(tmp_path, Site(home.house)).look() == []
    home.put_back()
    home.house.referee.restoring.accept_loss("the disk broke")
    home.house.referee.home_log.sequence()
    [said] = monitor(tmp_path, Site(home.house)).look()
    assert "the disk broke" in said
    assert monitor(tmp_path, Site(home.house)).look() == []
