"""What lies beside the map and below it: cup, piles, notices, and what only the reader knows."""

from collections.abc import Iterator

from referee.games.rencontre_cosmique.board import shapes as d
from referee.games.rencontre_cosmique.board.faces import edict_lines
from referee.games.rencontre_cosmique.board.text import offers, own_lists
from referee.games.rencontre_cosmique.things.state import Table
from referee.games.rencontre_cosmique.things.view import RencontreView
from referee.games.rencontre_cosmique.words import names
from referee.games.rencontre_cosmique.words.sentences import SENTENCES
from referee.kernel.lettering import wrapped
from referee.kernel.typography import labelled
from referee.kernel.words import Language

say = SENTENCES.say
Drawn = tuple[list[str], int]


def cup(table: Table, x: int, y: int, wide: int, r: int, language: Language) -> Drawn:
    """A disc for each; those drawn are hollow. Two players have no use for it. Colours stand side
    by side as far as there is room; and where it ends."""
    if table.seats == 2 or not table.seats:
        return [], y
    drawn = [d.text(x, y + 19, say("p_cup", language), 13, "start", weight="bold")]
    left, step = x + 58, 2 * r + 2
    at = left
    for colour in table.colours:
        full = table.cup.count(colour)
        discs = full + table.drawn.count(colour)
        if at > left and at + step * discs - r > x + wide:
            at, y = left, y + 24
        for i in range(discs):
            drawn.append(d.disc(at, y + 15, r, colour, language, full=i < full))
            at += step
        at += 6
    return drawn, y + 28


def piles(view: RencontreView, x: int, y: int, wide: int, language: Language) -> Drawn:
    """Pile and discards, what has vanished, the offers of a deal."""
    table = view.table
    discards = say("p_discards", language, n=len(table.discards))
    if table.discards:
        top = names.cards(table.on_top, language)
        discards = say("t_discards", language, n=len(table.discards), cards=top)
    pile = say("p_pile", language, n=view.pile)
    drawn = []
    for line in (f"{pile} · {discards}", *notices(table, language)):
        for row in wrapped(line, wide, 13):
            y += 18
            drawn.append(d.text(x, y, row, 13, "start"))
    return drawn, y + 12


def notices(table: Table, language: Language) -> Iterator[str]:
    if table.vanished:
        element = say(f"element_{table.vanished}", language)
        yield f"{say('p_vanished', language, letter=table.vanished)} · {element}"
    if table.letters:
        yield labelled(say("p_letters", language), " ".join(table.letters), language)
    if table.duel.round and not table.duel.closed:
        rounds = table.options.deal_rounds
        yield say("p_deal", language, round=table.duel.round, rounds=rounds)
        yield from offers(table, language)


def own_paragraphs(
    view: RencontreView, wide: int, size: int, language: Language
) -> Iterator[tuple[str, list[str]]]:
    """What the own edicts do; hidden powers, book, settings, what is known of other hands: each
    with its heading."""
    for key, found in [("", edict_lines(view, language)), *own_lists(view, language)]:
        if found:
            heading = say(key, language) if key else ""
            yield heading, [row for line in found for row in wrapped(line, wide, size)]
