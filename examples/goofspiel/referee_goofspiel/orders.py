"""The order language: one kind of line, `bid 7` or `mise 7`."""

from referee.kernel.game import Verdict
from referee.kernel.grammar import OrderGrammar, Row, number
from referee.kernel.refused import Problem
from referee.kernel.words import Language

from referee_goofspiel.things import HIGHEST, Bid, GoofspielView
from referee_goofspiel.words import VERBS

GRAMMAR = OrderGrammar(VERBS, Row("bid", Bid, card=number(1, HIGHEST)))


def read(text: str, view: GoofspielView) -> Bid:
    """The bid. A second line is refused: rows say things once."""
    [bid] = GRAMMAR.read(text)
    return bid


def write(order: Bid, language: Language) -> str:
    return GRAMMAR.write(order, language)


def next_words(text: str, view: GoofspielView, language: Language) -> tuple[str, ...]:
    return GRAMMAR.next_words(text, "", language)


def check(view: GoofspielView, order: Bid) -> Verdict:
    """G-3: a card that the seat holds."""
    if order.card in view.hand:
        return Verdict()
    hand = ", ".join(map(str, view.hand))
    return Verdict((Problem("E-NOT-HELD", "G-3", order.where, {"card": order.card, "hand": hand}),))
