"""The options of a game, as a form: a choice, a number, a tick, some of a list, parts of these; a
line, or JSON for the rest.

Only what differs from the game's own defaults goes into the match.
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from msgspec import inspect

from referee.kernel.game import AnyGame, plain
from referee.kernel.option_words import OptionWords
from referee.kernel.typography import labelled
from referee.kernel.words import Language, Words
from referee.web.forms import option_faults
from referee.web.forms.form_faults import FormFaults
from referee.web.forms.option_inputs import Input

_ABSENT = object()


def inputs(game: AnyGame) -> list[Input]:
    """A form's inputs for the options of this game, with what they are filled in with; of a game
    that has words for its options those alone."""
    filled = plain_defaults(game) | dict(game.form_options)
    found = [_input(field, filled.get(field.encode_name)) for field in _fields(game)]
    if not game.option_words:
        return found
    told = {option.name: option for option in found}
    kinds = {field.encode_name: field.type for field in _fields(game)}
    return [_told(told[name], words, kinds[name]) for name, words in game.option_words.items()]


def without_field(game: AnyGame) -> list[str]:
    """The options that the form has no input for: those that the game has no words for."""
    shown = {option.name for option in inputs(game)}
    return [field.encode_name for field in _fields(game) if field.encode_name not in shown]


def usual(game: AnyGame, language: Language) -> list[str]:
    """Which match the form offers as it stands: the kind, which is the first option that has words
    for its values, and what the form sets otherwise than the rules do."""
    chosen = [option for option in inputs(game) if option.words and option.words.choices]
    named = [option for option in chosen if option is chosen[0] or option.name in game.form_options]
    return [
        labelled(
            option.words.label.in_(language),
            option.words.choices[option.value].in_(language),
            language,
        )
        for option in named
        if option.words and option.value in option.words.choices
    ]


def _told(option: Input, words: OptionWords, kind: inspect.Type) -> Input:
    """The same with its words; where they name what it can be, a choice of those."""
    if words.parts:
        parts = tuple(_part(option, name, told, kind) for name, told in words.parts.items())
        return replace(option, kind="parts", words=words, parts=parts)
    if not words.choices:
        return replace(option, words=words)
    items = tuple(words.choices)
    if isinstance(kind, inspect.VarTupleType):
        return replace(option, kind="several", items=items, words=words)
    value = option.value if option.kind in ("choice", "text") else str(_loaded(option.value))
    return replace(option, kind="choice", value=value, items=items, words=words)


def _part(whole: Input, name: str, words: OptionWords, kind: inspect.Type) -> Input:
    """A field of a struct, which may be missing altogether; a key; a place."""
    path, filled = f"{whole.name}.{name}", _loaded(whole.value)
    if isinstance(kind, inspect.VarTupleType):
        return _told(Input(path, "number", str(filled[int(name)])), words, kind.item_type)
    if isinstance(kind, inspect.DictType):
        return _told(Input(path, "text", filled.get(name, "")), words, kind.value_type)
    [struct] = [
        one
        for one in (kind.types if isinstance(kind, inspect.UnionType) else (kind,))
        if isinstance(one, inspect.StructType)
    ]
    [field] = [field for field in struct.fields if field.encode_name == name]
    default = plain(field.default) if filled is None else filled.get(name, plain(field.default))
    return _told(replace(_input(field, default), name=path), words, field.type)


def _loaded(value: str) -> Any:
    return json.loads(value)


def plain_defaults(game: AnyGame) -> dict[str, Any]:
    """Every option with its default, also those that the game leaves out when it writes them."""
    options = game.options()
    return {field.encode_name: plain(getattr(options, field.name)) for field in _fields(game)}


def read(game: AnyGame, sent: Mapping[str, str], faults: FormFaults) -> dict[str, Any]:
    """The options that were sent: the JSON if there is any, else the inputs."""
    written = sent.get("options", "").strip()
    found = _json(written, "options", faults) if written else _from_inputs(game, sent, faults)
    if not isinstance(found, dict):
        if found is not _ABSENT:
            faults.add("slip_options_object")
        return {}
    option_faults.check(found, game.options, _known(game), faults)
    return found


def _known(game: AnyGame) -> dict[str, Input]:
    """Every option, also those that the form has no input for."""
    filled = plain_defaults(game)
    found = {option.name: option for option in inputs(game)}
    return {
        field.encode_name: found.get(field.encode_name) or _input(field, filled[field.encode_name])
        for field in _fields(game)
    }


def _from_inputs(game: AnyGame, sent: Mapping[str, str], faults: FormFaults) -> dict[str, Any]:
    defaults = plain_defaults(game)
    found = {option.name: _value(option, sent, faults) for option in inputs(game)}
    for name, value in found.items():  # a number among choices
        if isinstance(value, str) and value.isdecimal() and not isinstance(defaults[name], str):
            found[name] = int(value)
    return {
        name: value
        for name, value in found.items()
        if value is not _ABSENT and value != defaults[name]
    }


def _value(option: Input, sent: Mapping[str, str], faults: FormFaults) -> Any:
    if option.kind == "flag":  # a box that is not ticked is not sent
        return f"o.{option.name}" in sent
    if option.kind == "several":
        return [item for item in option.items if f"o.{option.name}.{item}" in sent]
    if option.kind == "parts":
        return _composed(option, sent, faults)
    if f"o.{option.name}" not in sent:
        return _ABSENT
    text = sent[f"o.{option.name}"].strip()
    if option.kind in ("choice", "text"):
        return text
    if not text:
        return _ABSENT
    if option.kind == "number":
        return _number(text, option.called, faults)
    return _json(text, option.called, faults)


def _number(text: str, where: Words | str, faults: FormFaults) -> Any:
    try:
        return int(text)
    except ValueError:
        faults.add("slip_number", where=where, token=text[:60])
        return _ABSENT


def _composed(option: Input, sent: Mapping[str, str], faults: FormFaults) -> Any:
    """Of its parts; those that stay as they are are not written, and a whole of none is what it
    was."""
    usual = _loaded(option.value)
    values = [_value(part, sent, faults) for part in option.parts]
    if isinstance(usual, list):
        return [was if now is _ABSENT else now for was, now in zip(usual, values, strict=True)]
    changed = {
        part.name.rpartition(".")[2]: value
        for part, value in zip(option.parts, values, strict=True)
        if value is not _ABSENT and value and str(value) != part.value
    }
    return changed or usual


def _json(text: str, where: Words | str, faults: FormFaults) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as wrong:
        faults.add("slip_json", where=where, token=text[:60], at=wrong.pos + 1)
        return _ABSENT
    except RecursionError:  # nested as no option is
        faults.add("slip_json", where=where, token=text[:60], at=1)
        return _ABSENT


def _fields(game: AnyGame) -> tuple[inspect.Field, ...]:
    kind = inspect.type_info(game.options)
    assert isinstance(kind, inspect.StructType)
    return kind.fields


def _input(field: inspect.Field, default: Any) -> Input:
    name, kind = field.encode_name, field.type
    match kind:
        case inspect.BoolType():
            return Input(name, "flag", "on" if default else "")
        case inspect.IntType():
            return Input(name, "number", str(default), least=kind.ge, most=kind.le)
        case inspect.LiteralType() if all(isinstance(value, str) for value in kind.values):
            return Input(name, "choice", str(default), items=tuple(map(str, kind.values)))
        case inspect.StrType():
            return Input(name, "text", str(default))
    return Input(name, "json", json.dumps(default, ensure_ascii=False))
