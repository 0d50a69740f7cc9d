"""The handbook in letters: the rules in parts, one chapter or rule of them, and what has a name."""

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlencode

from referee.kernel.handbook import Article, Chapter, Definition, Handbook
from referee.kernel.lookup import handbook_of, named, near, near_title, ruled
from referee.kernel.offers import offered
from referee.kernel.typography import labelled, listed
from referee.kernel.words import Words
from referee.mail.asking.words import Word, spelling
from referee.mail.writing.pieces import Board, Items, Literal, Paragraph, Pieces
from referee.mail.writing.teller import Teller
from referee.raster import picture

LONGEST = 9_000  # characters of the rules in one letter
SEVERAL = 3  # things of one name that are told in full


def looked_up(tell: Teller, item: Mapping[str, Any]) -> Pieces:
    """What `HELP RULES …`, `HELP SIGN` or `HELP name` asks for; item: about, named, part."""
    if item.get("about") == "sign":
        return [*tell.signing(), tell.p("help_signed")]
    asked = item.get("named", "")
    if item.get("about") != "rules":
        return _of_name(tell, asked)
    return _of_title(tell, asked) if asked else _whole(tell, int(item.get("part", 1)))


def where_rules_are(tell: Teller) -> Pieces:
    """The line that brings the rules, and their page."""
    line = _offers(_rules_line(tell))
    return [tell.h("head_rules_where"), tell.p("rules_where"), line, *_page(tell)]


# --- the rules ----------------------------------------------------------------------------------


def _whole(tell: Teller, part: int) -> Pieces:
    """This part of the rules, and the line that brings the next; with the first part all that may
    be looked up."""
    parts = _parts(tell)
    part = min(max(part, 1), len(parts))
    facts = {"part": part, "parts": len(parts)} if len(parts) > 1 else {}
    head = tell.h("head_rules_part" if facts else "head_rules", game=tell.game, **facts)
    marks = [tell.p("rules_marks")] if part == 1 and _book(tell).definitions else []
    more: Pieces = []
    if part < len(parts):
        again = _rules_line(tell, f"{tell.say('word_part')} {part + 1}")
        more = [tell.p("rules_next"), _offers(again)]
    return [head, *marks, *parts[part - 1], *more, *(_contents(tell) if part == 1 else [])]


def _parts(tell: Teller) -> list[Pieces]:
    """The chapters in as many parts as letters need; only what is longer than a letter is cut."""
    parts: list[Pieces] = [[]]
    for pieces in _cut(tell):
        if parts[-1] and _length([*parts[-1], *pieces]) > LONGEST:
            parts.append([])
        parts[-1] += pieces
    return parts


def _cut(tell: Teller) -> Iterator[Pieces]:
    book = _book(tell)
    for chapter in book.headings:
        run: Pieces = []
        for piece in _chapter(tell, book, chapter):
            if run and _length([*run, piece]) > LONGEST:
                yield run
                run = []
            run.append(piece)
        yield run


def _length(pieces: Pieces) -> int:
    paragraphs = sum(len(piece.text) for piece in pieces if isinstance(piece, Paragraph))
    items = (text for piece in pieces if isinstance(piece, Items) for text in piece.texts)
    return paragraphs + sum(map(len, items))


def _chapter(tell: Teller, book: Handbook, chapter: Chapter) -> Pieces:
    language = tell.language
    number = f"{chapter.number}. " if chapter.number else ""
    title = tell.h("head_chapter", title=number + chapter.title.in_(language))
    pieces: Pieces = [title] if chapter.id else []
    for rule in chapter.rules:
        pieces += _rule(tell, rule)
    for defined in book.under(chapter) if chapter.lists else ():
        name, text = defined.name.in_(language), defined.text.in_(language)
        pieces.append(Paragraph(labelled(name, text, language)))
    return pieces


def _rule(tell: Teller, rule: Article) -> Pieces:
    first, *items = [line.in_(tell.language) for line in rule.lines]
    text = f"{rule.number}. {first}" if rule.number else first
    paragraph: Pieces = [Paragraph(text)] if text else []
    return [*paragraph, *([Items(tuple(items))] if items else [])]


def _of_title(tell: Teller, asked: str) -> Pieces:
    """One chapter, or one rule of it."""
    book = _book(tell)
    found = ruled(book, asked)
    if found is None:
        meant = near_title(book, asked)
        return _asked_back(tell, asked, meant) if meant else _unknown(tell, asked)
    chapter, rule = found
    if rule is not None:
        title = chapter.title.in_(tell.language)
        return [tell.h("head_chapter", title=title), *_rule(tell, rule), *_whole_line(tell)]
    return [*_chapter(tell, book, chapter), *_whole_line(tell)]


