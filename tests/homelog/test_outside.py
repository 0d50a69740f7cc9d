"""Dice are outside where witnesses had signed what they fall on before the beacon's round: two
checkers say so alike, and for how many of the rounds."""

import pytest

from referee.audit import audit
from referee.homelog.policy import policy
from referee.match.policy import instant, moment
from referee.seals import note
from referee.service.notices.home_log import YOUNG
from tests.homelog.traced_records import VKEYS, signed
from tests.independent.checker import check
from tests.independent.hometrace import Seen
from tests.service.house import House
from tests.service.outside import AHEAD, BACK, Outside
from tests.toys import TOYS

PROMISE = f"2 of {' '.join(VKEYS)}"


class Witnessed(Outside):
    """The same match in a home that has witnesses, who sign when the test wants."""

    def __init__(self, **policy):
        super().__init__(house=House(witnesses=VKEYS), **policy)

    def signed(self, *before):
        """What waits is told, and these many seconds before the round one witness each signs."""
        self.house.referee.home_log.sequence()
        proofs, due = self.house.referee.home_proofs, int(instant(self.named.due).timestamp())
        text, size = note.text_of(proofs.checkpoint()), self.house.referee.home_log.head().size
        for n, seconds in enumerate(before):
            proofs.keep(size, VKEYS[n], signed(text, [n], due - seconds))
        return self

    @property
    def record(self):
        return self.house.referee.records.export(self.match.name)


def judged(record, witnesses=(), at_least=None):
    """What the audit's `draws` says, in both languages, and what the second checker says; that is
    of one mind with it."""
    wanted = policy(witnesses, at_least) if witnesses else None
    draws = audit(record, games=TOYS, policy=wanted).of("draws")
    second = check(record, seen=Seen(None, witnesses, at_least))
    home = next(one.text for one in second if one.name == "home")
    shown, rounds = draws.finding.more[-1].facts["shown"], draws.finding.more[-1].facts["rounds"]
    assert f"; {shown} of {rounds} rounds: " in home or "not judged: there is no trace" in home
    assert f"{shown} of {rounds}" in draws.sentence("en")
    assert f"{shown} sur {rounds}" in draws.sentence("fr")
    return shown, rounds


def said(record, witnesses=()):
    wanted = policy(witnesses) if witnesses else None
    return audit(record, games=TOYS, policy=wanted).of("draws").sentence("en")


@pytest.fixture(scope="module")
def begun():
    """Its first round has come; one witness had signed ten seconds before, one with the round."""
    return Witnessed().signed(10, 0).playing().record


def test_dice_are_outside_where_a_witness_had_signed_what_they_fall_on(begun):
    assert judged(begun, VKEYS[:1]) == (1, 1)
    assert "these dice are shown to be outside" in said(begun, VKEYS[:1])


@pytest.mark.parametrize(
    ("witnesses", "at_least", "shown"),
    [(VKEYS[1:2], 1, 0), (VKEYS[:2], 1, 1), (VKEYS[:2], 2, 0), (VKEYS, 3, 0), (VKEYS, 1, 1)],
)
def test_as_many_as_are_demanded_must_have_signed_in_time(begun, witnesses, at_least, shown):
    record = begun
    wanted = policy(witnesses, at_least)
    draws = audit(record, games=TOYS, policy=wanted).of("draws")
    assert draws.finding.more[-1].facts["shown"] == shown


def test_who_names_no_witness_is_not_shown_that_dice_are_outside(begun):
    assert judged(begun) == (0, 1)
    assert "not shown to be outside" in said(begun)


def test_the_witnesses_that_leaf_0_promises_show_it_without_being_named():
    assert judged(Witnessed(witnesses=PROMISE).signed(10, 2).playing().record) == (1, 1)
    assert judged(Witnessed(witnesses=PROMISE).signed(10, 0).playing().record) == (0, 1)


def test_of_the_rounds_before_a_trace_shows_only_what_its_one_head_does():
    table = Witnessed().signed(10).playing().ordered(AHEAD, BACK).signed(10)
    table.give()
    assert judged(table.record, VKEYS[:1]) == (1, 2)
    assert "1 of 2 of these rounds" in said(table.record, VKEYS[:1])


def test_a_round_that_was_named_and_never_came_has_no_part_in_the_dice():
    table = Witnessed().signed(10).playing().ordered(AHEAD, BACK).signed(10)
    assert judged(table.record, VKEYS[:1]) == (0, 1)


def test_what_a_near_round_waits_for_is_told_at_once_and_once_and_nothing_else_is():
    """Given a home that told of all a moment ago, when a window is fixed and its round comes before
    the next batch would, then there is a batch now; but none for a match without a beacon."""
    table = Witnessed().playing()
    house, log = table.house, table.house.referee.home_log
    heap = house.begun("nim", stones=9)
    house.clock.set(moment(instant(house.now) + YOUNG))
    log.beat()
    before = log.head().size
    heap[heap.now.window.asked[0]].order("take 1")
    log.beat()
    assert log.head().size == before
    table.ordered(AHEAD, BACK)
    log.beat()
    told = log.head().size
    assert told > before
    log.beat()
    assert log.head().size == told
