"""A record for every way to end, played through the match's own rules of letters and seals.

Each holds silences, replaced orders, a standing order of each seat, one rewind; seat 1 signs. What
bots hardly ever reach (level points, a drawn campaign) is played from a script.

python -m tests.games.combats.golden_records   # writes tests/golden/combats anew
"""

from itertools import count

from referee.games.combats import GAME
from tests.games.golden import GOLDEN
from tests.games.recording import begun, close, keep, order, silent, steps, thought

FOLDER = GOLDEN / "combats"
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
    matches = (match(reason, number) for number in count(1))
    return next(house.record() for house in matches if ends_so(house, reason))


def ends_so(house, reason):
    return house.match.state.result.reason == reason and silent(house)


def match(reason, number):
    house = begun(GAME, f"{reason}-{number}", STANDING, options=WAYS[reason])
    played(house, reason)
    return house


def played(house, reason):
    """By a script, or by bots: every fourth answer is missing, every third a second thought."""
    for turn in steps(house, rewind=1):
        if turn == 6 and reason == "left":
            house.leave(2)
            return
        for seat in house.match.window.asked:
            answer(house, seat, turn, SCRIPTS.get(reason))
        close(house)


def answer(house, seat, turn, script):
    if script is not None:
        texts = [text for key, text in script.items() if key == (house.match.state.round, seat)]
    else:
        thoughts = 0 if (turn + seat) % 4 == 1 else 1 + ((turn + seat) % 3 == 0)
        texts = [f"# thought {i}\n{thought(house, seat)}" for i in range(thoughts)]
    order(house, seat, texts)


if __name__ == "__main__":
    keep(FOLDER, record_of, WAYS)
