"""What is asked, of whom, with which form: a page needs nothing else to make an order."""

import re

import pytest
from msgspec.structs import replace

from referee.games.kardashev import GAME
from referee.games.kardashev.asked.facts import FACT_NAMES, FACT_VALUES
from referee.games.kardashev.rules.draft import best
from referee.games.kardashev.things.sheet import Build, Choose, Move, Named, Take, as_names
from referee.kernel import standing
from referee.kernel.window import ChoiceField, Lines, Pick, filled
from referee.kernel.words import LANGUAGES
from tests.games.kardashev.fixtures import Fixture, Played, fixtures, position
from tests.games.kardashev.playing import MATCH, SINGLE, WAYS, begun, played, reached, way
from tests.toys.play import table


def fields(ask):
    return {field.name: field for field in ask.form}


def at(text, phase="play", **change):
    """A table in a position as fixtures write it."""
    parts = tuple(part.strip() for part in text.split("|"))
    match = table(GAME, 1, options=SINGLE)
    match.put(replace(position(Fixture("", "", parts, ((1, "pass"),), ())), phase=phase, **change))
    return match


@pytest.mark.parametrize("options", WAYS, ids=way)
def test_every_fact_has_a_name_in_both_languages_and_every_word_a_value(options):
    def watch(match, given):
        for name, value in match.window.facts.items():
            assert name in FACT_NAMES
            if isinstance(value, str):
                assert value in FACT_VALUES or value in ("yes", "no")

    played(options, 3, watch=watch)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_sent_as_it_stands_is_a_legal_order(language):
    """Its first items, and text areas as they are."""

    def watch(match, given):
        for seat, ask in match.window.asks.items():
            if ask.ahead is not None:
                continue
            text = filled(ask.form, _as_it_stands(ask.form, language), language)
            order = GAME.read(text, match.view(seat))
            assert GAME.check(match.view(seat), order).refused == (), text

    played(MATCH, 3, watch=watch)


def _as_it_stands(form, language):
    answers = {}
    for field in form:
        if isinstance(field, Lines):
            answers[field.name] = field.start.in_(language)
        elif isinstance(field, Pick):
            answers[field.name] = [item.value for item in field.items[: field.least]]
        elif isinstance(field, ChoiceField) and not field.optional:
            answers[field.name] = field.items[0].value
    return answers


def test_a_draft_asks_for_so_many_of_each_batch():
    match = reached(MATCH, 1, lambda match: match.window.name == "draft2")
    form = fields(match.window.asks[1])
    assert [(name, field.least, field.most) for name, field in form.items()] == [
        ("batch1", 2, 2),
        ("batch2", 1, 1),
    ]
    answers = {
        name: [item.value for item in field.items[: field.least]] for name, field in form.items()
    }
    order = GAME.read(filled(match.window.asks[1].form, answers, "fr"), match.view(1))
    assert isinstance(order, Take)
    assert len(order.cards) == 3


def test_the_first_of_a_batch_are_those_that_the_referee_would_take():
    """Given a last batch, then what stands first there is in the printed deck, if any."""
    match = reached(MATCH, 1, lambda match: match.window.name == "build")
    for seat in (1, 2):
        batch, deck = fields(match.window.asks[seat]).values()
        taken = [item.value for item in batch.items[:2]]
        assert taken == best(match.state.packs[2][seat])[:2]
        printed = re.findall(r"^~ (\d+) .*# ([\w-]+), \d+$", deck.start.en, re.M)
        counts = {card: int(n) for n, card in printed}
        assert all(counts[card] >= 1 for card in taken)


def test_the_decks_text_area_is_the_pool_as_a_list_to_edit():
    """Without `deck auto`, and without the first sign of each line, it is the same deck."""
    match = reached(MATCH, 1, lambda match: match.window.name == "build")
    for language in LANGUAGES:
        start = fields(match.window.asks[1])["deck"].start.in_(language)
        assert start.splitlines()[0] == "deck auto"
        counts = [line[2:] for line in start.splitlines() if line[2:3].isdigit()]
        text = "take auto\n" + "\n".join(line for line in counts if "  # " in line)
        order = GAME.read(text, match.view(1))
        assert isinstance(order, Build)
        assert order.base == "list"
        assert sum(name.n for name in order.into) == 35
        assert GAME.check(match.view(1), order).refused == ()


def test_a_play_offers_the_hand_the_heroes_and_a_pass():
    match = at("A hand war-0*2 sci-0 | A hero h-08 h-07 | B hand occ-0")
    form = fields(match.window.asks[1])
    assert [item.value for item in form["card"].items] == ["pass", "play sci-0", "play war-0"]
    assert [item.value for item in form["heroes"].items] == ["power h-08", "sacrifice h-08"]
    answers = {"heroes": ["power h-08"], "card": "play war-0", "then": "puis sci-0"}
    order = GAME.read(filled(match.window.asks[1].form, answers, "fr"), match.view(1))
    assert order.what == Named("war-0")
    assert order.then == as_names("sci-0")
    assert order.heroes[0].hero == "h-08"


