"""What a letter names, explained: its marks in a line each, cards and powers by their texts.

A letter is searched for the names that the game's handbook knows. Newcomers are told everything
that their letter names; later only what is asked about or has just come up is told in full, and the
rest can be asked for; so can signs. Who wishes so (`REMIND`) is always told everything, or nothing
but names.

Why: docs/decisions/0085-what-letters-teach.md.
"""

import re
from collections.abc import Iterable, Iterator

from referee.kernel.handbook import Definition
from referee.kernel.mentions import KnownNames, marks
from referee.kernel.offers import offered
from referee.kernel.typography import labelled, listed
from referee.kernel.words import Language, Words
from referee.mail.asking.words import Word, spelling
from referee.mail.writing.pieces import Blank, Items, Literal, Paragraph, Piece, Pieces, narrow
from referee.mail.writing.teller import Teller
from referee.service.people import wishes

FIRST = 3  # windows in which somebody is new
MOST_LINES = 30  # of texts in one letter
SENTENCE = 20  # characters at least


def explained(tell: Teller, first: Pieces, since: Pieces) -> Pieces:
    """The marks on the table, and the texts of what the letter names; `first` is what it asks,
    `since` what has happened."""
    view, game, language = tell.table.view, tell.table.game, tell.language
    if view is None or game.handbook is None:
        return []
    table, fresh = game.words(view, language), "\n".join(_words([*first, *since]))
    whole = f"{fresh}\n{table}"
    names = KnownNames(game, language)
    now = names.named(fresh)
    there = [one for one in names.named(table) if one not in now]
    now, there = ([one for one in ones if not _says(whole, one, language)] for ones in (now, there))
    told = _told(tell, now, there)
    rest = [one for one in (*now, *there) if one not in told]
    signs = marks(game, whole, language) if _wants_signs(tell) else []
    return [*_signs(tell, signs), *_texts(tell, told), *_others(tell, rest)]


def _wants_signs(tell: Teller) -> bool:
    """Newcomers do, who see them for the first time; others have been told."""
    texts = tell.scene.texts
    return texts == wishes.FULL or (texts == wishes.USUAL and _is_new(tell))


def _told(tell: Teller, now: list[Definition], there: list[Definition]) -> list[Definition]:
    """What is told in full to this reader, of what comes up now and of what else is named."""
    match tell.scene.texts:
        case wishes.FULL:
            return [*now, *there]
        case wishes.SHORT:
            return []
    return _within([*now, *there] if _is_new(tell) else now, tell.language)


def _words(shown: Pieces) -> Iterator[str]:
    for piece in shown:
        match piece:
            case Items(texts):
                yield from texts
            case Literal(text) | Blank(text):
                yield text


def _says(text: str, one: Definition, language: Language) -> bool:
    """Does the text tell it already, every sentence of it? Short ones stand anywhere."""
    running = " ".join(text.split()).casefold()
    sentences = re.split(r"(?<=[.;:]) ", one.text.in_(language).casefold())
    long = [sentence for sentence in sentences if len(sentence) >= SENTENCE]
    return bool(long) and all(sentence in running for sentence in long)


def _is_new(tell: Teller) -> bool:
    """Have few windows opened since the reader sat down?"""
    window, came = tell.table.window, tell.window_of(tell.table.sat_down)
    return window is not None and window.number - came <= FIRST


def _within(things: list[Definition], language: Language) -> list[Definition]:
    """As many of them as one letter may explain."""
    told, lines = [], 0
    for one in things:
        lines += len(narrow(_text(one, language)))
        if lines > MOST_LINES:
            break
        told.append(one)
    return told


def _text(one: Definition, language: Language) -> str:
    return labelled(one.name.in_(language), one.text.in_(language), language)


# --- pieces -------------------------------------------------------------------------------------


def _signs(tell: Teller, signs: Iterable[Definition]) -> Pieces:
    language = tell.language
    rows = [_sign(one, one.mark, language) for one in signs if one.mark is not None]
    return [tell.h("head_signs"), Items(tuple(rows))] if rows else []


def _sign(one: Definition, mark: Words, language: Language) -> str:
    named = "" if one.name == mark else f"{one.name.in_(language)}. "
    return labelled(mark.in_(language), f"{named}{one.text.in_(language)}", language)


def _texts(tell: Teller, things: list[Definition]) -> Pieces:
    rows = tuple(_text(one, tell.language) for one in things)
    return [tell.h("head_texts"), Items(rows)] if rows else []


def _others(tell: Teller, things: list[Definition]) -> list[Piece]:
    if not things:
        return []
    names = [one.name.in_(tell.language) for one in things]
    line = f"{spelling(Word.HELP, tell.language)} {names[0]}"
    said: Piece = Paragraph(tell.say("texts_others", names=listed(names, tell.language)))
    return [said, Literal(offered(line))]
