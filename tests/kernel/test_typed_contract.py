"""The contract's four types, and rows: mypy finds what does not fit together, at its line."""

from pathlib import Path

import pytest
from mypy import api

ROOT = Path(__file__).parents[2]
GAME = '''
"""A game of a bid each, as far as types go."""


from typing import Any
from referee.kernel.chance import Chance
from referee.kernel.event import Event, Seat
from referee.kernel.game import Game, Options, Order, State, Verdict, View
from referee.kernel.words import Language

class Bids(State, frozen=True): ...
class BidsView(View, frozen=True, kw_only=True): ...
class Rounds(Options, frozen=True): ...
class Bid(Order, frozen=True):
    card: int
class Pass(Order, frozen=True): ...

def read(text: str, view: BidsView) -> Bid: return Bid(int(text))
def write(order: Bid, language: Language) -> str: return str(order.card)
def check(view: BidsView, order: Bid) -> Verdict: return Verdict()
def propose(view: BidsView, chance: Chance) -> Bid: return Bid(1)
def view(state: Bids, seat: Seat | None) -> BidsView: return BidsView(seat=seat)
def evolve(state: Bids, event: Event) -> Bids: return state

def made(rest: Any) -> Game[Bids, BidsView, Bid, Rounds]:
    return Game[Bids, BidsView, Bid, Rounds](
        name="bids", version="1.0", contract=1, title=rest, seats=rest, seat_names=rest,
        events=rest,
        windows=rest, rules=rest, check_options=rest, setup=rest, window=rest, resolve=rest,
        leave=rest, outcome=rest, narrate=rest, told=rest, explain=rest, conclude=rest,
        picture=rest, words=rest, help=rest, options=Rounds, state=Bids, view=view, read=read,
        write=write, check=check, propose=propose, evolve=evolve,
    )
'''


def faults(source: str, tmp_path: Path) -> list[str]:
    """What mypy says of this game, with the settings of the house."""
    file = tmp_path / "bids.py"
    file.write_text(source, "utf-8")
    cache = f"--cache-dir={ROOT / '.mypy_cache'}"
    said, trouble, _ = api.run(
        ["--config-file", str(ROOT / "pyproject.toml"), cache, "--no-error-summary", str(file)]
    )
    assert not trouble
    return said.splitlines()


def test_a_game_whose_functions_fit_has_no_fault(tmp_path: Path) -> None:
    assert faults(GAME, tmp_path) == []


@pytest.mark.parametrize(
    ("argument", "right", "wrong"),
    [
        ("write", "(order: Bid", "(order: Pass"),
        ("read", "view: BidsView) -> Bid", "view: Bids) -> Bid"),
        ("propose", "-> Bid: return Bid(1)", "-> Pass: return Pass()"),
        ("view", "-> BidsView: return BidsView(", "-> View: return View("),
        ("options", "options=Rounds", "options=Bids"),
    ],
)
def test_a_function_of_other_types_is_found(
    argument: str, right: str, wrong: str, tmp_path: Path
) -> None:
    source = GAME.replace(right, wrong).replace("order.card", "order")
    fault = " ".join(faults(source, tmp_path))
    assert f'Argument "{argument}" to "Game" has incompatible type' in fault


def test_a_game_that_names_no_types_is_a_fault(tmp_path: Path) -> None:
    bare = GAME.replace("-> Game[Bids, BidsView, Bid, Rounds]:", "-> Game:")
    assert "Missing type arguments" in " ".join(faults(bare, tmp_path))


ROWS = '''
"""Two lines of orders, as far as types go."""

from referee.kernel.game import Order
from referee.kernel.grammar import OrderGrammar, Row, Slot
from referee.kernel.vocabulary import Vocabulary

class Bid(Order, frozen=True): ...
class Pass(Order, frozen=True): ...

VERBS = Vocabulary({"bid": "bid", "pass": "pass"})
BID = Slot(lambda reader: Bid(), lambda line, language: "")
ROWS = (Row("bid", Bid, BID), Row("pass", Pass))
GRAMMAR: OrderGrammar[Bid | Pass] = OrderGrammar(VERBS, *ROWS)
'''


def test_rows_whose_slots_and_classes_fit_have_no_fault(tmp_path: Path) -> None:
    assert faults(ROWS, tmp_path) == []


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ('Row("pass", Pass)', 'Row("pass", Pass, BID)', '"L" of "Row"'),
        ("OrderGrammar[Bid | Pass] =", "OrderGrammar[Bid] =", "incompatible type"),
    ],
)
def test_a_row_of_another_kind_of_line_is_found(
    right: str, wrong: str, told: str, tmp_path: Path
) -> None:
    [fault] = faults(ROWS.replace(right, wrong), tmp_path)
    assert told in fault
