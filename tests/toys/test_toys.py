"""The contract carries every shape the big games need: each toy is played, told and re-judged."""

import inspect
import re
from importlib import import_module
from itertools import product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.kernel.bare_table import BareSeatTold, BareWindowClosed, BareWindowOpened, replayed
from referee.kernel.event import Event
from referee.kernel.filing import understand
from referee.kernel.game import plain
from referee.kernel.refused import Refused
from referee.kernel.standing import read as read_rules
from referee.kernel.words import LANGUAGES
from tests.toys import TOYS
from tests.toys.play import bots, chance, played, rejudged, table, windows
from tests.toys.tongue import Said

GAMES = [TOYS.at(name, version) for name in TOYS.names for version in TOYS.versions(name)]
SEEDS = range(25)
TABLES = [(game, seats) for game in GAMES for seats in sorted(game.seats)]

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name}-{game.version}")
each_table = pytest.mark.parametrize(
    ("game", "seats"), TABLES, ids=[f"{game.name}-{game.version}-{n}" for game, n in TABLES]
)


def matches(game, seats):
    return [played(game, seed, seats) for seed in SEEDS]


@each_table
def test_bots_play_to_an_end_that_has_winners_and_words(game, seats):
    for match in matches(game, seats):
        assert match.outcome.winners
        assert set(match.outcome.winners) <= set(match.seats)
        assert all(game.conclude(match.outcome, language) for language in LANGUAGES)


@each_table
def test_a_replay_folds_the_events_to_the_same_state(game, seats):
    for match in matches(game, seats):
        assert replayed(game, match.events) == match.state


@each_table
def test_judging_again_from_answers_and_chance_gives_the_same_events(game, seats):
    for match in matches(game, seats):
        assert rejudged(match) == match.events


def test_a_die_edited_with_its_consequences_does_not_survive_the_re_judging():
    _, match = first_with(TOYS.current("convoy"), "shot_fired")
    change(match, "shot_fired", lambda shot: msgspec.structs.replace(shot, die=7 - shot.die))
    assert rejudged(match) != match.events


def test_a_card_stolen_by_other_chance_than_the_recorded_one_is_found_out():
    seed, match = first_with(TOYS.current("backs"), "card_stolen")
    assert rejudged(match) == match.events
    assert rejudged(match, chance_of=lambda draw: chance(seed + 100, draw)) != match.events


def first_with(game, what):
    for seed in SEEDS:
        match = played(game, seed)
        if what in {event.short_name() for event in match.events}:
            return seed, match
    raise AssertionError(f"no {what}")


def change(match, what, edit):
    """Edit the last event of this kind in the record."""
    for i in reversed(range(len(match.leaves))):
        leaf = match.leaves[i]
        if isinstance(leaf.what, Event) and leaf.what.short_name() == what:
            match.leaves[i] = msgspec.structs.replace(leaf, what=edit(leaf.what))
            return


@each_table
def test_at_a_close_come_the_draw_the_events_each_asked_seat_and_the_next_window(game, seats):
    """FORMATS, "Order at a close"."""
    for match in matches(game, seats):
        kinds = [leaf.what for leaf in match.leaves]
        assert [leaf.n for leaf in match.leaves] == list(range(len(kinds)))
        for opened, closed in windows_of(kinds):
            told = [what.seat for what in closed if isinstance(what, BareSeatTold)]
            assert told == list(opened.asked)
            assert isinstance(closed[0], BareWindowClosed)
            assert closed[0].window == opened.window
            assert all(isinstance(what, Event) for what in closed[1 : len(closed) - len(told)])


def windows_of(kinds):
    """(window_opened, what follows until the next one or the end)"""
    starts = [i for i, what in enumerate(kinds) if isinstance(what, BareWindowOpened)]
    ends = [*starts[1:], len(kinds) - 1]
    return [(kinds[start], kinds[start + 1 : end]) for start, end in zip(starts, ends, strict=True)]


@each_table
def test_an_event_type_has_each_sealed_part_always_or_never(game, seats):
    shapes = {}
    for match in matches(game, seats):
        for event in match.events:
            shape = [name for name, _ in event.parts()]
            assert shapes.setdefault(type(event), shape) == shape


@each_table
def test_what_is_sealed_is_named_after_its_leaf_and_opened_by_that_name(game, seats):
    for match in matches(game, seats):
        names = {}
        for leaf in match.leaves:
            if isinstance(leaf.what, Event):
                assert all(names[part.name] == part.value for part in leaf.what.opened())
                for name, part in leaf.what.parts():
                    assert part.name == name.format(n=leaf.n)
                    names[part.name] = part.value


@each_table
def test_every_state_and_order_on_the_way_is_plain_data(game, seats):
    """Written out and read back it is the same state; so a scenario file can give it."""

    def written(match, orders):
        again = msgspec.convert(plain(match.state), game.state, str_keys=True)
        assert again == match.state

    played(game, 3, seats, watch=written)


@each_table
def test_a_bot_s_order_is_legal_and_reads_back_from_its_echo_in_both_languages(game, seats):
    def echoed(match, orders):
        for (seat, order), language in product(orders.items(), LANGUAGES):
            filed = understand(
                game, match.view(seat), game.write(order, language), other_of(language)
            )
            assert filed.order == order
            assert not filed.verdict.refused

    for seed in SEEDS[:8]:
        played(game, seed, seats, watch=echoed)


@each_game
@given(seed=st.integers(0, 2**32), language=st.sampled_from(LANGUAGES))
def test_what_is_written_is_read_back_whatever_the_bot_thinks_of(game, seed, language):
    match = table(game, seed % 7)
    for seat in match.window.asked:
        view = match.view(seat)
        order = game.propose(view, chance("thought", seed))
        assert game.read(game.write(order, language), view) == order


