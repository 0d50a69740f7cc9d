"""What is asked, of whom, with which form: a page needs nothing else to make an order."""

import pytest
from msgspec.structs import replace

from referee.games.combats import GAME
from referee.games.combats.asked.facts import FACT_NAMES, FACT_VALUES
from referee.games.combats.things.options import CombatsOptions, Force
from referee.games.combats.things.sheet import Commit, LineUp, Pairing, Plan, Play, Swap
from referee.kernel.window import Lines, Number, Pick, filled
from referee.kernel.words import LANGUAGES
from tests.games.combats.playing import EVERY_WAY, played, way
from tests.games.combats.refusals import EXAMPLE, LOST, Case, view_of
from tests.toys.play import table


def view(options, steps=(), seat=1, hand=()):
    return view_of(Case("", "", options, steps, seat, hand))


def fields(ask):
    return {field.name: field for field in ask.form}


@pytest.mark.parametrize("options", EVERY_WAY, ids=way)
def test_every_fact_has_a_name_in_both_languages_and_every_word_a_value(options):
    def watch(match, orders):
        for name, value in match.window.facts.items():
            assert name in FACT_NAMES
            if isinstance(value, str) and value.isalpha():
                assert value in FACT_VALUES or value in ("yes", "no")

    played(options, 3, watch=watch)


@pytest.mark.parametrize("options", EVERY_WAY, ids=way)
def test_the_default_of_every_question_is_a_legal_order(options):
    """Silence is never illegal, and never plays a card or energy (H-21)."""

    def watch(match, orders):
        for seat, ask in match.window.asks.items():
            assert GAME.check(match.view(seat), ask.default).refused == ()

    played(options, 3, watch=watch)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", EVERY_WAY, ids=way)
def test_a_text_area_sent_as_it_stands_is_a_legal_order(options, language):
    def watch(match, orders):
        for seat, ask in match.window.asks.items():
            starts = [f.start.in_(language) for f in ask.form if isinstance(f, Lines)]
            for start in starts:
                order = GAME.read(start, match.view(seat))
                assert GAME.check(match.view(seat), order).refused == ()

    played(options, 3, watch=watch)


def test_the_larger_side_finds_the_automatic_pairing_in_its_text_area():
    ask = view(EXAMPLE, seat=2).ask
    assert fields(ask)["pairing"].start.fr == "paire 1=PPU 2=PU"
    assert ask.default == Pairing()


def test_at_equal_numbers_the_text_area_holds_the_automatic_line():
    options = CombatsOptions(seat1=Force(p=1, u=1), seat2=Force(p=1, u=1))
    ask = view(options).ask
    assert fields(ask)["line"].start.en == "line P U"
    assert ask.default == LineUp()


def test_a_commitment_is_asked_with_the_stock_the_hand_and_the_tie_kind():
    options = CombatsOptions(seat1=Force(p=1, u=1, e=3), seat2=Force(p=1))
    steps = (({1: "pair 1=PU"}, []),)
    asked = view(options, steps, hand=("butin", "butin", "panne"))
    form = fields(asked.ask)
    assert list(form) == ["energy", "riposte", "cards", "tie"]
    assert isinstance(form["energy"], Number)
    assert form["energy"].most == 3
    assert isinstance(form["cards"], Pick)
    assert [item.value for item in form["cards"].items] == ["butin", "panne"]
    assert form["cards"].most == 2
    assert asked.ask.default == Commit()


def test_a_filled_form_is_the_order_it_looks_like():
    options = CombatsOptions(seat1=Force(p=2, u=1, e=3), seat2=Force(p=2))
    steps = (({1: "pair 1=PU 2=P"}, []),)
    asked = view(options, steps, hand=("manoeuvre", "panne"))
    answers = {"energy": "2", "riposte": "", "cards": ["panne", "manoeuvre U<>P@2"], "tie": "U"}
    for language in LANGUAGES:
        order = GAME.read(filled(asked.ask.form, answers, language), asked)
        manoeuvre = Play(card="manoeuvre", swap=Swap(leaves="U", joins="P", at=2))
        assert order == Commit(energy=2, cards=(Play(card="panne"), manoeuvre), tie="U")
        assert GAME.check(asked, order).refused == ()


def test_a_form_sent_as_it_stands_commits_nothing():
    asked = view(CombatsOptions(seat1=Force(p=1, e=3), seat2=Force(p=1)))
    assert GAME.read(filled(asked.ask.form, {"energy": "0"}, "fr"), asked) == Commit()


def test_a_card_that_cannot_be_played_now_is_not_offered():
    asked = view(CombatsOptions(seat1=Force(p=1, e=1), seat2=Force(p=1)), hand=("blindage",))
    assert "cards" not in fields(asked.ask)


def test_manoeuvre_is_offered_once_for_each_possible_argument():
    options = CombatsOptions(seat1=Force(p=3, u=1, e=1), seat2=Force(p=2))
    steps = (({1: "pair 1=U 2=P"}, []),)
    offered = fields(view(options, steps, hand=("manoeuvre",)).ask)["cards"].items
    assert [item.value for item in offered] == ["manoeuvre U<>P@2", "manoeuvre U<>P@R"]


def test_a_plan_begins_with_a_line_for_each_battle_and_the_aftermath():
    asked = view(CombatsOptions(tempo="plotted", seat1=Force(p=2, e=1), seat2=Force(p=2)))
    assert fields(asked.ask)["plan"].start.fr == ("1: passe\n2: passe\nrepli aucun\nprise oui")
    assert asked.ask.default == Plan()


def test_a_plan_on_a_sun_says_nothing_of_the_aftermath():
    sun = CombatsOptions(tempo="plotted", place="sun", seat1=Force(p=1, e=1), seat2=Force(p=1))
    assert fields(view(sun).ask)["plan"].start.en == "1: pass"


def test_the_loser_is_asked_for_a_number_and_the_winner_for_yes_or_no():
    loser, winner = view(EXAMPLE, LOST, seat=2).ask, view(EXAMPLE, LOST, seat=1).ask
    assert fields(loser)["retreat"].most == 2
    assert [item.value for item in fields(winner)["take"].items] == ["yes", "no"]
    assert GAME.read(filled(winner.form, {"take": "no"}, "fr"), view(EXAMPLE, LOST)).take is False


def test_who_is_asked_depends_on_hand_sizes_and_not_on_hands():
    match = table(GAME, 1, options=CombatsOptions(preset="orbite"))
    other = replace(match.state, hands={1: ("tenir", "butin"), 2: ("panne", "panne")})
    assert GAME.window(other).asked == match.window.asked
    assert GAME.window(other).facts == match.window.facts


def test_paces_are_short_but_for_the_plan():
    assert GAME.window(table(GAME, 1, options=EXAMPLE).state).pace == "short"
    plotted = CombatsOptions(preset="orbite", tempo="plotted")
    assert table(GAME, 1, options=plotted).window.pace == "long"


def test_help_shows_the_lines_of_the_open_window_to_everybody():
    asked = table(GAME, 1, options=EXAMPLE)
    lines = GAME.help(asked.view(2), "en")
    assert "paire" in GAME.help(asked.view(2), "fr")
    for reader in (1, None):
        assert GAME.help(asked.view(reader), "en") == f"Nothing is asked of you now.\n{lines}"
