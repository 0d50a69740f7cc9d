"""A record for every way to end, played through the match's own rules of letters and seals.

Each holds silences, replaced orders, a standing order of every seat, one rewind, and a chair that
falls empty; seat 1 signs.

python -m tests.games.rencontre_cosmique.golden_records   # writes tests/golden/rencontre-cosmique
"""

from itertools import count, islice

from referee.games.rencontre_cosmique import GAME
from referee.games.rencontre_cosmique import orders as o
from referee.games.rencontre_cosmique.pawns import pick
from tests.games.golden import GOLDEN
from tests.games.recording import begun, close, keep, order, proposed, steps

FOLDER = GOLDEN / "rencontre-cosmique"
SHORT = {"base_goal": 3, "tempo": "rapid"}
WAYS = {  # how it ends: options, seats and winners of the matches among which one is looked for
    "bases": (SHORT, 3, 1),
    "alliance": (SHORT, 4, 2),
    "deal": (SHORT, 3, 2),
    "last": ({"power_list": ["vide", "laser"], "tempo": "rapid"}, 2, 1),
    "turns": ({"max_turns": 4, "tempo": "rapid"}, 3, 1),
}
STANDING = dict.fromkeys(range(1, 5), "toujours pouvoirs: rien\nalways aftermath: reward 1 cards")
REWIND, LEAVES, LONGEST = 3, 9, 400


def record_of(reason):
    """The record of the first match that ends so."""
    matches = (match(reason, number) for number in count(1))
    return next(one.record() for one in matches if ends_so(one, reason))


def ends_so(house, reason):
    table, (_, _, winners) = house.match.state.table, WAYS[reason]
    return table.reason == reason and len(table.winners) >= winners


def match(reason, number):
    options, seats, _ = WAYS[reason]
    house = begun(GAME, f"{reason}-{number}", STANDING, options=options, seats=seats)
    played(house, friendly=reason == "alliance")
    return house


def played(house, friendly=False):
    """Bots think; every seventh answer is missing, every third is a second thought. Friendly ones
    invite everybody, and join every attack."""
    for turn in islice(steps(house, REWIND), LONGEST):
        if turn == LEAVES:
            house.leave(max(house.match.all_seats))
        for seat in house.match.window.asked:
            answer(house, seat, turn, friendly)
        close(house)


def answer(house, seat, turn, friendly):
    if (turn + seat) % 7 == 0 or seat in house.match.state.table.vacant:
        return
    for number in range(1 + ((turn + seat) % 3 == 0)):
        order(house, seat, [f"# pensée {number + 1}\n{thought(house, seat, friendly)}"])


def thought(house, seat, friendly):
    view, reply = proposed(house, seat)
    return house.game.write(joining(view, reply) if friendly else reply, "fr")


def joining(view, answer):
    """The same answer, friendlier."""
    others = tuple(
        line for line in answer.lines if not isinstance(line, o.Invite | o.Ally | o.Decline)
    )
    if view.window == "launch" and answer.first(o.Attack):
        return o.Answer((*others, o.Invite(everybody=True)))
    if view.window == "alliance" and view.seat in view.table.duel.asked_off:
        pawns = pick(view.table, view.seat, 1)
        ally = (o.Ally(side="offense", pawns=pawns),) if pawns else ()
        return o.Answer((*others, *ally, o.Decline()))
    return answer


if __name__ == "__main__":
    keep(FOLDER, record_of, WAYS)