@each_table
def test_a_written_order_is_told_word_by_word_while_it_is_typed(game, seats):
    """But for numbers out of a long range."""

    def told(match, orders):
        for (seat, order), language in product(orders.items(), LANGUAGES):
            text = game.write(order, language)
            for word in re.finditer(r"\S+", text):
                words = game.next_words(text[: word.start()], match.view(seat), language)
                assert words or word[0].isdigit()
                assert not words or any(text[word.start() :].startswith(each) for each in words)

    played(game, 3, seats, watch=told)


def other_of(language):
    return LANGUAGES[1 - LANGUAGES.index(language)]


@each_table
def test_the_default_of_every_ask_is_legal_for_the_seat_that_stays_silent(game, seats):
    def legal(match, orders):
        for seat, ask in match.window.asks.items():
            assert not game.check(match.view(seat), ask.default).refused

    for seed in SEEDS[:8]:
        played(game, seed, seats, watch=legal)


@each_table
def test_every_window_and_fact_has_words_for_standing_orders(game, seats):
    def named(match, orders):
        assert match.window.name in game.windows
        for ask in match.window.asks.values():
            assert set(match.window.facts) | set(ask.facts) <= set(game.fact_names)

    played(game, 1, seats, watch=named)


@each_table
def test_every_event_and_private_fact_is_told_in_both_languages(game, seats):
    for match, language in product(matches(game, seats)[:8], LANGUAGES):
        for event in match.events:
            assert game.narrate(event, 1, language)
            assert game.narrate(event.seen_by(None), None, language)
        for leaf in match.leaves:
            for fact in getattr(leaf.what, "told", ()):
                assert game.told(fact, language)


@each_game
def test_an_empty_order_is_unreadable_and_says_so(game):
    match = table(game, 1)
    seat = match.window.asked[0]
    with pytest.raises(Refused) as refused:
        understand(game, match.view(seat), "# nothing\n\n", "en")
    assert [problem.code for problem in refused.value.problems] == ["E-EMPTY"]


@each_game
def test_an_unknown_word_is_shown_with_its_line_in_both_languages(game):
    match = table(game, 1)
    seat = match.window.asked[0]
    with pytest.raises(Refused) as refused:
        understand(game, match.view(seat), "# first\nxyzzy 1", "en")
    [problem] = refused.value.problems
    assert (problem.where.line, problem.where.token) == (2, "xyzzy")
    assert all("xyzzy" in game.explain(problem, language) for language in LANGUAGES)


def test_the_same_play_ends_differently_under_the_two_versions_of_nim():
    """Who takes the last stone wins at 1.0 and loses at 1.1; nothing else differs."""
    for seed in SEEDS:
        old, new = (played(TOYS.at("nim", version), seed) for version in ("1.0", "1.1"))
        assert old.events[:-1] == new.events[:-1]
        assert old.outcome.winners == (3 - new.outcome.winners[0],)


def test_new_matches_begin_with_the_newest_rules():
    assert TOYS.current("nim").version == "1.1"


def test_a_seat_that_leaves_nim_loses_and_the_match_is_over():
    match = table(TOYS.current("nim"), 1)
    match.leave(1)
    assert (match.window, match.outcome.winners) == (None, (2,))


def test_a_choice_given_ahead_answers_and_its_window_is_on_record_all_the_same():
    """Quantum: `then blue` answers the drop; the log does not show that it did."""
    game = TOYS.current("quantum")
    ahead, asked = (quantum_until_drop(game, ending) for ending in (" then blue", ""))
    assert ahead.window.asks[1].ahead is not None
    assert asked.window.asks[1].ahead is None
    assert windows(ahead) == windows(asked) == ["play", "answer", "drop"]
    assert closed_with(ahead) == closed_with(asked)
    assert (ahead.answers[-1][1].order, ahead.answers[-1][1].played_default) == (
        Said("drop", ("blue",)),
        False,
    )


def quantum_until_drop(game, ending):
    match = next(
        match for match in (table(game, seed) for seed in SEEDS) if both_suits(match.view(1))
    )
    order = understand(game, match.view(1), f"play red{ending}", "en").order
    match.close({1: order})
    match.close({2: understand(game, match.view(2), "accept", "en").order})
    return match


def both_suits(view):
    return view.board["hand"].count("red") > 1 and "blue" in view.board["hand"]


def closed_with(match):
    return next(leaf.what for leaf in match.close({}) if isinstance(leaf.what, BareWindowClosed))


def test_a_line_armed_in_the_book_stays_until_it_is_disarmed():
    game = TOYS.current("parley")
    match = table(game, 1)
    seat = match.window.asked[0]
    match.close({seat: understand(game, match.view(seat), "arm zap if losing", "en").order})
    assert len(match.view(seat).board["book"]) == 1
    match.close({})
    assert len(match.view(seat).board["book"]) == 1


def test_standing_orders_play_a_toy_to_its_end_without_a_letter():
    game = TOYS.current("nim")
    match = table(game, 1)
    for seat in match.seats:
        rules = read_rules(game, "always take when stones>=2: take 2\ntoujours prise: prends 1")
        match.books[seat] = match.books[seat].file(rules)
    while match.window:
        match.close({})
    assert all(not given.played_default for answers in match.answers for given in answers.values())


@each_game
def test_a_toy_is_a_page_long(game):
    lines = inspect.getsource(import_module(game.evolve.__module__)).splitlines()
    assert len(lines) <= 120


def test_bots_see_only_their_view_and_think_with_their_own_chance():
    game = TOYS.current("backs")
    match = table(game, 1)
    assert bots(match, 5) == bots(match, 5)
    assert game.propose(match.view(1), chance("a")) is not None
