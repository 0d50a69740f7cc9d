"""What stands in deploy/, read."""

import re
from collections.abc import Iterator
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
BASE = DEPLOY / "kustomize" / "base"
UNITS = DEPLOY / "systemd"


def text(name: str) -> str:
    return (DEPLOY / name).read_text("utf-8")


def documents(file: Path) -> list[Any]:
    """All documents of a file in YAML."""
    return [found for found in yaml.safe_load_all(file.read_text("utf-8")) if found is not None]


def compose() -> dict[str, Any]:
    [found] = documents(DEPLOY / "compose.yaml")
    return dict(found)


def alerts() -> list[dict[str, Any]]:
    [found] = documents(DEPLOY / "prometheus" / "alerts.yaml")
    return [rule for group in found["groups"] for rule in group["rules"]]


def objects(kind: str) -> Iterator[dict[str, Any]]:
    """The objects of a kind in the base, as they stand: patches not applied."""
    for file in sorted(BASE.glob("*.yaml")):
        for found in documents(file):
            if found.get("kind") == kind and file.name != "node.yaml":
                yield found


def unit(name: str) -> ConfigParser:
    """A unit, or a drop-in; of what is set twice the last."""
    parser = ConfigParser(strict=False, interpolation=None, comment_prefixes=("#",))
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(UNITS / name, "utf-8")
    return parser


def gauges(said: str) -> set[str]:
    """The gauges that a text names: those of Prometheus' own begin otherwise."""
    return set(re.findall(r"\breferee_[a-z_]+\b", said))
