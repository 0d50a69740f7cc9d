"""D6 to D8: may the duel be fought, cards face down, one foreseen, both turned up (phase 10)."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.rules.destiny import break_off
from referee.games.rencontre_cosmique.rules.piles import (
    has_duel_card,
    playable,
    playable_of,
    refill,
)
from referee.games.rencontre_cosmique.rules.powers.chercheur import honest
from referee.games.rencontre_cosmique.rules.resolution import Resolution
from referee.games.rencontre_cosmique.rules.rights import was_used, works
from referee.games.rencontre_cosmique.things.cards import COMPROMISE, is_attack, value
from referee.games.rencontre_cosmique.things.sheet import Play
from referee.games.rencontre_cosmique.things.state import Table, Todo
from referee.kernel.event import Opened, Sealed, Seat

ORACLE, LASER = "oracle", "laser"


# --- before the window ----------------------------------------------------------------------------


def fight(play: Resolution) -> None:
    """R-17, R-24, Conjurer I and J: both need a card that may be played."""
    offense, defense = play.table.mains
    if able(play, offense):
        able(play, defense)


def able(play: Resolution, main: Seat) -> bool:
    """Has the main a card to play, by a refill perhaps? H-15: a defense that can get none lets the
    enemy land; H-16: an offense that has none ends its turn. What is laid stays played (H-29)."""
    offense = play.table.offense
    if playable(play, main):
        return True
    if (main != offense or has_duel_card(play, main)) and refill(play, main):
        return True
    if main == offense:
        break_off(play, "broken")
    else:
        play.emit(e.DuelDecided(offense, "landing"))
        steps = ("losses", "aftermath", "D13", "D14", "discard", "D15")
        play.only(*[Todo(step) for step in steps], *play.plagues_left(), Todo("after"))
    return False


def again(play: Resolution) -> None:
    """H-70: after a time travel both choose again."""
    play.only(Todo("refight"), Todo("recards"))


def refight(play: Resolution) -> None:
    """Before `recards` opens: whoever holds only what has vanished gets a new hand."""
    for main in play.table.mains:
        if not playable(play, main):
            refill(play, main)


# --- the cards ------------------------------------------------------------------------------------


def choices(table: Table, seat: Seat, hand: tuple[str, ...]) -> tuple[str, ...]:
    """Duel cards that may be played: not vanished (I, J), keeping promises if that can be."""
    return honest(table, seat, playable_of(table, hand))


def median(cards: tuple[str, ...]) -> str:
    """H-9: the lower median of the attacks, else a compromise."""
    attacks = sorted(filter(is_attack, cards), key=value)
    if attacks:
        return attacks[(len(attacks) - 1) // 2]
    return COMPROMISE if COMPROMISE in cards else ""


def ordered_card(play: Resolution, seat: Seat) -> str:
    """What the seat ordered, if it may still be played; else MEDIAN."""
    cards = choices(play.table, seat, play.hand(seat))
    line = play.answer(seat).first(Play) or play.clause(seat, Play)
    return line.card if line is not None and line.card in cards else median(cards)


def late(table: Table) -> list[Seat]:
    """Oracles: who is not asked for a card when the others are."""
    return [seat for seat in table.mains if works(table, seat, ORACLE)]


def lay(play: Resolution) -> None:
    """R-38: face down. A Laser's victim plays what is drawn from their hand (H-63)."""
    waiting = [seat for seat in play.table.mains if str(seat) in play.now.what]
    lasers = [seat for seat in play.table.mains if was_used(play.table, seat, LASER)]
    blinded = [play.table.opponent(seat) for seat in lasers]
    for seat in play.table.mains:
        if seat not in waiting and seat not in blinded:
            place(play, seat, ordered_card(play, seat))
    for seat in lasers:
        victim = play.table.opponent(seat)
        cards = playable(play, victim)
        drawn = play.chance.secret.pick(play.label("laser"), cards, 1)[0]
        play.emit(e.CardBlinded(seat, victim, Sealed((victim,), str(drawn))))


def place(play: Resolution, seat: Seat, card: str) -> None:
    play.emit(e.CardPlaced(seat, Sealed((seat,), card)))


def foresee(play: Resolution) -> None:
    """R-P-oracle: the other card is turned up, then it chooses; zapped, it chooses blind. In live
    play it may have lost what it could play since the other card was laid."""
    for seat in play.table.mains:
        other = play.table.opponent(seat)
        if was_used(play.table, seat, ORACLE) and other in play.duel.placed:
            turn_up(play, (other,))
    for seat in play.table.mains:
        if seat not in play.duel.placed and able(play, seat):
            play.first(Todo("oracle", seat))


def oracle(play: Resolution) -> None:
    """The close of `oracle`."""
    place(play, play.now.seat, ordered_card(play, play.now.seat))


def turn_all(play: Resolution) -> None:
    """D8."""
    turn_up(play, play.table.mains)


def turn_up(play: Resolution, seats: tuple[Seat, ...]) -> None:
    shown = {
        seat: Opened(play.state.placed[seat].part, play.state.placed[seat].card)
        for seat in seats
        if seat not in play.duel.cards
    }
    offense, defense = play.table.mains
    if shown:
        play.emit(e.CardsRevealed(shown.get(offense), shown.get(defense)))
