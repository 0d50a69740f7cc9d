"""The first line of every picture and of its twin in words."""

from referee.games.capitaine_cosmos.things.scenarios import scenarios
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.games.capitaine_cosmos.words.sentences import SENTENCES
from referee.kernel.words import Language


def headline(view: CosmosView, language: Language) -> str:
    case = view.window if view.window in ("plot", "fleet") else ""
    return SENTENCES.say(
        "title",
        language,
        case=case,
        scenario=scenarios()[view.options.scenario].name.in_(language),
        turn=view.turn,
        turns=view.options.turns,
        phase=view.phase,
    )
