"""rules.txt as chapters: the two halves of it, side by side."""

import pytest

from referee.kernel.rules_text import headings
from referee.kernel.words import Words

PLAIN = """THE GAME
ENGLISH
=======

Movement
 1. A ship moves
    two hexes.
10. It may turn.
    move   Two hexes,
           once.
    turn   Sixty degrees.
The end [D], of the game: when
all have left.

FRANÇAIS
========

Mouvement
 1. Un vaisseau avance de deux cases.
10. Il peut tourner.
    avance  Deux cases.
    tourne  Soixante degrés.
La fin [D] : quand tous sont sortis.
"""
NUMBERED = """== English ==

1. The game
Two seats play.
  - draw one card;
  - lay one
    face down.
You win at once.
Signs: star - good.

== Français ==

1. La partie
On joue à deux.
  - piochez ;
  - posez.
On gagne aussitôt.
Signes : étoile - bon.

== Cards / Cartes ==

star
"""


def test_a_rule_is_one_line_in_each_language_with_its_number():
    movement = headings(PLAIN.encode())[0]
    assert (movement.id, movement.title) == ("movement", Words("Movement", "Mouvement"))
    assert movement.rules[0].number == "1"
    assert movement.rules[0].lines == (
        Words("A ship moves two hexes.", "Un vaisseau avance de deux cases."),
    )


def test_the_items_of_a_rule_are_lines_of_their_own():
    rule = headings(PLAIN.encode())[0].rules[1]
    assert [line.en for line in rule.lines] == [
        "It may turn.",
        "move Two hexes, once.",
        "turn Sixty degrees.",
    ]


def test_what_a_heading_says_behind_its_title_is_a_rule_without_a_number():
    end = headings(PLAIN.encode())[1]
    assert (end.id, end.title.fr) == ("the-end", "La fin")
    assert end.rules[0].number == ""
    assert end.rules[0].lines[0].en == "Of the game: when all have left."


def test_headings_may_have_the_numbers_and_paragraphs_none():
    [game, cards] = headings(NUMBERED.encode())
    assert (game.number, [rule.number for rule in game.rules]) == ("1", ["", "", ""])
    assert [line.en for line in game.rules[0].lines] == [
        "Two seats play.",
        "draw one card;",
        "lay one face down.",
    ]
    assert (cards.id, cards.title.fr, cards.lists) == ("cards", "Cartes", True)


def test_halves_that_differ_are_refused():
    with pytest.raises(ValueError, match="Movement and Mouvement have other rules"):
        headings(PLAIN.replace("10. Il", "11. Il").encode())
    with pytest.raises(ValueError, match="only one half"):
        headings(PLAIN.replace("La fin [D] : quand tous sont sortis.\n", "").encode())


def test_a_text_in_another_form_is_one_chapter_without_a_title():
    [whole] = headings(b"The rules of nim.\nTake the last stone.\n")
    assert whole.id == ""
    assert [line.en for line in whole.rules[0].lines] == [
        "The rules of nim.",
        "Take the last stone.",
    ]
