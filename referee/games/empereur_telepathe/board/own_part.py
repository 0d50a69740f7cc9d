"""What a seat's own letter adds to the board: hand, stock, combinations, blocks, notes (§10)."""

from referee.games.empereur_telepathe.rules.attack import first_count
from referee.games.empereur_telepathe.rules.combinations import (
    Combination,
    combination,
    flaw,
    has_mod,
    legal_combinations,
    power,
)
from referee.games.empereur_telepathe.rules.engagement import initiative_of
from referee.games.empereur_telepathe.rules.guards import meet_guard
from referee.games.empereur_telepathe.rules.picks import pick_count, stolen_count
from referee.games.empereur_telepathe.things.cards import HAND, Card, Cards, kind_of, known
from referee.games.empereur_telepathe.things.state import Note
from referee.games.empereur_telepathe.things.view import Panel, TelepatheView
from referee.games.empereur_telepathe.words.names import (
    FAMILY_NAMES,
    KIND_NAMES,
    card_name,
    card_names,
    seat_name,
)
from referee.games.empereur_telepathe.words.sentences import SENTENCES
from referee.kernel.words import Language

SHOWN = 12  # combinations that are listed


def extras(view: TelepatheView, language: Language) -> list[str]:
    """Nothing for a spectator, nor for a seat that is out."""
    if view.seat is None or view.seat not in view.living:
        return []
    hand = own_hand(view)
    return [
        *_hand(hand, language),
        *_engaged(view, language),
        *_numbers(view, language),
        *_combinations(view, hand, language),
        *_row_fits(view, language),
        *_blocks(hand, language),
        *_offer(view, language),
        *_notes(view.notes, language),
    ]


def counsel(view: TelepatheView, language: Language) -> list[str]:
    """What a picture of the hand does not show: reach, stock, what fits, what one alone knows."""
    if view.seat is None or view.seat not in view.living or view.result is not None:
        return []
    return [
        *_engaged(view, language),
        *_numbers(view, language),
        *_row_fits(view, language),
        *_offer(view, language),
        *_notes(view.notes, language),
    ]


def own_hand(view: TelepatheView) -> Cards:
    """What the reader holds; nothing for a spectator, nor for a seat that is out."""
    return tuple(filter(known, view.hand)) if view.seat in view.living else ()


def on_offer(view: TelepatheView) -> Cards:
    """Cards of somebody else that the reader may pick among now; their own lie in the hand."""
    if view.ask is None or view.window != "choose":
        return ()
    hand = own_hand(view)
    return tuple(card for card in view.offer if known(card) and card not in hand)


def _hand(hand: Cards, language: Language) -> list[str]:
    if not hand:
        return []
    return [SENTENCES.say("your_hand", language), *(card_text(card, language) for card in hand)]


def card_text(card: Card, language: Language) -> str:
    """A card with its kind or family and what it does."""
    kind = kind_of(card)
    category = KIND_NAMES[kind.kind].in_(language)
    return SENTENCES.say(
        "hand_card",
        language,
        card=card_name(card, language),
        kind=f"{category}, {kind.family}" if kind.family else category,
        text=kind.text.in_(language),
    )


def _engaged(view: TelepatheView, language: Language) -> list[str]:
    """What lies face down, and whom it can hurt."""
    if not view.engaged or not all(map(known, view.engaged)):
        return []
    shown = card_names(view.engaged, language)
    lines = [SENTENCES.say("your_engaged", language, cards=shown)]
    if _strength(combination(view.engaged)):
        reached = reach(view, combination(view.engaged), language)
        lines.append(SENTENCES.say("your_reach", language, cards=shown, reach=reached))
    return lines


def reach(view: TelepatheView, played: Combination, language: Language) -> str:
    """Who can be hurt: each rival with the power that its active defence would leave."""
    return ", ".join(
        f"{seat_name(seat, language)} {left_by_defence(view.panels[seat], played)}"
        for seat in view.rivals
    )


def left_by_defence(panel: Panel, played: Combination) -> int:
    strength = _strength(played)
    if not panel.defence or has_mod(played.bonuses, "pierce"):
        return strength
    family = kind_of(played.base).family
    return meet_guard(panel.defence, panel.attached, family, strength).power


