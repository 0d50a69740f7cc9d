"""A small order language for toys: the kernel's grammar, its rows in short.

    Tongue(play=(("play", "joue"), SUITS, Perhaps(("then", "puis"), SUITS)), pass_=…)

A slot is a Vocabulary or a range (each gives an argument), a pair of words or a sign that must
stand there, or Perhaps: a word and, if it stands there, an argument.
"""

from collections.abc import Iterator
from functools import reduce
from typing import Any, NamedTuple

from referee.kernel.game import Order
from referee.kernel.grammar import OrderGrammar, Row, Slot, after, joined, maybe, number, word
from referee.kernel.refused import Problem, Where, unreadable
from referee.kernel.text import lines
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
        words = Vocabulary({verb: Words(*told[0]) for verb, told in verbs.items()})
        self._words = words
        self._rows = {
            verb: Row(verb, Said, _said(verb, told[1:]), repeats=True)
            for verb, told in verbs.items()
        }

    def grammar(self, verbs) -> OrderGrammar[Said]:
        """The language where a line begins with one of `verbs`."""
        rows = (self._rows[verb] for verb in verbs)
        return OrderGrammar(self._words.only(verbs), *rows)

    def read(self, text, verbs) -> tuple[Said, ...]:
        """Every line; its verb is one of `verbs`. Raises Refused, E-EMPTY without a line."""
        return self.grammar(verbs).read(text)

    def one(self, text, verbs) -> Said:
        """The only line. E-TWICE if there are more."""
        said = self.read(text, verbs)
        if len(said) > 1:
            second = lines(text, breaks=";")[1].whole
            raise unreadable(Problem("E-TWICE", where=second, facts={"first": 1}))
        return said[0]

    def write(self, said, language):
        return self.grammar(self._rows).write(said, language)


def _said(verb, told) -> Slot[Said]:
    """All that follows a verb."""
    slots = list(_slots(told))

    def read(reader):
        args, at = [], Where()
        for slot in slots:
            at = at if args or not reader.left else reader.left[0].where
            args.append(slot.read(reader))
        return Said(verb, tuple(args), at)

    def write(said, language):
        return joined(
            *(slot.write(arg, language) for slot, arg in zip(slots, said.args, strict=False))
        )

    return Slot(read, write, fits=lambda said: said.verb == verb)


def _slots(told) -> Iterator[Slot[Any]]:
    """A slot for each argument, behind the words and signs before it."""
    leads = []
    for each in told:
        if isinstance(each, str):
            leads.append(each)
        elif type(each) is tuple:
            leads.append(_one(each))
        else:
            yield reduce(lambda slot, lead: after(lead, slot), reversed(leads), _slot(each))
            leads = []


def _one(pair) -> Vocabulary[bool]:
    return Vocabulary({True: Words(*pair)})


def _slot(each) -> Slot[Any]:
    if isinstance(each, Perhaps):
        return maybe(after(_one(each.word), _slot(each.slot)), None)
    if isinstance(each, range):
        return number(each.start, each.stop - 1)
    return word(each)
