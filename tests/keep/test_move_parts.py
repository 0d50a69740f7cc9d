"""`referee move --parts`: what grows is divided at the new place, by match."""

from collections.abc import Callable
from dataclasses import replace

import psycopg
import pytest

from referee.settings import Settings
from tests.keep.moves import Answer, at, command, edited, move, played, postgres, settings
from tests.storage.given import everything

__all__ = ["command", "played", "postgres", "settings"]


def test_a_home_goes_into_tables_of_parts_and_comes_back_out_of_them(
    settings: Settings,
    played: tuple[object, ...],
    postgres: str,
    command: Callable[..., Answer],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Given parts, then what grows is divided there; a move that is made again finds it so."""
    code, said = command("move", postgres, "--parts", "4")
    assert code == 0, said
    with psycopg.connect(postgres) as raw:
        assert raw.execute("SELECT count(*) FROM pg_inherits").fetchone() == (8 + 8,)  # and keys
    with edited(settings) as log:
        log.stay("moved")
    code, said = command("move", postgres, "--parts", "4")
    assert (code, "they were there already" in said) == (0, True)
    with at(replace(settings, database=postgres)) as home:
        assert everything(home.log)[:-2] == played[:-2]
        move(home, 1)
        after = everything(home.log)
    monkeypatch.setenv("REFEREE_DATABASE_URL", postgres)
    assert command("move", f"sqlite:///{settings.home / 'referee.db'}")[0] == 0
    with at(settings) as home:
        assert everything(home.log)[:-2] == after[:-2]


@pytest.mark.parametrize(
    ("parts", "told"), [("1", "from 2 to 256"), ("257", "from 2 to 256"), ("4", "a file has no")]
)
def test_parts_that_cannot_be_are_refused(
    settings: Settings,
    played: tuple[object, ...],
    command: Callable[..., Answer],
    parts: str,
    told: str,
) -> None:
    code, said = command("move", f"sqlite:///{settings.home / 'other.db'}", "--parts", parts)
    assert (code, told in said) == (2, True)
    with at(settings) as home:
        assert everything(home.log)[:-2] == played[:-2]
