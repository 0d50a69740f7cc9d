"""A record for every way to end, played through the match's own rules of letters and seals.

Each holds silences, replaced orders, a standing order of every seat, one rewind, and a chair that
falls empty; seat 1 signs.

python -m tests.games.rencontre_cosmique.golden_records   # writes tests/golden/rencontre-cosmique
"""

from itertools import count, islice

from referee.games.rencontre_cosmique import GAME
from referee.games.rencontre_cosmique.rules.pawns import pick
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.cards import COMPROMISE
from tests.games.golden import GOLDEN
from tests.games.recording import begun, close, keep, order, proposed, steps

FOLDER = GOLDEN / "rencontre-cosmique"
SHORT = {"base_goal": 3, "tempo": "rapid"}
FURIES = {"powers": 2, "power_list": ["vide", "insecte", "empathe", "clone"], "tempo": "rapid"}
WAYS = {  # how it ends: options, seats and winners of the matches among which one is looked for
    "bases": (SHORT, 3, 1),
    "alliance": (SHORT, 4, 2),
    "deal": (SHORT, 3, 2),
    "last": ({"power_list": ["vide", "laser"], "tempo": "rapid"}, 2, 1),
    "turns": ({"max_turns": 4, "tempo": "rapid"}, 3, 1),
    "nobody": (FURIES, 2, 0),
}
STANDING = dict.fromkeys(range(1, 5), "toujours pouvoirs: rien\nalways aftermath: reward 1 cards")
REWIND, LEAVES, LONGEST = 3, 9, 400


def record_of(reason):
    """The record of the first match that ends so."""
    matches = (match(reason, number) for number in count(1))
    return next(house.record() for house in matches if ends_so(house, reason))


def ends_so(house, reason):
    table, (_, _, winners) = house.match.state.table, WAYS[reason]
    return table.reason == reason and len(table.winners) >= winners


def match(reason, number):
    options, seats, _ = WAYS[reason]
    house = begun(GAME, f"{reason}-{number}", STANDING, options=options, seats=seats)
    played(house, MANNERS.get(reason, as_ever))
    return house


def played(house, manner):
    """Bots think; every seventh answer is missing, every third is a second thought."""
    for turn in islice(steps(house, REWIND), LONGEST):
        if turn == LEAVES:
            house.leave(max(house.match.all_seats))
        for seat in house.match.window.asked:
            answer(house, seat, turn, manner)
        close(house)


def answer(house, seat, turn, manner):
    if (turn + seat) % 7 == 0 or seat in house.match.state.table.vacant:
        return
    for number in range(1 + ((turn + seat) % 3 == 0)):
        order(house, seat, [f"# pensée {number + 1}\n{thought(house, seat, manner)}"])


def thought(house, seat, manner):
    view, reply = proposed(house, seat)
    return house.game.write(manner(view, reply), "fr")


# --- manners --------------------------------------------------------------------------------------


def as_ever(view, answer):
    return answer


def joining(view, answer):
    """They invite everybody, and join every attack."""
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


def quarrelling(view, answer):
    """They bargain whenever they can, and break every deal off."""
    if view.window == "deal":
        return o.Answer((o.Break(),))
    if view.window == "cards" and COMPROMISE in view.hand:
        return o.Answer((o.Play(card=COMPROMISE),))
    return answer


MANNERS = {"alliance": joining, "nobody": quarrelling}


if __name__ == "__main__":
    keep(FOLDER, record_of, WAYS)
