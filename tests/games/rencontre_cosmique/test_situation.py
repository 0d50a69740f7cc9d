"""What a letter says first: how the duel stands, what is asked, and what the others can do."""

import pytest
from msgspec.structs import replace

from referee.games.rencontre_cosmique import GAME
from referee.games.rencontre_cosmique.things.state import Duel, Todo
from referee.kernel.words import LANGUAGES
from tests.games.rencontre_cosmique.playing import EVERY_WAY, begun
from tests.toys.play import bots


def until(way, seed, window):
    """A match of this way, stopped where this window is open."""
    match = begun(way, seed)
    for _ in range(300):
        if match.window is None or match.window.name == window:
            return match
        match.close(bots(match, seed))
    return match


FOUR = next(way for way in EVERY_WAY if way.name == "four")


def told(match, seat, language="en"):
    return GAME.words(match.view(seat), language).split("\n\n")[0]


def test_the_duel_is_told_with_its_sums_and_its_stake():
    match = until(FOUR, 1, "cards")
    duel = match.state.table.duel
    said = told(match, match.window.asked[0])
    assert " attacks " in said
    assert f"{GAME.seat_names[duel.defense - 1].en} on " in said
    assert "cards not counted" in said
    assert "If the attack wins" in said


def test_mains_are_told_how_cards_compare_and_others_why_they_are_asked():
    match = until(FOUR, 1, "cards")
    for seat in match.window.asked:
        main = seat in match.state.table.mains
        assert ("Lay one card" in told(match, seat)) == main


def test_who_is_not_asked_is_told_no_task():
    match = until(FOUR, 1, "launch")
    [asked] = match.window.asked
    other = next(seat for seat in match.seats if seat != asked)
    assert "Choose one of their planets" in told(match, asked)
    assert "Choose one of their planets" not in GAME.words(match.view(other), "en")
    assert "Choose one of their planets" not in GAME.words(match.view(None), "en")


@pytest.mark.parametrize("way", EVERY_WAY, ids=lambda way: way.name)
def test_every_window_says_what_is_asked_in_both_languages(way):
    match = begun(way, 2)
    seen = set()
    for _ in range(120):
        if match.window is None:
            break
        for seat in match.window.asked:
            said = {told(match, seat, language) for language in LANGUAGES}
            assert len(said) == 2
            assert all(len(text) > 30 and "{" not in text for text in said)
        seen.add(match.window.name)
        match.close(bots(match, 2))
    assert len(seen) >= 3


def test_help_tells_what_every_open_power_does():
    match = until(FOUR, 1, "launch")
    page = GAME.help(match.view(match.window.asked[0]), "fr")
    for seat, slots in match.state.table.powers.items():
        if seat not in match.window.asked:
            assert f"{GAME.seat_names[seat - 1].fr}, " in page
        assert all(slot.up for slot in slots)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ((), ("both have laid a compromise", "Two compromises")),
        ((1, 2), ("both cards count as compromises", "Both cards count as compromises")),
    ],
)
def test_a_deal_by_emotion_control_tells_of_no_compromise_that_nobody_has_laid(changed, said):
    match = begun(next(way for way in EVERY_WAY if way.name == "plain"), 1)
    cards = {1: "A30", 2: "C"} if changed else {1: "C", 2: "C"}
    duel = Duel(number=1, defense=2, planet="bleu1", round=1, cards=cards, changed=changed)
    table = replace(match.state.table, turn=1, offense=1, duel=duel, agenda=(Todo("deal"),))
    match.put(replace(match.state, table=table))
    for text in said:
        assert text in told(match, 1)
