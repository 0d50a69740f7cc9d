"""The fleet of the free battle to choose from: places for ships on the board, what each costs."""

from collections.abc import Iterator

from referee.games.capitaine_cosmos.rules.deployment import on_offer
from referee.games.capitaine_cosmos.rules.fleets import default_fleet
from referee.games.capitaine_cosmos.things.cards import cards
from referee.games.capitaine_cosmos.things.view import CosmosView
from referee.games.capitaine_cosmos.words.fleet_text import bought_text, fleet_text
from referee.games.capitaine_cosmos.words.sentences import SENTENCES
from referee.games.capitaine_cosmos.words.vocabulary import COMMENT
from referee.kernel.offers import noted, remark
from referee.kernel.words import LANGUAGES, Language, Words


def fleet_template(view: CosmosView) -> Words:
    """The usual fleet stands there; other ships wait, each at a few places of the zone."""
    usual = default_fleet(view.options, view.seat or 1)
    return Words(
        *(
            "\n".join([fleet_text(usual, language), *_offered(view, language)])
            for language in LANGUAGES
        )
    )


def _offered(view: CosmosView, language: Language) -> Iterator[str]:
    yield remark(SENTENCES.say("row_buy", language))
    for ship in on_offer(view):
        price = SENTENCES.say("row_price", language, points=cards()[ship.card].points)
        yield from noted(bought_text(ship, language), price, COMMENT)
