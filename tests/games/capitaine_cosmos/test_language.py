"""The order language: what is written is read back, and what people write is understood."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.games.capitaine_cosmos import GAME
from referee.games.capitaine_cosmos.things.options import CosmosOptions
from referee.games.capitaine_cosmos.things.sheet import (
    STILL,
    Bought,
    Cell,
    Condition,
    Deck,
    Drops,
    Fire,
    Fleet,
    Follow,
    Hold,
    Launch,
    Lay,
    Now,
    Plot,
    Recover,
    Same,
    Sheet,
    Shot,
    Volley,
    Who,
)
from referee.kernel.refused import Refused
from referee.kernel.standing import answer, read
from tests.toys.play import table

LANGUAGES = st.sampled_from(["en", "fr"])
MATCH = table(GAME, 1, 2, CosmosOptions(scenario="S1", tempo="live"))
PLOT = MATCH.view(1)
OWN = st.sampled_from([ship.id for ship in PLOT.ships if ship.seat == 1])
ANY = st.sampled_from([ship.id for ship in PLOT.ships])
CLASSES = st.sampled_from(["ch", "es", "cr", "ca"])


def at(window, phase):
    """The view as if this window were open."""
    return replace(PLOT, window=window, phase=phase)


stars = st.integers(0, 9)
flights = st.builds(
    lambda m, t, stars: Cell(k="fly" if m or t else "still", m=m, t=t, stars=stars),
    st.booleans(),
    st.integers(-2, 2),
    stars,
)
launches = st.builds(
    lambda traj, t, face, stars: Cell(
        k="launch", traj=traj, t=t if face is None else 0, face=face, stars=stars
    ),
    st.sampled_from("ae"),
    st.integers(-2, 2),
    st.none() | st.integers(0, 76),
    stars,
)
recoveries = st.builds(Cell, k=st.just("recover"), stars=stars)
cells = st.one_of(flights, launches, recoveries)
phases = st.tuples(st.integers(1, 6), st.integers(1, 6)).map(lambda pair: tuple(sorted(pair)))
conditions = st.builds(
    Condition,
    fact=st.sampled_from(["enemy", "ch", "es", "cr", "ca", "defence"]),
    most=st.integers(0, 60),
)
near = st.builds(
    Condition, fact=st.sampled_from(["enemy", "ch", "es", "cr", "ca"]), most=st.integers(0, 60)
)
whos = st.one_of(
    st.builds(Who, word=st.sampled_from(["all", "ch", "es", "cr", "ca"])),
    st.builds(Who, word=st.just(""), ships=st.lists(OWN, min_size=1, max_size=3).map(tuple)),
)
plots = st.builds(Plot, ship=OWN, cells=st.tuples(*[cells] * 6), exit=st.booleans())
launch_lines = st.builds(
    Launch,
    ship=OWN,
    phases=phases,
    when=st.lists(conditions, max_size=3).map(tuple),
    cell=launches,
    program=st.lists(flights | recoveries, max_size=5).map(tuple),
    exit=st.booleans(),
)
recover_lines = st.builds(Recover, ship=OWN, phases=phases, defence=st.none() | st.integers(0, 100))
mine_lines = st.builds(
    Lay,
    ship=OWN,
    phases=st.none() | phases,
    when=st.none() | near,
    time=st.sampled_from([None, "before", "after"]),
    side=st.sampled_from([None, "ba", "tr"]),
    two=st.booleans(),
)
targets = st.one_of(
    CLASSES, st.sampled_from(["red", "blue", "green", "yellow", "auto"]), st.integers(1, 100)
)
fire_lines = st.builds(
    Fire,
    who=whos,
    prio=st.lists(targets, min_size=1, max_size=4).map(tuple),
    only=st.booleans(),
    by=st.sampled_from(["damage", "nearest", "weakest"]),
    phases=st.none() | phases,
    least=st.integers(1, 3),
    reserve=st.integers(1, 9),
    before=st.integers(1, 6),
    clear=st.booleans(),
    spread=st.booleans(),
)
hold_lines = st.builds(Hold, who=whos)
sheet_lines = st.one_of(
    plots, launch_lines, recover_lines, mine_lines, fire_lines, hold_lines, st.just(Same())
)
sheets = st.builds(Sheet, lines=st.lists(sheet_lines, max_size=8).map(tuple))


def comes_back(order, view, language):
    text = GAME.write(order, language)
    assert GAME.read(text, view) == order, text


@given(sheets, LANGUAGES)
def test_a_sheet_is_read_back_as_it_was_written(sheet, language):
    comes_back(sheet, PLOT, language)


@given(sheets, LANGUAGES)
def test_tabs_and_capitals_do_not_matter(sheet, language):
    """A row may be pasted from a spreadsheet: the ship, then six columns."""
    plots = Sheet(lines=tuple(sheet.plots))
    if plots.lines:
        text = GAME.write(plots, language).replace(" : ", "\t").lower()
        rows = [row.replace(" sortie", "").replace(" exit", "") for row in text.splitlines()]
        tabbed = "\n".join(row.replace(" ", "\t") for row in rows)
        stay = tuple(replace(plot, exit=False) for plot in plots.plots)
        assert GAME.read(tabbed, PLOT) == Sheet(lines=stay)


nows = st.builds(Now, ship=OWN, cell=launches | recoveries)
bare_launches = launch_lines.map(lambda line: replace(line, program=()))


@given(st.integers(2, 6), st.data(), LANGUAGES)
def test_a_deck_answer_is_read_back(phase, data, language):
    left = st.tuples(*[flights | recoveries] * (7 - phase))
    follows = st.builds(Follow, ship=OWN, cells=left, exit=st.booleans())
    lines = st.one_of(nows, follows, bare_launches, recover_lines)
    order = data.draw(st.lists(lines, min_size=1, max_size=5).map(tuple))
    comes_back(Deck(lines=order), at("deck", phase), language)


@given(st.lists(mine_lines, min_size=1, max_size=4), LANGUAGES)
def test_drops_are_read_back(lines, language):
    comes_back(Drops(lines=tuple(lines)), at("mines", 3), language)


shots = st.builds(Shot, ship=OWN, target=ANY, field=st.sampled_from([None, "av", "tr", "ar", "ba"]))


@given(st.lists(st.one_of(shots, fire_lines, hold_lines), min_size=1, max_size=6), LANGUAGES)
def test_a_volley_is_read_back(lines, language):
    comes_back(Volley(lines=tuple(lines)), at("fire", 3), language)


labels = st.builds(lambda c, r: f"{c:02d}{r:02d}", st.integers(1, 64), st.integers(1, 24))
bought = st.one_of(
    st.builds(Bought, card=CLASSES, at=labels, h=st.integers(0, 5)),
    st.builds(Bought, card=CLASSES, ramp=st.sampled_from(["ba", "tr"])),
)


@given(st.lists(bought, min_size=1, max_size=9), LANGUAGES)
def test_a_fleet_is_read_back(ships, language):
    comes_back(Fleet(ships=tuple(ships)), at("fleet", 0), language)


@pytest.mark.parametrize("mode", ["sheet", "none"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_words_that_stand_alone(mode, language):
    for kind, window in ((Deck, "deck"), (Drops, "mines"), (Volley, "fire")):
        comes_back(kind(mode=mode), at(window, 2), language)


MAILED = """
CROISEUR :  .  .  M  .  .  MD
#4       :  .  MG .  M  .  M*          // one shot, and only in phase 6
#5       :  M D X                      // three cells = phases 2 4 6
#11      :  .  .  [*] M MGG M*         // leaves in phase 3, fires then and in phase 6
#12      :  .  .  [E]DD M M M
LANCER #13,#14 DES 2 SI ENNEMI<=8 : [E]@ M M MG
RECUP #11 PHASES 5-6 SI DEFENSE<=6
MINE #4 PHASES 2-6 SI ENNEMI<=1
TIR TOUS : CROISEURS, #31 PAR FAIBLE ETALER
TIR CHASSEURS : CHASSEURS SEULEMENT PORTEE MOYENNE
CESSEZ #5
"""


def test_the_sheet_of_the_rulings_is_understood():
    """Rulings 7.8."""
    sheet = GAME.read(MAILED, PLOT)
    assert GAME.check(PLOT, sheet).refused == ()
    assert GAME.write(sheet, "fr").splitlines() == [
        "#1 : . . M . . MD",
        "#4 : . MG . M . M*",
        "#5 : . M . D . .",
        "#11 : . . []* M MGG M*",
        "#12 : . . [E]DD M M M",
        "LANCER #13 PHASES 2-6 SI ENNEMI<=8 : [E]@ M M MG",
        "LANCER #14 PHASES 2-6 SI ENNEMI<=8 : [E]@ M M MG",
        "RECUP #11 PHASES 5-6 SI DEFENSE<=6",
        "MINE #4 PHASES 2-6 SI ENNEMI<=1",
        "TIR TOUS : CROISEURS, #31 PAR FAIBLE ETALER",
        "TIR CHASSEURS : CHASSEURS SEULEMENT PORTEE MOYENNE",
        "CESSEZ #5",
    ]


SAME_SHEET = [
    "#4 : . M . MG . .",
    "4: . m . mg . .",
    "ES4 : M MG X",
    "ESCORT.#4 : M, MG, X",
    "Escorteur 4 : P2=M P4=MG",
    "#4 : . | M | . | M P | | ",
    "escort #4 : . M – MP . x // comment",
    "#4\t\tM\t\tM G",
]


@pytest.mark.parametrize("text", SAME_SHEET)
def test_a_plot_may_be_written_in_many_ways(text):
    cells = (STILL, Cell(k="fly", m=True), STILL, Cell(k="fly", m=True, t=-1), STILL, STILL)
    assert GAME.read(text, PLOT) == Sheet(lines=(Plot(ship=4, cells=cells),))


def test_one_line_may_plot_several_ships():
    sheet = GAME.read("#4,#5 : M M M\n#11, #12 : [] M M M M M EXIT", PLOT)
    assert [plot.ship for plot in sheet.plots] == [4, 5, 11, 12]
    assert [plot.exit for plot in sheet.plots] == [False, False, True, True]


def test_a_semicolon_ends_a_line():
    assert GAME.read("#4 : M M M; HOLD ALL", PLOT) == GAME.read("#4 : M M M\nHOLD ALL", PLOT)


def test_a_class_word_needs_one_ship_of_that_class():
    assert GAME.read("CRUISER : M M", PLOT).plots[0].ship == 1
    with pytest.raises(Refused) as refused:
        GAME.read("ESCORT : M M M", PLOT)
    assert refused.value.problems[0].facts["own"] == "#4, #5"


def test_standing_orders_answer_short_windows():
    """`always fire when targets=1: AUTO`, `toujours pont : FEUILLE`."""
    rules = read(GAME, "always fire when targets>=1: AUTO\ntoujours pont : FEUILLE")
    match = table(GAME, 1, 2, CosmosOptions(scenario="S1", tempo="live"))
    match.close({})
    assert match.window.name == "deck"
    _, order = answer(GAME, match.view(1), rules)
    assert order == Deck(mode="sheet")


STOPPED = [  # each with the cells that it means
    ("#1 : . . . . . ..", "#1 : . . . . . ."),
    ("#1 : . . M . . M .", "#1 : . . M . . M"),
    ("#1 : . . M . . M.", "#1 : . . M . . M"),
    ("#1 : . . M . M.", "#1 : . . M . M ."),
    ("#1 : M M.", "#1 : . . M . . M"),
    ("#4 : M M.", "#4 : . M . M . ."),
    ("#4 : M M M.", "#4 : . M . M . M"),
    ("#4 : M M .", "#4 : . M . M . ."),
    ("#4 : M M M .", "#4 : . M . M . M"),
    ("#4 : .M.M..", "#4 : . M . M . ."),
    ("#4 : .M.M.M.", "#4 : . M . M . M"),
    ("#4 : P2=M P6=MG.", "#4 : . M . . . MG"),
    ("#4 : P2=M P6=MG .", "#4 : . M . . . MG"),
    ("#4 : M M . SORTIE.", "#4 : . M . M . . SORTIE"),
    ("#1, #4 : . M . M . M.", "#1 : . M . M . M\n#4 : . M . M . M"),
]


@pytest.mark.parametrize(("text", "meant"), STOPPED)
def test_the_number_of_cells_tells_a_full_stop_from_a_cell(text, meant):
    assert GAME.write(GAME.read(text, PLOT), "fr") == meant


def test_live_orders_tell_a_full_stop_from_a_cell_too():
    for text in ("#11 : M M.", "#11 : M M .", "#11 : M M . ."):
        assert GAME.write(GAME.read(text, at("deck", 4)), "fr") == "#11 : M M ."


@pytest.mark.parametrize(
    ("text", "found"), [("#4 : M.", 1), ("#4 : M M M M.", 4), ("#1 : . . ..", 3)]
)
def test_where_no_number_fits_the_full_stop_is_not_counted(text, found):
    with pytest.raises(Refused) as refused:
        GAME.read(text, PLOT)
    assert refused.value.problems[0].facts["found"] == found


@pytest.mark.parametrize(
    ("order", "window", "phase"),
    [
        ("ES4 : M M M", "plot", 0),
        ("cruiser : M M", "plot", 0),
        ("Cruiser 1 : M", "plot", 0),
        ("cruiser M M", "plot", 0),
        ("LANCER #12", "plot", 0),
        ("FIRE ALL : CRUISERS", "plot", 0),
        ("hold all", "plot", 0),
        ("ch12 [A]", "deck", 3),
        ("mine #4", "mines", 3),
        ("es4 * #36", "fire", 3),
        ("cruiser 0312 E", "fleet", 0),
    ],
)
def test_an_order_behind_a_number_sign_is_told_and_never_dropped(order, window, phase):
    for rest in ("", "\n#4 : M M M"):
        with pytest.raises(Refused) as refused:
            GAME.read(f"# {order}{rest}", at(window, phase))
        first = refused.value.problems[0]
        assert (first.code, first.where.line, first.where.token) == ("E-REMARK", 1, f"# {order}")


@pytest.mark.parametrize(
    "prose", ["fire at the cruiser next turn", "escorts stay behind", "mine", "pass", "rest: later"]
)
def test_prose_behind_a_number_sign_is_a_comment(prose):
    assert GAME.read(f"# {prose}\n#4 : M M M", PLOT) == GAME.read("#4 : M M M", PLOT)
