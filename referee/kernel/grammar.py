"""An order language as a table: one row a kind of line, from which it is read and written.

    GRAMMAR = OrderGrammar(
        VERBS,                                                       # a Vocabulary of the verbs
        Row("attack", Attack, planet=PLANET, against=maybe(after(AGAINST, word(COLOURS)), "")),
        Row("travel", Travel, when=several(name(TRAVELS))),
        Row("stop", Stop),
        Row("offer", Offer, Slot(read_offer, write_offer)),          # by hand
    )
    GRAMMAR.read(text, window)                                       # the lines of an order
    GRAMMAR.write(line, language)
    GRAMMAR.next_words(text, window, language)                       # while it is typed

A slot is what one field of a line looks like. A field named `where` is the line's place.

Why: docs/decisions/0079-grammar.md.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from referee.kernel.completion import next_words
from referee.kernel.gathering import Wrong
from referee.kernel.refused import Problem, Where, unreadable
from referee.kernel.small_words import SPEAKERS
from referee.kernel.text import Line, Reader, lines, once
from referee.kernel.vocabulary import Vocabulary
from referee.kernel.words import Language

K = TypeVar("K")
T = TypeVar("T")
L = TypeVar("L", bound=msgspec.Struct, covariant=True)
Lead = Vocabulary[Any] | str


@dataclass(frozen=True)
class Slot(Generic[T]):
    """How a value is read and written; `write` gives "" for what is left out.

    `begins`: may a value begin at the next token? By itself: anything may, if there is one. `fits`:
    can this value be written so?
    """

    read: Callable[[Reader], T]
    write: Callable[[T, Language], str]
    begins: Callable[[Reader], bool] = lambda reader: bool(reader.left)
    fits: Callable[[T], bool] = lambda value: True


def joined(*parts: str) -> str:
    """The parts that say something, with blanks between."""
    return " ".join(part for part in parts if part)


# --- slots ----------------------------------------------------------------------------------


def word(vocabulary: Vocabulary[T]) -> Slot[T]:
    """One word; a beginning of it where the vocabulary allows that."""
    return Slot(
        lambda reader: reader.word(vocabulary),
        lambda value, language: vocabulary.shown[value].in_(language),
        lambda reader: reader.more(vocabulary),
    )


def name(vocabulary: Vocabulary[T]) -> Slot[T]:
    """A name of one or more words."""
    return Slot(
        lambda reader: reader.name(vocabulary),
        lambda value, language: vocabulary.shown[value].in_(language),
        lambda reader: reader.more(vocabulary),
    )


def number(least: int, most: int) -> Slot[int]:
    """A whole number from `least` to `most`."""
    return Slot(lambda reader: reader.number(least, most), lambda value, language: str(value))


def flag(vocabulary: Vocabulary[Any]) -> Slot[bool]:
    """True if the word stands there."""
    return Slot(
        lambda reader: reader.if_word(vocabulary) is not None,
        lambda value, language: _lead_text(vocabulary, language) if value else "",
    )


def constant(value: T) -> Slot[T]:
    """Says nothing: the verb alone gives the field this value (`yes`, `no`)."""
    return Slot(lambda reader: value, lambda _, language: "", fits=lambda found: found == value)


def after(lead: Lead, slot: Slot[T]) -> Slot[T]:
    """A word or a sign that must stand there, and what follows it."""

    def read(reader: Reader) -> T:
        if isinstance(lead, str):
            reader.sign(lead)
        else:
            reader.word(lead)
        return slot.read(reader)

    def write(value: T, language: Language) -> str:
        return joined(_lead_text(lead, language), slot.write(value, language))

    return Slot(read, write, lambda reader: reader.at(lead), slot.fits)


def _lead_text(lead: Lead, language: Language) -> str:
    return lead if isinstance(lead, str) else next(iter(lead.shown.values())).in_(language)


def maybe(slot: Slot[T], default: T) -> Slot[T]:
    """What may be left out, and is then `default`."""
    return Slot(
        lambda reader: slot.read(reader) if slot.begins(reader) else default,
        lambda value, language: "" if value == default else slot.write(value, language),
        fits=lambda value: value == default or slot.fits(value),
    )


def several(slot: Slot[T], sign: str = ",") -> Slot[tuple[T, ...]]:
    """One or more, with a sign between."""
    joint = ", " if sign == "," else f" {sign} "

    def read(reader: Reader) -> tuple[T, ...]:
        values = [slot.read(reader)]
        while reader.if_sign(sign):
            values.append(slot.read(reader))
        return tuple(values)

    def write(values: tuple[T, ...], language: Language) -> str:
        return joint.join(slot.write(value, language) for value in values)

    return Slot(read, write, slot.begins, lambda values: all(map(slot.fits, values)))


# --- rows -----------------------------------------------------------------------------------


class Row(Generic[L]):
    """A kind of line: its verb, its class, and a slot for each field in the order of the line.

    `windows` are those in which it may stand (None: all), `repeats` is true of a line that an order
    may hold more than once. `whole` reads and writes all that follows the verb by hand. Two rows
    may share a verb: the first whose slots may begin there is read; or a class: the first that
    fits is written. TypeError if the class has no such field.
    """

    def __init__(
        self,
        verb: str,
        kind: type[L],
        whole: Slot[L] | None = None,
        /,
        *,
        windows: Collection[str] | None = None,
        repeats: bool = False,
        **slots: Slot[Any],
    ) -> None:
        if unknown := slots.keys() - set(kind.__struct_fields__):
            raise TypeError(f"{kind.__name__} has no {', '.join(sorted(unknown))}")
        self.verb, self.kind, self.windows, self.repeats = verb, kind, windows, repeats
        self._whole, self._slots = whole, slots

    def stands_in(self, window: str) -> bool:
        """May such a line stand in this window?"""
        return self.windows is None or window in self.windows

    def begins(self, reader: Reader) -> bool:
        slots = [self._whole] if self._whole else list(self._slots.values())
        return all(slot.begins(reader) for slot in slots[:1])

    def read(self, reader: Reader, where: Where) -> L:
        """What stands behind the verb; `where` is its place, unless it has one of its own."""
        if self._whole is not None:
            line = self._whole.read(reader)
        else:
            line = self.kind(**{field: slot.read(reader) for field, slot in self._slots.items()})
        own: Where | None = getattr(line, "where", None)
        return line if own is None or own.line else msgspec.structs.replace(line, where=where)

    def fits(self, line: Any) -> bool:
        if self._whole is not None:
            return self._whole.fits(line)
        return all(slot.fits(getattr(line, field)) for field, slot in self._slots.items())

    def write(self, line: Any, language: Language) -> str:
        """What stands behind the verb."""
        if self._whole is not None:
            return self._whole.write(line, language)
        slots = self._slots.items()
        return joined(*(slot.write(getattr(line, field), language) for field, slot in slots))


def _grouped(rows: Iterable[Row[L]], key: Callable[[Row[L]], K]) -> dict[K, list[Row[L]]]:
    groups: dict[K, list[Row[L]]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    return groups


class OrderGrammar(Generic[L]):
    """All rows of a language, and the words of their verbs."""

    def __init__(self, verbs: Vocabulary[str], *rows: Row[L], breaks: str = ";") -> None:
        self.words, self.rows, self._breaks = verbs, rows, breaks
        self._by_verb = _grouped(rows, lambda row: row.verb)
        self._by_kind = _grouped(rows, lambda row: row.kind)
        windows = {window for row in rows for window in row.windows or ()}
        self._verbs = {window: self._verbs_in(window) for window in windows}
        self._words = {window: verbs.only(here) for window, here in self._verbs.items()}

    def verbs(self, window: str) -> tuple[str, ...]:
        """The verbs that may begin a line in this window, in the order of the rows."""
        return self._verbs[window] if window in self._verbs else self._verbs_in(window)

    def _verbs_in(self, window: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(row.verb for row in self.rows if row.stands_in(window)))

    # --- reading ----------------------------------------------------------------------------

    def read(self, text: str, window: str = "") -> tuple[L, ...]:
        """The lines of an order. Raises Refused: E-EMPTY without one, E-TWICE for a second line of
        a kind that does not repeat."""
        found, seen, wrong = list[L](), dict[Any, Where](), Wrong()
        for line in lines(text, breaks=self._breaks):
            with wrong:
                read = self.line(line, window)
                if not self.row_of(read).repeats:
                    once(seen, type(read), line.whole)
                found.append(read)
        wrong.tell()
        if not found:
            raise unreadable(Problem("E-EMPTY"))
        return tuple(found)

    def line(self, line: Line, window: str = "") -> L:
        """One line, up to its end."""
        reader = Reader(line)
        reader.skip(SPEAKERS)
        verb = reader.name(self._words.get(window, self.words))
        read = self.rest(reader, verb, line.whole, window)
        reader.end()
        return read

    def rest(self, reader: Reader, verb: str, where: Where, window: str = "") -> L:
        """What stands behind a verb; of rows that share it, one of this window."""
        rows = self._by_verb[verb]
        *first, last = [row for row in rows if row.stands_in(window)] or rows
        row = next((row for row in first if row.begins(reader)), last)
        return row.read(reader, where)

    def next_words(self, text: str, window: str, language: Language) -> tuple[str, ...]:
        """The words that may stand where the text stops (completion.py)."""
        return next_words(text, language, lambda line: self.line(line, window), breaks=self._breaks)

    # --- writing ----------------------------------------------------------------------------

    def row_of(self, line: Any) -> Row[L]:
        """The row by which a line is written. LookupError if there is none."""
        for row in self._by_kind.get(type(line), ()):
            if row.fits(line):
                return row
        raise LookupError(f"no row writes {line!r}")

    def write(self, line: Any, language: Language) -> str:
        """The canonical line: reading it gives the line back."""
        row = self.row_of(line)
        return joined(self.words.shown[row.verb].in_(language), row.write(line, language))
