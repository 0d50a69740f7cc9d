"""A whole blind match of each game by real mail."""

from pathlib import Path

import pytest

from referee.games.catalogue import catalogue
from tests.stories.blind_matches import played


@pytest.mark.parametrize("game", catalogue().names)
def test_a_whole_blind_match_is_played_by_mail(game: str, tmp_path: Path) -> None:
    windows, blind = played(game, tmp_path)
    assert windows >= blind > 2
