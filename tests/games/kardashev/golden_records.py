"""A record for every way in which a match of Kardashev ends, made by the real service.

python -m tests.games.kardashev.golden_records      # writes tests/golden/kardashev anew
"""

from itertools import count
from pathlib import Path

from referee.games.catalogue import catalogue
from referee.games.kardashev import GAME
from referee.games.kardashev.cards import id_of
from referee.play import play
from tests.service.house import House
from tests.toys.play import chance

FOLDER = Path(__file__).parents[2] / "golden" / "kardashev"
SINGLE = {"mode": "game"}
BY_BOTS = ("spectrum", "monolith")
CONCEDED = {  # the end -> what seats write in their third window, where the rest is by bots
    "concession": (SINGLE, "concede", 1),
    "match_conceded": (SINGLE, "concede match", 1),
    "both_conceded": ({}, "abandonner match", 2),
}


def by_bots(end, options):
    """The first match of `referee play` that ends so: its record, and the key it is signed with."""
    for seed in count(1):
        match = play(catalogue(), GAME.name, options, 2, seed)
        if end in ("match", match.table.outcome.reason):
            return match.referee.export(match.match), match.referee.vkey(match.match)
    raise AssertionError("unreachable")


def by_people(options, text, seats):
    """Signed letters: an order that waits and is replaced, a silent window; then the end."""
    house = House(games=catalogue(), seed=f"kardashev/{text}/{seats}")
    match = house.begun(GAME.name, name="kardashev-1", **options)
    for number in range(4 if seats == 1 else 2):  # a draft asks both seats
        window = match.window.number
        for seat in () if number == 1 else match.window.asked:
            if number == 0:
                match[seat].order(_thought(match, seat, 7) + "\nattends")
            match[seat].order(_thought(match, seat, number))
        if match.window.number == window:
            match.due()
    for seat in match.window.asked[:seats]:
        match[seat].order(text)
    if match.now.phase != "ended":
        match.due()
    return house.referee.export(match.name), house.referee.vkey(match.name)


def nobody_writes():
    """Six turns in a row without a card, by silence."""
    house = House(games=catalogue(), seed="kardashev/silence")
    match = house.begun(GAME.name, name="kardashev-1", mode="game")
    while match.now.phase != "ended":
        match.due()
    return house.referee.export(match.name), house.referee.vkey(match.name)


def both_at_once():
    """Seat 1 gathers until SPECTRUM and MONOLITH come in one turn; seat 2 lets it happen."""
    house = House(games=catalogue(), seed="kardashev/both")
    options = {"mode": "game", "starter": "A", "pass_limit": 40}
    match = house.begun(GAME.name, name="kardashev-1", **options)
    while match.now.phase != "ended":
        [seat] = match.window.asked
        idle = "pass" if match.window.name == "play" else "accept"
        match[seat].order(_gathering(GAME.view(match.now.state, 1)) if seat == 1 else idle)
    return house.referee.export(match.name), house.referee.vkey(match.name)


def _gathering(view):
    """Diplomacy, Science, Occultism, four of Environment; then the fifth, which deploys War."""
    row = [id_of(card) for card in view.rows[1]]
    held = {id_of(card) for card in view.hand}
    missing = [one for one in ("dip-0", "sci-0", "occ-0") if one not in row and one in held]
    if missing:
        return f"play {missing[0]}"
    if "env-0" not in held or (row.count("env-0") == 4 and (len(row) < 7 or "war-0" not in held)):
        return "pass"
    return "play env-0 then " + ("war-0" if row.count("env-0") == 4 else "none")


def _thought(match, seat, number):
    state = match.now.state
    return GAME.write(GAME.propose(GAME.view(state, seat), chance("golden", seat, number)), "fr")


def all_records():
    yield "match", by_bots("match", {})
    for end in BY_BOTS:
        yield end, by_bots(end, SINGLE)
    yield "both", both_at_once()
    yield "adjudication", nobody_writes()
    for end, (options, text, seats) in CONCEDED.items():
        yield end, by_people(options, text, seats)


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for end, (record, vkey) in all_records():
        (FOLDER / f"{end}.record.zip").write_bytes(record)
        (FOLDER / f"{end}.vkey").write_text(f"{vkey}\n", encoding="utf-8")
