"""Matches of random letters in which chairs change hands all the time: every record audits, by our
audit and by the checker that knows nothing of our code."""

import random

import pytest

from referee.games.catalogue import catalogue
from referee.kernel.refused import Refused
from referee.match.policy import Policy
from referee.service import Contact
from tests.service import wild
from tests.service.house import House, private, public_line
from tests.service.test_chairs import holds

pytestmark = pytest.mark.long

HANDS = ["letters"] * 12 + ["replace", "bot", "vacate", "concede", "absent", "rewind", "due"]
GAMES = [
    ("convoy", 2, {}),
    ("combats", 2, {}),
    ("capitaine-cosmos", 3, {"scenario": "S6"}),
    ("empereur-telepathe", 5, {"tempo": "live"}),
    ("rencontre-cosmique", 4, {}),
    ("kardashev", 2, {}),
]


def played(game, seats, options, seed, steps=30):
    """The same seed gives the same match."""
    dice = random.Random(f"leavers/{game}/{seed}")
    house = House(games=catalogue()) if game != "convoy" else House()
    policy = Policy(
        grace=dice.choice([0, 6]),
        bank=dice.choice([0, 40]),
        nmr_limit=dice.choice([0, 2]),
        nmr_then=dice.choice(["bot", "empty"]),
        assurance=dice.choice(["address", "address", "signed"]),
    )
    match = house.invited(game, seats, policy=policy, **options)
    for seat in match.seats:
        match[seat].signed("join")
    for _ in range(steps):
        if match.now.phase != "running":
            break
        act(match, dice)
        house.clock.advance(seconds=dice.randrange(1, 40_000))
        house.referee.windows.wake(match.name)
    return match


def act(match, dice):
    """What a random seat, its organiser or time does; what cannot be is refused and that is all."""
    seat, what = dice.choice(list(match.seats)), dice.choice(HANDS)
    try:
        hand(match, seat, what, dice)
    except Refused:
        return


def hand(match, seat, what, dice):
    desk, name = match.house.referee, match.name
    if what == "replace":
        key = private(seat, dice.random())
        who = Contact(f"new{dice.randrange(99)}@example.org", "New")
        desk.chairs.replace(name, seat, who, "", public_line(key))
        match[seat].key, match[seat].nonce = key, dice.random() < 0.5
    elif what == "bot":
        desk.chairs.sit_bot(name, seat, "")
    elif what == "vacate":
        desk.chairs.vacate(name, seat, dice.choice(["left", "removed"]), "")
    elif what == "concede":
        wild.write(match, seat, "concede", "", dice)
    elif what == "absent":
        desk.submissions.absent(name, seat, match.house.now[:10])
    elif what == "rewind":
        desk.rulings.rewind(name, dice.randrange(1, match.window.number + 1), "")
    elif what == "due":
        wild.act(match, seat, random.Random(0)) if match.now.paused else match.due()
    elif match[seat].chair.bot is None and match[seat].chair.person is not None:
        wild.act(match, seat, dice)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("game", "seats", "options"), GAMES, ids=[row[0] for row in GAMES])
def test_a_match_whose_players_come_and_go_audits(game, seats, options, seed):
    match = played(game, seats, options, seed)
    if match.now.phase == "running":  # what is sealed is judged at the end
        for seat in match.seats:
            if match.now.phase == "running" and seat not in match.now.empty:
                match.house.referee.chairs.vacate(match.name, seat, "left", "")
    holds(match)


def test_the_random_matches_hold_what_they_are_for():
    """Each way for a chair to change hands, and windows cut off by it."""
    causes, cut = set(), 0
    for game, seats, options in GAMES[:4]:
        match = played(game, seats, options, 0)
        for leaf, after in zip(match.leaves, match.leaves[1:], strict=False):
            if leaf["type"] == "match.seat_changed":
                causes.add(leaf["data"]["cause"])
                cut += after["type"] == "match.window_opened"
    assert {"replaced", "bot"} <= causes
