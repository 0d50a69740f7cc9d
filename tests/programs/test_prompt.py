"""What a program is told: all that its seat may know, and nothing else."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from referee.conformance.seeding import bots, table
from referee.games.catalogue import catalogue
from referee.kernel.bare_table import BareTable
from referee.kernel.game import AnyGame, plain
from referee.kernel.window import Lines, Number
from referee.kernel.words import LANGUAGES, Words
from referee.programs.prompt import (
    PROTOCOL,
    MatchFacts,
    WindowFacts,
    ask_message,
    end_message,
    form_field,
)

GAMES = [catalogue().current(name) for name in catalogue().names]
ASK = {
    *("type", "protocol", "game", "version", "match", "options", "seat", "seats", "language"),
    *("window", "names", "view", "facts", "form", "default", "help"),
}
END = {
    *("type", "protocol", "game", "version", "match", "options", "seat", "seats", "language"),
    *("outcome", "told", "view"),
}


def facts(match: BareTable, language: str = "en") -> MatchFacts:
    return MatchFacts("m", match.game.options(), len(match.seats), language)  # type: ignore[arg-type]


def windows(game: AnyGame, most: int = 6) -> Any:
    """The first windows of a match of bots."""
    match = table(game, 7)
    for _ in range(most):
        if match.window is None:
            return
        yield match
        match.close(bots(match, 7))


def question(match: BareTable, seat: int, game: AnyGame | None = None) -> dict[str, Any]:
    assert match.window is not None
    told = WindowFacts(match.number, match.window.name, match.window.facts)
    return ask_message(game or match.game, facts(match), told, match.view(seat))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_question_holds_these_fields_and_is_json(game: AnyGame) -> None:
    for match in windows(game):
        for seat in match.window.asked:
            asked = question(match, seat)
            assert asked.keys() == ASK
            assert (asked["type"], asked["protocol"], asked["seat"]) == ("ask", PROTOCOL, seat)
            assert msgspec.json.decode(msgspec.json.encode(asked)) == asked


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_it_is_made_of_the_seats_own_view_and_of_nothing_else(game: AnyGame) -> None:
    """With a game that knows no state it is the same: no other way leads to what is hidden."""

    def refuse(*_: object) -> Any:
        raise AssertionError("the state was looked at")

    blind = replace(game, view=refuse, window=refuse, outcome=refuse, glance=refuse)
    for match in windows(game):
        for seat in match.window.asked:
            asked = question(match, seat, blind)
            view = plain(match.view(seat))
            assert asked["view"] == {name: view[name] for name in view if name != "ask"}
            assert asked["facts"] == view["ask"]["facts"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_default_it_is_told_is_read_as_what_silence_plays(game: AnyGame) -> None:
    for match in windows(game):
        for seat in match.window.asked:
            view, asked = match.view(seat), question(match, seat)
            read = game.read(asked["default"], view)
            assert game.write(read, "en") == asked["default"]
            assert game.check(view, read).refused == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_is_told_in_one_language(language: str) -> None:
    field = Number("n", Words("Stones", "Pierres"), Words("take {}", "prends {}"), 1, 3)
    told = form_field(field, language)  # type: ignore[arg-type]
    assert told == {
        "type": "number",
        "name": "n",
        "label": field.label.in_(language),  # type: ignore[arg-type]
        "line": field.line.in_(language),  # type: ignore[arg-type]
        "least": 1,
        "most": 3,
        "optional": False,
    }


def test_lines_and_offers_are_told_apart_and_explanations_left_out() -> None:
    start = Words("plan: 1: pass\n~~ as you like\n~ energy 2", "x")
    told = form_field(Lines("plan", Words("Plan", "Plan"), start), "en")
    assert (told["lines"], told["offers"]) == (["plan: 1: pass"], ["energy 2"])


def test_the_end_tells_who_has_won_and_what_the_seat_may_see_of_it() -> None:
    game = catalogue().current("kardashev")
    match = table(game, 7, options=game.options(mode="game"))
    while match.window is not None:
        match.close(bots(match, 7))
    told = end_message(game, facts(match), match.view(1), match.outcome, 1)
    assert told.keys() == END
    assert told["outcome"]["winners"] in ([1], [2])
    assert told["told"]
    stopped = end_message(game, facts(match), None, None, 1)
    assert (stopped["outcome"], stopped["told"], stopped["view"]) == (None, "", None)
