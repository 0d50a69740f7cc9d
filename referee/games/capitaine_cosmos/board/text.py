"""The position in plain text, for letters without pictures: the twin of `board/picture.py`.

The last turn stands there as on the rulebook's own sheet: cells, `*`, `[]`, losses, and the ladder
of defence (`60 54 47`).
"""

import re

from referee.games.capitaine_cosmos.board.chart_text import chart, sights
from referee.games.capitaine_cosmos.board.headline import headline
from referee.games.capitaine_cosmos.board.panels import of, ship_line, title
from referee.games.capitaine_cosmos.board.strip import moves_of
from referee.games.capitaine_cosmos.things.notation import heading_text
from referee.games.capitaine_cosmos.things.state import Rock, Ship
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.games.capitaine_cosmos.words.names import short, side
from referee.games.capitaine_cosmos.words.sentences import SENTENCES
from referee.kernel.typography import labelled
from referee.kernel.words import Language

_GAPS = re.compile("\n{3,}")


def words(view: CosmosView, language: Language) -> str:
    """Who stands where with what, hazards, the map, who can shoot at whom, and the last turn as a
    sheet."""
    lines = [headline(view, language), SENTENCES.say("house_data", language)]
    for seat in range(1, view.seats + 1):
        lines += ["", labelled(title(view, seat, language), "", language)]
        lines += [f"  {ship_line(ship, language)}" for ship in of(view, seat)]
    lines += ["", *hazard_lines(view, language), "", *chart(view, language)]
    lines += ["", *sights(view, language)]
    if view.film:
        lines += ["", *_sheet(view, language)]
    return _GAPS.sub("\n\n", "\n".join(lines)).strip()


def hazard_lines(view: CosmosView, language: Language) -> list[str]:
    """Mines and asteroids, where they lie and when they drift."""
    lines = [
        SENTENCES.say(
            "panel_mine", language, mine=mine.id, side=side(mine.seat, language), at=mine.at
        )
        for mine in view.mines
    ]
    if view.rocks:
        rocks = ", ".join(_rock(rock, language) for rock in view.rocks)
        lines.append(SENTENCES.say("panel_rocks", language, rocks=rocks))
    if view.drift.phases and (view.rocks or view.mines):
        phases = ", ".join(map(str, view.drift.phases))
        lines.append(SENTENCES.say("panel_drift", language, phases=phases))
    return lines


def _rock(rock: Rock, language: Language) -> str:
    """`A1 1204`, and whereto it drifts."""
    drift = "" if rock.drift is None else f" ({heading_text(rock.drift, language)})"
    return f"A{rock.id} {rock.at}{drift}"


def _sheet(view: CosmosView, language: Language) -> list[str]:
    """A row for every ship that did something or was hurt, a column for each phase."""
    last = view.film[-1]
    lines = [SENTENCES.say("sheet_head", language, turn=last.turn, last=last.phase)]
    for ship in view.ships:
        cells = [_cell(view, ship, i, language) for i in range(len(view.film))]
        if any(cells):
            row = " ".join(f"{cell or '.':<5}" for cell in cells)
            lines.append(f"  {short(ship):<8} {row}".rstrip())
    hurt = [ship for ship in view.ships if ship.ladder]
    if hurt:
        lines += ["", labelled(SENTENCES.say("ladders", language), "", language)]
        lines += [labelled(f"  {short(ship)}", _ladder(ship, language), language) for ship in hurt]
    return lines


def _cell(view: CosmosView, ship: Ship, index: int, language: Language) -> str:
    """The executed cell, a star for every shot."""
    frame = view.film[index]
    shots = sum(hit.kind == "shot" and hit.source == str(ship.id) for hit in frame.hits)
    return moves_of(frame, language).get(ship.id, "") + "*" * shots


def _ladder(ship: Ship, language: Language) -> str:
    """`60 54 47`, and how it ended."""
    steps = " ".join(map(str, (ship.of.defence, *ship.ladder)))
    ends = {"destroyed": "destroyed", "left": "gone"}
    end = f" {SENTENCES.say(ends[ship.status], language)}" if ship.status in ends else ""
    return steps + end
