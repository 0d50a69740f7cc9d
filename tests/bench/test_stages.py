"""The way of an order and of a letter, by its stages."""

from referee.bench import stages
from referee.bench.stages import LETTER, ORDER, Profile, Stopwatch
from referee.mail.inbox import desk
from referee.mail.writing.letters import LETTERS


def test_a_stage_is_told_without_the_stages_inside_it() -> None:
    watch = Stopwatch()
    inner = watch.timed("png", lambda: sum(range(200_000)))
    watch.timed("writer", inner)()
    assert watch.spent["png"] > watch.spent["writer"] >= 0


def test_a_stage_that_fails_is_counted_all_the_same() -> None:
    watch = Stopwatch()

    def fail() -> None:
        sum(range(100_000))
        raise ValueError

    outer = watch.timed("writer", lambda: _refused(watch.timed("png", fail)))
    outer()
    assert watch.spent["png"] > 0
    assert watch._stack.open == []


def _refused(work: object) -> None:
    assert callable(work)
    try:
        work()
    except ValueError:
        return
    raise AssertionError("it did not fail")


def test_every_stage_of_real_orders_and_letters_takes_some_time() -> None:
    words, reader = dict(LETTERS), desk.read_letter
    found = stages.profile(matches=1, turns=1)
    assert (found.orders, found.letters) == (1, 2)  # Combats' first window asks one seat
    assert [stage for stage in stages.STAGES if found.spent[stage] <= 0] == []
    assert (words, reader) == (LETTERS, desk.read_letter)


def test_the_table_tells_each_stage_for_one_order_or_letter() -> None:
    found = Profile(dict.fromkeys(stages.STAGES, 0.5), orders=10, letters=100)
    told = "\n".join(stages.lines(found))
    ways = [way for way, _ in stages.STAGES.values()]
    assert told.count(f"| {ORDER} | 50.0 |") == ways.count(ORDER)
    assert told.count(f"| {LETTER} | 5.0 |") == ways.count(LETTER)
