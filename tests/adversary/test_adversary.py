"""All checkers refuse the same: hosts with all keys change records in all ways that are listed.

The suite tries a slice; `make soak ARGS="--parts adversary"` every class of a game, once a seed.
"""

import random
import re
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest

from referee.audit.checking import NAMES
from tests.adversary.classes import MUTATIONS
from tests.adversary.crossing import cross
from tests.adversary.mutations import Forged
from tests.adversary.runner import Opinion, Outcome, fault, judge, opinion, run
from tests.adversary.tables import GAMES, Host, Unfit, seated
from tests.games.seeds import PLAYED, seeds

Names = tuple[str, ...]
THREATS = Path(__file__).parents[2] / "docs" / "threats.md"
SEEDS = seeds(range(0))
SLICE = 8


def usual(game: str) -> list[str]:
    """The classes that the suite gives this game: every eighth, and the toys all of them."""
    names, place = sorted(MUTATIONS), GAMES.index(game)
    return names if game == "toys" else names[place::SLICE]


def tried(game: str) -> Outcome:
    """The classes that are this game's turn; in the soak all of them, with each seed."""
    outcome = Outcome()
    for seed in SEEDS or (1,):
        for name in sorted(MUTATIONS) if SEEDS else usual(game):
            judge(outcome, MUTATIONS[name], seed, [game])
    PLAYED.update(outcome.tried)
    return outcome


def crossed(game: str) -> Outcome:
    """The classes that are this game's turn, each hidden behind what is said to be forgotten; in
    the soak all of them."""
    names, place = sorted(MUTATIONS), GAMES.index(game)
    outcome = Outcome()
    for seed in SEEDS or (1,):
        for name in names if SEEDS else names[place :: 2 * SLICE * len(GAMES)]:
            cross(outcome, MUTATIONS[name], seed, [game])
    PLAYED.update(outcome.tried)
    return outcome


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_hidden_behind_the_forgotten(game: str) -> None:
    assert crossed(game).failures == []


@pytest.mark.parametrize("game", GAMES)
def test_no_mutation_survives_unnamed_and_both_checkers_agree(game: str) -> None:
    """Given mutants, when both look at them, then those refuse them who must, by a check that is
    there for what was done, and none breaks."""
    assert tried(game).failures == []


def honest(game: str, seed: int) -> Host:
    """A table of this game whose match is not over yet; with seed 1 a bot sits at it."""
    for attempt in count():
        with suppress(Unfit):
            chance = random.Random(f"honest {game} {seed} {attempt}")
            return seated(chance, game, bots=seed == 1)
    raise AssertionError("there is no last number")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_what_nobody_has_changed_holds_in_both(game: str, seed: int) -> None:
    """Else a mutant could be refused for something that its table has of its own."""
    host = honest(game, seed)
    found = opinion(host, Forged(host.on(2)))
    assert (found.audit, found.second, found.broken) == ((), (), "")


def test_a_word_that_the_rules_cannot_read_fails_a_check_and_breaks_none() -> None:
    """Given a hex that is none among the public facts, when the rules are asked what a plot means
    there, then `orders` and `time` fail as `dice` does."""
    outcome = Outcome()
    judge(outcome, MUTATIONS["a_public_word"], 2008, ["capitaine-cosmos"])
    assert outcome.failures == []


def test_there_are_many_classes_and_each_says_what_it_is() -> None:
    assert len(MUTATIONS) >= 75
    assert [name for name, one in MUTATIONS.items() if not one.says.endswith(".")] == []


def test_each_class_that_is_refused_has_a_check_that_ought_to_name_it() -> None:
    for one in MUTATIONS.values():
        assert one.named <= set(NAMES), one.name
        assert bool(one.named) == (one.refused is not None), one.name


@pytest.mark.parametrize(
    ("audit", "second", "right"),
    [
        (("orders",), ("keys", "orders"), True),
        (("orders", "dice"), ("keys",), False),
        (("time",), ("orders",), False),
        (("orders",), ("leaves", "orders"), False),
        (("zip",), ("orders",), False),
    ],
)
def test_a_refusal_by_another_check_is_a_fault(audit: Names, second: Names, right: bool) -> None:
    """Where leaves cannot be read, all that rests on them names nothing."""
    one = MUTATIONS["an_order_dropped"]
    wrong = fault(one, Forged(b"", named=one.named), Opinion(audit, second))
    assert wrong == ("" if right else "must be named orders")


def test_what_only_the_rules_can_tell_the_audit_alone_must_name() -> None:
    one = MUTATIONS["a_public_word"]
    forged = Forged(b"", named=one.named)
    assert fault(one, forged, Opinion(("dice",), ("time",))) == ""
    assert fault(one, forged, Opinion(("time",), ())) == "must be named dice"


def test_every_class_finds_a_table() -> None:
    """A class that no table of any game gives an occasion for would try nothing."""
    unfit = []
    for name, one in MUTATIONS.items():
        outcome = Outcome()
        for seed in range(6):
            if not outcome.tried:
                judge(outcome, one, seed, ["toys"] if seed < 2 else list(GAMES))
        unfit += [] if outcome.tried else [name]
    assert unfit == []


def test_what_passes_by_design_is_named_in_the_threats() -> None:
    rows = set(re.findall(r"^### (.*)$", THREATS.read_text("utf-8"), flags=re.MULTILINE))
    wanted = {one.row for one in MUTATIONS.values() if one.row}
    assert wanted <= rows
    table = THREATS.read_text("utf-8").partition("## What survives by design")[2]
    for one in MUTATIONS.values():
        assert (f"`{one.name}`" in table) == (one.refused is None), one.name


def test_the_same_seed_tries_the_same() -> None:
    assert run(5, 3).table() == run(5, 3).table()


def test_an_occasion_that_is_missing_is_no_verdict() -> None:
    outcome = Outcome()

    def never(host: object) -> bytes:
        raise Unfit

    one = next(iter(MUTATIONS.values()))
    judge(outcome, type(one)(never, "both"), 1, ["toys"])
    assert (outcome.tried, outcome.failures) == ({}, [])
