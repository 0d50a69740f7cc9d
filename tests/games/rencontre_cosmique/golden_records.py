"""A record for every way to end, played through the match's own rules of letters and seals.

Each holds silences, replaced orders, a standing order of every seat, one rewind, and a chair that
falls empty; seat 1 signs.

python -m tests.games.rencontre_cosmique.golden_records   # writes tests/golden/rencontre-cosmique
"""

from itertools import count
from pathlib import Path

from referee.games.rencontre_cosmique import GAME
from referee.games.rencontre_cosmique import orders as o
from referee.games.rencontre_cosmique.pawns import pick
from referee.kernel.chance import Chance, Draws, bot_seed
from tests.record.house import SECRET, House

FOLDER = Path(__file__).parents[2] / "golden" / "rencontre-cosmique"
SHORT = {"base_goal": 3, "tempo": "rapid"}
WAYS = {  # how it ends: options, seats and winners of the matches among which one is looked for
    "bases": (SHORT, 3, 1),
    "alliance": (SHORT, 4, 2),
    "deal": (SHORT, 3, 2),
    "last": ({"power_list": ["vide", "laser"], "tempo": "rapid"}, 2, 1),
    "turns": ({"max_turns": 4, "tempo": "rapid"}, 3, 1),
}
STANDING = "toujours pouvoirs: rien\nalways aftermath: reward 1 cards"
REWIND, LEAVES, LONGEST = 3, 9, 400


def record_of(reason):
    """The record of the first match that ends so."""
    options, seats, winners = WAYS[reason]
    for number in count(1):
        house = begun(f"play.example/{reason}-{number}", options, seats)
        played(house, friendly=reason == "alliance")
        table = house.match.state.table
        if table.reason == reason and len(table.winners) >= winners:
            return house.record()
    raise AssertionError("unreachable")


def begun(origin, options, seats):
    house = House(game=GAME, options=options, seats=seats, origin=origin)
    for seat in house.match.all_seats:
        house.join(seat, signed=seat == 1)
    for seat in house.match.all_seats:
        house.letter(seat, "standing", STANDING, signed=seat == 1)
    return house


def played(house, friendly=False):
    """Bots think; every seventh answer is missing, every third is a second thought. Friendly ones
    invite everybody, and join every attack."""
    for turn in range(LONGEST):
        window = house.match.window
        if window is None:
            return
        if turn == REWIND:
            house.rewind(house.match.number - 1)
        if turn == LEAVES:
            house.leave(max(house.match.all_seats))
        for seat in house.match.window.asked:
            answer(house, seat, turn, friendly)
        house.wait(minutes=7)
        house.close(early=False)


def answer(house, seat, turn, friendly):
    if (turn + seat) % 7 == 0 or seat in house.match.state.table.vacant:
        return
    for number in range(1 + ((turn + seat) % 3 == 0)):
        text = f"# pensée {number + 1}\n{thought(house, seat, friendly)}"
        house.order(seat, text, signed=seat == 1)


def thought(house, seat, friendly):
    draws = Draws(bot_seed(SECRET, len(house.leaves) + 1, seat))
    view = house.game.view(house.match.state, seat)
    order = house.game.propose(view, Chance(draws, draws))
    return house.game.write(joining(view, order) if friendly else order, "fr")


def joining(view, order):
    """The same order, friendlier."""
    others = tuple(
        line for line in order.lines if not isinstance(line, o.Invite | o.Ally | o.Decline)
    )
    if view.window == "launch" and order.first(o.Attack):
        return o.Answer((*others, o.Invite(everybody=True)))
    if view.window == "alliance" and view.seat in view.table.duel.asked_off:
        pawns = pick(view.table, view.seat, 1)
        ally = (o.Ally(side="offense", pawns=pawns),) if pawns else ()
        return o.Answer((*others, *ally, o.Decline()))
    return order


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in WAYS:
        (FOLDER / f"{name}.record.zip").write_bytes(record_of(name))
        print(name)
