"""A record for every way to end, played through the match's own rules of letters and seals.

Each holds silences, replaced orders, a standing order of each seat, one rewind; seat 1 signs. What
bots hardly ever reach (level points, a drawn campaign) is played from a script.

python -m tests.games.combats.golden_records   # writes tests/golden/combats anew
"""

import json
from itertools import count
from pathlib import Path

from referee.games.combats import GAME
from referee.kernel.chance import Chance, Draws, bot_seed
from tests.record.house import SECRET, House

FOLDER = Path(__file__).parents[2] / "golden" / "combats"
LEGS = {"preset": "siege", "legs": 2}
SHORT = {"mode": "campaign", "rounds": 6}
WAYS = {  # reason of the end: options of the matches among which one is looked for
    "combat_won": {"preset": "exemple"},
    "combat_drawn": {"preset": "duel", "tempo": "plotted"},
    "legs_points": LEGS,
    "legs_losses": LEGS,
    "legs_drawn": {"preset": "duel", "legs": 2, "tempo": "plotted"},
    "campaign_points": {},
    "campaign_lead": {"tempo": "live", "lead": 10},
    "campaign_usines": SHORT,
    "campaign_populations": SHORT,
    "campaign_drawn": SHORT,
    "left": {"rounds": 7},
}
GOING = "move 1 Vesper/S > Boreal/1"
SCRIPTS = {  # (round, seat): order; everybody is silent else
    "campaign_usines": {  # white's one Usine scores 1 + 1 + 2, grey's two 2 each
        (4, 2): f"{GOING}\nbuild Boreal/1",
        (6, 1): "move 1 Aube/S > Pivot/1\nbuild Pivot/1\nmove 1 Aube/S > Austral/1\nbuild Aus/1",
    },
    "campaign_populations": {(3, 2): "pass", (5, 2): "peuple Vesper/1"},
    "campaign_drawn": {(2, 1): "pass"},
}
STANDING = {
    1: "always plan: pass\nalways commit when lead=grey: pass",
    2: "toujours plan quand attaquant=gris: passe\ntoujours engagement quand avance=blanc: passe",
}


def record_of(reason):
    """The record of the first match that ends so, and in which somebody was silent."""
    for number in count(1):
        house = begun(f"play.example/{reason.replace('_', '-')}-{number}", WAYS[reason])
        played(house, reason)
        if house.match.state.result.reason == reason and silences(house):
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


def begun(origin, options):
    house = House(game=GAME, options=options, origin=origin)
    for seat in house.match.all_seats:
        house.join(seat, signed=seat == 1)
    for seat in house.match.all_seats:
        house.letter(seat, "standing", STANDING[seat], signed=seat == 1)
    return house


def played(house, reason):
    """By a script, or by bots: every fourth answer is missing, every third a second thought."""
    for turn in count():
        if house.match.window is None:
            return
        if turn == 1:
            house.rewind(house.match.number - 1)
        if turn == 6 and reason == "left":
            house.leave(2)
            return
        for seat in house.match.window.asked:
            answer(house, seat, turn, SCRIPTS.get(reason))
        house.wait(minutes=7)
        house.close(early=False)


def answer(house, seat, turn, script):
    if script is not None:
        texts = [text for key, text in script.items() if key == (house.match.state.round, seat)]
    else:
        thoughts = 0 if (turn + seat) % 4 == 1 else 1 + ((turn + seat) % 3 == 0)
        texts = [f"# thought {i}\n{thought(house, seat)}" for i in range(thoughts)]
    for text in texts:
        house.order(seat, text, signed=seat == 1)


def thought(house, seat):
    draws = Draws(bot_seed(SECRET, len(house.leaves) + 1, seat))
    view = house.game.view(house.match.state, seat)
    return house.game.write(house.game.propose(view, Chance(draws, draws)), "fr")


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in WAYS:
        (FOLDER / f"{name}.record.zip").write_bytes(record_of(name))
