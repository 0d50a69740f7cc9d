"""A record for every way a scenario can end, played through the rules of letters and seals.

Each holds silences, replaced sheets, a standing order of each seat and a rewind; seat 1 signs. Ends
that bots hardly ever reach are flown from a script.

python -m tests.games.capitaine_cosmos.golden_records [WAY…]   # writes tests/golden anew
"""

import sys
from itertools import count

from referee.games.capitaine_cosmos import GAME
from tests.games.golden import GOLDEN
from tests.games.recording import begun, close, keep, order, silent, steps, thought

FOLDER = GOLDEN / "capitaine-cosmos"
SHORT, LIVE = {"turns": 4}, {"tempo": "live", "turns": 4}
WAYS = {  # scenario and reason of the end: options, and seats if not two
    "S1-cruiser_lost": ({}, 2),
    "S1-points": (SHORT, 2),
    "S1-drawn": (SHORT, 2),
    "S1-left": ({}, 2),
    "S2-cargos_through": ({}, 2),
    "S2-cargos_lost": ({}, 2),
    "S2-wiped_out": ({}, 2),
    "S2-points": ({}, 2),
    "S2-time": (SHORT, 2),
    "S3-points": (LIVE, 2),
    "S3-drawn": (SHORT, 2),
    "S4-nemesis_lost": ({}, 2),
    "S4-wiped_out": ({}, 2),
    "S4-drawn": ({}, 2),
    "S4-time": (LIVE, 2),
    "S5-corsair_through": ({}, 2),
    "S5-corsair_lost": ({}, 2),
    "S5-wiped_out": ({}, 2),
    "S5-time": (SHORT, 2),
    "S6-score": (LIVE, 3),
    "S6-left": ({}, 3),  # one goes, and later another
    "S7-points": (SHORT, 2),
    "S7-drawn": (SHORT, 2),
}
LEAVING = {("S1-left", 5): 2, ("S6-left", 4): 3, ("S6-left", 6): 1}  # (way, step): the seat
SCRIPTS = {  # (turn, seat): sheets, the last one counts; everybody is silent else
    "S1-drawn": {  # nobody comes near the other
        (1, 1): ["NONE", "#4 : . M . . . .\nFIRE ALL : AUTO"],
        (2, 2): ["#29 : . M . . . .", "RIEN"],
    },
    # The Nemesis and the last of her hunters leave the map in one phase, on opposite sides.
    "S4-drawn": {
        (1, 1): ["NONE", "#1 : D D\n#4 : D D D\n#5 : D D D"],
        (1, 2): ["#26 : D D"],
        (2, 1): ["#1 : D M\n#4 : M M M EXIT\n#5 : M M M EXIT"],
        (2, 2): ["#26 : D M"],
        (3, 2): ["RIEN", "#26 : M M"],
        (4, 1): ["#1 : M . EXIT"],
        (4, 2): ["#26 : M . SORTIE"],
    },
}
STANDING = {
    1: "always deck: SHEET\nalways mines: SHEET\nalways fire when targets=0: NONE",
    2: "toujours pont : FEUILLE\ntoujours mines : FEUILLE\ntoujours tirs : AUTO",
    3: "always fire: AUTO",
}


def record_of(way):
    """The record of the first match that ends so, and in which somebody was silent."""
    matches = (match(way, number) for number in count(1))
    return next(house.record() for house in matches if ends_so(house, way))


def ends_so(house, way):
    return house.match.state.result.reason == way.split("-")[1] and silent(house)


def match(way, number):
    options, seats = WAYS[way]
    options = {"scenario": way[:2], **options}
    house = begun(GAME, f"{way}-{number}", STANDING, options=options, seats=seats)
    played(house, way)
    return house


def played(house, way):
    """By a script, or by bots: every seventh answer is missing, every third a second thought."""
    for step in steps(house, rewind=2):
        if (way, step) in LEAVING:
            house.leave(LEAVING[way, step])
            continue
        for seat in house.match.window.asked:
            answer(house, seat, step, SCRIPTS.get(way))
        close(house)


def answer(house, seat, step, script):
    if script is not None:
        texts = script.get((house.match.state.turn, seat), [])
    else:
        thoughts = 0 if (step + seat) % 7 == 2 else 1 + ((step + seat) % 3 == 0)
        language = "fr" if seat == 2 else "en"
        texts = [f"// thought {i}\n{thought(house, seat, language)}" for i in range(thoughts)]
    order(house, seat, texts)


if __name__ == "__main__":
    keep(FOLDER, record_of, sys.argv[1:] or WAYS)
