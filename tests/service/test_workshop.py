"""Long work: one piece after the other, and nobody waits for it."""

import threading
from collections.abc import Hashable

from referee.service.notices.workshop import Workshop

FAULTS: list[tuple[Hashable, str]] = []


def told(key: Hashable, error: Exception) -> str | None:
    FAULTS.append((key, str(error)))
    return "it broke" if isinstance(error, KeyError) else None


def workshop(**bounds: int) -> Workshop[str]:
    FAULTS.clear()
    return Workshop(told, **bounds)


def test_who_asks_is_told_at_once_how_many_pieces_come_before() -> None:
    shop, gate = workshop(), threading.Event()
    begun = threading.Event()

    def first() -> str:
        begun.set()
        gate.wait()
        return "first"

    shop.ask("one", first)
    begun.wait()
    assert shop.ask("one", first).before == 0
    assert shop.ask("two", lambda: "second").before == 1
    assert shop.ask("three", lambda: "third").before == 2
    gate.set()
    shop.finish()
    assert [shop.ask(key, first).result for key in ("one", "two", "three")] == [
        "first",
        "second",
        "third",
    ]


def test_a_full_queue_takes_no_more() -> None:
    shop, gate = workshop(queue=1), threading.Event()
    begun = threading.Event()

    def first() -> str:
        begun.set()
        gate.wait()
        return ""

    shop.ask("one", first)
    begun.wait()
    shop.ask("two", str)
    refused = shop.ask("three", str)
    assert (refused.done, refused.before) == (False, None)
    gate.set()
    shop.finish()
    assert shop.ask("two", str).done
    assert not shop.ask("three", str).done


def test_a_result_is_made_once_and_kept_until_others_push_it_out() -> None:
    shop, made = workshop(kept=1), list[str]()

    def work() -> str:
        made.append("once")
        return "it"

    for _ in range(3):
        shop.ask("one", work)
        shop.finish()
    assert made == ["once"]
    shop.ask("two", str)
    shop.finish()
    shop.ask("one", work)
    shop.finish()
    assert made == ["once", "once"]


def test_work_that_breaks_is_told_and_the_next_is_done() -> None:
    shop = workshop()

    def broken() -> str:
        raise ValueError("no")

    shop.ask("one", broken)
    shop.ask("two", lambda: "done")
    shop.finish()
    assert FAULTS == [("one", "no")]
    assert shop.ask("two", str).result == "done"
    assert not shop.ask("one", str).done
    shop.finish()


def test_what_is_forgotten_is_done_anew() -> None:
    shop = workshop()
    shop.ask("one", lambda: "old")
    shop.finish()
    shop.forget("one")
    shop.ask("one", lambda: "new")
    shop.finish()
    assert shop.ask("one", str).result == "new"


def test_what_is_said_of_a_failure_may_be_its_result() -> None:
    shop, tries = workshop(), list[int]()

    def broken() -> str:
        tries.append(1)
        raise KeyError("no")

    for _ in range(3):
        shop.ask("one", broken)
        shop.finish()
    assert shop.ask("one", broken).result == "it broke"
    assert len(tries) == 1
