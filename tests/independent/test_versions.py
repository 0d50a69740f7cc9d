"""Version 2 of leaf 0 says which bot may sit down; version 1 says nothing of it (§5, §10)."""

import pytest

from .forge import Forge
from .spoiling import failing


def told(version: int, **options: object) -> dict[str, str]:
    match = Forge(version=version, **options)  # type: ignore[arg-type]
    match.start(match.join())
    match.open()
    return failing(match.end().record())


def test_version_2_names_the_bot() -> None:
    assert told(2, bot="1") == {}
    assert told(2, bot="1.20.3") == {}


def test_version_1_names_none() -> None:
    assert told(1) == {}
    assert "`options`" in told(1, bot="1")["leaves"]


@pytest.mark.parametrize("version", [0, 3])
def test_there_is_no_other_version(version: int) -> None:
    assert "version" in told(version, bot="1")["leaves"]


@pytest.mark.parametrize("bot", ["", "one", "1.", "1.2.3.4.5", 1, None, "1" * 10])
def test_a_bots_version_is_spelt_as_one(bot: object) -> None:
    assert "`options`" in told(2, bot=bot)["leaves"]


def test_version_2_is_not_without() -> None:
    assert "`options`" in told(2)["leaves"]
