"""Reading an order text (rulings §8), a line at a time; both languages always."""

from functools import partial
from typing import Any

from msgspec.structs import replace

from referee.games.empereur_telepathe.orders.checks import check
from referee.games.empereur_telepathe.orders.rows import FIELDS, grammar
from referee.games.empereur_telepathe.orders.tokens import CARD_ID, read_card
from referee.games.empereur_telepathe.orders.writing import write
from referee.games.empereur_telepathe.things.sheet import Sheet
from referee.games.empereur_telepathe.things.view import TelepatheView
from referee.games.empereur_telepathe.words import vocabulary as v
from referee.kernel import completion
from referee.kernel.gathering import Wrong
from referee.kernel.hinting import led_by
from referee.kernel.refused import Problem, Refused, Where, unreadable
from referee.kernel.small_words import SPEAKERS
from referee.kernel.text import Line, Reader, lines, once
from referee.kernel.vocabulary import Vocabulary
from referee.kernel.words import Language, Words

Fields = dict[str, Any]


def read(text: str, view: TelepatheView) -> Sheet:
    """The lines of a letter for the open window. Raises Refused."""
    text_lines = lines(text)
    if not text_lines:
        raise unreadable(Problem("E-EMPTY"))
    fields: Fields = {}
    seen: dict[Any, Where] = {}
    wrong = Wrong()
    for line in text_lines:
        with wrong:
            _read_line(line, view, fields, seen)
    try:
        wrong.tell()
    except Refused as refused:
        problems = [_with_held(view, problem) for problem in refused.problems]
        raise Refused(refused.kind, *problems) from None
    return Sheet(**fields)


def _with_held(view: TelepatheView, problem: Problem) -> Problem:
    """E-1: of a type without its number, the cards that are held are told."""
    if problem.facts.get("case") != "number":
        return problem
    held = [card for card in view.hand if card.startswith(str(problem.facts["kind"]))]
    told = {"case": "held", "held": " ".join(held)}
    return replace(problem, facts=problem.facts | told) if held else problem


def next_words(text: str, view: TelepatheView, language: Language) -> tuple[str, ...]:
    """The words that may stand where the text stops."""
    return completion.next_words(
        text, language, lambda line: _read_line(line, view, {}, {}), breaks=""
    )


def _read_line(line: Line, view: TelepatheView, fields: Fields, seen: dict[Any, Where]) -> None:
    reader = Reader(line)
    reader.skip(SPEAKERS)
    verbs = v.verbs(view.window or "duel", not view.options.asks_refresh)
    verb = _verb(reader, verbs, view)
    if verb != "block":
        once(seen, "engage" if verb in v.DEEDS else verb, line.whole)
    _line(reader, verb, fields, len(view.panels))
    reader.end()


def _is_card(reader: Reader) -> bool:
    """`ARC3`, `Arc neural 3` alone: the card to engage."""
    token, start = reader.peek(), reader.next
    if token is None or CARD_ID.fullmatch(token.text):
        return token is not None
    try:
        return bool(read_card(reader).card)
    except Refused:
        return False
    finally:
        reader.next = start


def _verb(reader: Reader, verbs: Vocabulary[str], view: TelepatheView) -> str:
    """`commit` goes without saying; of another verb left out the refusal says which."""
    is_card = _is_card(reader)
    if is_card and verbs.get("commit"):
        return "commit"
    own = reader.line.own.strip()
    try:
        return reader.word(verbs)
    except Refused as refused:
        tries = led_by(_of_cards(verbs), own, partial(_played, view), write) if is_card else {}
        problems = [replace(problem, facts=problem.facts | tries) for problem in refused.problems]
        raise Refused(refused.kind, *problems) from None


def _of_cards(verbs: Vocabulary[str]) -> list[Words]:
    return [verbs.shown[verb] for verb in ("pick", "return", "block") if verb in verbs.shown]


def _played(view: TelepatheView, text: str) -> Sheet | None:
    """The sheet of this line, if it can be played now."""
    try:
        sheet = read(text, view)
    except Refused:
        return None
    return None if check(view, sheet).refused else sheet


def _line(reader: Reader, verb: str, fields: Fields, seats: int) -> None:
    """One line into the fields of the sheet."""
    where = reader.line.whole
    line = grammar(seats).rest(reader, verb, where)
    said = {field: value for field in FIELDS if (value := getattr(line, field))}
    if verb in ("row", "target"):
        said[f"{verb}_where"] = where
    fields |= said | {"blocks": (*fields.get("blocks", ()), *line.blocks)}
