"""What a question costs: the words of a sheet are written for who answers it, and nobody else."""

import pytest

from referee.games.capitaine_cosmos.asked import window
from referee.games.capitaine_cosmos.rules.flow import asked
from tests.games.capitaine_cosmos.playing import position, ship


@pytest.fixture
def plotting():
    """A position in which both seats plot."""
    return position(ship(1, "es", "0810"), ship(26, "es", "2410"), step="plot")


@pytest.mark.parametrize(("seat", "written"), [(None, []), (1, [1]), (2, [2])])
def test_a_view_writes_no_sheet_but_its_own_seats(seat, written, plotting, monkeypatch):
    found, write = [], window.ask
    monkeypatch.setattr(window, "ask", lambda view: found.append(view.seat) or write(view))
    seen = window.view(plotting, seat)
    assert list(seen.asked) == [*asked(plotting)] == [1, 2]
    assert found == written


@pytest.mark.parametrize("seat", [1, 2])
def test_the_question_to_a_seat_is_the_one_that_the_window_asks_it(seat, plotting):
    assert window.view(plotting, seat).ask == window.window(plotting).asks[seat]
