"""A whole blind match by real mail. The longer games are played by `python -m
tests.stories.blind_matches`, which takes minutes."""

from pathlib import Path

import pytest

from tests.stories.blind_matches import played


@pytest.mark.parametrize("game", ["capitaine-cosmos", "combats"])
def test_a_whole_blind_match_is_played_by_mail(game: str, tmp_path: Path) -> None:
    windows, blind = played(game, tmp_path)
    assert windows >= blind > 2
