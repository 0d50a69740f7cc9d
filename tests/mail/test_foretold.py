"""Whoever only looks at an order by mail is told in words what its picture would show."""

from referee.games.capitaine_cosmos import GAME
from tests.mail.given import ANN, home, letter, text_of


def looked_at(*lines: str) -> str:
    """The answer to a letter that looks at these lines, in a first turn of Capitaine Cosmos."""
    made = home(GAME)
    match = made.referee.lobby.create(GAME.name, {}, 2, name="nim-1").match
    made.referee.lobby.invite(match, 1, ANN)
    made.referee.lobby.sit_bot(match, 2)
    made.mail(letter(ANN.address, "JOIN"), 1)
    made.works()
    made.mail(letter(ANN.address, "\n".join(("PREVIEW", *lines, "END"))), 1)
    return "\n".join(map(text_of, made.works()))


def test_a_preview_says_where_ships_would_end() -> None:
    said = looked_at("#4 : . M . M . M")
    assert "So it would go, the others as they stand now:" in said
    assert "#4: to 1009 E, nobody to fire at" in said


def test_an_order_without_ships_foretells_nothing() -> None:
    assert "So it would go" not in looked_at("HOLD ALL")
