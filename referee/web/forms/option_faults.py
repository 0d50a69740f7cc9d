"""Which option does not fit the game, how it was written, and what would be right."""

import json
import re
from collections.abc import Mapping
from typing import Any

import msgspec

from referee.kernel.game import Options
from referee.kernel.words import LANGUAGES, Language, Words
from referee.web.forms.form_faults import FormFaults
from referee.web.forms.option_inputs import Input

_STEP = re.compile(r"\.(\w+)|\[(\d+)\]")
_SHOWN = 60  # letters of what was written


def check(
    options: Mapping[str, Any], kind: type[Options], known: Mapping[str, Input], faults: FormFaults
) -> None:
    """Each option by itself; `known` are all the game has."""
    for name, value in options.items():
        if name not in known:
            allowed = ", ".join(known)
            faults.add("slip_option_unknown", token=name[:_SHOWN], allowed=allowed)
            continue
        try:
            msgspec.convert({name: value}, type=kind)
        except msgspec.ValidationError as wrong:
            at = str(wrong).rpartition("`$")[2]
            _tell(known[name], value, [a or b for a, b in _STEP.findall(at)][1:], faults)


def _tell(option: Input, value: Any, path: list[str], faults: FormFaults) -> None:
    """Of a part, if the fault is there and the form knows it; else of the whole."""
    for step in path:
        parts = {part.name.rpartition(".")[2]: part for part in option.parts}
        if step not in parts or not isinstance(value, dict | list):
            break
        option = parts[step]
        value = value[int(step)] if isinstance(value, list) else value[step]
    token = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    how, right = _right(option)
    faults.add(f"slip_option_{how}", where=option.called, token=token[:_SHOWN], **right)


def _right(option: Input) -> tuple[str, dict[str, Any]]:
    """What would be: the end of the key of its sentence, and what that needs."""
    match option:
        case Input(kind="choice" | "several"):
            allowed = Words(*(_items(option, language) for language in LANGUAGES))
            return option.kind, {"allowed": allowed}
        case Input(kind="number", least=int(least), most=int(most)):
            return "between", {"least": least, "most": most}
        case Input(kind="number", least=int(least)):
            return "least", {"least": least}
        case Input(kind="number" | "flag" | "text"):
            return option.kind, {}
    return "json", {"usual": option.value}


def _items(option: Input, language: Language) -> str:
    """As the form shows them, each with how it is written."""
    words = option.words.choices if option.words else {}
    return ", ".join(
        f"{item} ({words[item].in_(language)})" if item in words else item for item in option.items
    )
