"""What can be picked on a board: the spots that a game names, laid over its picture as marks.

    <g class="pick" data-pick="card/play%20war-1 answer/accept"><title>…</title><rect …/></g>

A value is spelt as in a URL, so that a blank separates pairs. Marks stand in the table of a seat
that is asked and nowhere else: `Game.picture` has none, in replays, on public pages and in letters.
What somebody is advised to pick has a star at its mark, and its pairs once more, in `data-advised`.

Why: docs/decisions/0098-spots.md.
"""

from collections.abc import Callable, Iterable, Iterator, Set
from functools import cache, partial
from typing import Any, NamedTuple
from urllib.parse import quote

from referee.kernel.game import AnyGame, View
from referee.kernel.offers import SIGN, waits
from referee.kernel.refused import Refused
from referee.kernel.spot import Hotspot, Pair
from referee.kernel.svg import element, number, rect, titled
from referee.kernel.window import Amounts, ChoiceField, Field, Form, Lines, Number, Pick
from referee.kernel.words import LANGUAGES, Language, Words

Spots = Callable[[Any, Language], tuple[Hotspot, ...]]
Stands = Callable[[str, bool], bool]  # of a text: can it be read; and played, if that is asked?
FEW = 3  # labels that a title joins
NUMBERS = 21  # that a menu can hold
NOTHING: frozenset[Pair] = frozenset()
SENSIBLE = Words("★ advised", "★ conseillé")
STAR = "l2.6 6.3 6.8 .5-5.2 4.4 1.6 6.6-5.8-3.5-5.8 3.5 1.6-6.6-5.2-4.4 6.8-.5z"  # from its top on


class OfferedLine(NamedTuple):
    """A line that waits in a text area; `key` names it in either language. `note` says what it
    would do, "" where nothing does."""

    key: str
    line: Words
    note: Words


def offers_of(area: Lines) -> tuple[OfferedLine, ...]:
    """The offers of a text area. The key is the line in English, without its note."""
    found = zip(*(list(_offered(area.text(language))) for language in LANGUAGES), strict=True)
    return tuple(
        OfferedLine(lines[0][0], Words(*(line for line, _ in lines)), Words(*(n for _, n in lines)))
        for lines in found
    )


def _offered(text: str) -> Iterator[tuple[str, str]]:
    """Each line with its note, behind it or, where it was too long, above it."""
    above = ""
    for row in text.split("\n"):
        bare = row.strip().removeprefix(SIGN)
        if not waits(row):
            above = ""
        elif bare.startswith(SIGN):
            above = bare.removeprefix(SIGN).strip()
        else:
            line, _, note = bare.strip().partition("  ")
            yield line.strip(), note.strip().partition(" ")[2].strip() or above
            above = ""


def labels(form: Form) -> dict[Pair, Words]:
    """All that can be picked of a form, and how it is called: a number by its order line."""
    return {(field.name, value): label for field in form for value, label in _labels(field)}


def _labels(field: Field) -> Iterator[tuple[str, Words]]:
    match field:
        case ChoiceField(items=items) | Pick(items=items):
            yield from ((item.value, item.label) for item in items)
        case Amounts(sources=sources):
            yield from ((item.value, item.label) for item, _ in sources)
        case Lines():
            yield from ((offer.key, _said(offer)) for offer in offers_of(field))
        case Number():
            yield from _numbers(field)


def _numbers(field: Number) -> Iterator[tuple[str, Words]]:
    """Where there are few. The least of what must be told stands there already, and does again once
    another number is taken back."""
    first = field.least + (not field.optional)
    if field.most - first < NUMBERS:
        for number in range(first, field.most + 1):
            yield str(number), Words(*(line.format(number) for line in field.line.both()))


def _said(offer: OfferedLine) -> Words:
    """The line, and what it would do."""
    pairs = zip(offer.line.both(), offer.note.both(), strict=True)
    return Words(*(" — ".join(filter(None, pair)) for pair in pairs))


