"""The picture of a position (rulings 9). `wording.py` says the same in plain text."""

from referee.games.capitaine_cosmos.view import CosmosView
from referee.kernel.words import Language


def picture(view: CosmosView, language: Language) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10"></svg>'
    )
