"""The rows of ships to plot, in a sheet or for fighters just launched: what one needs to know of
each, its ready programs, and the one in which it stays where it is."""

from collections.abc import Iterator

from referee.games.capitaine_cosmos.orders.writing import line_text
from referee.games.capitaine_cosmos.rules.programs import Program, program, programs
from referee.games.capitaine_cosmos.things.hexes import label
from referee.games.capitaine_cosmos.things.hulls import flown, front
from referee.games.capitaine_cosmos.things.notation import heading_text
from referee.games.capitaine_cosmos.things.sheet import LAST, STILL, Cell, Follow, Plot
from referee.games.capitaine_cosmos.things.state import Berth, Ship, flying
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.games.capitaine_cosmos.words.names import card_name, ramp_name, where
from referee.games.capitaine_cosmos.words.sentences import SENTENCES
from referee.games.capitaine_cosmos.words.vocabulary import COMMENT
from referee.kernel.offers import WIDE, noted, offer, remark
from referee.kernel.words import LANGUAGES, Language, Words

SHOWN = 3  # targets that are named behind a program
MANY, FEWER = 5, 2  # where more than five ships fly, each has two programs
Ready = tuple[Ship, tuple[Program, ...]]


def sheet_template(view: CosmosView) -> Words:
    """For each ship in flight its programs and a line that stays still; for those aboard orders."""
    own = list(flying(view.ships, view.seat))
    ready = [(ship, _shown(programs(view, ship), len(own))) for ship in own]
    return Words(*("\n".join(_sheet_rows(view, ready, language)) for language in LANGUAGES))


def _shown(found: tuple[Program, ...], ships: int) -> tuple[Program, ...]:
    """All, or the best two in their order."""
    best = sorted(found, key=lambda one: -one.worth)
    return tuple(one for one in found if ships <= MANY or one in best[:FEWER])


def _sheet_rows(view: CosmosView, ready: list[Ready], language: Language) -> Iterator[str]:
    yield remark(SENTENCES.say("row_programs", language))
    for ship, found in ready:
        yield remark(_about(ship, language))
        for ready_one in found:
            line = Plot(ship=ship.id, cells=ready_one.cells, exit=ready_one.end is None)
            yield from noted(line_text(line, language), promise(ready_one, language), COMMENT)
        yield from _staying(view, ship, language)
    for ship, berth in aboard(view):
        launch = SENTENCES.say("row_launch", language, ship=ship.id)
        yield from noted(launch, berth_text(berth, language), COMMENT)
    yield remark(SENTENCES.say("row_lines", language))


def _staying(view: CosmosView, ship: Ship, language: Language) -> Iterator[str]:
    """No offer: what stands there if nothing is changed."""
    line = Plot(ship=ship.id)
    stays, text = program(view, ship, line.cells), line_text(line, language)
    note = promise(stays, language) if stays is not None else ""
    whole = f"{text}  {COMMENT} {note}"
    if len(offer(whole)) <= WIDE:
        yield whole
    else:
        yield remark(note)
        yield text


def _about(ship: Ship, language: Language) -> str:
    """Class, place, its open phases, where a move takes its head; all else stands in the words of
    the position."""
    moved = flown(ship.card, ship.pose, True, 0)
    return SENTENCES.say(
        "row_ship",
        language,
        card=card_name(ship.card, language),
        ship=ship.id,
        where=where(ship, language),
        phases=" ".join(map(str, ship.of.phases)),
        one=" ".join(label(cell) for cell in front(ship.card, moved)),
    )


def promise(flown: Program, language: Language) -> str:
    """Where it ends, whom it would have in a field of fire on its way, and who it."""
    if flown.end is None:
        return SENTENCES.say("row_program", language, case="out")
    at = f"{flown.end.at} {heading_text(flown.end.h, language)}"
    targets = " ".join(f"#{aim.target.id} x{aim.mult}" for aim in flown.aims[:SHOWN])
    case = "aims" if targets else ""
    said = SENTENCES.say("row_program", language, case=case, at=at, targets=targets)
    firers = " ".join(f"#{ship.id}" for ship in flown.firers[:SHOWN])
    under = SENTENCES.say("row_program", language, case="under", firers=firers)
    return f"{said}{under}" if firers else said


# --- what a deck answers --------------------------------------------------------------------------


def aboard(view: CosmosView) -> list[tuple[Ship, Berth]]:
    """The seat's fighters that wait in a ramp."""
    own = [ship for ship in view.ships if ship.seat == view.seat and ship.status == "play"]
    return [(ship, ship.aboard) for ship in own if ship.aboard is not None]


def berth_text(berth: Berth, language: Language) -> str:
    ramp = ramp_name(berth.ramp, language)
    return SENTENCES.say("row_deck", language, cruiser=berth.cruiser, ramp=ramp)


def fresh_rows(view: CosmosView, language: Language) -> Iterator[str]:
    """The fighters that were launched in the phase before, from this phase on."""
    for ship in flying(view.ships, view.seat):
        if ship.launched and ship.launched == view.phase - 1:
            for ready_one in programs(view, ship, view.phase):
                line = Follow(ship=ship.id, cells=ready_one.cells, exit=ready_one.end is None)
                yield from noted(line_text(line, language), promise(ready_one, language), COMMENT)
            still: tuple[Cell, ...] = (STILL,) * (LAST + 1 - view.phase)
            yield offer(line_text(Follow(ship=ship.id, cells=still), language))