def _numbers(view: TelepatheView, language: Language) -> list[str]:
    """Stock with its margin (H-23), hand sums (R-10)."""
    panel = view.panels[view.seat or 1]
    sums = ", ".join(
        f"{seat_name(seat, language)} {view.panels[seat].hand_sum}" for seat in view.rivals
    )
    stock = {"stock": panel.stock, "margin": max(0, panel.stock - HAND)}
    lines = [SENTENCES.say("your_stock", language, **stock)]
    if sums:
        lines.append(SENTENCES.say("your_sum", language, own=panel.hand_sum, others=sums))
    return lines


# --- what can be played -----------------------------------------------------------------------


def _combinations(view: TelepatheView, hand: Cards, language: Language) -> list[str]:
    """Before engaging: what can be, strongest first."""
    if view.window not in ("commit", "round") or view.engaged:
        return []
    playable = map(combination, legal_combinations(hand, wager=False))
    ranked = sorted(playable, key=lambda played: (-_strength(played), played.cards))
    lines = [_combination(view, played, language) for played in ranked[:SHOWN]]
    if len(ranked) > SHOWN:
        lines.append(SENTENCES.say("can_more", language, n=len(ranked) - SHOWN))
    return [SENTENCES.say("you_can", language), *lines] if lines else []


def _strength(played: Combination) -> int:
    """The power of an attack; 0 for anything else."""
    kind = kind_of(played.base) if played.base else None
    return power(kind, played.bonuses) if kind and kind.kind == "attack" else 0


def _combination(view: TelepatheView, played: Combination, language: Language) -> str:
    facts: dict[str, object] = {
        "cards": card_names(played.cards, language),
        "initiative": initiative_of(view.options, played.cards),
    }
    if not _strength(played):
        return SENTENCES.say("can_other", language, **facts)
    family = FAMILY_NAMES[kind_of(played.base).family].in_(language)
    facts |= {"power": _strength(played), "family": family}
    return SENTENCES.say("can_attack", language, reach=reach(view, played, language), **facts)


def _row_fits(view: TelepatheView, language: Language) -> list[str]:
    """Which row cards fit what is engaged."""
    if not view.engaged or not all(map(known, view.engaged)):
        return []
    fitting = tuple(card for card in view.row if flaw((*view.engaged, card)) is None)
    if not fitting:
        return []
    return [SENTENCES.say("row_fits", language, cards=card_names(fitting, language))]


def _blocks(hand: Cards, language: Language) -> list[str]:
    """Which block stops which families."""
    blocks = [card for card in hand if kind_of(card).kind == "block"]
    if not blocks:
        return []
    return [SENTENCES.say("your_blocks", language), *(_block(card, language) for card in blocks)]


def _block(card: Card, language: Language) -> str:
    guard = kind_of(card).guard
    key = "block_cancels" if guard.effect == "cancel" else "block_reduces"
    families = " ".join(guard.families)
    return SENTENCES.say(
        key, language, card=card_name(card, language), n=guard.n, families=families
    )


# --- what only this seat knows ----------------------------------------------------------------


def _offer(view: TelepatheView, language: Language) -> list[str]:
    if view.window != "choose" or not view.offer or view.attack is None:
        return []
    taken = min(first_count(view.attack), len(view.offer))
    stolen = stolen_count(view.attack, kind_of(view.attack.card).strikes[0], taken)
    n = pick_count(view.attack, len(view.offer))
    lines = [SENTENCES.say("your_offer", language, n=n, cards=card_names(view.offer, language))]
    if 0 < stolen < taken:
        lines.append(SENTENCES.say("first_stolen", language, n=stolen))
    return lines


def _notes(notes: tuple[Note, ...], language: Language) -> list[str]:
    if not notes:
        return []
    return [SENTENCES.say("your_notes", language), *(_note(note, language) for note in notes)]


def _note(note: Note, language: Language) -> str:
    return SENTENCES.say(
        f"note_{note.what}",
        language,
        round=note.round,
        other=seat_name(note.other, language),
        cards=card_names(note.cards, language),
    )
