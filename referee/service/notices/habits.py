"""What a seat has always answered at a kind of window: worth a standing order, offered once.

Why: docs/decisions/0087-fewer-letters.md.
"""

from referee.kernel import standing
from referee.kernel.event import Seat
from referee.kernel.words import LANGUAGES, Language, Words
from referee.match import events as e
from referee.service.ledger.core import Core
from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.notices import table_view
from referee.service.notices.table_view import TableView

OFTEN = 3  # answers by which a habit is known


def habit(core: Core, loaded: LoadedMatch, seat: Seat, now: TableView) -> Words | None:
    """The line of a standing order (`always take: take 1`) that gives what silence gives, where
    this seat has answered just that each of the three times at the kind of window that is open;
    None before and after, and where it has a rule for it or there is nothing to write."""
    ask = now.view.ask if now.view is not None else None
    closes = _closes(loaded, seat, now)
    if ask is None or now.window is None or len(closes) != OFTEN:
        return None
    window = now.window.name
    if any(rule.window == window for rule in loaded.match.book(seat).rules):
        return None
    if not all(_gave_the_default(table_view.table(core, loaded, (), seat, n)) for n in closes):
        return None
    rules = {language: _rule(now, window, language) for language in LANGUAGES}
    if not all(rule and standing.answer(now.game, now.view, [rule]) for rule in rules.values()):
        return None
    return Words(
        *(standing.write(now.game, rules[language], language) for language in ("en", "fr"))
    )


def _closes(loaded: LoadedMatch, seat: Seat, now: TableView) -> list[int]:
    """Where the windows of the open one's kind have closed that asked this seat."""
    found: list[int] = []
    asked = False
    for entry in loaded.entries[: now.size]:
        match entry.event:
            case e.WindowOpened() as opened:
                known = now.window is not None and opened.name == now.window.name
                asked = known and seat in opened.asked
            case e.WindowClosed() if asked:
                found.append(entry.n)
    return found


def _gave_the_default(before: TableView) -> bool:
    """Did the seat answer, and with what silence would have given?"""
    ask = before.view.ask if before.view is not None else None
    if ask is None or before.order is None:
        return False
    silent = Words(*(before.game.write(ask.default, language) for language in ("en", "fr")))
    return before.order.echo == silent


def _rule(now: TableView, window: str, language: Language) -> standing.Rule:
    text = now.game.write(now.view.ask.default, language).strip()
    return standing.Rule(False, window, (), "; ".join(text.splitlines()))
