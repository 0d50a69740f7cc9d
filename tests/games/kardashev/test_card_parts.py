"""Parts of the texts of cards: every card, every number, both languages."""

import pytest

from referee.games.kardashev.things.cards import kinds
from referee.games.kardashev.words.card_parts import at_number, in_play
from referee.kernel.words import LANGUAGES

EVERY = sorted(kinds())


@pytest.mark.parametrize("card", EVERY)
@pytest.mark.parametrize("language", LANGUAGES)
def test_at_each_number_the_text_is_part_of_the_whole_and_has_no_other_number(card, language):
    """Given a card, when its text at a number is read, then it says what the table has there."""
    face = kinds()[card]
    whole = " ".join(face.text.in_(language).split())
    for k in range(1, 6):
        text = at_number(face, k, language)
        assert bool(text)
        for sentence in text.rstrip(".").split(". "):
            assert sentence.casefold() in whole.casefold()
        if len(face.at) > 1:
            assert len(text) < len(whole)
            assert not any(f"{band}:" in text.replace(" ", "") for band in face.at)


def test_a_base_card_says_one_number_and_its_answer():
    face = kinds()["sci-0"]
    assert at_number(face, 2, "en") == "Draw 2. Recyclage: draw 1."
    assert at_number(face, 7, "en").startswith("Search your deck for 2 cards.")
    assert at_number(face, 3, "fr").startswith("Piochez 1, jouez une carte de plus ce tour.")
    assert at_number(face, 0, "en") == "Recyclage: draw 1."


def test_what_lasts_is_the_static_and_what_happens_when_it_leaves():
    assert in_play(kinds()["sci-0"], "en") == ""
    assert in_play(kinds()["war-1c"], "en") == "The rival's effects cannot move it."
    said = in_play(kinds()["env-2d"], "fr")
    assert said.startswith("Les effets adverses doivent la viser d'abord. Si l'adversaire")
    assert in_play(kinds()["env-3e"], "en") == (
        "Also Diplomacy and Occultism. Discard it at the start of your turn."
    )


@pytest.mark.parametrize("card", EVERY)
def test_whatever_lasts_is_told_in_both_languages(card):
    face = kinds()[card]
    lasting = bool(face.static or face.leave or face.also)
    assert [bool(in_play(face, language)) for language in LANGUAGES] == [lasting, lasting]
