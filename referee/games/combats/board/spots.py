"""What can be picked on the board: places of the map, the battles below it, the hand."""

from collections.abc import Iterator

from referee.games.combats.board import map, system
from referee.games.combats.board.hand import boxes
from referee.games.combats.board.strip import STRIP_HIGH
from referee.games.combats.things.cards import cards
from referee.games.combats.things.chart import at, place_name, places
from referee.games.combats.things.options import CAMPAIGN
from referee.games.combats.things.state import WORLD
from referee.games.combats.things.view import CombatsView
from referee.kernel.picking import labels
from referee.kernel.spot import Hotspot, Pair
from referee.kernel.wide import WIDEST
from referee.kernel.words import Language

SUN_HALF, WORLD_HALF = (62, 62), (60, 39)


def spots(view: CombatsView, language: Language) -> tuple[Hotspot, ...]:
    """Places with what may be done there; the battle at hand with its cards; each with its plan."""
    if view.ask is None:
        return ()
    pairs = pairs_of(view)
    return tuple(_places(pairs) if on_map(view) else (*_combat(view, pairs), *_hand(view, pairs)))


def pairs_of(view: CombatsView) -> tuple[Pair, ...]:
    return tuple(labels(view.ask.form)) if view.ask else ()


def on_map(view: CombatsView) -> bool:
    """Is a turn asked for? It is picked on the map."""
    return view.window == "turn" and view.options.mode == CAMPAIGN


def together(view: CombatsView) -> bool:
    """Is the combat one answer as a whole: paired, or closed?"""
    return view.window not in ("plan", "commit")


def place_picks(place: str, pairs: tuple[Pair, ...]) -> tuple[Pair, ...]:
    """The lines that name the place."""
    name = place_name(place, "en")
    return tuple(pair for pair in pairs if name in pair[1].split(" "))


def _places(pairs: tuple[Pair, ...]) -> Iterator[Hotspot]:
    for place in places():
        x, y = at(place)
        half = WORLD_HALF if places()[place] == WORLD else SUN_HALF
        box = (x - half[0], y - half[1], 2 * half[0], 2 * half[1])
        yield Hotspot(*box, place_picks(place, pairs))


def _combat(view: CombatsView, pairs: tuple[Pair, ...]) -> Iterator[Hotspot]:
    """The combat as a whole where it is one answer; else its battles."""
    ground = map if view.options.mode == CAMPAIGN else system
    battles = len(view.combat.groups)
    if together(view):
        high = STRIP_HIGH * max(1, battles)
        top = ground.HIGH if battles else ground.HIGH - high
        yield Hotspot(8, top + 4, WIDEST - 16, high - 8, pairs)
        return
    for battle in range(1, battles + 1):
        top = ground.HIGH + STRIP_HIGH * (battle - 1)
        yield Hotspot(8, top + 4, WIDEST - 16, STRIP_HIGH - 8, battle_picks(view, battle, pairs))


def battle_picks(view: CombatsView, battle: int, pairs: tuple[Pair, ...]) -> tuple[Pair, ...]:
    if view.window == "plan":
        return tuple(pair for pair in pairs if pair[1].startswith(f"{battle}:"))
    return pairs if battle == view.combat.battle else ()


def card_picks(key: str, pairs: tuple[Pair, ...]) -> tuple[Pair, ...]:
    """What plays this card."""
    name = cards()[key].name.in_("en")
    return tuple(pair for pair in pairs if key in pair[1].split(" ") or name in pair[1])


def _hand(view: CombatsView, pairs: tuple[Pair, ...]) -> Iterator[Hotspot]:
    """The cards of the hand, where a battle may be given them."""
    if together(view):
        return
    ground = map if view.options.mode == CAMPAIGN else system
    top = ground.HIGH + STRIP_HIGH * len(view.combat.groups)
    seen = set[str]()
    for key, box in boxes(view, top):
        if key not in seen:  # two of a kind are one answer
            yield Hotspot(*box, card_picks(key, pairs))
        seen.add(key)
