"""Orders as players type them, in both languages, and what is said of wrong ones."""

import pytest
from referee.conformance.seeding import table
from referee.kernel.explain import explain_all
from referee.kernel.filing import understand
from referee.kernel.refused import Refused

from referee_goofspiel import GAME
from referee_goofspiel.things import Bid

VIEW = table(GAME, 1, 2, GAME.options(prizes=4)).view(1)
HELD = VIEW.hand[0]
NOT_HELD = next(card for card in range(1, 14) if card not in VIEW.hand)


@pytest.mark.parametrize("text", ["bid {}", "mise {}", "BID {}.", "je mise {}  # my best"])
def test_a_bid_is_read_in_either_language(text):
    assert GAME.read(text.format(HELD), VIEW) == Bid(HELD)


@pytest.mark.parametrize(
    ("text", "language", "said"),
    [
        ("bid 14", "en", "“14” is out of range"),
        ("bid", "fr", "il manque un nombre entier"),
        ("bid 1\nbid 2", "en", "was already said in line 1"),
        ("", "fr", "Il n’y a pas encore d’ordre"),
        (f"bid {NOT_HELD}", "en", f"you do not hold {NOT_HELD}; your hand: "),
        (f"mise {NOT_HELD}", "fr", f"vous n’avez pas {NOT_HELD} ; votre main : "),
    ],
)
def test_a_wrong_order_is_refused_in_the_language_of_its_author(text, language, said):
    with pytest.raises(Refused) as refused:
        understand(GAME, VIEW, text, language)
    assert said in explain_all(GAME, refused.value.problems, language, text)


def test_the_verb_is_offered_while_an_order_is_typed():
    assert GAME.next_words("b", VIEW, "en") == ("bid",)
    assert GAME.next_words("", VIEW, "fr") == ("mise",)
