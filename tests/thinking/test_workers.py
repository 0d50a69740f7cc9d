"""Workers: processes that answer what they are asked, die alone, and end with who began them."""

import hashlib
import os
import sys
import threading
from functools import partial

import pytest
from msgspec.structs import replace

from referee.conformance.seeding import table
from referee.frozen.freezing import frozen
from referee.match.bots import Question, answer
from referee.thinking import workers as workers_module
from referee.thinking.minds import BotFault, BotsAway, WorkersEnded
from referee.thinking.workers import Workers, spare_cores
from tests.thinking import worlds
from tests.thinking.worlds import Thinker, asked
from tests.toys import TOYS

NIM = TOYS.current("nim")


@pytest.fixture
def begun():
    """Workers that are ended when the test is over."""
    every = []

    def begin(games, count=1, **more):
        every.append(Workers(count, games, **more))
        return every[-1]

    yield begin
    for minds in every:
        minds.end()


def processes(folder):
    """The ids of those that thought, one for each world that they imagined."""
    return [int(line) for line in (folder / "thinkers").read_text().split()]


def test_a_worker_answers_as_the_match_itself_would(begun):
    questions = [asked(n) for n in range(6)]
    assert begun(worlds.toys).think(questions) == [answer(each, NIM) for each in questions]


def test_who_thinks_is_another_process_and_is_heard_by_nobody(begun, tmp_path, capfd):
    begun(partial(worlds.said_aloud, tmp_path)).think([asked()])
    assert os.getpid() not in processes(tmp_path)
    assert capfd.readouterr() == ("", "")


def test_a_worker_makes_room_for_a_fresh_one_after_so_many_answers(begun, tmp_path):
    minds = begun(partial(worlds.said_aloud, tmp_path), answers=2)
    for n in range(5):
        minds.think([asked(n)])
    assert len(set(processes(tmp_path))) == 3


def test_a_worker_that_is_killed_is_asked_again_of_another(begun, tmp_path):
    assert begun(partial(worlds.once_deadly, tmp_path)).think([asked()]) == [answer(asked(), NIM)]
    assert (tmp_path / "killed").exists()


def test_a_question_that_kills_whoever_hears_it_leaves_bots_away_and_harms_no_other(begun):
    minds = begun(worlds.deadly)
    with pytest.raises(BotsAway, match="died"):
        minds.think([asked()])
    assert minds.think([asked(level="easy")]) == [answer(asked(level="easy"), NIM)]


def test_a_thought_without_end_takes_a_worker_and_no_more(begun):
    minds = begun(worlds.endlessly_busy)
    with pytest.raises(BotsAway, match="died"):
        minds.think([asked()])
    assert minds.think([asked(level="easy")]) == [answer(asked(level="easy"), NIM)]


def test_a_machine_that_begins_no_process_has_its_bots_away_until_it_does(begun, monkeypatch):
    def full(games):
        raise OSError("no memory for another process")

    minds = begun(worlds.toys)
    with monkeypatch.context() as patch:
        patch.setattr(workers_module, "Worker", full)
        with pytest.raises(BotsAway):
            minds.think([asked()])
    assert minds.think([asked()]) == [answer(asked(), NIM)]


def test_want_of_memory_is_no_fault_of_the_game(begun):
    with pytest.raises(BotsAway, match="memory"):
        begun(worlds.hungry).think([asked()])


def test_a_search_that_raises_is_answered_by_proposing_and_the_log_tells_the_operator(
    begun, caplog
):
    """What it raised, and none of its words."""
    assert begun(worlds.broken).think([asked()]) == [answer(asked(level="easy"), NIM)]
    [line] = caplog.messages
    assert "bot of nim 1.1 proposes, as its search raises" in line


def test_a_bot_without_an_answer_is_a_fault_that_tells_no_hand(begun):
    with pytest.raises(BotFault) as found:
        begun(worlds.faulty).think([asked()])
    assert str(found.value) == "a bot of nim 1.1 raises ValueError"


def test_rules_that_the_workers_do_not_know_are_a_fault(begun):
    with pytest.raises(BotFault, match="UnknownGameError"):
        begun(worlds.toys).think([replace(asked(), version="9.9")])


@pytest.fixture
def combats_1_0_alone():
    """Its package is imported from one file a process: this test's own, and not after it."""

    def taken_out():
        names = [name for name in sys.modules if name.split(".")[0] == "combats_1_0"]
        return {name: sys.modules.pop(name) for name in names}

    others = taken_out()
    yield
    taken_out()
    sys.modules.update(others)


@pytest.mark.usefixtures("combats_1_0_alone")
def test_old_rules_are_thought_by_out_of_their_file(begun, tmp_path):
    """The structs of their views are found in no other place."""
    file = tmp_path / "combats_1_0.zip"
    file.write_bytes(frozen("referee.games.combats", "combats_1_0"))
    games = partial(worlds.thawed, file, hashlib.sha256(file.read_bytes()).hexdigest())
    old = games().at("combats", "1.0")
    match = table(old, 5, 2, old.options(**old.short))
    [seat, *_] = match.window.asks
    question = Question(old.name, old.version, old.bot, "steady", match.view(seat), bytes(32))
    assert type(question.view).__module__.startswith("combats_1_0")
    assert begun(games).think([question]) == [answer(question, old)]


def test_workers_hold_to_the_packages_that_the_service_may_execute(monkeypatch):
    told = []
    monkeypatch.setattr(workers_module, "permits", lambda: (frozenset({"ab"}), {"x": "cd"}))
    monkeypatch.setattr(workers_module, "ProcessPoolExecutor", lambda *given: told.append(given))
    workers_module.Worker(worlds.toys)
    assert (told[0][3][1].allowed, told[0][3][1].known) == (frozenset({"ab"}), {"x": "cd"})


def test_who_has_been_ended_answers_nothing_more():
    minds = Workers(1, worlds.toys)
    minds.think([asked()])
    minds.end()
    with pytest.raises(WorkersEnded):
        minds.think([asked()])


def test_to_end_is_to_end_in_the_middle_of_a_thought(tmp_path):
    """Nothing waits for a bot, neither the service that ends nor who waits for the answer."""
    thinker, heard = Thinker(tmp_path), []
    minds = Workers(1, partial(worlds.endless, tmp_path))

    def ask():
        try:
            minds.think([asked()])
        except BotsAway as away:
            heard.append(away)

    waiting = threading.Thread(target=ask)
    waiting.start()
    thinker.begun()
    minds.end()
    waiting.join(60)
    assert [type(away) for away in heard] == [WorkersEnded]
    assert thinker.has_ended()


def test_a_worker_ends_with_a_service_that_is_killed(tmp_path):
    thinker, service = Thinker(tmp_path), worlds.served(tmp_path)
    thinker.begun()
    service.kill()
    service.wait()
    assert thinker.has_ended()


def test_one_core_is_left_to_all_else(monkeypatch):
    for cores, spare in ((1, 1), (2, 1), (8, 7)):
        monkeypatch.setattr(os, "sched_getaffinity", lambda pid, cores=cores: set(range(cores)))
        assert spare_cores() == spare
