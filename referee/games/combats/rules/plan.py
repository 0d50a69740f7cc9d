"""Carrying out a plan: which clause fits, what the stock and the hand still allow (rulings §6).

What a plan did not do is nobody's business but its owner's: it is told to them alone.
"""

from msgspec.structs import replace

from referee.games.combats.rules.card_play import unplayable
from referee.games.combats.rules.setup import Record
from referee.games.combats.things.pawns import NOBODY
from referee.games.combats.things.sheet import Commit, Condition, Plan, Play
from referee.games.combats.things.state import Combat
from referee.kernel.event import Seat


def commitment(record: Record, seat: Seat, plan: Plan) -> Commit:
    """What the plan puts into the battle at hand."""
    wished = clause_for(record.state.combat, seat, plan)
    cards = tuple(play for play in wished.cards if _still_playable(record, seat, play))
    return replace(_affordable(record, seat, wished), cards=cards)


def clause_for(combat: Combat, seat: Seat, plan: Plan) -> Commit:
    """The clause whose condition is true replaces the base as a whole."""
    clauses = [
        clause for line in plan.battles if line.battle == combat.battle for clause in line.clauses
    ]
    by_condition = {clause.when: clause.commit for clause in clauses}
    base = by_condition.get("always", Commit())
    return by_condition.get(standing(combat, seat), base)


def standing(combat: Combat, seat: Seat) -> Condition:
    """Ahead has lost fewer pawns so far; battle 1 is level."""
    lead = combat.lead()
    return "level" if lead == NOBODY else "ahead" if lead == seat else "behind"


def _affordable(record: Record, seat: Seat, wished: Commit) -> Commit:
    """H-11: a stock too small is spent to the end, energy first, then the riposte."""
    stock = record.state.energy[seat]
    energy = min(wished.energy, stock)
    riposte = min(wished.riposte, stock - energy)
    if energy + riposte < wished.most_energy:
        facts = {"asked": wished.most_energy, "left": energy + riposte}
        record.tell(seat, "energy_short", battle=record.state.combat.battle, **facts)
    return replace(wished, energy=energy, riposte=riposte)


def _still_playable(record: Record, seat: Seat, play: Play) -> bool:
    """H-23: a card no longer held, or whose `needs` or argument fails, stays where it is."""
    in_hand = play.card in record.state.hands[seat]
    why = unplayable(record.state, seat, play) if in_hand else "hand"
    if why:
        battle = record.state.combat.battle
        record.tell(seat, "card_skipped", battle=battle, card=play.card, why=why)
    return not why
