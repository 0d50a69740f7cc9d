"""Dice and signatures: T25 to T27."""

import base64
import hashlib
import io
import json
import zipfile

import pytest

from referee.kernel.chance import link_before
from referee.match.base64url import unb64u
from storage import Unavailable
from tests.service.house import codes

PLOT = "plot m m x"
SHOT = "plot x x x\nfire if enemy<=9"


@pytest.fixture
def match(house):
    return house.begun("convoy", 2)


def spelt(raw):
    """The ways in which bytes could stand in something that is sent."""
    short = base64.b64encode(raw).rstrip(b"=")
    return (raw, raw.hex().encode(), short, base64.urlsafe_b64encode(raw).rstrip(b"="))


def everything_sent(house, match):
    """All that leaves the house while the match runs: exports, pages' data, letters' facts."""
    for seat in (None, *match.seats):
        record = zipfile.ZipFile(io.BytesIO(house.referee.records.export(match.name, seat)))
        yield from (record.read(name) for name in record.namelist())
        yield repr(house.referee.views.table(match.name, seat)).encode()
    yield from (bytes(intent.payload) for intent in house.letters(match.name))
    yield house.referee.records.checkpoint(match.name).encode()


def test_t25_nothing_that_was_sent_holds_what_the_coming_dice_are_made_of(house, match):
    with house.referee.core.locked(match.name) as loaded:
        secrets = house.referee.core.secrets(loaded)
    coming = [secrets.chain.link(match.now.draw + ahead) for ahead in (1, 2, 3)]
    for sent in everything_sent(house, match):
        for hidden in (*coming, secrets.h, house.ring.master):
            assert not any(spelling in sent for spelling in spelt(hidden))


def test_t25_the_links_that_were_opened_lead_backwards_only(match):
    """Every link is the hash of the next: whoever has all of them has none of the coming ones."""
    match.due()
    match.due()
    leaves = [leaf for leaf in match.leaves if "link" in leaf["data"]]
    links = [unb64u(leaf["data"]["link"]) for leaf in leaves]
    chain = unb64u(match.leaves[0]["data"]["chain"])
    assert [link_before(link) for link in links] == [chain, *links[:-1]]
    assert hashlib.sha256(links[-1]).digest() not in links


def test_t26_a_close_that_is_done_again_after_a_crash_throws_the_same_dice(
    house, match, monkeypatch
):
    """The store goes away while the close is written; it is closed again a minute later."""
    append, lost = house.log.append, []

    def crashing(batch):
        lost.append([json.loads(leaf)["data"] for leaf in batch.leaves])
        raise Unavailable("the store went away")

    match[1].order(f"{SHOT}\nwait")
    match[2].order(f"{SHOT}\nwait")
    house.clock.set(match.window.due)
    monkeypatch.setattr(house.log, "append", crashing)
    with pytest.raises(Unavailable):
        house.referee.windows.wake(match.name)
    monkeypatch.setattr(house.log, "append", append)
    house.clock.advance(seconds=60)
    house.referee.windows.wake(match.name)
    [first] = lost
    again = [leaf["data"] for leaf in match.leaves[-len(first) :]]
    dice = [shot["die"] for shot in first if "die" in shot]
    assert dice
    assert [shot["die"] for shot in again if "die" in shot] == dice
    assert again[0]["link"] == first[0]["link"]


def test_t27_a_signature_of_one_match_is_none_in_another(house, match):
    other = house.begun("convoy", 2)
    post = match[1].signed_post("order", PLOT)
    answer = other[1].send(other[1].post("order", post.text, post.signature))
    assert codes(answer) == ["T-OTHER-LOG"]
    assert 1 not in other.now.orders


def test_t27_a_signature_of_one_window_is_none_in_the_next(match):
    post = match[1].signed_post("order", f"{PLOT}\nwait")
    match[1].send(post)
    match.due()
    answer = match[1].send(post)
    assert answer.outcome == "refused"
    assert 1 not in match.now.orders


def test_t27_nor_is_it_another_seats(match):
    post = match[1].signed_post("order", PLOT)
    answer = match[2].send(match[2].post("order", post.text, post.signature))
    assert answer.outcome == "refused"
    assert 2 not in match.now.orders
