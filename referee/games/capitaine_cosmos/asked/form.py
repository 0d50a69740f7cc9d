"""What one seat is asked: a text area with its ships and phases to fill in, and the default."""

from collections.abc import Callable
from typing import Any

from referee.games.capitaine_cosmos.asked.buying import fleet_template
from referee.games.capitaine_cosmos.asked.plotting import (
    aboard,
    berth_text,
    fresh_rows,
    sheet_template,
)
from referee.games.capitaine_cosmos.rules.fire import armed
from referee.games.capitaine_cosmos.rules.fleets import default_fleet
from referee.games.capitaine_cosmos.rules.mines import possible_drops
from referee.games.capitaine_cosmos.rules.targets import aims
from referee.games.capitaine_cosmos.things.hexes import label
from referee.games.capitaine_cosmos.things.sheet import Deck, Drops, Sheet, Volley
from referee.games.capitaine_cosmos.things.state import enemies, flying
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.games.capitaine_cosmos.words.names import ramp_name
from referee.games.capitaine_cosmos.words.sentences import SENTENCES, both
from referee.games.capitaine_cosmos.words.vocabulary import COMMENT, VERBS
from referee.kernel.offers import noted, remark
from referee.kernel.window import Ask, Lines
from referee.kernel.words import LANGUAGES, Language, Words

SHEET_WORD = VERBS.shown["sheet"]


def ask(view: CosmosView) -> Ask[object]:
    """The question to this seat in the open window."""
    usual = bare_ask(view)
    match view.window:
        case "fleet":
            lines = _lines("fleet", fleet_template(view), view)
        case "deck":
            lines = _lines("deck", _short(view, _deck_rows), view)
        case "mines":
            lines = _lines("mines", _short(view, _mine_rows), view)
        case "fire":
            lines = _lines("fire", _short(view, _fire_rows), view)
        case _:
            lines = _lines("plot", sheet_template(view), view)
    return Ask((lines,), usual.default)


def bare_ask(view: CosmosView) -> Ask[Any]:
    """The question without the words of its form: what silence gives."""
    match view.window:
        case "fleet":
            return Ask((), default_fleet(view.options, view.seat or 0))
        case "deck":
            return Ask((), Deck(mode="sheet"))
        case "mines":
            return Ask((), Drops(mode="sheet"))
        case "fire":
            return Ask((), Volley(mode="sheet"))
        case _:
            return Ask((), Sheet())


def _lines(name: str, start: Words, view: CosmosView) -> Lines:
    rows = max(start.en.count("\n"), 3) + 2
    return Lines(name, both(f"form_{name}", budget=view.options.budget), start, rows)


# --- short windows ------------------------------------------------------------------------------


RowsOf = Callable[[CosmosView, Language], list[str]]


def _short(view: CosmosView, rows: RowsOf) -> Words:
    """The default answer, and as offers what could be ordered instead."""
    texts = ["\n".join([SHEET_WORD.in_(language), *rows(view, language)]) for language in LANGUAGES]
    return Words(*texts)


def _deck_rows(view: CosmosView, language: Language) -> list[str]:
    rows: list[str] = []
    for ship, berth in aboard(view):
        rows += noted(f"#{ship.id} [A]", berth_text(berth, language), COMMENT)
    return [*rows, *fresh_rows(view, language)]


def _mine_rows(view: CosmosView, language: Language) -> list[str]:
    rows: list[str] = []
    for ship in flying(view.ships, view.seat):
        if ship.mines:
            drops = ", ".join(
                f"{SENTENCES.say(drop.time, language)} {ramp_name(drop.side, language)}"
                f" {label(drop.hex)}"
                for drop in possible_drops(view, ship)
            )
            note = SENTENCES.say("row_drops", language, mines=ship.mines, drops=drops)
            rows += noted(f"MINE #{ship.id}", note, COMMENT)
    return rows


def _fire_rows(view: CosmosView, language: Language) -> list[str]:
    """Every legal shot of every ship."""
    rows = []
    for ship in armed(view, view.seat):
        rows.append(remark(SENTENCES.say("row_fire", language, ship=ship.id, shots=ship.shots)))
        for aim in aims(view, ship, enemies(view.ships, ship.seat)):
            shot = f"#{ship.id} {_quarter(aim.field, language)} * #{aim.target.id}"
            rows += noted(shot, f"n{aim.n} x{aim.mult}{'/2' if aim.halved else ''}", COMMENT)
    return rows


def _quarter(field: str, language: Language) -> str:
    return SENTENCES.say(f"field_{field}", language)
