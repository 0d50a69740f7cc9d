"""D1 and D2: the disc, the defense, its role and its refill (phases 3 and 4)."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.losses import send_home
from referee.games.rencontre_cosmique.rules.piles import has_duel_card, playable, refill
from referee.games.rencontre_cosmique.rules.powers import comedien
from referee.games.rencontre_cosmique.rules.powers.insecte import copy
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.rules.rights import has_base
from referee.games.rencontre_cosmique.things.cards import without
from referee.games.rencontre_cosmique.things.places import OVAL, RING, planets_of, seats_from
from referee.games.rencontre_cosmique.things.state import Table, Todo
from referee.kernel.event import Seat


def disc(play: Resolution) -> None:
    """R-19 to R-22. Conjurer A: no disc, the offense will choose."""
    if play.table.vanished == "A":
        return
    colour = _drawn(play)
    while colour == play.table.colour(play.table.offense) and not guests(play.table):
        play.emit(e.DiscRefused(play.table.offense))
        colour = _drawn(play)
    if colour != play.table.colour(play.table.offense):
        name_defense(play, play.table.seat(colour))


def _drawn(play: Resolution) -> str:
    """R-20, R-21: never the last one; then all go back first (H-18)."""
    table = play.table
    refilled = len(table.cup) <= 1
    cup = (*table.cup, *table.drawn) if refilled else table.cup
    colour = str(play.chance.pick(play.label("destiny"), cup, 1)[0])
    play.emit(e.DiscDrawn(colour, len(without(cup, (colour,))), refilled))
    return colour


def guests(table: Table) -> list[Seat]:
    """Who has a base in the offense's own home."""
    home = planets_of(table.colour(table.offense))
    rivals = [seat for seat in table.alive if seat != table.offense]
    return [seat for seat in rivals if any(has_base(table, seat, place) for place in home)]


def redraw(play: Resolution) -> None:
    """R-22: another disc instead of one's own."""
    play.emit(e.DiscRefused(play.table.offense))
    play.first(*[Todo(step) for step in ("disc", "copy", "defend")])


def name_defense(play: Resolution, seat: Seat) -> None:
    """R-23."""
    play.emit(e.DefenseNamed(seat))


def name_the_other(play: Resolution) -> None:
    """R-77: with two players nobody draws a disc."""
    name_defense(play, next(seat for seat in play.table.alive if seat != play.table.offense))


def copies(play: Resolution) -> None:
    if play.duel.defense:
        copy(play)


def defend(play: Resolution) -> None:
    """R-24: a defense that cannot play a card gets a new hand."""
    if play.duel.defense:
        refill(play, play.duel.defense)


def tests(play: Resolution) -> None:
    """R-17 and R-24, after every effect until D6."""
    duel = play.duel
    begun = duel.number and not duel.closed
    if not begun or duel.placed or duel.by or duel.travelled:
        return
    if not has_duel_card(play, play.table.offense):
        break_off(play, "broken")
    elif duel.defense and not playable(play, duel.defense):
        refill(play, duel.defense)


def break_off(play: Resolution, reason: str) -> None:
    """R-17, H-29: the turn ends; oval and ring go home, cards played stay played."""
    send_home(play, OVAL, RING)
    steps = [Todo(step) for step in ("aftermath", "D13", "discard", "D15")]
    play.only(*play.plagues_left(), *steps, Todo("end_turn", what=reason))


def role(play: Resolution) -> None:
    """The close of `role`: the Actor in defense announces."""
    if play.duel.defense and comedien.acts(play.table, play.duel.defense):
        comedien.announce(play, play.duel.defense)


def role_of_the_offense(play: Resolution) -> None:
    """Two players: the Actor in attack announces at the close of its first `launch`, which is
    `prep` too (H-21, C-28). An Insect copies the role from now on."""
    if comedien.announces(play.table, play.table.offense):
        comedien.announce(play, play.table.offense)
        copies(play)


def next_clockwise(table: Table) -> Seat:
    """The seat to the left of the offense."""
    return seats_from(table.alive, table.offense % table.seats + 1)[0]
