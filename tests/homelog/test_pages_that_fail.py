"""A home that is watched answers late, not at all, or with something else: each is said by its own
sentence, and never more than was seen."""

import pytest

from referee.calling import CallAnswer
from tests.homelog.lost_matches import begun_anew, plays_on
from tests.homelog.test_monitor import URL, Site, monitor
from tests.service.house import House
from tests.service.shelving import set_listed
from tests.service.test_home_log import played


class Failing(Site):
    """At these paths nobody answers, or it is told otherwise."""

    def __init__(self, house, **told):
        super().__init__(house)
        self.told = {path.replace("_", "/"): answer for path, answer in told.items()}

    def __call__(self, url, most):
        for ending, answer in self.told.items():
            if url.endswith(ending):
                if answer is None:
                    raise OSError("the line was cut")
                return answer
        return super().__call__(url, most)


@pytest.fixture
def again():
    """A match was begun anew as nim-1.2 from where it stood, and the home log tells so."""
    house = House()
    match = house.begun("nim", stones=9, name="nim-1")
    plays_on(house, match, 2)
    house.referee.home_log.sequence()
    begun_anew(house, "nim-1", house.referee.records.checkpoint("nim-1"))
    house.referee.home_log.sequence()
    return house


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (None, "its head does not come: the line was cut"),
        (CallAnswer(404, b""), "leaf/0 is withheld (404)"),
        (CallAnswer(200, b"{}"), "is not what the home log tells of"),
    ],
)
def test_the_first_leaf_of_a_match_that_was_begun_anew_is_asked_for(again, tmp_path, answer, said):
    look = monitor(tmp_path, Failing(again, **{"nim-1.2/leaf/0": answer})).look()
    [told] = look.told()
    assert told.startswith("play.example/nim-1.2: ")
    assert said in told


@pytest.fixture
def sealed():
    """A match was private when the home log first told of it, and stands on a list since."""
    house = House()
    made = house.begun("nim", stones=9, name="nim-1")
    set_listed(house.log, made.name, False)
    house.referee.home_log.sequence()
    set_listed(house.log, made.name, True)
    return house


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (None, "its head does not come: the line was cut"),
        (CallAnswer(404, b""), "nim-1/home.proof is withheld (404)"),
        (CallAnswer(200, b"referee-home-trace v1\n"), "does not open what the home log tells"),
    ],
)
def test_what_opens_a_sealed_match_is_asked_for(sealed, tmp_path, answer, said):
    look = monitor(tmp_path, Failing(sealed, **{"nim-1/home.proof": answer})).look()
    [told] = look.told()
    assert said in told


def test_what_opens_one_sealed_match_does_not_open_another(sealed, tmp_path):
    other = sealed.begun("nim", stones=9, name="nim-2")
    set_listed(sealed.log, other.name, False)
    sealed.referee.home_log.sequence()
    proof = CallAnswer(200, sealed.referee.home_proofs.trace("nim-2"))
    [told] = monitor(tmp_path, Failing(sealed, **{"nim-1/home.proof": proof})).look().told()
    assert "it is of play.example/nim-2" in told


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (None, "does not come"),
        (CallAnswer(503, b""), "is withheld (503)"),
        (CallAnswer(200, b"no zip"), "cannot be read"),
    ],
)
def test_the_record_of_a_running_match_that_does_not_come_is_said(tmp_path, answer, said):
    """Given a running match that the log tells of, then its record is looked at as it grows."""
    house = House()
    match = house.begun("nim", stones=9, name="nim-1")
    plays_on(house, match, 1)
    house.referee.home_log.sequence()
    [told] = monitor(tmp_path, Failing(house, **{"nim-1/record.zip": answer})).look().told()
    assert told.startswith("play.example/nim-1: its record")
    assert said in told


@pytest.mark.parametrize(
    ("path", "answer", "said"),
    [
        ("/checkpoint?from=6", CallAnswer(200, b"nothing"), "the way on from 6 leaves"),
        ("/checkpoint", CallAnswer(200, b"another/.home\n1\nx\n"), "another/.home"),
        ("/checkpoint", CallAnswer(200, b"play.example/.home\n1\nx\n\n"), "not signed by the home"),
        ("/checkpoint", CallAnswer(404, b""), "withheld"),
    ],
)
def test_a_head_that_is_none_is_said(tmp_path, path, answer, said):
    house = House()
    played(house)
    house.referee.home_log.sequence()
    monitor(tmp_path, Site(house)).look()
    size = house.referee.home_log.head().size
    house.begun("nim", stones=9)
    house.referee.home_log.sequence()
    site = Site(house)
    site.lies[path.replace("6", str(size))] = answer
    [told] = monitor(tmp_path, site).look().told()
    assert said.replace("6", str(size)) in told


def test_leaves_that_are_cut_short_are_said(tmp_path):
    house = House()
    played(house)
    house.referee.home_log.sequence()

    class Short(Site):
        def __call__(self, url, most):
            answer = super().__call__(url, most)
            cut = answer.body[:-3] if url.removeprefix(URL).startswith("/tile/entries") else None
            return answer if cut is None else CallAnswer(answer.status, cut)

    look = monitor(tmp_path, Short(house)).look()
    assert not look.whole
    assert len(look.told()) == 1
