"""From an event to a sentence: what all games tell alike.

An event says the sentence of its short name, and its fields are the facts. A part under seal is the
fact for whoever may read it; for anybody else the fact is missing, and the sentence of that case
does without it. A game has a teller for an event only where it takes another case or more facts:

    TELLERS: Tellers = {
        e.TurnPassed: case_of("reason"),  # turn_passed.silent
        e.CardDealt: owned("card"),       # card_dealt, card_dealt.yours, card_dealt.open
        e.OrderFiled: silently,
    }
    NARRATOR = Narrator(SENTENCES.naming(side=side, card=card_name), TELLERS)

Why: docs/decisions/0080-kinds.md.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from referee.kernel.event import Event, Opened, Sealed, Seat, is_parts
from referee.kernel.explain import explain
from referee.kernel.recorder import Told
from referee.kernel.refused import Problem
from referee.kernel.sentences import Sentences
from referee.kernel.words import Language

Facts: TypeAlias = dict[str, object]
Sentence: TypeAlias = tuple[str, Facts]  # which sentence, and what it needs; no key: nothing to say
Teller: TypeAlias = Callable[[Any, Seat | None, Language], Sentence]
Tellers: TypeAlias = Mapping[type[Event], Teller]
SILENT: Sentence = ("", {})


class Narrator:
    """A game's `narrate`, `told` and `explain`: its sentences, and tellers for some events."""

    def __init__(self, sentences: Sentences, tellers: Tellers) -> None:
        self._sentences = sentences
        self._tellers = tellers

    def narrate(self, event: Event, reader: Seat | None, language: Language) -> str:
        """The sentence of an event as this seat (None: a spectator) reads it, or "". Raises
        KeyError for an event, or a case of it, that has no sentence."""
        teller = self._tellers.get(type(event), plainly)
        key, facts = teller(event, reader, language)
        return self._sentences.say(key, language, **facts) if key else ""

    def told(self, fact: Told, language: Language) -> str:
        """The sentence of a private fact: `what` is its key, `why` its case if there is one."""
        facts: Facts = dict(fact)
        key, why = str(facts.pop("what")), fact.get("why", "")
        case = why if f"{key}.{why}" in self._sentences else ""
        return self._sentences.say(key, language, case=case, **facts)

    def explain(self, problem: Problem, language: Language) -> str:
        """A refusal or remark, without the line that it is about."""
        return explain(problem, language, self._sentences)


def plainly(event: Event, reader: Seat | None, language: Language, /, **more: object) -> Sentence:
    """The sentence of the event's name; its fields, and more facts or others in their place."""
    return event.short_name(), facts_of(event) | more


def silently(event: Event, reader: Seat | None, language: Language, /) -> Sentence:
    """Nothing: what matters of it is told by other events."""
    return SILENT


def facts_of(event: Event) -> Facts:
    """The fields by their names, but those that are under seal for the reader."""
    facts: Facts = {}
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if isinstance(value, Opened):
            facts[name] = value.value
        elif isinstance(value, Sealed):
            if is_readable(value):
                facts[name] = value.known
        elif not is_parts(value):
            facts[name] = value
    return facts


def is_readable(part: Sealed[Any]) -> bool:
    """Whether the reader of the event may know what is under this seal."""
    return not isinstance(part.value, msgspec.UnsetType)


# --- cases -------------------------------------------------------------------------------------


def case_of(field: str) -> Teller:
    """The value of a field is the case; of a flag it is `yes` or `no`."""

    def tell(event: Event, reader: Seat | None, language: Language) -> Sentence:
        value = getattr(event, field)
        case = ("yes" if value else "no") if isinstance(value, bool) else value
        return plainly(event, reader, language, case=case)

    return tell


def flagged(field: str, case: str | None = None, otherwise: str = "") -> Teller:
    """The case (or the field's name) where the field says something; else another case."""
    chosen = field if case is None else case

    def tell(event: Event, reader: Seat | None, language: Language) -> Sentence:
        found = chosen if getattr(event, field) else otherwise
        return plainly(event, reader, language, case=found)

    return tell


def known(field: str, case: str = "known") -> Teller:
    """The case for whoever may read the sealed part, if there is something in it."""

    def tell(event: Event, reader: Seat | None, language: Language) -> Sentence:
        part = getattr(event, field)
        found = is_readable(part) and part.known is not None
        return plainly(event, reader, language, case=case if found else "")

    return tell


def owned(field: str, owner: str = "seat") -> Teller:
    """`yours` for its owner, `open` once others may read the sealed part; else no case."""

    def tell(event: Event, reader: Seat | None, language: Language) -> Sentence:
        case = whose(getattr(event, field), getattr(event, owner), reader)
        return plainly(event, reader, language, case=case)

    return tell


def whose(part: Sealed[Any], owner: Seat, reader: Seat | None) -> str:
    """`yours`, `open`, or "" while it is under seal."""
    if not is_readable(part):
        return ""
    return "yours" if owner == reader else "open"
