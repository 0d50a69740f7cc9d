"""The canonical text of an order: `reading.read` gives the order back."""

from collections.abc import Iterable

from referee.games.empereur_telepathe.things.cards import FAMILIES
from referee.games.empereur_telepathe.things.sheet import (
    Aim,
    BlockLine,
    Cond,
    Filters,
    Give,
    Named,
    Sheet,
    ids,
)
from referee.games.empereur_telepathe.words import vocabulary as v
from referee.games.empereur_telepathe.words.names import seat_name
from referee.kernel.event import Seat
from referee.kernel.words import Language


def write(sheet: Sheet, language: Language) -> str:
    """The order, a line each; a sheet that leaves all to the defaults says `row any`."""
    lines = [*_engaged(sheet, language), *_aimed(sheet, language)]
    lines += [f"{_say('block', language)} {_block(line, language)}" for line in sheet.blocks]
    lines += _chosen(sheet, language)
    return "\n".join(lines) or f"{_say('row', language)} {v.ANY.in_(language)}"


def _say(verb: str, language: Language) -> str:
    return v.WORDS[verb].in_(language)


def _engaged(sheet: Sheet, language: Language) -> list[str]:
    if sheet.engage is None:
        return []
    return [" ".join([_say(sheet.engage.deed, language), *ids(sheet.engage.cards)])]


def _aimed(sheet: Sheet, language: Language) -> list[str]:
    lines = []
    if sheet.row:
        wishes = " > ".join(("+" if wish.combine else "") + wish.card for wish in sheet.row)
        lines.append(f"{_say('row', language)} {wishes}")
    if sheet.target:
        aims = " > ".join(aim_text(aim, language) for aim in sheet.target)
        lines.append(f"{_say('target', language)} {aims}")
    return lines


def aim_text(aim: Aim, language: Language) -> str:
    name = v.RULES[aim.rule].in_(language) if aim.rule else seat_name(aim.seat, language)
    if not aim.test:
        return name
    test = v.TESTS.shown[aim.test].in_(language)
    limit = {"deck": f"<={aim.n}", "hand": f">={aim.n}"}.get(aim.test, "")
    return f"{name} {v.IF.in_(language)} {test}{limit}"


def _block(line: BlockLine, language: Language) -> str:
    if line.how == "none":
        return v.ROWS.shown["none"].in_(language)
    if line.how == "auto":
        return "auto" if line.n == 1 else f"auto >= {line.n}"
    cards = "+".join(ids(line.cards))
    if not line.when:
        return cards
    joint = f" {v.AND.in_(language)} "
    conditions = joint.join(condition_text(cond, language) for cond in line.when)
    return f"{cards} {v.WHEN.in_(language)} {conditions}"


def condition_text(cond: Cond, language: Language) -> str:
    match cond.what:
        case "family":
            return ",".join(cond.names)
        case "toll":
            return f">= {cond.n}"
        case "deck":
            return f"deck <= {cond.n}"
        case "from":
            return f"{_cond('from', language)} {_names(cond.seats, language)}"
        case "on":
            zones = ",".join(v.ZONES.shown[zone].in_(language) for zone in cond.names)
            return f"{_cond('on', language)} {zones}"
        case _:
            return _cond(cond.what, language)


def _cond(what: str, language: Language) -> str:
    return v.CONDITIONS.shown[what].in_(language)


def _names(seats: Iterable[Seat], language: Language) -> str:
    return ",".join(seat_name(seat, language) for seat in seats)


def _chosen(sheet: Sheet, language: Language) -> list[str]:
    lines = []
    if sheet.seek:
        lines.append(f"{_say('seek', language)} {filters_text(sheet.seek, language)}")
    if sheet.lose:
        lines.append(f"{_say('lose', language)} {filters_text(sheet.lose, language)}")
    if sheet.give:
        lines.append(f"{_say('return', language)} {_give(sheet.give, language)}")
    if sheet.pick:
        lines.append(" ".join([_say("pick", language), *ids(sheet.pick)]))
    return lines


def filters_text(filters: Filters, language: Language) -> str:
    return " > ".join(_filter(wanted, language) for wanted in filters)


def _filter(wanted: str, language: Language) -> str:
    shown = v.SHOWN_FILTERS.get(wanted)
    return wanted if wanted in FAMILIES or shown is None else shown.in_(language)


def _give(give: Give, language: Language) -> str:
    items = " ".join(_item(item, language) for item in give.items)
    if give.how in ("cards", "filters"):
        return items
    word = v.GIVES.shown[give.how].in_(language)
    return f"{word} {items}".rstrip()


def _item(item: Named, language: Language) -> str:
    return _filter(item.card, language)
