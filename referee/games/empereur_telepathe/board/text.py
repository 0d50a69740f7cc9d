"""The position in plain text, for letters without pictures: the twin of `picture.py` (§10)."""

from referee.games.empereur_telepathe.board.own_part import card_text, extras
from referee.games.empereur_telepathe.things.cards import Cards
from referee.games.empereur_telepathe.things.state import Stroke, storm_amount
from referee.games.empereur_telepathe.things.view import Panel, TelepatheView
from referee.games.empereur_telepathe.words.names import (
    card_name,
    card_names,
    digits,
    entry_name,
    entry_names,
    seat_name,
    seat_names,
)
from referee.games.empereur_telepathe.words.sentences import SENTENCES
from referee.kernel.event import Seat
from referee.kernel.typography import listed
from referee.kernel.words import Language

WARNING = 3  # rounds before the first storm, from which on it is announced
LAST = 5  # discards that are named


def words(view: TelepatheView, language: Language) -> str:
    """What the table shows, then what only this reader knows."""
    if not view.panels:
        return SENTENCES.say("title", language, round=0, alive=0, pool=0, discard=0)
    lines = [
        _title(view, language),
        storm_text(view, language),
        *_row(view, language),
        *(seat_text(seat, panel, language) for seat, panel in sorted(view.panels.items())),
        *_order(view, language),
        *(stroke_text(stroke, language) for stroke in view.strokes),
        *_discard(view.discard, language),
        *extras(view, language),
    ]
    return "\n".join(line for line in lines if line)


def _row(view: TelepatheView, language: Language) -> list[str]:
    """With what each card does, for who may take one now."""
    if not view.row or not view.ask or view.window not in ("round", "duel", "act"):
        return [SENTENCES.say("row_line", language, cards=card_names(view.row, language))]
    texts = (card_text(card, language) for card in view.row)
    return [SENTENCES.say("row_head", language), *texts]


def _title(view: TelepatheView, language: Language) -> str:
    if view.result is not None:
        emperor = seat_name(view.result.winners[0], language)
        return SENTENCES.say("title_over", language, round=view.round, who=emperor)
    return SENTENCES.say(
        "title",
        language,
        round=view.round,
        alive=len(view.living),
        pool=view.pool,
        discard=len(view.discard),
    )


def storm_due(view: TelepatheView) -> tuple[int, int] | None:
    """In how many rounds the storm comes (0: at the end of this one) and what it takes."""
    left = max(0, view.options.storm - view.round)
    if view.result is not None or left > WARNING:
        return None
    return left, storm_amount(view.options, max(view.round, view.options.storm))


def storm_text(view: TelepatheView, language: Language) -> str:
    due = storm_due(view)
    if due is None:
        return ""
    key = "storm_in" if due[0] else "storm_now"
    return SENTENCES.say(key, language, n=due[0], amount=due[1])


def seat_text(seat: Seat, panel: Panel, language: Language) -> str:
    """One duellist in one line."""
    if not panel.living:
        cause = SENTENCES.say(f"cause_{panel.cause}", language)
        facts = {"round": panel.fell, "rank": panel.rank, "cause": cause}
        return SENTENCES.say("seat_out", language, who=seat_name(seat, language), **facts)
    return SENTENCES.say(
        "seat_line",
        language,
        who=seat_name(seat, language),
        deck=panel.deck,
        backs=digits(panel.backs),
        hand_sum=panel.hand_sum,
        stock=panel.stock,
        engaged=_engaged(panel, language),
        defence=_defence(panel, language),
    )


def _engaged(panel: Panel, language: Language) -> str:
    if not panel.committed:
        return ""
    key = "seat_tied" if panel.deadlocked else "seat_engaged"
    return SENTENCES.say(key, language, backs=digits(panel.committed))


def _defence(panel: Panel, language: Language) -> str:
    if not panel.defence:
        return ""
    shown = card_names((panel.defence, *panel.attached), language)
    return SENTENCES.say("seat_defence", language, cards=shown)


def _order(view: TelepatheView, language: Language) -> list[str]:
    """The order of the round, the deadlocked, those who pass."""
    entries = []
    for entry in view.order:
        text = entry_name(entry, language)
        acted = entry.seat in view.acted
        entries.append(SENTENCES.say("order_acted", language, entry=text) if acted else text)
    lines = [
        ("order_line", "order", listed(entries, language)),
        ("tied_line", "tied", entry_names(view.tied, language)),
        ("passed_line", "passed", seat_names(view.passed, language) if view.passed else ""),
    ]
    return [SENTENCES.say(key, language, **{name: text}) for key, name, text in lines if text]


def stroke_text(stroke: Stroke, language: Language) -> str:
    return SENTENCES.say(
        "stroke_absorbed" if stroke.absorbed else "stroke_line",
        language,
        attacker=seat_name(stroke.attacker, language),
        target=seat_name(stroke.target, language),
        card=card_name(stroke.card, language),
        power=stroke.power,
    )


def _discard(discard: Cards, language: Language) -> list[str]:
    if not discard:
        return []
    return [SENTENCES.say("discard_line", language, cards=card_names(discard[-LAST:], language))]
