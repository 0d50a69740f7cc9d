"""The order language: what is written is read back, and whatever is typed gets an answer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.games.combats import GAME
from referee.games.combats.things.cards import SwapPawn, cards
from referee.games.combats.things.chart import places
from referee.games.combats.things.pawns import Pawns
from referee.games.combats.things.sheet import (
    Aftermath,
    Attack,
    Build,
    Clause,
    Commit,
    Group,
    Grow,
    LineUp,
    Move,
    Pairing,
    Plan,
    PlanLine,
    Play,
    Swap,
    Turn,
)
from referee.kernel.game import View
from referee.kernel.refused import Refused, Where, bare
from referee.kernel.words import LANGUAGES
from tests.games.refusals import attempt

numbers = st.integers(0, 99)
kinds = st.sampled_from(["P", "U"])
swaps = st.builds(Swap, leaves=kinds, joins=kinds, at=numbers)


@st.composite
def plays(draw):
    card = draw(st.sampled_from(sorted(cards())))
    return Play(card=card, swap=draw(st.none() | swaps) if cards()[card].does(SwapPawn) else None)


commits = st.builds(
    Commit,
    energy=numbers,
    riposte=numbers,
    cards=st.lists(plays(), max_size=3).map(tuple),
    tie=st.none() | kinds,
)


@st.composite
def plan_lines(draw, battle):
    conditions = draw(
        st.lists(st.sampled_from(["ahead", "level", "behind"]), unique=True, max_size=3)
    )
    clauses = [Clause(when=when, commit=draw(commits)) for when in conditions]
    if not clauses or draw(st.booleans()):
        clauses.insert(0, Clause(commit=draw(commits)))
    return PlanLine(battle=battle, clauses=tuple(clauses))


@st.composite
def plans(draw):
    battles = draw(st.lists(numbers, unique=True, max_size=4))
    return Plan(
        battles=tuple(draw(plan_lines(battle)) for battle in battles),
        retreat=draw(st.none() | numbers | st.sampled_from(["all", "outmatched"])),
        take=draw(st.none() | st.booleans()),
    )


pawns = st.builds(Pawns, st.integers(0, 12), st.integers(0, 12))
groups = st.lists(st.builds(Group, battle=numbers, pawns=pawns), min_size=1, max_size=4).map(tuple)
pairings = st.builds(Pairing, groups=st.none() | groups)
lines = st.builds(LineUp, pawns=st.none() | st.lists(kinds, min_size=1, max_size=12).map(tuple))
endings = st.builds(
    Aftermath, retreat=st.none() | numbers | st.just("all"), take=st.none() | st.booleans()
).filter(lambda order: order != Aftermath())

cards_of_the_map = st.sampled_from(sorted(places()))
turn_lines = (
    st.builds(Move, n=st.integers(1, 99), origin=cards_of_the_map, target=cards_of_the_map)
    | st.builds(Build, place=cards_of_the_map)
    | st.builds(Grow, place=cards_of_the_map)
    | st.builds(Attack, place=cards_of_the_map)
)


@st.composite
def turns(draw):
    """Any lines, and one pairing or line-up at the most."""
    found = draw(st.lists(turn_lines, max_size=5))
    found += draw(st.lists(pairings | lines, max_size=1))
    return Turn(lines=tuple(found))


languages = st.sampled_from(LANGUAGES)


def back(order, window, language):
    return GAME.read(GAME.write(order, language), View(window=window))


@given(commits, languages)
def test_a_commitment_is_read_back_as_it_was_written(order, language):
    assert back(order, "commit", language) == order


@given(plans(), languages)
def test_a_plan_is_read_back_as_it_was_written(order, language):
    assert back(order, "plan", language) == order


@given(pairings | lines, languages)
def test_a_pairing_is_read_back_as_it_was_written(order, language):
    assert back(order, "pairing", language) == order


@given(turns(), languages)
def test_a_turn_is_read_back_as_it_was_written(order, language):
    assert back(order, "turn", language) == order


@given(endings, languages)
def test_an_aftermath_is_read_back_as_it_was_written(order, language):
    assert back(order, "aftermath", language) == order


@given(plans(), languages)
def test_a_plan_may_be_written_on_one_line_as_in_a_standing_order(order, language):
    text = GAME.write(order, language).replace("\n", "; ")
    assert GAME.read(text, View(window="plan")) == order


@pytest.mark.parametrize(
    "typed",
    [
        "move 2 Aube/S > Boreal/1\nbuild Boreal/1",
        "DEPLACE 2 aube soleil → boréal 1; construis bor-1",
        "déplace 2 Aub/S vers Boréal1\n# là-haut\nconstruis b_1",
        "move 2 aube sun to Boreal / 01\nbuild bo 1",
        "move 2 aube-s -> boreal-1; build boreal-1",
    ],
)
def test_a_card_of_the_map_may_be_written_in_many_ways(typed):
    move = Move(n=2, origin="Aube/S", target="Boreal/1")
    assert GAME.read(typed, View(window="turn")) == Turn(lines=(move, Build(place="Boreal/1")))


@pytest.mark.parametrize(
    ("typed", "code", "token"),
    [
        ("bulid Pivot/1", "E-TOKEN", "bulid"),
        ("build Pivott/4", "E-PLACE", "Pivott/4"),
        ("build Pivot", "E-PLACE", "Pivot"),
        ("build Pivot/9", "E-PLACE", "Pivot/9"),
        ("build Sirius/1", "E-PLACE", "Sirius/1"),
        ("build A/1", "E-PLACE", "A/1"),
        ("build", "E-MISSING-WORD", ""),
        ("move Aube/S > Pivot/S", "E-NUMBER", "Aube"),
        ("move 0 Aube/S > Pivot/S", "E-RANGE", "0"),
        ("move 1 Aube/S = Pivot/S", "E-SIGN", "="),
        ("build Pivot/1 now", "E-EXTRA", "now"),
        ("pass\ngrow Aube/1", "E-PASS", "pass"),
        ("pass\npass", "E-TWICE", "pass"),
        ("attack Pivot/1\npair auto\nline auto", "E-TWICE", "line auto"),
    ],
)
def test_a_turn_that_cannot_be_read_is_told_where(typed, code, token):
    with pytest.raises(Refused) as refused:
        GAME.read(typed, View(window="turn"))
    [problem] = refused.value.problems
    assert (problem.code, problem.where.token) == (code, token)


def test_the_system_most_like_a_wrong_one_is_named_with_its_cards():
    """The rulings' own example."""
    with pytest.raises(Refused) as refused:
        GAME.read("build Pivott/4", View(window="turn"))
    [problem] = refused.value.problems
    assert "“Pivott/4”: no such card; Pivot has S, 1." in GAME.explain(problem, "en")


