"""A small order language from a table, for toys: each verb with its two words and its slots.

    Tongue(play=(("play", "joue"), SUITS, Perhaps(("then", "puis"), SUITS)), pass_=…)

A slot is a Vocabulary or a range (each gives an argument), a pair of words or a sign that must
stand there, or Perhaps: a word and, if it stands there, an argument.
"""

from typing import NamedTuple

from referee.kernel.game import Order
from referee.kernel.refused import Problem, Where, unreadable
from referee.kernel.text import Reader, lines
from referee.kernel.vocabulary import Vocabulary
from referee.kernel.words import Words


class Perhaps(NamedTuple):
    word: tuple[str, str]
    slot: object


class Said(Order):
    """One order line: its verb and arguments, and where the first of them stands."""

    verb: str
    args: tuple[str | int | None, ...] = ()
    at: Where = Where()

    def __getitem__(self, i):
        return self.args[i]


class Tongue:
    def __init__(self, **verbs):
        self.words = {verb: Words(*told[0]) for verb, told in verbs.items()}
        self.slots = {verb: told[1:] for verb, told in verbs.items()}

    def read(self, text, verbs) -> tuple[Said, ...]:
        """Every line; its verb is one of `verbs`. Raises Refused, E-EMPTY without a line."""
        known = Vocabulary({verb: self.words[verb] for verb in verbs})
        said = tuple(self._line(Reader(line), known) for line in lines(text, breaks=";"))
        if not said:
            raise unreadable(Problem("E-EMPTY"))
        return said

    def one(self, text, verbs) -> Said:
        """The only line. E-TWICE if there are more."""
        said = self.read(text, verbs)
        if len(said) > 1:
            second = lines(text, breaks=";")[1].whole
            raise unreadable(Problem("E-TWICE", where=second, facts={"first": 1}))
        return said[0]

    def _line(self, reader, known):
        verb = reader.word(known)
        args, at = [], Where()
        for slot in self.slots[verb]:
            if not isinstance(slot, str) and not _is_pair(slot):
                at = at if args or not reader.left else reader.left[0].where
                args.append(_argument(reader, slot))
            elif _is_pair(slot):
                reader.word(Vocabulary({True: Words(*slot)}))
            else:
                reader.sign(slot)
        reader.end()
        return Said(verb, tuple(args), at)

    def write(self, said, language):
        parts, args = [self.words[said.verb].in_(language)], iter(said.args)
        for slot in self.slots[said.verb]:
            parts += _written(slot, args, language)
        return " ".join(parts)


def _is_pair(slot):
    return type(slot) is tuple


def _argument(reader, slot):
    if isinstance(slot, Perhaps):
        there = reader.if_word(Vocabulary({True: Words(*slot.word)}))
        return _argument(reader, slot.slot) if there else None
    if isinstance(slot, range):
        return reader.number(slot.start, slot.stop - 1)
    return reader.word(slot)


def _written(slot, args, language):
    if isinstance(slot, str):
        return [slot]
    if _is_pair(slot):
        return [Words(*slot).in_(language)]
    arg = next(args)
    if isinstance(slot, Perhaps):
        word = Words(*slot.word).in_(language)
        return [] if arg is None else [word, *_written(slot.slot, iter([arg]), language)]
    return [slot.shown[arg].in_(language) if isinstance(slot, Vocabulary) else str(arg)]
