"""Every game is played blind by mail, and before all have opened their host finds no order."""

from pathlib import Path

import pytest

from referee.games.catalogue import catalogue
from tests.stories.blind_post import BlindCorrespondence
from tests.stories.test_blind import DUEL, failing

OPTIONS = {"combats": DUEL}
SEATS = {"rencontre-cosmique": 3}
MOST = 40  # windows, until a game has asked two seats at once


def table(game: str, where: Path) -> BlindCorrespondence:
    seats = SEATS.get(game, min(catalogue().current(game).seats))
    return BlindCorrespondence(game, OPTIONS.get(game, {}), ("en", "fr"), where, seats)


@pytest.mark.parametrize("game", sorted(catalogue().names))
def test_a_host_who_opens_every_box_finds_no_order_before_it_is_opened(
    game: str, tmp_path: Path
) -> None:
    """Given all seats' seals, when the store is searched under every key, then no order is found;
    and each is found once it is opened. Then all agree to stop, and both checkers judge it."""
    with table(game, tmp_path) as post:
        post.begin()
        for _ in range(MOST):
            if post.now.blind:
                break
            post.turn()
        assert post.window is not None
        asked = [post.sealer(seat) for seat in post.window.asked]
        comment = catalogue().current(game).comment
        marks = {player.seat: f"{comment} the thought of seat {player.seat}" for player in asked}
        for player in asked:
            player.seal(f"{player.thought()}\n{marks[player.seat]}")
        post.deliver()
        assert post.now.unsealing
        sought = [*marks.values(), *(player.line for player in asked)]
        assert post.holds(*sought) == [[] for _ in sought]

        asked[0].opens()
        post.deliver()
        held, *others = post.holds(*marks.values())
        assert held
        assert others == [[] for _ in asked[1:]]
        for player in asked[1:]:
            player.opens()
        post.deliver()
        assert all(post.holds(*marks.values()))
        assert failing(post.ends()) == []


def test_an_order_that_reaches_the_host_is_found_wherever_it_lies(tmp_path: Path) -> None:
    """Given a player who mails an order in the clear, then the search finds it, refused as it is:
    in the mail that came, and in the letter on record."""
    with table("combats", tmp_path) as post:
        post.begin()
        post[1].order("line P U P P  # planted")
        post.deliver()
        [there] = post.holds("planted")
        assert {"disclosure", "inbox"} <= set(there)
