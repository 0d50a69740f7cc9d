"""The contract's shape, a line a name: what games frozen today will still import in ten years.

python -m tests.frozen.contract_shape        writes contract-1.txt anew
"""

import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from referee.frozen import SHARED

FILE = Path(__file__).parent / "contract-1.txt"


def shape() -> str:
    """Every public name of the shared modules: fields and arguments with their defaults."""
    lines = [line for name in sorted(SHARED) for line in _of_module(import_module(name))]
    return "\n".join(lines) + "\n"


def _of_module(module: ModuleType) -> Iterator[str]:
    for name, value in sorted(vars(module).items()):
        if name.startswith("_") or inspect.ismodule(value):
            continue
        where = f"{module.__name__.rpartition('.')[2]}.{name}"
        if getattr(value, "__module__", module.__name__) != module.__name__:
            continue
        if isinstance(value, TypeVar):
            continue
        if inspect.isclass(value):
            yield from _of_class(where, value)
        elif callable(value):
            yield f"{where}{_signature(value)}"
        else:
            yield f"{where} = {value!r}"


def _of_class(where: str, kind: type[Any]) -> Iterator[str]:
    bases = ", ".join(base.__name__ for base in kind.__bases__)
    yield f"{where}({bases})"
    if hasattr(kind, "__struct_fields__") or hasattr(kind, "_fields"):
        yield f"{where}{_signature(kind)}"
    for name, value in sorted(vars(kind).items()):
        if name.startswith("_") and name != "__init__":
            continue
        if isinstance(value, staticmethod | classmethod):
            value = value.__func__
        if inspect.isfunction(value):
            yield f"{where}.{name}{_signature(value)}"
        elif isinstance(value, property):
            yield f"{where}.{name}"


def _signature(value: Any) -> str:
    """Names, order and defaults; the types are mypy's affair."""
    parameters = inspect.signature(value).parameters.values()
    bare = [parameter.replace(annotation=inspect.Parameter.empty) for parameter in parameters]
    return str(inspect.Signature(bare))


if __name__ == "__main__":
    FILE.write_text(shape(), "utf-8")
