"""The fleet of the free battle taken apart: a row a ship, where it begins and where it looks.

A step is on offer where the fleet after it could be sent. Keys: `usual`; `buy es`; `berth ba`;
`2 at 0412`, `2 heading 1`, `2 ramp tr` and `2 out` of the ship in that row, from 0.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from referee.games.capitaine_cosmos.orders.checks_short import check_fleet
from referee.games.capitaine_cosmos.rules.deployment import CLASSES, own_column, placed, places
from referee.games.capitaine_cosmos.rules.fleets import cost, default_fleet
from referee.games.capitaine_cosmos.things.cards import cards
from referee.games.capitaine_cosmos.things.hexes import axial, label, neighbours
from referee.games.capitaine_cosmos.things.sheet import Bought, Fleet
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.games.capitaine_cosmos.words.names import card_name, ramp_name
from referee.games.capitaine_cosmos.words.sentences import SENTENCES
from referee.games.capitaine_cosmos.words.vocabulary import HEADINGS, SIDES
from referee.kernel.editor import EditorCell, EditorGroup, EditorRow, EditorStep
from referee.kernel.words import Language

NOTHING = "–"


def fleet_group(view: CosmosView, order: Fleet, language: Language) -> EditorGroup:
    spent, budget = cost(order.ships), view.options.budget
    return EditorGroup(
        title=SENTENCES.say("fleet_editor_title", language),
        note=SENTENCES.say("fleet_editor_how", language, spent=spent, budget=budget),
        columns=tuple(SENTENCES.say(key, language) for key in ("fleet_place", "fleet_heading")),
        rows=tuple(_row(view, order, n, language) for n in range(len(order.ships))),
        steps=tuple(_steps(view, order, language)),
    )


def fleet_after(view: CosmosView, order: Fleet, key: str) -> Fleet:
    """KeyError: no such step."""
    what, *rest = key.split(" ")
    match what, rest:
        case "usual", []:
            return default_fleet(view.options, view.seat or 1)
        case "buy", [card]:
            return _bought(view, order, card)
        case "berth", [("ba" | "tr") as ramp]:
            return Fleet(ships=(*order.ships, Bought(card="ch", ramp=ramp)))
        case number, ["out"]:
            return _without(order, int(number))
        case number, [part, value]:
            return _changed(order, int(number), part, value)
        case _:
            raise KeyError(key)


# --- what is shown ------------------------------------------------------------------------------


def _row(view: CosmosView, order: Fleet, n: int, language: Language) -> EditorRow:
    ship = order.ships[n]
    name = f"{n + 1}. {card_name(ship.card, language)}"
    price = SENTENCES.say("row_price", language, points=cards()[ship.card].points)
    place = SENTENCES.say("fleet_place_of", language, ship=name)
    heading = SENTENCES.say("fleet_heading_of", language, ship=name)
    return EditorRow(
        name=name,
        note=price,
        cells=(
            EditorCell(place, tuple(_places(view, order, n, language))),
            EditorCell(heading, tuple(_headings(view, order, n, language))),
        ),
        steps=(EditorStep(f"{n} out", SENTENCES.say("fleet_out", language)),),
    )


def _places(view: CosmosView, order: Fleet, n: int, language: Language) -> Iterator[EditorStep]:
    """The hexes beside it; of a fighter aboard the ramps."""
    ship = order.ships[n]
    if ship.ramp:
        for ramp, words in SIDES.shown.items():
            now = ramp == ship.ramp
            if now or _stands(view, order, f"{n} ramp {ramp}"):
                told = f"{SENTENCES.say('fleet_aboard', language)}, {words.in_(language)}"
                yield EditorStep(f"{n} ramp {ramp}", told, now)
        return
    yield EditorStep(f"{n} at {ship.at}", ship.at, True)
    for at in map(label, neighbours(axial(ship.at))):
        if _stands(view, order, f"{n} at {at}"):
            yield EditorStep(f"{n} at {at}", at)


def _headings(view: CosmosView, order: Fleet, n: int, language: Language) -> Iterator[EditorStep]:
    ship = order.ships[n]
    if ship.ramp:
        yield EditorStep(f"{n} ramp {ship.ramp}", NOTHING, True)
        return
    for heading, words in HEADINGS.shown.items():
        now, key = heading == ship.h, f"{n} heading {heading}"
        if now or _stands(view, order, key):
            yield EditorStep(key, words.in_(language), now)


def _steps(view: CosmosView, order: Fleet, language: Language) -> Iterator[EditorStep]:
    """The usual fleet, and each ship that can still be paid."""
    yield EditorStep("usual", SENTENCES.say("fleet_usual", language))
    for card in CLASSES:
        if _stands(view, order, f"buy {card}"):
            points, name = cards()[card].points, card_name(card, language)
            yield EditorStep(
                f"buy {card}", SENTENCES.say("fleet_buy", language, card=name, points=points)
            )
    for ramp in SIDES.shown:
        if _stands(view, order, f"berth {ramp}"):
            told = SENTENCES.say(
                "fleet_berth",
                language,
                card=card_name("ch", language),
                ramp=ramp_name(ramp, language),
                points=cards()["ch"].points,
            )
            yield EditorStep(f"berth {ramp}", told)


# --- the fleet after it -------------------------------------------------------------------------


def _stands(view: CosmosView, order: Fleet, key: str) -> bool:
    """Is nothing wrong after this step that is not wrong before it?"""
    changed = fleet_after(view, order, key)
    return changed != order and len(_wrong(view, changed)) <= len(_wrong(view, order))


def _wrong(view: CosmosView, order: Fleet) -> list[str]:
    return [problem.code for problem in check_fleet(view, order)]


def _bought(view: CosmosView, order: Fleet, card: str) -> Fleet:
    """At the first place on offer that is free, else beside one; all taken: at none."""
    held = {ship.at for ship in order.ships}
    tries = (placed(view, card, at) for at in (*places(view), *own_column(view)) if at not in held)
    found = (Fleet(ships=(*order.ships, ship)) for ship in tries)
    before = len(_wrong(view, order))
    return next((fleet for fleet in found if len(_wrong(view, fleet)) <= before), order)


def _without(order: Fleet, n: int) -> Fleet:
    """A cruiser takes along who is aboard: those named after it and before the next."""
    ships = list(order.ships)
    gone = ships.pop(n)
    while gone.card == "cr" and n < len(ships) and ships[n].ramp:
        ships.pop(n)
    return Fleet(ships=tuple(ships))


def _changed(order: Fleet, n: int, part: str, value: str) -> Fleet:
    ship = order.ships[n]
    match part:
        case "at":
            other = replace(ship, at=value)
        case "heading":
            other = replace(ship, h=int(value))
        case "ramp" if value in SIDES.shown:
            other = replace(ship, ramp=value)
        case _:
            raise KeyError(part)
    return Fleet(ships=(*order.ships[:n], other, *order.ships[n + 1 :]))
