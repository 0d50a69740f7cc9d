"""Lines that stand ready in a form beside what silence gives: everything this seat may do here with
its powers, its edicts and its pawns, each as a legal example made from the position.

    ~ trade  # Trader: you and Red swap whole hands, for good
    ~~ Force Field: sends the allies of the attack home before the cards open
    ~ arm field offense

What is offered is legal: `check` itself has looked at it, on the seat's own view.
"""

from collections.abc import Callable, Iterable, Iterator

from referee.games.rencontre_cosmique.asked import (
    offers_attack,
    offers_deal,
    offers_edicts,
    offers_powers,
    offers_return,
)
from referee.games.rencontre_cosmique.asked.ready_line import ReadyLine
from referee.games.rencontre_cosmique.asked.seat_view import seat_view
from referee.games.rencontre_cosmique.orders.checks import check
from referee.games.rencontre_cosmique.orders.writing import write_line
from referee.games.rencontre_cosmique.things.sheet import Answer
from referee.games.rencontre_cosmique.things.state import RencontreState, Todo
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.kernel.event import Seat
from referee.kernel.offers import noted
from referee.kernel.window import Window
from referee.kernel.words import LANGUAGES, Language, Words

COMMENT = "#"
CHAPTERS: tuple[Callable[[RencontreView], Iterator[ReadyLine]], ...] = (
    offers_attack.offers,
    offers_deal.offers,
    offers_return.offers,
    offers_powers.offers,
    offers_edicts.offers,
)


def offered(state: RencontreState, seat: Seat, todo: Todo, usual: Answer) -> tuple[ReadyLine, ...]:
    """The legal ones, without what silence gives anyway."""
    view = seat_view(state, seat, Window(todo.step, "", {}, {}))
    found = (offer for chapter in CHAPTERS for offer in chapter(view))
    return tuple(offer for offer in found if offer.line not in usual.lines and _legal(view, offer))


def _legal(view: RencontreView, offer: ReadyLine) -> bool:
    """By itself; or beside an answer, if it is about later."""
    lines = (offer.line,) if offer.beside is None else (offer.beside, offer.line)
    return not check(view, Answer(lines)).refused


def rows(offers: Iterable[ReadyLine]) -> Words:
    """As they stand in a text area and in a letter, each with its sign."""
    return Words(*("\n".join(_rows(offers, language)) for language in LANGUAGES))


def _rows(offers: Iterable[ReadyLine], language: Language) -> Iterator[str]:
    for offer in offers:
        yield from noted(write_line(offer.line, language), offer.label.in_(language), COMMENT)