def _unknown(tell: Teller, asked: str) -> Pieces:
    return [tell.p("rules_unknown", game=tell.game, asked=asked), *_contents(tell)]


def _asked_back(tell: Teller, asked: str, meant: Words) -> Pieces:
    title = meant.in_(tell.language)
    said = tell.p("title_near", game=tell.game, asked=asked, title=title)
    return [said, _offers(_rules_line(tell, title))]


def _whole_line(tell: Teller) -> Pieces:
    return [tell.p("rules_whole"), _offers(_rules_line(tell))]


def _contents(tell: Teller) -> Pieces:
    """Every title and every name, with examples of how to ask for one, and the page."""
    book, language = _book(tell), tell.language
    titled = [chapter for chapter in book.headings if chapter.id]
    if not titled:
        return _page(tell)
    titles = listed((chapter.title.in_(language) for chapter in titled), language)
    items = [tell.say("contents_titles", titles=titles)]
    for kind in dict.fromkeys(defined.kind for defined in book.definitions):
        names = [one.name.in_(language) for one in book.definitions if one.kind == kind]
        shown = listed(names, language)
        items.append(tell.say("contents_names", kind=kind.in_(language), names=shown))
    examples = [_rules_line(tell, titled[0].title.in_(language))]
    if book.definitions:
        examples.append(_help_line(tell, book.definitions[0].name.in_(language)))
    how: Pieces = [tell.p("rules_one"), _offers(*examples)]
    return [tell.h("head_contents"), Items(tuple(items)), *how, *_page(tell)]


def _page(tell: Teller) -> Pieces:
    site = tell.scene.site
    table, asked = tell.table, {"version": tell.table.version, "lang": tell.language}
    url = f"{site}/games/{table.game.name}/rules?{urlencode(asked)}"
    return [tell.p("rules_page", url=url)] if site else []


# --- names --------------------------------------------------------------------------------------


def _of_name(tell: Teller, asked: str) -> Pieces:
    """The text of what has this name; of several, all that they are; of none, what was meant."""
    book = _book(tell)
    found = named(book, asked)
    chapters = [thing for thing in found if isinstance(thing, Chapter)]
    defined = [thing for thing in found if isinstance(thing, Definition)]
    if len(found) > SEVERAL or len(chapters) > 1:
        names = tuple(_named(tell, thing) for thing in defined)
        titles = tuple(chapter.title.in_(tell.language) for chapter in chapters)
        return [tell.p("names_several", asked=asked), Items((*names, *titles))]
    if chapters:
        return _of_title(tell, chapters[0].id)
    if not defined:
        return _meant(tell, book, asked)
    return [piece for one in defined for piece in _definition(tell, book, one)]


def _definition(tell: Teller, book: Handbook, defined: Definition) -> Pieces:
    title = book.heading(defined.heading).title.in_(tell.language)
    return [
        tell.h("head_chapter", title=_named(tell, defined)),
        Paragraph(defined.text.in_(tell.language)),
        *_drawn(tell, defined),
        tell.p("definition_ruled", title=title),
        _offers(_rules_line(tell, title)),
    ]


def _drawn(tell: Teller, defined: Definition) -> Pieces:
    """Its picture, where the game draws one; the words say all that it shows."""
    draw = tell.table.game.picture_defined
    svg = draw(defined.id, tell.language) if draw and tell.scene.pictures else ""
    words = f"{defined.name.in_(tell.language)}. {defined.text.in_(tell.language)}"
    return [Board("", picture(svg, words))] if svg else []


def _named(tell: Teller, defined: Definition) -> str:
    language = tell.language
    return f"{defined.name.in_(language)} ({defined.kind.in_(language)})"


def _meant(tell: Teller, book: Handbook, asked: str) -> Pieces:
    meant = near(book, asked)
    if meant is None:
        return [tell.p("name_unknown", game=tell.game, asked=asked), *_contents(tell)]
    name = meant.in_(tell.language)
    line = _offers(_help_line(tell, name))
    return [tell.p("name_near", game=tell.game, asked=asked, name=name), line]


# --- lines to take ------------------------------------------------------------------------------


def _book(tell: Teller) -> Handbook:
    return handbook_of(tell.table.game)


def _help_line(tell: Teller, name: str) -> str:
    return f"{spelling(Word.HELP, tell.language)} {name}"


def _rules_line(tell: Teller, more: str = "") -> str:
    return _help_line(tell, f"{tell.say('word_rules')} {more}".strip())


def _offers(*lines: str) -> Literal:
    """As lines that can be quoted back and are never read as a request."""
    return Literal(offered("\n".join(lines)))
