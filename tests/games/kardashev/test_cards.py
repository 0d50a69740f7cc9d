"""The table of cards: complete, in the closed vocabulary, and shown as house data."""

from importlib.resources import files

import pytest
from msgspec.structs import replace

from referee.games.kardashev import GAME
from referee.games.kardashev.things.card_checks import faults, lists, refuse_faults
from referee.games.kardashev.things.cards import heroes, id_of, kinds, numbers, of_stage
from referee.games.kardashev.things.effects import VERBS, parse
from referee.games.kardashev.words.card_list import card_list
from referee.games.kardashev.words.phrases import phrase
from referee.kernel.words import LANGUAGES
from tests.games.kardashev.playing import SINGLE, WAYS, played

CARDS, HEROES = list(kinds().values()), list(heroes().values())


def test_the_table_has_no_fault():
    assert faults(CARDS, HEROES) == []


def test_there_are_eighty_kinds_and_twelve_heroes():
    assert (len(CARDS), len(HEROES)) == (80, 12)
    assert [sum(card.stage == stage for card in CARDS) for stage in range(4)] == [5, 25, 25, 25]


def test_a_game_with_a_faulty_table_does_not_start():
    with pytest.raises(ValueError, match="not five cards"):
        refuse_faults(CARDS[1:], HEROES)


def with_card(changed, **change):
    return [replace(card, **change) if card.id == changed else card for card in CARDS]


@pytest.mark.parametrize(
    ("card", "change", "what"),
    [
        ("war-0", {"dom": "env"}, "domain and stage"),
        ("war-1a", {"also": ("war",)}, "repeats its domain"),
        ("war-1a", {"riposte": None}, "exactly one of riposte and recycle"),
        ("war-1a", {"recycle": ("draw 1",)}, "exactly one of riposte and recycle"),
        ("war-1a", {"at": {"1-3": ("draw 1",), "3+": ("draw 1",)}}, "bands overlap"),
        ("war-1a", {"static": ("huge",)}, "no static 'huge'"),
        ("war-1a", {"at": {"1": ("explode 1",)}}, "no verb 'explode'"),
        ("war-1a", {"at": {"1": ("draw 1 if=lucky",)}}, "'if=lucky' is not understood"),
        ("war-1a", {"at": {"1": ("draw 1 2",)}}, "said twice"),
        ("war-1a", {"at": {"1": ("drop 1 cost if=behind",)}}, "a cost has no condition"),
        ("war-1a", {"at": {"1": ("negate",)}}, "may only begin a hit list"),
        ("war-1a", {"at": {"1": ("self to=hand",)}}, "no card of its own"),
        ("war-0", {"at": {"1": ("echo 2 dom=war",)}}, "could go on for ever"),
        ("war-1a", {"en": "Guard Squadron"}, "is there twice"),
        ("war-1a", {"stage": 2}, "not five cards"),
    ],
)
def test_a_faulty_table_is_named(card, change, what):
    assert any(what in fault for fault in faults(with_card(card, **change), HEROES))


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"fall": ()}, "one fall"),
        ({"power": ("draw 1",), "static": ("patience",)}, "a power or a static"),
        ({"when": "never"}, "no window"),
        ({"static": ("affinity fun",), "power": ()}, "no static"),
        ({"fall": ("negate to=hand",)}, "only a response hero negates"),
    ],
)
def test_a_faulty_hero_is_named(change, what):
    heroes_ = [replace(HEROES[0], **change), *HEROES[1:]]
    assert any(what in fault for fault in faults(CARDS, heroes_))


def test_every_verb_is_on_a_card_or_a_hero():
    used = {parse(text).verb for card in CARDS for _, list_ in lists(card) for text in list_}
    used |= {parse(text).verb for hero in HEROES for text in (*hero.power, *hero.fall)}
    assert used == set(VERBS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_effect_of_the_table_can_be_said(language):
    texts = {text for card in CARDS for _, list_ in lists(card) for text in list_}
    texts |= {text for hero in HEROES for text in (*hero.power, *hero.fall)}
    for text in texts:
        assert phrase(text, language)


@pytest.mark.parametrize(
    ("band", "there"), [("3", [3]), ("1-2", [1, 2]), ("2+", [2, 3, 4, 5]), ("1+", [1, 2, 3, 4, 5])]
)
def test_bands_are_read_as_they_are_written(band, there):
    assert list(numbers(band)) == there


def test_players_are_told_that_the_cards_are_house_data():
    rules = (files("referee.games.kardashev") / "rules.txt").read_text("utf-8")
    assert "HOUSE DATA" in rules
    assert GAME.rules.decode() == rules


def test_the_rules_that_a_match_commits_to_hold_every_cards_text():
    """Whoever changes a card without a new rules text is found out here."""
    assert GAME.rules.decode().endswith(f"{card_list()}\n")


def test_cards_whose_effect_no_game_here_has_used_are_listed():
    """Most kinds come into play, or answer, in these few matches."""
    used = {card for match in some_matches() for event in match.events for card in named(event)}
    idle = sorted(set(kinds()) - used)
    print("never used in this slice:", idle)
    assert len(idle) < 40
    assert set(of_stage(0)) <= used


def some_matches():
    yield from (played(SINGLE, seed) for seed in range(9))
    yield from (played(options, seed) for options in WAYS[1:] for seed in range(3))


def named(event):
    """The kinds of the cards that the event says were laid or acted."""
    for field in ("card", "source"):
        value = getattr(event, field, None)
        value = getattr(value, "value", value)
        if isinstance(value, str):
            yield id_of(value)
