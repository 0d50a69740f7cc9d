"""Golden records are played here: what every game's `golden_records.py` does alike.

A match goes through the rules of letters and seals (tests/record/house.py): seat 1 signs, every
seat has a standing order, one window is played again, and each closes when it is due.
"""

import json
from itertools import count

from referee.kernel.chance import Chance, Draws, bot_seed
from tests.games.golden import silences
from tests.games.replay_texts import beside, replayed
from tests.record.house import SECRET, House


def begun(game, name, standing, **more):
    """The match of this name: everybody has joined, and filed their standing order."""
    house = House(game=game, origin=f"play.example/{name.lower().replace('_', '-')}", **more)
    for seat in house.match.all_seats:
        house.join(seat, signed=seat == 1)
    for seat in house.match.all_seats:
        house.letter(seat, "standing", standing[seat], signed=seat == 1)
    return house


def steps(house, rewind):
    """Numbers the windows until the match is over; at step `rewind` the last one is open anew."""
    for step in count():
        if house.match.window is None:
            return
        if step == rewind:
            house.rewind(house.match.number - 1)
        yield step


def close(house):
    """The window closes when it is due, not when all have answered."""
    house.wait(minutes=7)
    house.close(early=False)


def order(house, seat, texts):
    """All of them, one after the other: the last one counts."""
    for text in texts:
        house.order(seat, text, signed=seat == 1)


def proposed(house, seat):
    """What the seat sees, and the order that a bot would give."""
    draws = Draws(bot_seed(SECRET, len(house.leaves) + 1, seat))
    view = house.game.view(house.match.state, seat)
    return view, house.game.propose(view, Chance(draws, draws))


def thought(house, seat, language="fr"):
    """The same order, written."""
    return house.game.write(proposed(house, seat)[1], language)


def silent(house):
    """In which windows somebody was silent."""
    return silences([json.loads(leaf) for leaf in house.leaves])


def keep(folder, record_of, ways):
    """Each way's record, in its file, and what a replay says of it beside that."""
    folder.mkdir(parents=True, exist_ok=True)
    for way in ways:
        record = folder / f"{way}.record.zip"
        record.write_bytes(record_of(way))
        beside(record).write_text(replayed(record), encoding="utf-8")
