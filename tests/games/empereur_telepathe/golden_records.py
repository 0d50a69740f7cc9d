"""A record for every way to end, played through the match's own rules of letters and seals.

Each holds silences, replaced orders, a standing order of every seat, one rewind; seat 1 signs.

python -m tests.games.empereur_telepathe.golden_records   # writes tests/golden/empereur-telepathe
"""

from itertools import count

from referee.games.empereur_telepathe import GAME
from tests.games.golden import GOLDEN
from tests.games.recording import begun, close, keep, order, steps, thought

FOLDER = GOLDEN / "empereur-telepathe"
SHORT = {"storm": 8, "tempo": "blitz"}
WAYS = {  # cause of the end: options and seats of the matches among which one is looked for
    "attack": ({"tempo": "live", "storm": 8}, 3),
    "refresh": ({"storm": 10}, 3),
    "storm": (SHORT, 3),
    "last_mind": (SHORT, 5),
    "abdication": (SHORT, 3),
    "left": ({"storm": 9}, 3),
}
STANDING = dict.fromkeys(range(1, 6), "always refresh: return surplus\nalways block: block auto")


def record_of(cause):
    """The record of the first match that ends so."""
    matches = (match(cause, number) for number in count(1))
    return next(played_match.record() for played_match in matches if ends_so(played_match, cause))


def ends_so(house, cause):
    return house.match.state.result.reason == f"crowned_{cause}"


def match(cause, number):
    options, seats = WAYS[cause]
    house = begun(GAME, f"{cause}-{number}", STANDING, options=options, seats=seats)
    played(house, cause)
    return house


def played(house, cause):
    """Bots think; every fifth answer is missing, every third is a second thought."""
    for turn in steps(house, rewind=2):
        if turn == 4 and ends_by_will(house, cause):
            return
        for seat in house.match.window.asked:
            answer(house, seat, turn)
        close(house)


def answer(house, seat, turn):
    if (turn + seat) % 5 == 0:
        return
    for number in range(1 + ((turn + seat) % 3 == 0)):
        order(house, seat, [f"# pensée {number + 1}\n{thought(house, seat)}"])


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
    keep(FOLDER, record_of, WAYS)
