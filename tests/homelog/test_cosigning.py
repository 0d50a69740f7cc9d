"""A home asks its witnesses: in the background, from where each of them stands."""

import pytest

from referee.calling import CallAnswer
from referee.home.cosigning import Cosigning
from referee.homelog import trace
from referee.homelog.policy import policy
from referee.homelog.witness import LogWitness
from referee.match.policy import instant
from referee.seals import note
from referee.seals.cosignature import parse_vkey, signers
from referee.seals.note import BadNote
from referee.service.ledger.witness import Behind
from tests.homelog.growing import NAME, NOW, WITNESS
from tests.service.house import House
from tests.service.outside import Outside
from tests.service.test_home_log import played


class Post:
    """What leads to the witnesses; one that is away does not answer."""

    def __init__(self, **witnesses):
        self.witnesses, self.away, self.called = witnesses, set(), []

    def __call__(self, method, url, body):
        name, *path = url.removeprefix("http://").split("/")
        if name in self.away:
            raise OSError("nobody answers")
        if method == "GET":
            kept = self.witnesses[name].latest(path[0])
            return CallAnswer(200, kept) if kept else CallAnswer(404, b"")
        self.called.append(name)
        answer = self.witnesses[name].add_checkpoint(body)
        return CallAnswer(answer.status, answer.body)


@pytest.fixture
def house():
    house = House()
    house.begun("nim", stones=9)
    house.referee.home_log.sequence()
    return house


def witness(folder, house, name=NAME, seconds=NOW):
    logs = [note.parse_vkey(house.referee.home_log.vkey)]
    return LogWitness(folder / name.partition("/")[0], name, WITNESS, logs, lambda: seconds)


def asking(house, post):
    keys = [(parse_vkey(each.vkey), f"http://{name}/") for name, each in post.witnesses.items()]
    return Cosigning(house.referee.home_proofs, house.clock, keys, post)


def test_a_new_head_bears_what_the_witness_signed(house, tmp_path):
    post = Post(w=witness(tmp_path, house))
    asking(house, post).beat()
    key = parse_vkey(post.witnesses["w"].vkey)
    assert signers(house.referee.home_proofs.checkpoint(), [key]) == {key: NOW}


def test_who_has_signed_is_not_asked_again_before_there_is_more(house, tmp_path):
    post = Post(w=witness(tmp_path, house))
    cosigning = asking(house, post)
    cosigning.beat()
    cosigning.beat()
    assert post.called == ["w"]
    played(house)
    house.referee.home_log.sequence()
    cosigning.beat()
    assert post.called == ["w", "w"]


def test_a_home_that_forgot_where_its_witness_stands_asks_from_there(house, tmp_path):
    post = Post(w=witness(tmp_path, house))
    asking(house, post).beat()
    for row in house.log.cosignatures.find():
        house.log.cosignatures.drop(row.log, row.size, row.witness)
    played(house)
    house.referee.home_log.sequence()
    asking(house, post).beat()
    assert post.called == ["w", "w", "w"]
    assert house.referee.home_proofs.signed_by(post.witnesses["w"].vkey) > 0


def test_a_witness_that_is_away_holds_up_no_other_and_is_asked_again(house, tmp_path):
    post = Post(w=witness(tmp_path, house), v=witness(tmp_path, house, "v.example/.witness"))
    post.away.add("v")
    cosigning = asking(house, post)
    cosigning.beat()
    assert house.referee.home_proofs.signed_by(post.witnesses["w"].vkey) > 0
    post.away.clear()
    cosigning.beat()
    assert house.referee.home_proofs.signed_by(post.witnesses["v"].vkey) == 0
    house.clock.advance(seconds=60)
    cosigning.beat()
    assert house.referee.home_proofs.signed_by(post.witnesses["v"].vkey) > 0


def test_a_line_that_is_none_of_the_witness_is_not_kept(house, tmp_path):
    liar = witness(tmp_path, house)
    post = Post(w=liar)
    cosigning = asking(house, post)
    post.witnesses = {"w": witness(tmp_path, house, "else.example/.witness")}
    cosigning.beat()
    assert house.log.cosignatures.find() == []


@pytest.mark.parametrize("early", [True, False])
def test_who_signs_before_a_beacon_speaks_is_kept_for_the_match_that_waits_for_it(tmp_path, early):
    """Given two witnesses who are asked at once, and one who is away until the round is over."""
    table = Outside()
    house = table.house
    house.referee.home_log.sequence()
    due = int(instant(table.named.due).timestamp())
    names = [f"{name}.example/.witness" for name in "wvu"]
    times = (due - 1, due - 1, due) if early else (due, due, due)
    made = [witness(tmp_path, house, *each) for each in zip(names, times, strict=True)]
    post = Post(**dict(zip("wvu", made, strict=True)))
    post.away.add("u")
    cosigning = asking(house, post)
    cosigning.beat()
    post.away.clear()
    house.clock.advance(seconds=60)
    cosigning.beat()
    assert len(house.log.cosignatures.find()) == 3
    kept = [row.lines.count(b"\n") for row in house.log.kept_heads.find()]
    assert kept == ([2] if early else [])


def test_a_home_put_back_behind_its_witness_gets_no_signature(house, tmp_path):
    """Given a store that lost leaves which the witness saw, then another history is refused."""
    post = Post(w=witness(tmp_path, house))
    asking(house, post).beat()
    other = House(ring=house.ring)
    for _ in range(4):
        other.begun("nim", stones=5)
    other.referee.home_log.sequence()
    with pytest.raises(Behind):
        asking(other, post).beat()
    assert other.log.cosignatures.find() == []


def test_a_trace_bears_the_cosignatures_that_a_policy_demands(house, tmp_path):
    match = played(house)
    house.referee.home_log.sequence()
    post = Post(w=witness(tmp_path, house), v=witness(tmp_path, house, "v.example/.witness"))
    asking(house, post).beat()
    played(house)
    house.referee.home_log.sequence()
    found = trace.parse(house.referee.home_proofs.trace(match.name))
    keys = [each.vkey for each in post.witnesses.values()]
    with pytest.raises(ValueError, match="twice"):
        policy(keys)  # both names are one key's
    assert policy(keys[:1]).met_by(found.checkpoint)
    stranger = "s.example+3cd8c5ec+BPpP8wg0pWlu/SY8Hg7yIAAAAAAAAAAAAAAAAAAAAAA="
    with pytest.raises((BadNote, ValueError)):
        policy([keys[0], stranger]).met_by(found.checkpoint)
