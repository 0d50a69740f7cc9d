"""Standing orders: what a seat wants to answer before it is asked.

    always commit when last=yes lead=grey: energy 3      toujours engagement si dernier=oui : ...
    next plan: 1: energy 1; 2: energy 2                  `;` ends a line of the order

`next` comes before `always`, then the order of filing; the first rule that fits and whose order
is legal answers. A `next` is used up by answering. Windows and facts have the words the game
gives them (`Game.windows`, `fact_names`, `fact_values`). What a rule orders is judged when it
comes up, on the view of that moment.

Why: docs/decisions/0048-standing-bounds.md.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from referee.kernel.filing import without_wait
from referee.kernel.game import AnyGame, View
from referee.kernel.gathering import Wrong
from referee.kernel.refused import Problem, Refused, Where, unreadable
from referee.kernel.text import Line, Reader, lines, unquoted, unquoted_spans
from referee.kernel.vocabulary import Vocabulary, key
from referee.kernel.window import Fact
from referee.kernel.words import Language, Words

WHEN = Words("when", "quand")
ONCE = Vocabulary(
    {
        False: Words("always", "toujours"),
        True: (Words("next", "prochain"), "prochaine", "prochains", "prochaines"),
    }
)
YES_NO = {"yes": Words("yes", "oui"), "no": Words("no", "non")}
_SPELT = {"true": "yes", "vrai": "yes", "oui": "yes", "false": "no", "faux": "no", "non": "no"}

_WHEN = frozenset({"when", "if", "quand", "si"})
_CONDITION = re.compile(
    r'\s*(?P<fact>[\w\'-]+)\s*(?P<op><=|>=|!=|=)\s*(?P<value>"[^"]*"|[^\s"=<>!]+)'
)
_AND = re.compile(r"\s*(?:and|et)\b")


class RuleCondition(msgspec.Struct, frozen=True):
    """`fact op value`, op one of = != <= >=. A fact that is not there never fits."""

    fact: str
    op: str
    value: Fact

    def holds(self, facts: dict[str, Fact]) -> bool:
        if self.fact not in facts:
            return False
        found = value_of(facts[self.fact])
        if self.op in ("=", "!="):
            return (found == self.value) == (self.op == "=")
        if not isinstance(found, int) or not isinstance(self.value, int):
            return False
        return found <= self.value if self.op == "<=" else found >= self.value


class Rule(msgspec.Struct, frozen=True):
    """One standing order. `order` is the player's own text, `;` for a line's end.

    `number` is its place in the seat's book, 0 before it is filed.
    """

    once: bool
    window: str
    conditions: tuple[RuleCondition, ...]
    order: str
    number: int = 0


def value_of(fact: Fact) -> Fact:
    """A fact as conditions compare it: numbers, or words whose spelling does not matter."""
    if isinstance(fact, bool):
        return "yes" if fact else "no"
    if isinstance(fact, int):
        return fact
    spelt = key(fact)
    return int(spelt) if re.fullmatch("[0-9]{1,9}", spelt) else _SPELT.get(spelt, spelt)


def fits(rule: Rule, window: str, facts: dict[str, Fact]) -> bool:
    """Is this the window the rule was written for, and do its conditions hold?"""
    return rule.window == window and all(condition.holds(facts) for condition in rule.conditions)


def answer(game: AnyGame, view: View, rules: Iterable[Rule]) -> tuple[Rule, Any] | None:
    """The first rule that fits this seat's open window with a legal order, and that order."""
    if view.window is None or view.ask is None:
        return None
    facts = view.facts | view.ask.facts
    for rule in sorted(rules, key=lambda rule: not rule.once):
        if fits(rule, view.window, facts):
            order = _legal(game, view, rule)
            if order is not None:
                return rule, order
    return None


def _legal(game: AnyGame, view: View, rule: Rule) -> Any | None:
    """The rule's order, or None where it cannot be read or played now."""
    try:
        order = game.read(order_text(rule), view)
    except Refused:
        return None
    return None if game.check(view, order).refused else order


def order_text(rule: Rule) -> str:
    """The order of a rule as a letter would hold it: a line a line."""
    return "\n".join(rule.order[a:b].strip() for a, b in unquoted_spans(rule.order, ";"))


# --- reading and writing --------------------------------------------------------------------


class _Known(NamedTuple):
    """A game's words for standing orders, made once a text."""

    windows: Vocabulary[str]
    facts: Vocabulary[str]
    values: Mapping[str, Words]

    @classmethod
    def of(cls, game: AnyGame) -> "_Known":
        windows = Vocabulary({name: (words, name) for name, words in game.windows.items()})
        facts = Vocabulary({name: (words, name) for name, words in game.fact_names.items()})
        return cls(windows, facts, game.fact_values)


def read(game: AnyGame, text: str) -> list[Rule]:
    """The rules of a letter, one a line. Raises Refused."""
    found, wrong, known = list[Rule](), Wrong(), _Known.of(game)
    for line in lines(text, comment="", skip=("#",)):
        with wrong:
            found.append(_rule(known, line))
    wrong.tell()
    if not found:
        raise unreadable(Problem("E-STANDING"))
    return found