def with_line(game: AnyGame, view: View, text: str, line: str) -> str:
    """The order text with this line behind the others, without those that cannot stand beside it
    (another program for that ship, a `pass`, usual ships that cannot be paid beside it); without
    the line, if it stood there."""
    rows = text.split("\n") if text.strip() else []
    if line in (row.strip() for row in rows):
        return "\n".join(row for row in rows if row.strip() != line)
    usual = _usual(game, view)
    stands = partial(_stands, game, view)
    kept = [row for row in rows if not _clash(stands, row, line, row.strip() in usual)]
    return _in_order(game, view, _making_room(stands, kept, line, usual), line)


def _making_room(stands: Stands, rows: list[str], line: str, usual: Set[str]) -> list[str]:
    """The rows without the last of those that silence gives, as many as it needs for the line to
    stand beside the rest (what is not chosen makes room for what is); all of them where that does
    not help."""
    if not stands("\n".join(rows), True):
        return rows
    left = list(rows)
    while not stands("\n".join([*left, line]), True):
        usual_rows = [n for n, row in enumerate(left) if row.strip() in usual]
        if not usual_rows:
            return rows
        del left[usual_rows[-1]]
    return left


def yielding(game: AnyGame, view: View, area: Lines, language: Language) -> dict[str, list[str]]:
    """Of each line on offer those whose place it takes: others on offer, what stands ready, and the
    lines of the answer that silence gives. Lines of one label (`#1 : …`) are not told: they do."""
    usual, stands = _usual(game, view), cache(partial(_stands, game, view))
    offered = [offer.line.in_(language) for offer in offers_of(area)]
    ready = [row.strip() for row in area.text(language).split("\n") if not waits(row)]
    silent = game.write(view.ask.default, language).splitlines() if view.ask else []
    rows = list(dict.fromkeys([*filter(None, ready), *silent, *offered]))
    return {
        line: [
            row
            for row in rows
            if row != line and not _same_label(row, line)
            if _clash(stands, row, line, row in usual)
        ]
        for line in offered
    }


def _in_order(game: AnyGame, view: View, kept: list[str], line: str) -> str:
    """The line behind the others; before them where they can be played only so (who builds must
    have come)."""
    behind, before = "\n".join([*kept, line]), "\n".join([line, *kept])
    turned = not _stands(game, view, behind, True) and _stands(game, view, before, True)
    return before if turned else behind


def _usual(game: AnyGame, view: View) -> set[str]:
    """The lines of the answer that silence gives: they give way."""
    texts = [game.write(view.ask.default, language) for language in LANGUAGES] if view.ask else []
    return {line for text in texts for line in text.splitlines()}


def _clash(stands: Stands, row: str, line: str, gives_way: bool) -> bool:
    """May each of the lines stand alone, but not both? What two lines cost is no clash, unless one
    gives way, or both speak of the same thing."""
    if not row.strip() or waits(row):
        return False
    judges = gives_way or _same_label(row, line)
    alone = stands(row, False) and stands(line, judges)
    return alone and not stands(f"{row}\n{line}", judges)


def _same_label(row: str, line: str) -> bool:
    """Do both speak of the same thing: `#1 : …`?"""
    label, colon, _ = line.partition(":")
    return bool(colon) and row.strip().startswith(f"{label}:")


def _stands(game: AnyGame, view: View, text: str, judged: bool) -> bool:
    """Can it be read; and played, where that is asked too?"""
    try:
        order = game.read(text, view)
    except Refused:
        return False
    return not (judged and game.check(view, order).refused)


def spots_of(game: AnyGame, view: View, language: Language) -> tuple[Hotspot, ...]:
    """What can be picked now, in reading order: of the spots that a game names, those that lead to
    something, each with a title."""
    return _leading(game.spots, view, language)


def narrow_spots_of(game: AnyGame, view: View, language: Language) -> tuple[Hotspot, ...]:
    """The same of the narrow picture."""
    return _leading(game.narrow.spots if game.narrow else None, view, language)


def _leading(spots: Spots | None, view: View, language: Language) -> tuple[Hotspot, ...]:
    if spots is None or view.ask is None:
        return ()
    known = labels(view.ask.form)
    found = (spot for spot in spots(view, language) if spot.picks)
    return tuple(spot if spot.title else _titled(spot, known, language) for spot in found)


