"""A match drawn whole: each moment as each pair of eyes saw it."""

import pytest

from referee.audit import position
from referee.audit.drawn_match import NotEnded, draw_match, unpacked
from tests.record.house import begun, full, games, small


def test_a_frame_shows_what_a_replay_of_its_leaf_shows() -> None:
    data = full().record()
    drawn = draw_match(data, games())
    assert drawn is not None
    for seat, frames in drawn.eyes.items():
        last = position(data, None, seat or None, games())
        assert [(frame.told.n, frame.told.said) for frame in frames] == [
            (told.n, told.said) for told in last.history
        ]
        for frame in frames[:: max(1, len(frames) // 5)]:
            shown = position(data, frame.told.n, seat or None, games())
            words = unpacked(drawn.boards[frame.words.fr]) if frame.words.fr else ""
            board = shown.game.words(shown.view, "fr") if shown.view is not None else ""
            assert words == board


def test_no_eyes_see_another_seats_card() -> None:
    house = small()
    cards = {seat: house.by_name[f"card.4.{seat}"].value for seat in (1, 2)}
    drawn = draw_match(house.record(), games())
    assert drawn is not None
    for seat in (1, 2):
        told = " ".join(frame.told.said.en for frame in drawn.eyes[seat])
        assert f"Your card is {cards[seat]}." in told
        first = next(frame for frame in drawn.eyes[seat] if frame.words.en and frame.told.n >= 5)
        assert unpacked(drawn.boards[first.words.en]).startswith(f"{cards[seat]} ")
        everybody = next(frame for frame in drawn.eyes[0] if frame.told.n == first.told.n)
        assert unpacked(drawn.boards[everybody.words.en]).startswith("0 ")
    assert "Your card" not in " ".join(frame.told.said.en for frame in drawn.eyes[0])


def test_a_running_match_is_not_drawn() -> None:
    with pytest.raises(NotEnded):
        draw_match(begun().record(), games())


def test_where_the_boards_are_too_heavy_a_spectators_eyes_are_left() -> None:
    data = full().record()
    whole = draw_match(data, games())
    assert whole is not None
    assert whole.whole
    spectators = {
        name for frame in whole.eyes[0] for name in (*frame.picture.both(), *frame.words.both())
    }
    most = sum(len(board) for name, board in whole.boards.items() if name in spectators)
    less = draw_match(data, games(), most)
    assert less is not None
    assert not less.whole
    assert less.eyes.keys() == {0}
    assert draw_match(data, games(), most - 1) is None
