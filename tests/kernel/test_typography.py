"""How sentences are set in both languages."""

import pytest

from referee.kernel.typography import labelled, listed, unbroken

NB = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("typed", "set_"),
    [
        ("Votre place : place 2", f"Votre place{NB}: place 2"),
        ("Qui ? Moi !", f"Qui{NB}? Moi{NB}!"),
        ("« nonce: » après « seat: », de", f"«{NB}nonce:{NB}» après «{NB}seat:{NB}», de"),
        ("reçu ; (40 % ; ou plus)", f"reçu{NB}; (40{NB}%{NB}; ou plus)"),
        ("#1 :M", "#1 :M"),  # no sign of a sentence
        ("https://play.example/a:b", "https://play.example/a:b"),
    ],
)
def test_french_signs_stay_on_the_line_of_their_word(typed: str, set_: str) -> None:
    assert unbroken(typed, "fr") == set_
    assert unbroken(typed, "en") == typed


def test_a_label_has_a_blank_before_its_colon_in_french_alone() -> None:
    assert labelled("Votre main", "Attaque 8", "fr") == "Votre main : Attaque 8"
    assert labelled("Your hand", "Attack 8", "en") == "Your hand: Attack 8"
    assert labelled("Rouge", "", "fr") == "Rouge :"


def test_a_list_of_parts_is_parted_as_the_language_has_it() -> None:
    assert listed(["Rouge 2", "Bleu 1"], "fr") == "Rouge 2 ; Bleu 1"
    assert listed(["Red 2", "Blue 1"], "en") == "Red 2; Blue 1"
