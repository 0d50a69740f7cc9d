"""Plague: somebody loses three pawns, an attack, a compromise and an edict (R-69, H-56, H-57)."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.conditions import NOTHING, Moment
from referee.games.rencontre_cosmique.rules.edicts.zap import zapped
from referee.games.rencontre_cosmique.rules.pawns import can_take, pick, placed
from referee.games.rencontre_cosmique.rules.powers.usage import willing
from referee.games.rencontre_cosmique.rules.reaction_book import may_play, ready
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.rules.rights import edicts_order, on_bases, works
from referee.games.rencontre_cosmique.things.cards import (
    COMPROMISE,
    EDICTS,
    PLAGUE,
    is_attack,
    is_edict,
    value,
)
from referee.games.rencontre_cosmique.things.places import HOLE, LIMBO, total
from referee.games.rencontre_cosmique.things.sheet import Arm, Cards, Losses, Moves, Place, Strike
from referee.games.rencontre_cosmique.things.state import Table, Todo
from referee.kernel.event import Seat

PAWNS_LOST = 3


def strike(play: Resolution, seat: Seat, colour: str) -> None:
    """H-56: the edict is played now; the victim chooses in a window of their own."""
    victim = play.table.seat(colour)
    to = "out" if play.table.vanished == "G" else "discards"
    play.emit(e.EdictPlayed(seat, PLAGUE, colour, to))
    play.first(Todo("plague", victim), Todo("plague_done", seat), Todo("tests"))


def plagues(play: Resolution, window: str) -> None:
    """Plagues ordered in this window, or armed for its close, in the order of edicts."""
    for seat in reversed(edicts_order(play.table)):  # each goes before those already there
        as_ordered(play, seat)
        as_armed(play, seat, window)


def as_ordered(play: Resolution, seat: Seat) -> None:
    """What the seat has ordered, and has not struck yet."""
    strikes = [clause.victim for clause in play.private[seat].clauses if isinstance(clause, Strike)]
    play.forget(seat, Strike)
    for colour in strikes:
        if may_play(play, seat, PLAGUE) and _alive(play, colour):
            strike(play, seat, colour)
        else:
            play.tell(seat, "plague_skipped", colour=colour)


def as_armed(play: Resolution, seat: Seat, at: str) -> None:
    """The seat's first line for this moment whose condition holds; one against somebody who is out
    stays in the book."""
    if not may_play(play, seat, PLAGUE):
        return
    line = ready(play, seat, PLAGUE, lambda arm: arm.at == at and _struck(play, seat, arm), NOTHING)
    if line is not None:
        play.spend(seat, line)
        play.tell(seat, "book_fired", number=line.number, edict=PLAGUE)
        strike(play, seat, line.arm.target[0])


def _struck(play: Resolution, seat: Seat, arm: Arm) -> bool:
    """Is there somebody to strike? If not, the line's owner is told."""
    [colour] = arm.target
    if not _alive(play, colour):
        play.tell(seat, "plague_skipped", colour=colour)
    return _alive(play, colour)


def _alive(play: Resolution, colour: str) -> bool:
    return play.table.seat(colour) in play.table.alive


# --- what the victim loses ------------------------------------------------------------------------


def due_pawns(table: Table, victim: Seat) -> int:
    """From bases only, never from the cone; what is not there is not lost."""
    return min(PAWNS_LOST, on_bases(table, victim))


def default_cards(hand: tuple[str, ...]) -> tuple[str, ...]:
    """DROP (H-9): the lowest attack, a compromise, the first edict of the list."""
    attacks = sorted(filter(is_attack, hand), key=value)[:1]
    compromise = [COMPROMISE] if COMPROMISE in hand else []
    return (*attacks, *compromise, *[edict for edict in EDICTS if edict in hand][:1])


def right_cards(hand: tuple[str, ...], cards: tuple[str, ...]) -> bool:
    """One card of each kind that is held."""
    kinds = [is_attack, COMPROMISE.__eq__, is_edict]
    return all(card in hand for card in cards) and all(
        sum(map(kind, cards)) == any(map(kind, hand)) for kind in kinds
    )


def suffer(play: Resolution, victim: Seat) -> None:
    """The victim loses what they chose, or what they did not choose."""
    answer = play.answer(victim)
    wish, named = answer.first(Losses), answer.first(Cards)
    pawns = chosen_pawns(play.table, victim, wish.pawns if wish else None)
    hand = play.hand(victim)
    cards = named.cards if named and right_cards(hand, named.cards) else default_cards(hand)
    play.emit(e.PlagueSuffered(victim, pawns, cards))
    if pawns:
        _lose(play, victim, pawns)
    play.salvage(cards, victim)


def chosen_pawns(table: Table, victim: Seat, wish: Moves | None) -> Moves:
    n = due_pawns(table, victim)
    if wish is not None and total(wish) == n and can_take(table, victim, wish):
        return wish
    return pick(table, victim, n)


def _lose(play: Resolution, victim: Seat, pawns: Moves) -> None:
    """H-76: a Zombie's pawns go back to bases at once; Conjurer D saves everybody's."""
    back = play.table.vanished == "D" or _immortal(play, victim, total(pawns))
    play.emit(e.PawnsLost(victim, pawns, LIMBO if back else HOLE, "plague"))
    if not back:
        return
    line = play.answer(victim).first(Place) or play.setting(victim, Place)
    to = placed(play.table, victim, total(pawns), line.to if line else None)
    if to:
        play.emit(e.PawnsReturned(victim, LIMBO, to))
    if left := total(pawns) - total(to):
        play.emit(e.PawnsLost(victim, {LIMBO: left}, HOLE, "no_base"))


def _immortal(play: Resolution, victim: Seat, n: int) -> bool:
    if not works(play.table, victim, "zombie") or not willing(play, victim, "zombie"):
        return False
    return not zapped(play, victim, "zombie", Moment(victim, "zombie", losses={victim: n}))
