"""A record for every way to end, played through the match's own rules of letters and seals.

Each holds silences, replaced orders, a standing order of each seat, one rewind; seat 1 signs. Both
victories at once, which bots hardly ever reach, are played from a script.

python -m tests.games.kardashev.golden_records   # writes tests/golden/kardashev anew
"""

import json
from itertools import count
from pathlib import Path

from referee.games.kardashev import GAME
from referee.games.kardashev.cards import id_of
from referee.kernel.chance import Chance, Draws, bot_seed
from tests.record.house import SECRET, House

FOLDER = Path(__file__).parents[2] / "golden" / "kardashev"
SINGLE = {"mode": "game"}
WAYS = {  # reason of the end (or what the record shows): options
    "spectrum": SINGLE,
    "monolith": SINGLE,
    "both": {"mode": "game", "starter": "A", "pass_limit": 40},
    "adjudication": SINGLE,
    "concession": SINGLE,
    "match_conceded": {"stages": 1},
    "both_conceded": {},
    "left": SINGLE,
    "heroes": {"stages": 2},  # two stages with a hero and a loser who starts, however they end
}
GIVING_UP = {  # reason: the turn, who, the order
    "concession": (6, (1,), "concede"),
    "match_conceded": (6, (1,), "concede match"),
    "both_conceded": (3, (1, 2), "abandonner match"),
}
STANDING = {1: "always choice: auto", 2: "toujours choix: auto"}


def record_of(reason):
    """The record of the first match that ends so, and in which somebody was silent."""
    for number in count(1):
        house = begun(f"play.example/{reason.replace('_', '-')}-{number}", WAYS[reason])
        played(house, reason)
        ends_so = reason in ("heroes", house.match.state.result.reason)
        if ends_so and silences(house):
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
    """Every seventh answer is missing, every third a second thought."""
    for turn in count():
        if house.match.window is None:
            return
        if turn == 2:
            house.rewind(house.match.number - 1)
        if turn == 6 and reason == "left":
            house.leave(2)
            return
        for seat in house.match.window.asked:
            answer(house, seat, turn, reason)
        house.wait(minutes=7)
        house.close(early=False)


def answer(house, seat, turn, reason):
    at, who, giving_up = GIVING_UP.get(reason, (-1, (), ""))
    if turn == at:
        texts = [giving_up] if seat in who else []
    elif reason == "adjudication" and turn > 3:
        texts = []
    elif reason == "both":
        texts = [f"# thought {i}\n{gathering(house, seat)}" for i in range(1 + (turn == 4))]
        texts = [] if turn == 1 or house.match.window.name == "choice" else texts
    else:
        thoughts = 0 if (turn + seat) % 7 == 2 else 1 + ((turn + seat) % 3 == 0)
        texts = [f"# thought {i}\n{thought(house, seat)}" for i in range(thoughts)]
    for text in texts:
        house.order(seat, text, signed=seat == 1)


def thought(house, seat):
    draws = Draws(bot_seed(SECRET, len(house.leaves) + 1, seat))
    view = house.game.view(house.match.state, seat)
    return house.game.write(house.game.propose(view, Chance(draws, draws)), "fr")


def gathering(house, seat):
    """Seat 1: Diplomacy, Science, Occultism, four of Environment; then the fifth, which deploys
    War. Seat 2 lets it happen."""
    view = house.game.view(house.match.state, seat)
    if view.window != "play":
        return "accept"
    row = [id_of(card) for card in view.rows[1]]
    held = {id_of(card) for card in view.hand}
    missing = [one for one in ("dip-0", "sci-0", "occ-0") if one not in row and one in held]
    if seat == 2 or not missing:
        ready = row.count("env-0") < 4 or (len(row) == 7 and "war-0" in held)
        deploys = "war-0" if row.count("env-0") == 4 else "none"
        may = seat == 1 and "env-0" in held and ready
        return f"play env-0 then {deploys}" if may else "pass"
    return f"play {missing[0]}"


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in WAYS:
        (FOLDER / f"{name}.record.zip").write_bytes(record_of(name))