def _titled(spot: Hotspot, known: dict[Pair, Words], language: Language) -> Hotspot:
    told = [known[pair].in_(language) for pair in spot.picks if pair in known]
    title = " · ".join(told[:FEW]) + (" …" if len(told) > FEW else "")
    return Hotspot(spot.x, spot.y, spot.wide, spot.high, spot.picks, title)


def picture_to_pick(
    game: AnyGame, view: View, language: Language, advised: Set[Pair] = NOTHING
) -> str:
    """The board of the seat that is asked, with a mark for all that can be picked."""
    drawn = game.picture(view, language)
    return _marked(drawn, spots_of(game, view, language), advised, language)


def narrow_to_pick(
    game: AnyGame, view: View, language: Language, advised: Set[Pair] = NOTHING
) -> str:
    """The same of the narrow picture; "" where the game has none."""
    if game.narrow is None:
        return ""
    drawn = game.narrow.picture(view, language)
    return _marked(drawn, narrow_spots_of(game, view, language), advised, language)


def _marked(drawn: str, spots: tuple[Hotspot, ...], advised: Set[Pair], language: Language) -> str:
    before, end, behind = drawn.rpartition("</svg>")
    told = SENSIBLE.in_(language)
    marks = [_mark(spot, _starred(spot, spots, advised), told) for spot in spots]
    return f"{before}{''.join(marks)}{end}{behind}"


def _starred(spot: Hotspot, spots: tuple[Hotspot, ...], advised: Set[Pair]) -> list[Pair]:
    """What is advised here: where several marks stand for it, at those that stand for least."""
    return [
        pair
        for pair in spot.picks
        if pair in advised
        and len(spot.picks) == min(len(each.picks) for each in spots if pair in each.picks)
    ]


def _mark(spot: Hotspot, starred: list[Pair], told: str) -> str:
    title = f"{spot.title} — {told}" if starred else spot.title
    ground = rect(spot.x, spot.y, spot.wide, spot.high, "transparent", 6)
    star = element(
        "path", d=f"M{number(float(spot.x + spot.wide - 4))} {number(spot.y - 8.0)} {STAR}"
    )
    inside = titled("title", title) + ground + (star if starred else "")
    kind = "pick advised" if starred else "pick"
    told_of = {"data_pick": _spelt(spot.picks), "data_advised": _spelt(starred)}
    return element("g", inside, **{"class": kind, **told_of})


def _spelt(pairs: Iterable[Pair]) -> str:
    return " ".join(f"{quote(name, safe='')}/{quote(value, safe='')}" for name, value in pairs)


def faults_of(game: AnyGame, view: View) -> Iterator[str]:
    """What is wrong with the marks of the seat that is asked: a pair that the form does not have, a
    title that is missing, a picture that is marked by itself."""
    if view.ask is None:
        return
    known = labels(view.ask.form)
    for language in LANGUAGES:
        for name, drawn, spots in _boards(game, view, language):
            if "data-pick" in drawn:
                yield f"{name} itself has marks ({language})"
            yield from (f"{name} ({language}): {fault}" for fault in _wrong(spots, known))


def _boards(
    game: AnyGame, view: View, language: Language
) -> Iterator[tuple[str, str, tuple[Hotspot, ...]]]:
    """Each picture that has spots, with what it is called."""
    if game.spots:
        drawn = game.picture(view, language)
        yield "the picture", drawn, spots_of(game, view, language)
    if game.narrow and game.narrow.spots:
        drawn = game.narrow.picture(view, language)
        yield "the narrow picture", drawn, narrow_spots_of(game, view, language)


def _wrong(spots: tuple[Hotspot, ...], known: dict[Pair, Words]) -> Iterator[str]:
    for spot in spots:
        for name, value in spot.picks:
            if (name, value) not in known:
                yield f"a spot picks {name}/{value}, which is not asked"
        if not spot.title.strip():
            yield f"the spot at {spot.x}, {spot.y} has no title"
