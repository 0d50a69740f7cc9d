"""The order language: what is written is read back, in both languages, however it is spelt."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.games.empereur_telepathe import GAME
from referee.games.empereur_telepathe.orders.reading import read
from referee.games.empereur_telepathe.orders.writing import write
from referee.games.empereur_telepathe.things.cards import FAMILIES, full_pack, kinds
from referee.games.empereur_telepathe.things.sheet import (
    Aim,
    BlockLine,
    Cond,
    Engage,
    Give,
    Named,
    Sheet,
    Wish,
)
from referee.games.empereur_telepathe.things.view import TelepatheView
from referee.kernel.refused import Refused
from tests.games.empereur_telepathe.playing import EVERY_WAY, begun

BOARD = GAME.view(begun(EVERY_WAY[6], 1).state, 1)  # five seats
cards = st.sampled_from(full_pack())
named = st.lists(cards, min_size=1, max_size=3, unique=True).map(
    lambda many: tuple(Named(card) for card in many)
)
seats = st.integers(1, 5)
filters = st.one_of(
    cards,
    st.sampled_from([*kinds(), *FAMILIES, "attack", "bonus", "defence", "block", "high", "low"]),
)
ranked = st.lists(filters, min_size=1, max_size=4).map(tuple)
returnable = st.one_of(cards, st.sampled_from([*FAMILIES, "bonus", "block"]))

engaging = st.one_of(
    st.builds(Engage, st.sampled_from(["commit", "add"]), named),
    st.builds(Engage, st.sampled_from(["pass", "hold", "abdicate"])),
)
wishes = st.lists(st.builds(Wish, cards, st.booleans()), min_size=1, max_size=4).map(tuple)
tests = st.one_of(
    st.tuples(st.sampled_from(["", "open", "bare"]), st.just(0)),
    st.tuples(st.sampled_from(["deck", "hand"]), st.integers(0, 99)),
)
whom = st.one_of(
    st.tuples(seats, st.just("")),
    st.tuples(st.just(0), st.sampled_from(["weakest", "strongest", "self"])),
)
aims = st.builds(lambda who, test: Aim(*who, *test), whom, tests)
conditions = st.one_of(
    st.lists(st.sampled_from(FAMILIES), min_size=1, max_size=3, unique=True).map(
        lambda names: Cond("family", names=tuple(names))
    ),
    st.lists(seats, min_size=1, max_size=3, unique=True).map(
        lambda who: Cond("from", seats=tuple(who))
    ),
    st.lists(st.sampled_from(["deck", "hand", "defence"]), min_size=1, max_size=3, unique=True).map(
        lambda zones: Cond("on", names=tuple(zones))
    ),
    st.sampled_from([Cond("theft"), Cond("fatal")]),
    st.builds(
        lambda what, n: Cond(what, n=n), st.sampled_from(["deck", "toll"]), st.integers(0, 99)
    ),
)
blocks = st.one_of(
    st.just(BlockLine("none")),
    st.integers(1, 99).map(lambda n: BlockLine("auto", n=n)),
    st.builds(
        lambda cards, when: BlockLine("cards", cards, when=tuple(when)),
        named,
        st.lists(conditions, max_size=3),
    ),
)


def giving(items):
    """A list of cards alone is one in their own order."""
    whole = all(item in full_pack() for item in items)
    return Give("cards" if whole else "filters", tuple(Named(item) for item in items))


gives = st.one_of(
    st.sampled_from(["none", "all", "surplus"]).map(Give),
    named.map(lambda cards: Give("but", cards)),
    st.lists(returnable, min_size=1, max_size=4, unique=True).map(giving),
)
sheets = st.builds(
    Sheet,
    engage=st.none() | engaging,
    row=st.just(()) | wishes,
    target=st.just(()) | st.lists(aims, min_size=1, max_size=3).map(tuple),
    blocks=st.lists(blocks, max_size=3).map(tuple),
    seek=st.just(()) | ranked,
    lose=st.just(()) | ranked,
    give=st.none() | gives,
)


def at(window):
    """A view in which this window is open."""
    return TelepatheView(options=BOARD.options, window=window, panels=BOARD.panels)


@given(sheets, st.sampled_from(["en", "fr"]))
def test_what_is_written_is_read_back(sheet, language):
    assert read(write(sheet, language), at("round")) == sheet


@given(named, st.sampled_from(["en", "fr"]))
def test_a_pick_is_read_back(picked, language):
    sheet = Sheet(pick=picked)
    assert read(write(sheet, language), at("choose")) == sheet


def reading(text, window):
    """The order, or why not."""
    try:
        return read(text, at(window))
    except Refused as refused:
        return [
            GAME.explain(problem, tongue) for problem in refused.problems for tongue in ("en", "fr")
        ]


@given(st.text(max_size=60), st.sampled_from(["commit", "round", "duel", "act", "block", "choose"]))
def test_any_text_is_an_order_or_refused_in_two_languages(text, window):
    found = reading(text, window)
    assert isinstance(found, Sheet) or (len(found) >= 2 and all(found))


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("engage Arc neural 3 + foc 2", "commit ARC3 FOC2"),
        ("COMMIT neural arc 3, focus 2", "commit ARC3 FOC2"),
        ("rangée +TRA2 → TER5 > quelconque", "row +TRA2 > TER5"),
        ("cible P2 si deck<=6 > fort", "target Beryl if deck<=6 > strongest"),
        ("cible J2", "target B"),
        ("bloque DIS1+FOC4 si mortel", "block DIS1+FOC4 when fatal"),
        ("bloque REJ2 si télépathie,vam et ≥ 3", "block REJ2 when tel,vam and >= 3"),
        ("block REJ2 quand esp", "block REJ2 when pes"),
        (
            "bloque TER1 si de Corail,A et sur main/défense",
            "block TER1 when from 3,1 and on hand,defence",
        ),
        ("bloque auto", "block auto >= 1"),
        ("cherche blocage > Focalisation > haut", "seek block > FOC > high"),
        ("cède attaque > bas", "lose attack > low"),
        ("remets tout", "return all"),
        ("remets sauf ARC3 TER1", "return but ARC3, TER1"),
        ("remets projection astrale", "return ast"),
        ("remets projection 3", "return PRJ3"),
        ("abdique # c’est fini", "abdicate"),
    ],
)
def test_an_order_may_be_spelt_in_many_ways(text, same):
    assert read(text, at("round")) == read(same, at("round"))


@pytest.mark.parametrize("window", ["commit", "round", "duel", "act", "block", "choose", "refresh"])
@pytest.mark.parametrize("way", EVERY_WAY[:3], ids=str)
def test_a_line_of_another_window_is_refused_with_what_would_do(window, way):
    view = TelepatheView(options=way.options, window=window, panels=BOARD.panels)
    with pytest.raises(Refused) as refused:
        read("xyzzy ARC3", view)
    said = GAME.explain(refused.value.problems[0], "en")
    assert "expected" in said


def test_an_empty_order_is_refused():
    with pytest.raises(Refused):
        read("# nothing\n", at("duel"))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("commit", "E-MISSING-WORD"),
        ("commit arc neural", "E-1"),
        ("row TER5 >", "E-MISSING-WORD"),
        ("seek block >", "E-MISSING-WORD"),
        ("block TER1 when ele,from", "E-15"),
        ("seek arc 9", "E-1"),
        ("return XYZ3", "E-1"),
        ("target B if deck>=3", "E-SIGN"),
        ("block auto >= many", "E-NUMBER"),
    ],
)
def test_what_is_missing_or_misplaced_is_named(text, code):
    with pytest.raises(Refused) as refused:
        read(text, at("round"))
    [problem] = refused.value.problems
    assert problem.code == code
    assert problem.where.line == 1
