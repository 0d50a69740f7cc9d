from referee.games.capitaine_cosmos.view import CosmosView
from referee.kernel.words import Language


def words(view: CosmosView, language: Language) -> str:
    return ""
