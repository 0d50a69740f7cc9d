"""Restart at any leaf, two processes on one file, frozen rules: the log alone makes the match."""

import random
import threading

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.clock import SetClock
from referee.games.catalogue import Catalogue
from referee.match.text import parse
from referee.service.ledger.loaded_match import load
from storage.sqlite import SqliteLog
from tests.service.house import START, House
from tests.service.wild import played, proposed
from tests.toys import TOYS, nim_1_0


@settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
@given(
    game=st.sampled_from(["nim", "convoy", "quantum", "backs", "draft", "parley", "bargain"]),
    seed=st.integers(0, 10_000),
)
def test_the_match_grown_warm_is_the_match_loaded_anew_at_every_leaf(game, seed):
    """Given random letters, when it is read from the log up to any leaf, then it is the same."""
    match = played(game, seed)
    warm = match.house.loaded(match.name)
    cold = load(match.house.log, match.name, TOYS, match.house.ring)
    assert cold.match == warm.match
    assert cold.entries == warm.entries
    assert cold.frontier.root() == match.house.log.head(match.name).root
    for size in range(1, cold.size + 1):
        assert cold.rewound(size) == warm.rewound(size)


@pytest.mark.parametrize("game", ["nim", "convoy", "backs"])
def test_a_match_restarted_before_every_letter_writes_the_same_bytes(tmp_path, game):
    """Twins of one seed, one of them loaded anew from its file before each letter."""
    still, torn = House(), House(log=SqliteLog(tmp_path / "referee.db"))
    one, two = still.begun(game, name="m"), torn.begun(game, name="m")
    for turn in range(6):
        for seat in one.window.asked if one.window else ():
            text = proposed(one, seat, random.Random(turn))
            two.at(two.house.restarted())
            assert one[seat].order(text) == two[seat].order(text)
    two.at(two.house.restarted())
    assert two.raw == one.raw
    assert two.now == one.now
    torn.log.close()


# --- frozen rules -------------------------------------------------------------------------------


def test_matches_of_two_versions_each_end_by_their_own_rules_across_a_restart(tmp_path):
    """By the rules of 1.0 who takes the last stone wins, by those of 1.1 who takes it loses."""
    path, clock = tmp_path / "referee.db", SetClock(START)
    before = House(log=SqliteLog(path), games=Catalogue([nim_1_0.GAME]), clock=clock)
    old = before.begun("nim", name="old", stones=2)
    before.log.close()

    between = House(log=SqliteLog(path), games=TOYS, ring=before.ring, clock=clock)
    new = between.begun("nim", name="new", stones=2)
    old.at(between)[1].order("take 1")
    new[1].order("take 1")
    between.log.close()

    last = House(log=SqliteLog(path), games=TOYS, ring=before.ring, clock=clock)
    for match in (old.at(last), new.at(last)):
        match[2].order("take 1")
    assert (old.now.version, old.now.ending.winners) == ("1.0", (2,))
    assert (new.now.version, new.now.ending.winners) == ("1.1", (1,))
    assert old.leaves[0]["data"]["rules"] != new.leaves[0]["data"]["rules"]
    last.log.close()


# --- two processes and many threads ---------------------------------------------------------------


class Busy:
    """Threads that all begin at once; what they raised is raised again."""

    def __init__(self):
        self.threads, self.faults = [], []

    def do(self, *actions):
        gate = threading.Barrier(len(actions))

        def run(action):
            gate.wait()
            try:
                action()
            except Exception as fault:
                self.faults.append(fault)

        threads = [threading.Thread(target=run, args=(action,)) for action in actions]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if self.faults:
            raise self.faults[0]


@pytest.fixture
def file(tmp_path):
    log = SqliteLog(tmp_path / "referee.db")
    yield log
    log.close()


def test_two_services_on_one_file_lose_and_double_nothing(file, tmp_path):
    """Every letter is one leaf, every window is closed once, every letter owed is owed once."""
    first = House(log=file)
    other = SqliteLog(tmp_path / "referee.db")
    second = first.restarted(log=other)
    match = first.begun("convoy", 3)
    houses = [first, second, first]
    for turn in range(4):
        posts = [
            match[seat].signed_post("order", f"plot m {'mbx'[turn % 3]} x") for seat in (1, 2, 3)
        ]
        Busy().do(
            *(
                lambda house=house, post=post: house.referee.submissions.submit(post)
                for house, post in zip(houses, posts, strict=True)
            )
        )
        if match.now.phase != "running":
            break
        assert match.window.number == turn + 2
    closed = [leaf["data"]["window"] for leaf in match.leaves if "window_closed" in leaf["type"]]
    assert closed == list(range(1, len(closed) + 1))
    orders = [n for n in range(4, len(match.raw)) if match.types[n] == "match.letter_sealed"]
    assert len(orders) == 3 * len(closed)
    assert len({letter.id for letter in first.letters(match.name)}) == len(
        first.letters(match.name)
    )
    assert second.loaded(match.name).match == first.loaded(match.name).match
    other.close()


def test_a_window_that_two_tickers_find_due_closes_once(file, tmp_path):
    first = House(log=file)
    other = SqliteLog(tmp_path / "referee.db")
    second = first.restarted(log=other)
    match = first.begun("nim", stones=9)
    first.clock.set(match.window.due)
    Busy().do(
        *(
            lambda house=house: house.referee.windows.wake(match.name)
            for house in (first, second) * 3
        )
    )
    assert match.types.count("match.window_closed") == 1
    assert match.window.number == 2
    other.close()


def test_many_threads_at_one_desk_put_each_letter_on_record_once(file):
    house = House(log=file)
    match = house.begun("convoy", 2)
    posts = [match[1].signed_post("order", "plot m m x", serial=n) for n in range(8)]
    answers = []
    Busy().do(
        *(
            lambda post=post: answers.append(house.referee.submissions.submit(post))
            for post in posts
        )
    )
    assert len(answers) == 8
    assert match.types.count("match.letter_sealed") == 2 + 8
    taken = [match.letter(answer.n)["text"] for answer in answers if answer.outcome == "accepted"]
    assert match.now.orders[1].serial == max(parse(text).serial for text in taken) == 7


def test_the_same_mail_taken_by_two_services_is_one_leaf(file, tmp_path):
    first = House(log=file)
    other = SqliteLog(tmp_path / "referee.db")
    second = first.restarted(log=other)
    match = first.begun("convoy", 2)
    row = first.mail(match[1].signed_post("order", "plot m m x"))
    second.mails = first.mails
    size = len(match.raw)
    Busy().do(
        *(
            lambda house=house: house.referee.submissions.submit(house.mails[row])
            for house in (first, second)
        )
    )
    assert len(match.raw) == size + 1
    assert len(first.letters(match.name, "receipt")) == 1
    other.close()
