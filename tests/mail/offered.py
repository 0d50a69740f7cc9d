"""The lines that a letter offers, and the manners in which programs and people send them back."""

import textwrap
from collections.abc import Callable, Iterator

from referee.kernel.filing import understand
from referee.kernel.refused import Refused
from referee.mail.writing.order_form import block


def offered(rules, view, language: str) -> list[str]:
    """What stands in the letter's block with the sign taken away, ORDERS and END not counted."""
    lines = _block(rules, view, language)
    found = [line.removeprefix("~ ") for line in lines if line.startswith("~ ")]
    assert not any(line.startswith("~") for line in found), "a line has one sign"
    return found


def explained(rules, view, language: str) -> list[str]:
    """What the block explains."""
    return [line for line in _block(rules, view, language) if line.startswith("~~")]


def whole(rules, view, language: str) -> str:
    """Everything in the block: its lines, and what stands above and behind them."""
    return "\n".join(_block(rules, view, language))


def _block(rules, view, language: str) -> list[str]:
    return block(view.ask.form, 1, language, rules.comment).split("\n")[1:-1]


def beside(rules, view, line: str, language: str) -> Iterator[str]:
    """Texts that hold this line and others: what silence gives, the rest of its list, one more."""
    silent = rules.write(view.ask.default, language).splitlines()
    offers = offered(rules, view, language)
    verb = line.split()[0]
    yield "\n".join([*(line for line in silent if line.split()[0] != verb), line])
    takes = [offer for offer in offers if offer.split()[0] in ("take", "prendre")]
    listed = [offer for offer in offers if offer[0].isdigit()]
    yield "\n".join([*takes, *([] if line in takes else [line])])
    yield "\n".join([*takes, "deck auto"])
    yield "\n".join([*takes, *listed])
    yield from (f"{offer}\n{line}" for offer in offers if offer != line)


def counted(rules, view, line: str, language: str) -> str | None:
    """The order that this line is, else one that it is part of; None if it is refused in all."""
    for text in (line, *beside(rules, view, line, language)):
        try:
            understand(rules, view, text, language)
            return text
        except Refused:
            continue
    return None


def _each(change: Callable[[str], str]) -> Callable[[str], str]:
    return lambda text: "\n".join(change(line) for line in text.split("\n"))


PLAIN: dict[str, Callable[[str], str]] = {
    "plain": _each(lambda line: line),
    "quoted": _each(lambda line: f"> {line}"),
    "dashes": _each(lambda line: f"- {line}"),
    "stars": _each(lambda line: f"* {line}"),
    "bullets": _each(lambda line: f"  • {line}"),
    "numbers": lambda text: "\n".join(f"{n}. {line}" for n, line in enumerate(text.split("\n"), 1)),
    "broken": _each(lambda line: "\n".join(textwrap.wrap(line, 72))),
}
