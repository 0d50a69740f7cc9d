"""What things are worth to the bot (rulings §11.2), in hundredths of a card of its own stock."""

from collections.abc import Iterable

from referee.games.empereur_telepathe.rules.combinations import Combination, grip, has_mod, power
from referee.games.empereur_telepathe.rules.guards import meet_guard
from referee.games.empereur_telepathe.things.cards import Cards, Strike, kind_of
from referee.games.empereur_telepathe.things.view import Panel, TelepatheView
from referee.kernel.event import Seat

LOST = {2: 100, 3: 65, 4: 50, 5: 42}  # a rival's lost card, by the number of the living
STOLEN, FATAL, ABSORBED, CARD = 100, 300, 15, 100
_PICKS = {
    ("deck", "attacker"): 105,
    ("hand", "random"): 110,
    ("hand", "high"): 115,
    ("hand", "attacker"): 130,
    ("hand", "defender"): 85,
}
HOME = (100, 250, 400)  # laying at home: rash, balanced, wary
PLANT = 80


def attack_worth(view: TelepatheView, target: Seat, played: Combination) -> int:
    """An attack on this rival after its defence."""
    kind, panel = kind_of(played.base), view.panels[target]
    left = power(kind, played.bonuses)
    ignored = has_mod(played.bonuses, "pierce") or not panel.defence
    if not ignored:
        left = meet_guard(panel.defence, panel.attached, kind.family, left).power
    if left < 1:
        return ABSORBED
    worth, deck = _strikes_worth(view, panel, played, left)
    worth += FATAL if deck >= panel.deck else 0
    if panel.backs and not has_mod(played.bonuses, "stealth"):
        worth = worth * (74 if left > 2 else 80) // 100
    return worth


def _strikes_worth(
    view: TelepatheView, panel: Panel, played: Combination, left: int
) -> tuple[int, int]:
    """All strikes at this power, and how many deck cards they take."""
    zones = {"deck": panel.deck, "hand": len(panel.backs)}
    worth = 0
    for strike in kind_of(played.base).strikes:
        if strike.zone == "defence":
            worth += _defence_loss(view, panel, strike)
            continue
        count = min(left if strike.main else strike.count, zones[strike.zone])
        zones[strike.zone] -= count
        gained = _gained(strike, count, played.bonuses)
        worth += LOST[len(view.living)] * _PICKS.get((strike.zone, strike.pick), 100) * count // 100
        worth += STOLEN * gained
    return worth, panel.deck - zones["deck"]


def _gained(strike: Strike, count: int, bonuses: Cards) -> int:
    if strike.steals:
        return min(count, strike.count)
    return min(count, grip(bonuses)) if strike.main else 0


def _defence_loss(view: TelepatheView, panel: Panel, strike: Strike) -> int:
    """What the rival's defence is worth to them, and to us if we take it."""
    if not panel.defence:
        return 0
    there = defence_worth(panel.defence, panel.attached)
    return there * (PLANT + (100 if strike.steals else 0)) // 100


def defence_worth(card: str, attached: Iterable[str]) -> int:
    """An active defence to its owner; nothing is worth nothing."""
    if not card:
        return 0
    kind, bonuses = kind_of(card), tuple(attached)
    more = sum(kind_of(bonus).mods.guard_add for bonus in bonuses)
    each = 50 if kind.guard.effect == "cancel" else 19 * (kind.guard.n + more // 2)
    worth = len(kind.guard.families) * each
    worth = worth * (160 if kind.persistent else 100) // 100
    worth = worth * (170 if has_mod(bonuses, "widen") else 100) // 100
    worth = worth * (150 if has_mod(bonuses, "anchor") else 100) // 100
    return worth - (0 if has_mod(bonuses, "widen") else 45 * len(kind.amplify.families))


def home_worth(view: TelepatheView, seat: Seat, played: Combination, prudence: int) -> int:
    """Laying this defence before oneself."""
    panel = view.panels[seat]
    new = defence_worth(played.base, played.bonuses)
    return (new - defence_worth(panel.defence, panel.attached)) * HOME[prudence] // 100


def plant_worth(view: TelepatheView, target: Seat, played: Combination) -> int:
    """Laying it before a rival, in the place of a better one."""
    panel = view.panels[target]
    new = defence_worth(played.base, played.bonuses)
    return (defence_worth(panel.defence, panel.attached) - new) * PLANT // 100


def keep_worth(card: str, hand: Cards) -> int:
    """A card for the hand: less if there are many of its kind already."""
    kind = kind_of(card).kind
    base = {"attack": 160, "block": 160, "defence": 130, "bonus": 125}[kind]
    return base - 18 * sum(kind_of(other).kind == kind for other in hand)
