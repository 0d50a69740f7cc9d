"""A record for every way to end, played through the match's own rules of letters and seals.

Each holds silences, replaced orders, a standing order of each seat, one rewind; seat 1 signs. Both
victories at once, which bots hardly ever reach, are played from a script.

python -m tests.games.kardashev.golden_records   # writes tests/golden/kardashev anew
"""

from itertools import count

from referee.games.kardashev import GAME
from referee.games.kardashev.things.cards import id_of
from tests.games.golden import GOLDEN
from tests.games.recording import begun, close, keep, order, silent, steps, thought

FOLDER = GOLDEN / "kardashev"
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
    matches = (match(reason, number) for number in count(1))
    return next(played_match.record() for played_match in matches if ends_so(played_match, reason))


def ends_so(house, reason):
    return reason in ("heroes", house.match.state.result.reason) and silent(house)


def match(reason, number):
    house = begun(GAME, f"{reason}-{number}", STANDING, options=WAYS[reason])
    played(house, reason)
    return house


def played(house, reason):
    """Every seventh answer is missing, every third a second thought."""
    for turn in steps(house, rewind=2):
        if turn == 6 and reason == "left":
            house.leave(2)
            return
        for seat in house.match.window.asked:
            answer(house, seat, turn, reason)
        close(house)


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
    order(house, seat, texts)


def gathering(house, seat):
    """Seat 1: Diplomacy, Science, Occultism, four of Environment; then the fifth, which deploys
    War. Seat 2 lets it happen."""
    view = house.game.view(house.match.state, seat)
    if view.window != "play":
        return "accept"
    row = [id_of(card) for card in view.rows[1]]
    in_hand = {id_of(card) for card in view.hand}
    missing = [card for card in ("dip-0", "sci-0", "occ-0") if card not in row and card in in_hand]
    if seat == 2 or not missing:
        ready = row.count("env-0") < 4 or (len(row) == 7 and "war-0" in in_hand)
        deploys = "war-0" if row.count("env-0") == 4 else "none"
        may = seat == 1 and "env-0" in in_hand and ready
        return f"play env-0 then {deploys}" if may else "pass"
    return f"play {missing[0]}"


if __name__ == "__main__":
    keep(FOLDER, record_of, WAYS)
