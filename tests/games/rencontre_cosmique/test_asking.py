"""Forms, defaults, a chair that falls empty, standing orders."""

from itertools import pairwise

import pytest

from referee.games.rencontre_cosmique import GAME
from referee.games.rencontre_cosmique.log.events import SeatVacated
from referee.kernel.filing import understand
from referee.kernel.standing import read as read_rules
from referee.kernel.window import Amounts, ChoiceField, Lines, Pick, filled
from tests.games.rencontre_cosmique.playing import EVERY_WAY, begun
from tests.toys.play import bots

WORDED = [way for way in EVERY_WAY if way.name in ("four", "hidden", "two", "live", "pair_of_five")]


def first_answers(form):
    """The first thing each field offers."""
    found = {}
    for field in form:
        if isinstance(field, ChoiceField):
            found[field.name] = field.items[0].value
        elif isinstance(field, Pick):
            found[field.name] = [item.value for item in field.items[:1]]
        elif isinstance(field, Amounts):
            found[field.name] = {field.sources[0][0].value: 1} if field.sources else {}
        elif isinstance(field, Lines):
            found[field.name] = field.start.en
    return found


@pytest.mark.parametrize("way", WORDED, ids=lambda way: way.name)
def test_a_form_filled_in_is_an_order(way):
    match = begun(way, 8)
    for _ in range(60):
        if match.window is None:
            break
        for seat in match.window.asked:
            form = match.window.asks[seat].form
            for language in ("en", "fr"):
                text = filled(form, first_answers(form), language)
                assert understand(GAME, match.view(seat), text, language).echo
        match.close(bots(match, 8))


def test_an_empty_chair_plays_on_and_nobody_waits_for_it():
    """H-86: the house's bot answers at once, at every window."""
    match = begun(EVERY_WAY[3], 5)
    match.leave(2)
    assert any(isinstance(event, SeatVacated) for event in match.events)
    for _ in range(25):
        for seat in match.window.asked:
            assert (match.window.asks[seat].ahead is not None) >= (seat == 2)
        match.close({seat: o for seat, o in bots(match, 5).items() if seat != 2})
        if match.window is None:
            break


def test_leaving_twice_says_nothing_new():
    match = begun(EVERY_WAY[2], 5)
    match.leave(1)
    before = len(match.events)
    match.leave(1)
    assert len(match.events) == before


STANDING = [
    "toujours préparation: récupérer vert2",
    "always prep when duel=2: continue",
    "toujours alliance quand role=bystander invited=none: décliner",
    "toujours alliance quand offense=rouge: allié défense 2 bleu1 si invité défense; décliner",
    "toujours alliance quand role=defense: inviter tous",
    "toujours cartes quand role=bystander: rien",
    "toujours cartes quand role=ally_off: armer zap vide si contre moi; rien",
    "toujours pouvoirs: rien",
    "prochaine attaque quand own_disc=oui: repiocher",
    "toujours suites: récompense 0 cartes, 2 pions; retour 2 rouge4",
    "toujours marché quand deal_round=1: proposer base vert4 contre base jaune3",
    "toujours marché: accepter si base contre base",
    "toujours rôle quand defense=jaune: rôle macron",
    "always recards: card 12",
    "always vanish when offense=red: vanish E",
]


@pytest.mark.parametrize("text", STANDING)
def test_the_rulings_own_standing_orders_are_understood(text):
    assert read_rules(GAME, text)


def test_every_fact_of_a_window_has_its_words():
    for way in EVERY_WAY:
        match = begun(way, 3)
        for _ in range(30):
            if match.window is None:
                break
            names = set(match.window.facts)
            for ask in match.window.asks.values():
                names |= set(ask.facts)
            assert names <= set(GAME.fact_names)
            match.close(bots(match, 3))


def test_windows_and_asked_seats_follow_from_what_the_table_saw():
    """The window a spectator's replay expects is the one that opens."""
    match = begun(EVERY_WAY[4], 3)
    for _ in range(40):
        if match.window is None:
            break
        assert match.view(None).asked == match.window.asked
        match.close(bots(match, 3))
    numbers = [leaf.n for leaf in match.leaves]
    assert all(lower < higher for lower, higher in pairwise(numbers))
