"""A record of each game in which everybody agreed: to go back a window, then to a draw.

Played by signed letters through the front desk, with a window left to its deadline, a second
thought and a standing order that the way back undoes.

python -m tests.service.agreed_records   # writes tests/golden/agreed anew
"""

from pathlib import Path

from referee.games.catalogue import catalogue
from tests.service.house import House
from tests.toys.play import chance

FOLDER = Path(__file__).parents[1] / "golden" / "agreed"
GAMES = sorted(catalogue().names)


def record_of(name):
    """The record of this game's match."""
    house = House(games=catalogue(), seed=f"agreed {name}")
    seats = min(house.games.current(name).seats)
    match = house.begun(name, seats, name=f"{name}-agreed")
    back = None
    for turn in range(3):
        first = answered(match, turn)
        back = back or first
        match.due()
    for seat in match.seats:
        match[seat].signed("consent", f"rewind {back} yes")
    assert match.types[-2:] == ["match.rewound", "match.window_opened"]
    answered(match, 3)
    match.due()
    for seat in match.seats:
        match[seat].signed("vote", "draw yes")
    assert match.now.cause == "vote"
    return house.referee.records.export(match.name)


def answered(match, turn):
    """Each asked seat but every third orders, the first one twice; the window's number."""
    window = match.window
    for seat in window.asked:
        for thought in range(0 if (turn + seat) % 3 == 0 else 1 + (seat == window.asked[0])):
            if match.window.number == window.number:
                match[seat].order(order(match, seat, turn, thought) + "\nwait")
    return window.number


def order(match, seat, turn, thought):
    table = match.house.referee.views.table(match.name, seat)
    found = table.game.propose(table.view, chance("agreed", turn, seat, thought))
    return table.game.write(found, "en")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        (FOLDER / f"{game}.record.zip").write_bytes(record_of(game))
