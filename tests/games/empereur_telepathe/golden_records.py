"""A record for every way to end, played through the match's own rules of letters and seals.

Each holds silences, replaced orders, a standing order of every seat, one rewind; seat 1 signs.

python -m tests.games.empereur_telepathe.golden_records   # writes tests/golden/empereur-telepathe
"""

from itertools import count
from pathlib import Path

from referee.games.empereur_telepathe import GAME
from referee.kernel.chance import Chance, Draws, bot_seed
from tests.record.house import SECRET, House

FOLDER = Path(__file__).parents[2] / "golden" / "empereur-telepathe"
SHORT = {"storm": 8, "tempo": "blitz"}
WAYS = {  # cause of the end: options and seats of the matches among which one is looked for
    "attack": ({"tempo": "live", "storm": 8}, 3),
    "refresh": ({"storm": 10}, 3),
    "storm": (SHORT, 3),
    "last_mind": (SHORT, 5),
    "abdication": (SHORT, 3),
    "left": ({"storm": 9}, 3),
}
STANDING = "always refresh: return surplus\nalways block: block auto"


def record_of(cause):
    """The record of the first match that ends so."""
    options, seats = WAYS[cause]
    for number in count(1):
        house = begun(f"play.example/{cause.replace('_', '-')}-{number}", options, seats)
        played(house, cause)
        if house.match.state.result.reason == f"crowned_{cause}":
            return house.record()
    raise AssertionError("unreachable")


def begun(origin, options, seats):
    house = House(game=GAME, options=options, seats=seats, origin=origin)
    for seat in house.match.all_seats:
        house.join(seat, signed=seat == 1)
    for seat in house.match.all_seats:
        house.letter(seat, "standing", STANDING, signed=seat == 1)
    return house


def played(house, cause):
    """Bots think; every fifth answer is missing, every third is a second thought."""
    for turn in count():
        window = house.match.window
        if window is None:
            return
        if turn == 4 and ends_by_will(house, cause):
            return
        if turn == 2:
            house.rewind(house.match.number - 1)
        for seat in house.match.window.asked:
            answer(house, seat, turn)
        house.wait(minutes=7)
        house.close(early=False)


def answer(house, seat, turn):
    if (turn + seat) % 5 == 0:
        return
    for number in range(1 + ((turn + seat) % 3 == 0)):
        text = f"# pensée {number + 1}\n{thought(house, seat)}"
        house.order(seat, text, signed=seat == 1)


def thought(house, seat):
    draws = Draws(bot_seed(SECRET, len(house.leaves) + 1, seat))
    view = house.game.view(house.match.state, seat)
    return house.game.write(house.game.propose(view, Chance(draws, draws)), "fr")


def ends_by_will(house, cause):
    """All but one abdicate, or leave their chairs."""
    others = house.match.state.living[1:]
    if cause == "abdication":
        for seat in others:
            house.order(seat, "abdique", signed=False)
        house.close(early=False)
    elif cause == "left":
        for seat in others:
            house.leave(seat)
    return cause in ("abdication", "left")


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in WAYS:
        (FOLDER / f"{name}.record.zip").write_bytes(record_of(name))
