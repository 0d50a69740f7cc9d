"""What a match of so many leaves costs: its orders, its pages, its load into memory."""

from collections.abc import Callable
from datetime import timedelta
from itertools import count
from pathlib import Path

from referee import codec
from referee.bench import grown_home
from referee.bench.home_costs import client, home_clock, middle
from referee.bench.orders import sealed
from referee.bench.pages import order
from referee.home.bootstrap import Home
from referee.match import events as e
from referee.match.policy import instant, moment
from referee.service import ChairView, Post
from storage import Batch

Costs = dict[str, float]
AT_ONCE = 500


def measure(folder: Path, leaves: int, times: int) -> Costs:
    """Milliseconds of the processor, medians of so many `times`."""
    home = grown_home.opened(folder)
    try:
        grown_home.fill(home, 1)
        chair = home.referee.seats.chair(grown_home.name_of(0), 1)
        text = order(home.referee, chair)
        _lengthen(home, chair, text, leaves)
        return _costs(home, chair, text, times)
    finally:
        home.close()


def _costs(home: Home, chair: ChairView, text: str, times: int) -> Costs:
    referee, reader = home.referee, client(home)

    numbers = count(1)

    def send() -> None:
        home_clock(home).advance(hours=1)  # a seat that has written so much writes no sooner
        told = f"{text}# {next(numbers)}\n"  # else it would be the order that stands
        post = Post(chair.match, chair.seat, "order", told, received=referee.clock.now())
        answer = referee.submissions.submit(post)
        if answer.outcome != "accepted":
            raise RuntimeError(f"an order was {answer.outcome}: {answer.problems}")

    def load() -> None:
        referee.core.matches.forget(chair.match)
        with referee.core.locked(chair.match):
            pass

    works: dict[str, Callable[[], object]] = {
        "order": send,
        "a seat's page": lambda: reader.get(f"/seat/{chair.page_token}"),
        "a match's page": lambda: reader.get(f"/match/{chair.match}"),
        "a cold match": load,
    }
    load()
    for work in works.values():
        work()
    return {what: middle(work, times) for what, work in works.items()}


def _lengthen(home: Home, chair: ChairView, text: str, leaves: int) -> None:
    """The seat orders again and again, until the match has so many leaves."""
    with home.referee.core.locked(chair.match) as loaded:
        vaulted, size, at = loaded.vault, loaded.size, loaded.match.at
    before = moment(instant(at) - timedelta(hours=1))
    letter = e.Letter("address", None, "order", before, chair.seat, None, text)
    salt = home.ring.entropy
    while size < leaves:
        numbers = range(size, min(size + AT_ONCE, leaves))
        made = [
            codec.encode(sealed(letter), n, at, grown_home.GAME, lambda: salt("salt"), {})
            for n in numbers
        ]
        parts = tuple(vaulted.box(part) for order in made for part in order.parts)
        home.log.append(Batch(chair.match, size, tuple(order.leaf for order in made), parts))
        size = numbers.stop
