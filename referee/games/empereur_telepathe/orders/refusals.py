"""How a problem is put together: the code, the rule, the place, the facts of its sentence."""

from referee.games.empereur_telepathe.rules.combinations import Flaw
from referee.games.empereur_telepathe.things.cards import kind_of
from referee.games.empereur_telepathe.things.sheet import Named, Sheet
from referee.games.empereur_telepathe.words.names import KIND_NAMES
from referee.kernel.refused import Problem, Where


def refusal(code: str, rule: str | None, where: Where, /, **facts: int | str) -> Problem:
    return Problem(code, rule, where, facts)


def refuse_flaw(wrong: Flaw, rule: str, cards: tuple[Named, ...], where: Where) -> Problem:
    """A combination that is none, the caret under the card to blame."""
    place = next((named.where for named in cards if named.card == wrong.card), where)
    facts: dict[str, int | str] = {"card": wrong.card, "kind": wrong.card[:3]}
    name = kind_of(wrong.card).name
    facts |= {"name.en": name.en, "name.fr": name.fr}
    if wrong.other:
        other = kind_of(wrong.other)
        facts |= {"other": wrong.other, "base": other.id}
        facts |= {
            "basekind.en": KIND_NAMES[other.kind].en,
            "basekind.fr": KIND_NAMES[other.kind].fr,
        }
    if wrong.case:
        facts["case"] = wrong.case
    return Problem(wrong.code, rule, place, facts)


def place_of(sheet: Sheet) -> Where:
    """The row line, or the target line."""
    return sheet.row_where if sheet.row else sheet.target_where