def test_a_play_offers_no_card_of_a_domain_that_is_banned():
    """A letter's lines are legal: the rival has banned War, and the ban bites."""
    match = at("A mark ban=war | A hand war-0 sci-0 | B hand occ-0")
    form = fields(match.window.asks[1])
    assert [item.value for item in form["card"].items] == ["pass", "play sci-0"]


def test_a_response_offers_each_riposte_with_each_domain():
    match = at("A hand war-0 | B hand occ-0 sci-0")
    match.close({1: Move(verb="play", what=Named("war-0"))})
    values = [item.value for item in fields(match.window.asks[2])["answer"].items]
    assert values[0] == "accept"
    assert "riposte occ-0 as env" in values
    assert "recycle sci-0" in values
    assert len(values) == 1 + 5 + 1


def test_with_a_toll_that_cannot_be_paid_no_card_is_offered():
    match = at("A play war-2c | A hand war-0 | B hand occ-0 | B hero h-07")
    match.close({1: Move(verb="play", what=Named("war-0"))})
    values = [item.value for item in fields(match.window.asks[2])["answer"].items]
    assert values == ["accept", "sacrifice h-07"]


def test_one_pick_is_a_choice_with_none_where_it_may_be_declined():
    match = Played(next(fixture for fixture in fixtures() if fixture.name == "F-90")).match
    field = fields(match.window.asks[1])["pick"]
    assert [item.value for item in field.items] == ["choose Watchers' Circle@A", "none", "auto"]
    order = GAME.read(field.items[0].value, match.view(1))
    assert GAME.check(match.view(1), order).refused == ()


def test_several_picks_are_a_text_area_that_holds_what_auto_would_take():
    match = at("A play war-0*3 | A hand war-0 | B play sci-0 env-0 occ-0 | B hand occ-0")
    match.close({1: Move(verb="play", what=Named("war-0"))})
    match.close({2: Move(verb="accept")})
    assert match.window.name == "choice"
    start = fields(match.window.asks[1])["picks"].start
    assert start.en.startswith("choose ")
    assert start.fr.startswith("choisir ")
    assert match.window.asks[1].default == Choose(auto=True)


def test_a_response_hero_opens_the_window_and_an_empty_hand_does_not():
    for hero, asked in (("h-07", (2,)), ("h-08", (1,))):
        match = at(f"A hand war-0 sci-0 | A deck env-0 | B hero {hero} | B play sci-0 | B deck")
        match.close({1: Move(verb="play", what=Named("war-0"))})
        assert (match.window.name == "response") == (hero == "h-07")
        assert match.window.name == "play" or match.window.asked == asked


def test_who_is_asked_depends_on_hand_sizes_and_not_on_hands():
    match = begun(SINGLE, 1)
    seat = match.state.active
    hands = {**match.state.hands, seat: ("env-0@1",) * len(match.state.hands[seat])}
    other = replace(match.state, hands=hands)
    assert GAME.window(other).asked == match.window.asked
    assert GAME.window(other).facts == match.window.facts


def test_drafts_and_plays_are_long_and_the_rest_is_short():
    paces = {}

    def watch(match, given):
        paces[match.window.name] = match.window.pace

    played(MATCH, 2, watch=watch)
    assert {name for name, pace in paces.items() if pace == "long"} == {
        *("draft1", "draft2", "build", "play")
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("window", GAME.windows)
def test_a_window_is_called_by_words_by_which_a_standing_order_names_it(window, language):
    words = GAME.windows[window].in_(language)
    assert words.replace(" ", "").isalpha()
    [rule] = standing.read(GAME, f"next {words} when stage=1: auto")
    assert rule.window == window
    assert standing.read(GAME, standing.write(GAME, rule, language)) == [rule]


def test_help_shows_the_lines_of_the_open_window_to_everybody():
    match = begun(SINGLE, 1)
    seat = match.state.active
    assert "jouer" in GAME.help(match.view(seat), "fr")
    lines = GAME.help(match.view(seat), "en")
    other = GAME.help(match.view(3 - seat), "en")
    assert other == f"Nothing is asked of you now.\n{lines}"


def test_a_card_that_asks_for_a_choice_is_offered_with_it_given_ahead():
    """Given a hand, when a card is to be laid, then one that only draws has no second line."""
    match = reached(SINGLE, 4, lambda match: match.window.name == "play")
    view = match.view(match.window.asked[0])
    offered = view.ask.form[-1].offered.en.splitlines()
    assert all(line.startswith("play ") and line.endswith(" then auto") for line in offered)
    assert not any("Lunar Observatory" in line for line in offered)
    response = reached(SINGLE, 4, lambda match: match.window.name == "response")
    ahead = response.view(response.window.asked[0]).ask.form[-1].offered
    assert ahead.en.splitlines()[0] == "accept then auto"
    assert ahead.fr.splitlines()[0] == "accepter puis auto"
