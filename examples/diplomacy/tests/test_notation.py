"""Orders as players write them, in both languages and all spellings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from referee.kernel.refused import Refused
from referee.kernel.text import lines
from referee.kernel.words import LANGUAGES

from referee_diplomacy.orders.line import read_line
from referee_diplomacy.orders.writing import write_order
from referee_diplomacy.things.atlas import PROVINCES, places
from referee_diplomacy.things.units import (
    ARMY,
    BUILD,
    CONVOY,
    DISBAND,
    FLEET,
    HOLD,
    MOVE,
    RETREAT,
    SUPPORT,
    WAIVE,
    UnitOrder,
)

PLACES = sorted({place for at in PROVINCES for kind in "AF" for place in places(kind, at)})
kinds = st.sampled_from([ARMY, FLEET, ""])
spots = st.sampled_from(PLACES)
orders = st.one_of(
    st.builds(UnitOrder, st.sampled_from([HOLD, DISBAND, BUILD]), kinds, spots),
    st.builds(UnitOrder, st.just(MOVE), kinds, spots, spots, via=st.booleans()),
    st.builds(UnitOrder, st.just(RETREAT), kinds, spots, spots),
    st.builds(
        UnitOrder, st.just(SUPPORT), kinds, spots, spots | st.just(""), of_unit=kinds, of=spots
    ),
    st.builds(UnitOrder, st.just(CONVOY), st.just(FLEET), spots, spots, kinds, spots),
    st.just(UnitOrder(WAIVE)),
)


def one(text):
    return read_line(lines(text)[0])


@given(orders, st.sampled_from(LANGUAGES))
def test_whatever_is_written_is_read_back(order, language):
    assert one(write_order(order, language)) == order


@given(orders, st.sampled_from(LANGUAGES))
def test_case_does_not_matter(order, language):
    assert one(write_order(order, language).lower()) == order


@pytest.mark.parametrize("at", PROVINCES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_and_abbreviation_of_a_province_is_understood(at, language):
    here = PROVINCES[at]
    for name in (at, here.name.in_(language), here.short.in_(language), *here.also):
        assert one(f"{name} H").at == at


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("A PAR - BUR", "A PAR - BUR"),
        ("a par-bur", "A PAR - BUR"),
        ("A Par -> Bur.", "A PAR - BUR"),
        ("A PAR → BUR", "A PAR - BUR"),
        ("A PAR – BUR", "A PAR - BUR"),
        ("a par --> bur", "A PAR - BUR"),
        ("Army Paris moves to Burgundy", "A PAR - BUR"),
        ("Paris to Burgundy", "PAR - BUR"),
        ("armée Paris va à Bourgogne", "A PAR - BUR"),
        ("A PAR - BOU", "A PAR - BUR"),
        ("A par burg", ""),
        ("F BRE H", "F BRE H"),
        ("flotte Brest tient", "F BRE H"),
        ("A MAR S A PAR - BUR", "A MAR S A PAR - BUR"),
        ("mar s par-bur", "MAR S PAR - BUR"),
        ("A MAR supports A PAR to BUR", "A MAR S A PAR - BUR"),
        ("A Marseille soutient A Paris vers Bourgogne", "A MAR S A PAR - BUR"),
        ("A MAR S A PAR H", "A MAR S A PAR"),
        ("A MAR soutien A PAR", "A MAR S A PAR"),
        ("F NTH C A YOR - NWY", "F NTH C A YOR - NWY"),
        ("F mer du Nord convoie A Yorkshire - Norvège", "F NTH C A YOR - NWY"),
        ("A YOR - NTH - NWY", "A YOR - NWY via convoy"),
        ("A YOR - NWY via convoy", "A YOR - NWY via convoy"),
        ("A YOR - NWY (via convoi)", "A YOR - NWY via convoy"),
        ("A YOR - NWY par convoi", "A YOR - NWY via convoy"),
        ("F MAO - SPA(sc)", "F MAO - SPA/SC"),
        ("F mid-atlantic ocean - Spain (south coast)", "F MAO - SPA/SC"),
        ("F MAO - spa nc", "F MAO - SPA/NC"),
        ("F ATC - ESP/CN", "F MAO - SPA/NC"),
        ("F Stp(sc) - Bot", "F STP/SC - BOT"),
        ("F STP-SC - BOT", "F STP/SC - BOT"),
        ("F St. Petersburg (sc) - Gulf of Bothnia", "F STP/SC - BOT"),
        ("F Saint-Pétersbourg côte sud - golfe de Botnie", "F STP/SC - BOT"),
        ("F bul/ec - bla", "F BUL/EC - BLA"),
        ("A PAR R GAS", "A PAR R GAS"),
        ("A PAR R - GAS", "A PAR R GAS"),
        ("A PAR retreats to GAS", "A PAR R GAS"),
        ("A PAR D", "A PAR D"),
        ("remove A PAR", "A PAR D"),
        ("A PAR B", "A PAR B"),
        ("build F STP/NC", "F STP/NC B"),
        ("construire flotte Saint-Pétersbourg/CN", "F STP/NC B"),
        ("renonce", "waive"),
    ],
)
def test_what_players_write(typed, meant):
    if meant:
        assert write_order(one(typed), "en") == meant
    else:
        with pytest.raises(Refused):
            one(typed)


@pytest.mark.parametrize(
    "typed", ["A PAR", "A PAR -", "A XYZ H", "F NTH C A YOR", "A PAR - BUR GAS"]
)
def test_what_says_too_little_or_too_much_is_refused_with_its_place(typed):
    with pytest.raises(Refused) as refused:
        one(typed)
    assert refused.value.problems[0].where.line == 1
