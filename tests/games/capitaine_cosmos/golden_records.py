"""A record for every way a scenario can end, played through the rules of letters and seals.

Each holds silences, replaced sheets, a standing order of each seat and a rewind; seat 1 signs. Ends
that bots hardly ever reach are flown from a script.

python -m tests.games.capitaine_cosmos.golden_records [WAY…]   # writes tests/golden anew
"""

import json
import sys
from itertools import count
from pathlib import Path

from referee.games.capitaine_cosmos import GAME
from referee.kernel.chance import Chance, Draws, bot_seed
from tests.record.house import SECRET, House

FOLDER = Path(__file__).parents[2] / "golden" / "capitaine-cosmos"
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
    for number in count(1):
        house = begun(way, number)
        played(house, way)
        if house.match.state.result.reason == way.split("-")[1] and silences(house):
            return house.record()
    raise AssertionError("unreachable")


def silences(house):
    """Windows in which not everybody had answered, by himself or by a standing order."""
    told = [json.loads(leaf) for leaf in house.leaves]
    asked = windows(told, "match.window_opened", "asked")
    given = windows(told, "match.window_closed", "given")
    return [number for number, those in given.items() if len(those) < len(asked[number])]


def windows(told, type, field):
    """A field of each window's leaf of this type, by the window's number."""
    found = [leaf["data"] for leaf in told if leaf["type"] == type]
    return {one["window"]: one[field] for one in found}


def begun(way, number):
    options, seats = WAYS[way]
    origin = f"play.example/{way.lower().replace('_', '-')}-{number}"
    house = House(game=GAME, options={"scenario": way[:2], **options}, seats=seats, origin=origin)
    for seat in house.match.all_seats:
        house.join(seat, signed=seat == 1)
    for seat in house.match.all_seats:
        house.letter(seat, "standing", STANDING[seat], signed=seat == 1)
    return house


def played(house, way):
    """By a script, or by bots: every seventh answer is missing, every third a second thought."""
    for step in count():
        if house.match.window is None:
            return
        if step == 2:
            house.rewind(house.match.number - 1)
        if (way, step) in LEAVING:
            house.leave(LEAVING[way, step])
            continue
        for seat in house.match.window.asked:
            answer(house, seat, step, SCRIPTS.get(way))
        house.wait(minutes=7)
        house.close(early=False)


def answer(house, seat, step, script):
    if script is not None:
        texts = script.get((house.match.state.turn, seat), [])
    else:
        thoughts = 0 if (step + seat) % 7 == 2 else 1 + ((step + seat) % 3 == 0)
        texts = [f"// thought {i}\n{thought(house, seat)}" for i in range(thoughts)]
    for text in texts:
        house.order(seat, text, signed=seat == 1)


def thought(house, seat):
    draws = Draws(bot_seed(SECRET, len(house.leaves) + 1, seat))
    view = house.game.view(house.match.state, seat)
    language = "fr" if seat == 2 else "en"
    return house.game.write(house.game.propose(view, Chance(draws, draws)), language)


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[1:] or WAYS:
        (FOLDER / f"{name}.record.zip").write_bytes(record_of(name))
