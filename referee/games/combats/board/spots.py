"""What can be picked on the board: places of the map, the battles below it, the hand."""

from collections.abc import Iterable, Iterator

from referee.games.combats.board import map, system
from referee.games.combats.board.hand import boxes
from referee.games.combats.board.mark_titles import (
    battle_title,
    card_title,
    combat_title,
    place_title,
)
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

Box = tuple[float, float, float, float]  # left, top, wide, high
SUN_HALF, WORLD_HALF = (62, 62), (60, 39)


def spots(view: CombatsView, language: Language) -> tuple[Hotspot, ...]:
    """Places with what may be done there; the battle at hand with its cards; each with its plan."""
    if view.ask is None:
        return ()
    return tuple(_places(view, language) if on_map(view) else _fight(view, language))


def pairs_of(view: CombatsView) -> tuple[Pair, ...]:
    return tuple(labels(view.ask.form)) if view.ask else ()


def on_map(view: CombatsView) -> bool:
    """Is a turn asked for? It is picked on the map."""
    return view.window == "turn" and view.options.mode == CAMPAIGN


def together(view: CombatsView) -> bool:
    """Is the combat one answer as a whole: paired, or closed?"""
    return view.window not in ("plan", "commit")


def place_spot(view: CombatsView, place: str, box: Box, language: Language) -> Hotspot:
    """The lines that name the place, first those of one Population: who wants more finds them
    behind all else."""
    name = place_name(place, "en")
    named = [pair for pair in pairs_of(view) if name in pair[1].split(" ")]
    picks = tuple(sorted(named, key=_population))
    return Hotspot(*box, picks, place_title(view, place, picks, language))


def _population(pair: Pair) -> int:
    """How many move."""
    verb, *rest = pair[1].split(" ")
    return int(rest[0]) if verb == "move" else 1


def _places(view: CombatsView, language: Language) -> Iterator[Hotspot]:
    for place in places():
        x, y = at(place)
        half = WORLD_HALF if places()[place] == WORLD else SUN_HALF
        box = (x - half[0], y - half[1], 2 * half[0], 2 * half[1])
        yield place_spot(view, place, box, language)


def _fight(view: CombatsView, language: Language) -> Iterator[Hotspot]:
    yield from _combat(view, language)
    yield from _hand(view, language)


def _combat(view: CombatsView, language: Language) -> Iterator[Hotspot]:
    """The combat as a whole where it is one answer; else its battles."""
    ground = map if view.options.mode == CAMPAIGN else system
    battles = len(view.combat.groups)
    if together(view):
        high = STRIP_HIGH * max(1, battles)
        top = ground.HIGH if battles else ground.HIGH - high
        yield combat_spot(view, (8, top + 4, WIDEST - 16, high - 8), language)
        return
    for battle in range(1, battles + 1):
        top = ground.HIGH + STRIP_HIGH * (battle - 1)
        yield battle_spot(view, battle, (8, top + 4, WIDEST - 16, STRIP_HIGH - 8), language)


def combat_spot(view: CombatsView, box: Box, language: Language) -> Hotspot:
    picks = pairs_of(view)
    return Hotspot(*box, picks, combat_title(view, picks, language))


def battle_spot(view: CombatsView, battle: int, box: Box, language: Language) -> Hotspot:
    """What is said of this battle: of the one at hand, or ahead."""
    picks = pairs_of(view)
    if view.window == "plan":
        picks = tuple(pair for pair in picks if pair[1].startswith(f"{battle}:"))
    elif battle != view.combat.battle:
        picks = ()
    return Hotspot(*box, picks, battle_title(battle, picks, language))


def card_spots(
    view: CombatsView, held: Iterable[tuple[str, Box]], language: Language
) -> Iterator[Hotspot]:
    """Each card with what plays it; two of a kind are one answer."""
    first: dict[str, Box] = {}
    for key, box in held:
        first.setdefault(key, box)
    for key, box in first.items():
        name = cards()[key].name.in_("en")
        picks = tuple(
            pair for pair in pairs_of(view) if key in pair[1].split(" ") or name in pair[1]
        )
        yield Hotspot(*box, picks, card_title(view, key, language))


def _hand(view: CombatsView, language: Language) -> Iterator[Hotspot]:
    """The cards of the hand, where a battle may be given them."""
    if together(view):
        return
    ground = map if view.options.mode == CAMPAIGN else system
    top = ground.HIGH + STRIP_HIGH * len(view.combat.groups)
    yield from card_spots(view, boxes(view, top), language)