def write(game: AnyGame, rule: Rule, language: Language) -> str:
    """The canonical line of a rule: `read` gives the rule back (without its number), unless it was
    filed under other rules of the game, which had other windows or facts."""
    tests = "".join(f" {_condition(game, condition, language)}" for condition in rule.conditions)
    when = f" {WHEN.in_(language)}{tests}" if tests else ""
    head = f"{ONCE.shown[rule.once].in_(language)} {_named(game.windows, rule.window, language)}"
    return f"{head}{when}: {rule.order}"


def _condition(game: AnyGame, condition: RuleCondition, language: Language) -> str:
    values = YES_NO | {key(value): words for value, words in game.fact_values.items()}
    value = str(condition.value)
    text = values[value].in_(language) if value in values else value
    quoted = f'"{text}"' if re.search(r"[\s=<>!]", text) else text
    return f"{_named(game.fact_names, condition.fact, language)}{condition.op}{quoted}"


def _named(known: Mapping[str, Words], name: str, language: Language) -> str:
    return known[name].in_(language) if name in known else name


def _rule(known: _Known, line: Line) -> Rule:
    colon = unquoted(line.text).find(":")
    words = list(re.finditer(r"\S+", line.text[: max(colon, 0)]))
    when = next((i for i, word in enumerate(words) if i > 1 and word[0] in _WHEN), len(words))
    if len(words) < 2 or not line.text[colon + 1 :].strip():
        raise unreadable(Problem("E-STANDING", where=line.whole))
    once = ONCE.find(words[0][0], line.where(*words[0].span()))
    window = _window(known, line.where(words[1].start(), words[when - 1].end()))
    start = words[when].end() if when < len(words) else colon
    conditions = tuple(_conditions(known, line, start, colon))
    if when < len(words) and not conditions:
        raise unreadable(Problem("E-OP", where=line.where(*words[when].span())))
    return Rule(once, window, conditions, _order(line, colon + 1))


def _window(known: _Known, where: Where) -> str:
    return known.windows.find(where.token, where)


def _order(line: Line, start: int) -> str:
    """The order's own text. E-STANDING-WAIT if it waits."""
    where = line.where(start, len(line.text))
    if without_wait(where.token)[1]:
        raise unreadable(Problem("E-STANDING-WAIT", where=where))
    return where.token.strip()


def _conditions(known: _Known, line: Line, place: int, end: int) -> Iterator[RuleCondition]:
    while line.text[place:end].strip():
        found = _CONDITION.match(line.text, place, end)
        if found is None:
            raise unreadable(Problem("E-OP", where=_word_at(line, place, end)))
        yield _read_condition(known, line, found)
        place = found.end()
        if joined := _AND.match(line.text, place, end):
            if not line.text[joined.end() : end].strip():
                raise unreadable(Problem("E-OP", where=_word_at(line, place, end)))
            place = joined.end()


def _read_condition(known: _Known, line: Line, found: re.Match[str]) -> RuleCondition:
    fact = known.facts.find(found["fact"], line.where(*found.span("fact")))
    value = _value(known, found["value"].strip('"'))
    if found["op"] in ("<=", ">=") and not isinstance(value, int):
        raise unreadable(Problem("E-COMPARE", where=line.where(*found.span("value"))))
    return RuleCondition(fact, found["op"], value)


def _value(known: _Known, typed: str) -> Fact:
    """The value as facts hold it, whichever language it was typed in."""
    for value, words in known.values.items():
        if key(typed) in {key(word) for word in words.both()}:
            return value_of(value)
    return value_of(typed)


def _word_at(line: Line, start: int, end: int) -> Where:
    """The first word from `start` on."""
    past = len(line.text[start:end]) - len(line.text[start:end].lstrip())
    word = line.text[start + past : end].split()[0]
    return line.where(start + past, start + past + len(word))


# --- a seat's book --------------------------------------------------------------------------


class Book(msgspec.Struct, frozen=True):
    """A seat's standing orders in the order of filing. `last` numbers are used up for ever."""

    rules: tuple[Rule, ...] = ()
    last: int = 0

    def file(self, rules: Iterable[Rule]) -> "Book":
        numbered = tuple(
            msgspec.structs.replace(rule, number=number)
            for number, rule in enumerate(rules, start=self.last + 1)
        )
        return Book(self.rules + numbered, self.last + len(numbered))

    def without(self, numbers: Iterable[int]) -> "Book":
        """The book after these were withdrawn or used up."""
        gone = set(numbers)
        return Book(tuple(rule for rule in self.rules if rule.number not in gone), self.last)

    def after(self, rule: Rule) -> "Book":
        """The book after this rule answered: a `next` is used up."""
        return self.without([rule.number]) if rule.once else self

    def numbers(self, text: str) -> tuple[int, ...]:
        """The numbers a withdrawal names, blanks or commas between. Raises Refused."""
        return tuple(
            self._number(token.text, token.where)
            for line in lines(text)
            for token in Reader(line).tokens
            if token.text != ","
        )

    def _number(self, typed: str, where: Where) -> int:
        known = {str(rule.number): rule.number for rule in self.rules}
        if typed not in known:
            facts: dict[str, int | str] = {"numbers": ", ".join(known) or "-"}
            raise unreadable(Problem("E-STANDING-NUMBER", where=where, facts=facts))
        return known[typed]

    def listed(self, game: AnyGame, language: Language) -> str:
        """The book for its owner: `2. always commit: energy 1`, a line each."""
        return "\n".join(f"{rule.number}. {write(game, rule, language)}" for rule in self.rules)
