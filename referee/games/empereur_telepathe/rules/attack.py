"""The attack pipeline (R-18, R-20, R-21, R-32; rulings §2.6), in exactly this order:

launch, the active defence, the block moment, the attack's own discard, the strikes.
"""

from referee.games.empereur_telepathe.log import events as e
from referee.games.empereur_telepathe.rules.combinations import Combination, grip, has_mod, power
from referee.games.empereur_telepathe.rules.guards import meet_guard, spent_cards
from referee.games.empereur_telepathe.things.cards import kind_of, kinds
from referee.games.empereur_telepathe.things.state import Attack, Record, TelepatheState
from referee.kernel.event import Sealed, Seat

FLAGS = ("stealth", "pierce", "grip")


def launch(record: Record, seat: Seat, target: Seat, played: Combination) -> None:
    """R-18: the rival is named; their active defence answers at once (H-13)."""
    kind = kind_of(played.base)
    flags = tuple(flag for flag in FLAGS if has_mod(played.bonuses, flag))
    strength = power(kind, played.bonuses)
    record.emit(
        e.AttackLaunched(seat, target, played.base, played.bonuses, kind.family, strength, flags)
    )
    meet_defence(record, under_way(record.state))


def under_way(state: TelepatheState) -> Attack:
    """The attack of this moment. ValueError if there is none: a bug of the flow."""
    if state.attack is None:
        raise ValueError("no attack is under way")
    return state.attack


def meet_defence(record: Record, attack: Attack) -> None:
    """R-35 to R-37: automatic and compulsory, unless a Breach ignores it."""
    mind = record.state.minds[attack.target]
    if not mind.defence or has_mod(attack.bonuses, "pierce"):
        return
    impact = meet_guard(mind.defence, mind.attached, kind_of(attack.card).family, attack.power)
    if impact.effect == "":
        return
    gone = spent_cards(mind.defence, mind.attached) if impact.worked else ()
    stayed = mind.defence not in gone
    record.emit(
        e.DefenceMet(
            attack.target,
            mind.defence,
            impact.effect,
            attack.power,
            impact.power,
            gone,
            stayed,
        )
    )


def block_moment(state: TelepatheState) -> bool:
    """H-12: power is left, no Veil, a card in hand; all of it public."""
    attack = state.attack
    return (
        attack is not None
        and attack.power >= 1
        and not has_mod(attack.bonuses, "stealth")
        and len(state.minds[attack.target].hand) > 0
    )


def come_through(record: Record) -> None:
    """The attack's cards are discarded (R-32, R-34); then it is absorbed, or its author looks."""
    attack = under_way(record.state)
    cards = (attack.card, *attack.bonuses)
    record.emit(e.CombinationDiscarded(attack.attacker, cards))
    if attack.power < 1:
        record.emit(e.AttackAbsorbed(attack.attacker, attack.target))
    else:
        look(record, attack)


def look(record: Record, attack: Attack) -> None:
    """§2.3 h, H-15: who picks sees the cards, even where there is nothing to choose."""
    strike = kind_of(attack.card).strikes[0]
    mind, viewer, victim = record.state.minds[attack.target], attack.attacker, attack.target
    if strike.pick != "attacker":
        return
    if strike.zone == "hand" and mind.hand:
        cards = mind.hand
        record.emit(e.HandRead(viewer, victim, len(cards), Sealed((viewer,), cards)))
    if strike.zone == "deck":
        cards = mind.deck[: max(first_count(attack), strike.look)]
        record.emit(e.DeckRead(viewer, victim, len(cards), Sealed((viewer,), cards)))


def first_count(attack: Attack) -> int:
    """How many cards the attack's first strike takes if they are there."""
    strike = kind_of(attack.card).strikes[0]
    return attack.power if strike.main else strike.count


def toll(type_id: str, power: int, deck: int, hand: int) -> tuple[int, int]:
    """The toll (ponction) and its deck part: how many cards this power would take.

    Hand and deck strikes in order, each at most what its zone has then; nothing without power.
    """
    left = {"deck": deck, "hand": hand, "defence": 0}
    if power >= 1:
        for strike in kinds()[type_id].strikes:
            count = power if strike.main else strike.count
            left[strike.zone] -= min(count, left[strike.zone])
    return deck + hand - left["deck"] - left["hand"], deck - left["deck"]


def toll_now(state: TelepatheState, power: int) -> tuple[int, bool]:
    """The toll of the attack under way at this power, and whether it is fatal (mortelle)."""
    attack = under_way(state)
    mind = state.minds[attack.target]
    whole, deck = toll(attack.card[:3], power, len(mind.deck), len(mind.hand))
    return whole, deck >= len(mind.deck)


def is_theft(attack: Attack) -> bool:
    """Any strike that steals, or a Grip."""
    return any(strike.steals for strike in kind_of(attack.card).strikes) or grip(attack.bonuses) > 0
