"""What a letter names, explained: its marks in a line each, cards and powers by their texts.

A letter is searched for the names that the game's handbook knows. Newcomers are told everything
that their letter names; later only what is asked about or has just come up is told in full, and the
rest can be asked for.

Why: docs/decisions/0085-what-letters-teach.md.
"""

import re
from collections.abc import Iterable, Iterator

from referee.kernel.game import AnyGame
from referee.kernel.glossary import WORD
from referee.kernel.handbook import Definition
from referee.kernel.lookup import handbook_of
from referee.kernel.offers import offered
from referee.kernel.typography import labelled, listed
from referee.kernel.words import Language, Words
from referee.mail.asking.words import Word, spelling
from referee.mail.writing.pieces import Items, Literal, Paragraph, Piece, Pieces, narrow
from referee.mail.writing.teller import Teller

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
    now = named(game, fresh, language)
    there = [one for one in named(game, table, language) if one not in now]
    now, there = ([one for one in ones if not _says(whole, one, language)] for ones in (now, there))
    full, short = ([*now, *there], []) if _is_new(tell) else (now, there)
    told = _within(full, language)
    rest = [*full[len(told) :], *short]
    return [*_signs(tell, marks(game, whole, language)), *_texts(tell, told), *_others(tell, rest)]


def _words(shown: Pieces) -> Iterator[str]:
    for piece in shown:
        match piece:
            case Items(texts):
                yield from texts
            case Literal(text):
                yield text


def named(game: AnyGame, text: str, language: Language) -> list[Definition]:
    """What the text names, in the order of the text; but for everyday words and for what is only
    a group of others."""
    things = {
        form: one
        for one in handbook_of(game).definitions
        if one.kind != WORD and one.mark is None and not one.group
        for form in (one.name.in_(language), *filter(_is_id, one.also))
    }
    if not things:
        return []
    forms = "|".join(map(re.escape, sorted(things, key=len, reverse=True)))
    found = re.findall(rf"(?<!\w)(?:{forms})(?!\w)", text)
    return list({things[form].id: things[form] for form in found}.values())


def _is_id(form: str) -> bool:
    """Is it an id that stands for itself: `VIG3`? Other spellings are there for looking up."""
    return form.isupper() and form[-1].isdigit()


def _says(text: str, one: Definition, language: Language) -> bool:
    """Does the text tell it already, in a sentence of its own words?"""
    running = " ".join(text.split())
    sentences = re.split(r"(?<=[.;:]) ", one.text.in_(language))
    return any(len(sentence) >= SENTENCE and sentence in running for sentence in sentences)


def marks(game: AnyGame, text: str, language: Language) -> list[Definition]:
    """The marks that occur in the text."""
    return [one for one in handbook_of(game).definitions if _occurs(one, text, language)]


def _occurs(one: Definition, text: str, language: Language) -> bool:
    if one.mark is None:
        return False
    mark = one.mark.in_(language)
    pattern = one.pattern or rf"(?<!\w){re.escape(mark)}(?!\w)"
    return re.search(pattern, text) is not None


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
