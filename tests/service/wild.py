"""Matches of random letters: orders, waits, replacements, withdrawals, serials, silence, standing
orders, new keys, nonsense, pauses. The same seed gives the same letters."""

import random

from referee.match.policy import Policy
from tests.service.house import House, private, public_line
from tests.toys.play import chance

ACTS = ["order"] * 6 + ["nonsense", "withdraw", "standing", "due", "pause", "key", "number"]


def played(game, seed, house=None, steps=40):
    """A match of `steps` random letters, perhaps ended; one seat in three may be a bot's."""
    dice = random.Random(f"{game}/{seed}")
    house = house or House()
    seats = max(house.games.current(game).seats)
    match = house.invited(game, seats, policy=Policy(hold=seed % 5 == 0))
    seat_all(match, dice)
    for _ in range(steps):
        if match.now.phase != "running":
            break
        act(match, dice.choice(people(match)), dice)
        house.clock.advance(seconds=dice.randrange(1, 20_000))
        house.referee.windows.wake(match.name)
    return match


def seat_all(match, dice):
    for seat in match.seats:
        if seat > 1 and dice.random() < 0.3:
            match.house.referee.lobby.sit_bot(match.name, seat)
            continue
        match[seat].nonce = dice.random() < 0.7
        if dice.random() < 0.8:
            match[seat].signed("join")
        else:
            match[seat].says("join")


def people(match):
    return [seat for seat in match.seats if not match[seat].chair.bot]


def act(match, seat, dice):
    """One random thing that this seat (or time, or the organiser) does."""
    kind = dice.choice(ACTS)
    asked = match.window is not None and seat in match.window.asked
    if kind == "order" and asked:
        write(match, seat, "order", proposed(match, seat, dice) + dice.choice(["", "\nwait"]), dice)
    elif kind == "standing" and asked:
        line = proposed(match, seat, dice).replace("\n", "; ")
        once = dice.choice(["next", "always"])
        write(match, seat, "standing", f"{once} {match.window.name}: {line}", dice)
    elif kind == "nonsense":
        write(match, seat, "order", f"nonsense {dice.randrange(100)}", dice)
    elif kind == "withdraw":
        write(match, seat, "withdraw", "", dice)
    elif kind == "number" and match.now.book(seat).rules:
        numbers = [rule.number for rule in match.now.book(seat).rules]
        write(match, seat, "withdraw", str(dice.choice(numbers)), dice)
    elif kind == "key":
        new_key(match, seat, dice)
    elif kind == "due":
        match.due()
    elif kind == "pause" and not match.now.paused:
        match.house.referee.deadlines.pause(match.name, "")
        match.house.referee.deadlines.resume(match.name, "")


def write(match, seat, kind, body, dice):
    """Signed if the seat has a key, and now and then unsigned; sometimes with a serial."""
    player = match[seat]
    if match.now.keys.get(seat) is None or dice.random() < 0.3:
        player.says(kind, body)
    else:
        serial = dice.choice([None, None, 1, 2, 3]) if kind != "standing" else None
        player.signed(kind, body, serial=serial)


def new_key(match, seat, dice):
    """Another key for a seat that signs, in force once the window is over."""
    if match.now.keys.get(seat) != public_line(match[seat].key) or match.now.coming.get(seat):
        return
    key = private(seat, dice.random())
    if match[seat].signed("key", public_line(key)).outcome == "accepted":
        number = match.window.number
        match.due()
        if match.now.phase == "running" and match.window.number > number:
            match[seat].key = key


def proposed(match, seat, dice):
    """A legal order for what is asked of this seat now."""
    game, now = match.house.loaded(match.name).game, match.now
    view = game.view(now.state, seat)
    return game.write(game.propose(view, chance("wild", dice.random())), "en")
