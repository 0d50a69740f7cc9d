"""Writing orders: `write(order, language)`, the canonical text; `read` gives the order back."""

from typing import assert_never

from referee.games.capitaine_cosmos.things.notation import cell_text
from referee.games.capitaine_cosmos.things.sheet import (
    ALL_PHASES,
    LAST,
    AnyOrder,
    Condition,
    Deck,
    Drops,
    Fire,
    Fleet,
    Follow,
    Hold,
    Launch,
    Lay,
    Now,
    Phases,
    Plot,
    Recover,
    Same,
    Sheet,
    Shot,
    Volley,
    Who,
)
from referee.games.capitaine_cosmos.words import vocabulary as v
from referee.games.capitaine_cosmos.words.fleet_text import fleet_text
from referee.kernel.vocabulary import Vocabulary
from referee.kernel.words import Language

Line = Plot | Launch | Recover | Lay | Fire | Hold | Same | Now | Follow | Shot


def write(order: AnyOrder, language: Language) -> str:
    """The order as its author could have typed it."""
    match order:
        case Sheet(lines=lines):
            return _text(lines, language)
        case Deck(mode="given", lines=lines):
            return _text(lines, language)
        case Drops(mode="given", lines=lines):
            return _text(lines, language)
        case Volley(mode="given", lines=lines):
            return _text(lines, language)
        case Deck(mode=mode) | Drops(mode=mode) | Volley(mode=mode):
            return _word(v.VERBS, mode, language)
        case Fleet():
            return fleet_text(order, language)
        case _:
            assert_never(order)


def _text(lines: tuple[Line, ...], language: Language) -> str:
    texts = [line_text(line, language) for line in lines]
    return "\n".join(texts) or _word(v.VERBS, "none", language)


def _word(words: Vocabulary[str], meaning: str, language: Language) -> str:
    return words.shown[meaning].in_(language)


def line_text(line: Line, language: Language) -> str:
    """One line of an order."""
    match line:
        case Plot(ship=ship, cells=cells, exit=out) | Follow(ship=ship, cells=cells, exit=out):
            row = " ".join(cell_text(cell, language) for cell in cells)
            return _joined(f"#{ship} : {row}", _exit(out, language))
        case Launch():
            return _launch(line, language)
        case Recover():
            return _recover(line, language)
        case Lay():
            return _lay(line, language)
        case Fire():
            return _fire(line, language)
        case Hold(who=who):
            return f"{_word(v.VERBS, 'hold', language)} {_who(who, language)}"
        case Same():
            return f"{_word(v.VERBS, 'fire', language)} {_word(v.SAME, 'same', language)}"
        case Now(ship=ship, cell=cell):
            return f"#{ship} {cell_text(cell, language)}"
        case Shot(ship=ship, target=target, field=field):
            through = v.QUARTERS.shown[field].in_(language) if field else ""
            return _joined(f"#{ship}", through, "*", f"#{target}")
        case _:
            assert_never(line)


def _joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def _exit(out: bool, language: Language) -> str:
    return _word(v.EXIT, "exit", language) if out else ""


def _phases(phases: Phases | None, language: Language) -> str:
    if phases is None:
        return ""
    first, last = phases
    word = _word(v.WHEN, "phase", language)
    return f"{word} {first}" if first == last else f"{word}S {first}-{last}"


def _if(conditions: tuple[Condition, ...], language: Language) -> str:
    if not conditions:
        return ""
    joint = f" {_word(v.AND, 'and', language)} "
    texts = (
        f"{_word(v.FACTS, condition.fact, language)}<={condition.most}" for condition in conditions
    )
    return f"{_word(v.IF, 'if', language)} {joint.join(texts)}"


def _launch(line: Launch, language: Language) -> str:
    phases = None if line.phases == ALL_PHASES else line.phases
    head = _joined(
        _word(v.VERBS, "launch", language),
        f"#{line.ship}",
        _phases(phases, language),
        _if(line.when, language),
    )
    cells = " ".join(cell_text(cell, language) for cell in (line.cell, *line.program))
    return _joined(f"{head} : {cells}", _exit(line.exit, language))


def _recover(line: Recover, language: Language) -> str:
    phases = None if line.phases == ALL_PHASES else line.phases
    weak = () if line.defence is None else (Condition(fact="defence", most=line.defence),)
    verb = _word(v.VERBS, "recover", language)
    return _joined(verb, f"#{line.ship}", _phases(phases, language), _if(weak, language))


def _lay(line: Lay, language: Language) -> str:
    return _joined(
        _word(v.VERBS, "mine", language),
        f"#{line.ship}",
        _phases(line.phases, language),
        _if((line.when,) if line.when else (), language),
        _word(v.TIMES, line.time, language) if line.time else "",
        v.SIDES.shown[line.side].in_(language) if line.side else "",
        "X2" if line.two else "",
    )


def _who(who: Who, language: Language) -> str:
    if who.ships:
        return ",".join(f"#{ship}" for ship in who.ships)
    return _word(v.ALL if who.word == "all" else v.CLASSES, who.word, language)


def _fire(line: Fire, language: Language) -> str:
    prio = ", ".join(_target(target, language) for target in line.prio or ("auto",))
    parts = [f"{_word(v.VERBS, 'fire', language)} {_who(line.who, language)} : {prio}"]
    if line.only:
        parts.append(_word(v.OPTIONS, "only", language))
    if line.by != "damage":
        parts.append(f"{_word(v.OPTIONS, 'by', language)} {_word(v.ORDER, line.by, language)}")
    parts.append(_phases(line.phases, language))
    if line.least > 1:
        band = v.RANGES.shown[line.least].in_(language)
        parts.append(f"{_word(v.OPTIONS, 'range', language)} {band}")
    parts.append(_reserve(line, language))
    parts += [
        _word(v.OPTIONS, option, language)
        for option in ("clear", "spread")
        if getattr(line, option)
    ]
    return _joined(*parts)


def _reserve(line: Fire, language: Language) -> str:
    if not line.reserve:
        return ""
    kept = f"{_word(v.OPTIONS, 'reserve', language)} {line.reserve}"
    before = f"{_word(v.TIMES, 'before', language)} {line.before}"
    return kept if line.before == LAST else f"{kept} {before}"


def _target(target: str | int, language: Language) -> str:
    return f"#{target}" if isinstance(target, int) else _word(v.TARGETS, target, language)