WORDS = (
    "energy énergie card carte mob et manoeuvre U<>P@2 tie 1: | behind: , ; = P # pass take oui "
    "move build attack Pivot/1 aube > 2 grow pair"
)
typed = st.lists(st.sampled_from(WORDS.split(" ")) | st.text(max_size=4), max_size=8).map(" ".join)


@given(typed, st.sampled_from(sorted(GAME.windows)))
def test_whatever_is_typed_is_an_order_or_is_refused(text, window):
    order, refused = attempt(GAME, text, View(window=window))
    assert all(GAME.explain(problem, "fr") for problem in refused)
    assert refused or back(order, window, "en") == order


@pytest.mark.parametrize(
    "typed",
    [
        "energy 3, card mobilisation, tie U",
        "ENERGIE 3\ncarte Mobilisation Générale\négalité usine",
        "énergie 3 ; carte mob ; egalite U",
        "energy\u00a03\n# a remark\n\ncard general-mobilisation\ntie u",
    ],
)
def test_case_accents_blanks_and_line_breaks_do_not_matter(typed):
    expected = Commit(energy=3, cards=(Play(card="mobilisation"),), tie="U")
    assert GAME.read(typed, View(window="commit")) == expected


@pytest.mark.parametrize("card", sorted(cards()))
def test_every_card_is_known_by_key_and_by_both_names(card):
    kind = cards()[card]
    for name in (card, kind.en, kind.fr, kind.fr.upper()):
        order = GAME.read(f"card {name}", View(window="commit"))
        assert order.cards == (Play(card=card),)


def test_a_refusal_points_at_the_players_own_line_and_column():
    with pytest.raises(Refused) as refused:
        GAME.read("énergie 1\n\n  carte  xyz", View(window="commit"))
    where = refused.value.problems[0].where
    assert (where.line, where.column, where.token) == (3, 9, "xyz")


def test_the_log_keeps_what_was_ordered_and_not_where_it_stood():
    order = bare(GAME.read("energy 2, card et", View(window="commit")))
    assert order.energy_where.line == 0
    assert order.cards[0].where.token == Where().token


def test_outside_a_window_nothing_can_be_ordered():
    with pytest.raises(Refused) as refused:
        GAME.read("pass", View())
    assert refused.value.problems[0].code == "E-NOT-ASKED"
