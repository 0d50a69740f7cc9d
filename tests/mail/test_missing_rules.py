"""Who writes to a match whose rules are missing here is answered why, in their language."""

import pytest

from referee.games.catalogue import Catalogue
from tests.mail.given import ANN, BEN, Home, letter, running, text_of
from tests.toys import TOYS

WITHOUT = Catalogue([TOYS.current("draft")])


@pytest.fixture
def home() -> Home:
    """A match of nim that runs, in a home that has lost nim."""
    home = running()
    home.works()
    home.referee.core.matches.games = WITHOUT
    home.referee.core.matches.forget("nim-1")
    return home


@pytest.mark.parametrize(
    ("address", "seat", "body", "said"),
    [
        (ANN.address, 1, "ORDERS 1\ntake 1\nEND", "Nothing is judged and nothing is lost"),
        (BEN.address, 2, "ETAT", "Rien n’est jugé et rien n’est perdu"),
        (ANN.address, 1, "STATUS", "are missing on this service"),
        (BEN.address, 2, "AIDE", "manquent en ce moment"),
    ],
)
def test_each_is_answered_with_the_reason(
    home: Home, address: str, seat: int, body: str, said: str
) -> None:
    home.mail(letter(address, body), seat)
    [answer] = home.works()
    assert said in " ".join(text_of(answer).split())


def test_a_message_to_the_others_arrives(home: Home) -> None:
    home.mail(letter(ANN.address, "PRESS 2\nDo you know more?\nEND"))
    assert any("Do you know more?" in text_of(mail) for mail in home.works())
