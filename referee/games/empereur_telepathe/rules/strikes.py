"""Strikes (R-28 to R-30; rulings §2.3): what an attack with power left does to its target."""

from referee.games.empereur_telepathe.log import events as e
from referee.games.empereur_telepathe.rules.attack import under_way
from referee.games.empereur_telepathe.rules.falls import crown, fall_alone
from referee.games.empereur_telepathe.rules.guards import anchor_of
from referee.games.empereur_telepathe.rules.picks import Blow, stolen_count, take
from referee.games.empereur_telepathe.things.cards import Cards, kind_of
from referee.games.empereur_telepathe.things.sheet import Sheet
from referee.games.empereur_telepathe.things.state import Attack, Record
from referee.kernel.chance import Chance
from referee.kernel.event import Sealed, Seat


def land(record: Record, sheet: Sheet, chance: Chance) -> None:
    """The strikes in order; `sheet` says what the chooser picks. Then the attack is over."""
    attack = under_way(record.state)
    lost = gained = 0
    for number, strike in enumerate(kind_of(attack.card).strikes, start=1):
        count = attack.power if strike.main else strike.count
        blow = Blow(attack, strike, number, count, record.state.round)
        if record.state.minds[attack.target].living:  # §2.3 f: void once the target is out
            took, stolen = strike_once(record, blow, sheet, chance)
            lost, gained = lost + took, gained + stolen
    record.emit(e.AttackEnded(attack.attacker, attack.target, lost, gained))
    crown(record, "attack")


def strike_once(record: Record, blow: Blow, sheet: Sheet, chance: Chance) -> tuple[int, int]:
    """One strike; how many deck and hand cards were lost, and how many of them gained."""
    attack, victim = blow.attack, blow.attack.target
    if blow.strike.zone == "defence":
        strike_defence(record, attack, blow.strike.to)
        return 0, 0
    cards = take(blow, record.state.minds[victim], sheet, chance)
    stolen = stolen_count(attack, blow.strike, len(cards))
    _steal(record, blow, cards[:stolen])
    _discard(record, blow, cards[stolen:])
    if not record.state.minds[victim].deck:  # H-22: out at once
        fall_alone(record, victim, "attack", attack.attacker)
    return len(cards), stolen


def _discard(record: Record, blow: Blow, cards: Cards) -> None:
    """R-22, R-29: shown, on the common pile."""
    if cards:
        strike = blow.strike
        record.emit(e.CardsDiscarded(blow.attack.target, strike.zone, cards, strike.pick))


def _steal(record: Record, blow: Blow, cards: Cards) -> None:
    """R-30: to where the strike says; by Grip under the own deck."""
    if not cards:
        return
    strike, attack = blow.strike, blow.attack
    to = strike.to if strike.steals else "own_deck_bottom"
    record.emit(
        e.CardsStolen(
            attack.attacker,
            attack.target,
            strike.zone,
            to,
            strike.pick,
            tuple(int(card[-1]) for card in cards),
            Sealed(_audience(blow), cards),
        )
    )


def _audience(blow: Blow) -> tuple[Seat, ...]:
    """H-14: who handles a card sees it."""
    attack, strike = blow.attack, blow.strike
    if strike.zone == "hand":
        return tuple(sorted((attack.attacker, attack.target)))
    return (attack.attacker,) if strike.to == "own_hand" or strike.pick == "attacker" else ()


# --- the active defence -----------------------------------------------------------------------


def strike_defence(record: Record, attack: Attack, to: str) -> None:
    """§2.3 e: void without a defence; an Anchor goes in its place; a theft is not optional."""
    mind = record.state.minds[attack.target]
    if not mind.defence:
        return
    if anchor := anchor_of(mind.attached):
        record.emit(e.AnchorSpent(attack.target, mind.defence, anchor))
    elif to == "discard":
        record.emit(e.DefenceRemoved(attack.target, mind.defence, mind.attached))
    else:
        own = record.state.minds[attack.attacker]
        replaced = (own.defence, *own.attached) if own.defence else ()
        record.emit(
            e.DefenceStolen(attack.target, attack.attacker, mind.defence, mind.attached, replaced)
        )
