"""Turns and rounds, draft, rotation of powers, the vanishing element (R-12, R-79 to R-82)."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.ending import win
from referee.games.rencontre_cosmique.rules.powers import escamoteur
from referee.games.rencontre_cosmique.rules.powers.usage import hidden_slot
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.rules.rights import foreign_bases, holders
from referee.games.rencontre_cosmique.rules.setup import deal_roles, keep_offered, new_power, shown
from referee.games.rencontre_cosmique.things.places import seats_from
from referee.games.rencontre_cosmique.things.sheet import KeepPowers, NewPower
from referee.games.rencontre_cosmique.things.state import Todo
from referee.kernel.event import Sealed, Seat


def next_turn(play: Resolution) -> None:
    """R-12: clockwise. H-87: with a limit of turns the most foreign bases win."""
    table = play.table
    if 0 < table.options.max_turns <= table.turn:
        most = max(foreign_bases(table, seat) for seat in table.alive)
        leaders = (seat for seat in table.alive if foreign_bases(table, seat) == most)
        win(play, tuple(leaders), "turns")
        return
    seat = next_offense(play)
    todo = []
    if seat == seats_from(table.alive, table.first)[0]:
        play.emit(e.RoundBegan(table.round + 1))
        if table.options.rotation and table.round > 0:
            todo.append(Todo("rotation"))
    conjurers = holders(play.table, escamoteur.KEY)
    todo += [Todo("vanish", conjurer) for conjurer in conjurers]
    play.only(*todo, Todo("turn", seat))


def next_offense(play: Resolution) -> Seat:
    """Who is next; at the very first turn whom the disc has named (R-7)."""
    table = play.table
    start = table.first if table.turn == 0 else table.offense % table.seats + 1
    return seats_from(table.alive, start)[0]


def turn(play: Resolution) -> None:
    play.emit(e.TurnBegan(play.table.turn + 1, play.now.seat))
    if play.table.seats == 2:
        play.only(Todo("pair_open"))
    else:
        play.only(Todo("prep"))


def pair_open(play: Resolution) -> None:
    """R-77, H-21: no disc; both refill at D0, before the one window opens."""
    steps = ("open", "refill", "name", "copy", "defend", "launch")
    play.only(*[Todo(step) for step in steps])


def vanish(play: Resolution) -> None:
    escamoteur.vanish(play, play.now.seat)


# --- powers chosen and changed --------------------------------------------------------------------


def draft(play: Resolution) -> None:
    """R-80, R-82, H-83: sealed and simultaneous; H-8 for the later seat."""
    for seat in play.table.alive:
        line = play.answer(seat).first(KeepPowers)
        keep_offered(play, seat, line.powers if line else ())
    deal_roles(play)


def rotation(play: Resolution) -> None:
    """R-81, H-85: one power may be changed for a new one from the deck."""
    for seat in play.table.alive:
        line = play.answer(seat).first(NewPower)
        slots = play.table.powers[seat]
        if line is None or not slots:
            play.emit(e.PowersRotated(seat, True, 0, "", Sealed((seat,), None)))
        else:
            rotate(play, seat, slot_of(play, seat, line.power))
    deal_roles(play)


def slot_of(play: Resolution, seat: Seat, power: str) -> int:
    """Which of its powers is meant; the first, if there is nothing to tell."""
    names = [slot.power for slot in play.table.powers[seat]]
    if power in names:
        return names.index(power)
    return hidden_slot(play, seat, power) or 0


def rotate(play: Resolution, seat: Seat, slot: int) -> None:
    """The old power goes under the deck."""
    card = new_power(play)
    if card is None:
        play.emit(e.PowersRotated(seat, True, slot, "", Sealed((seat,), None)))
        return
    play.emit(e.PowersRotated(seat, False, slot, shown(play, card), Sealed((seat,), card)))
