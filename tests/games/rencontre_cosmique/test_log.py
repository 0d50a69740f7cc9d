"""Every event goes into a leaf and comes back; matches of the real service are audited."""

from tests.games.rencontre_cosmique.playing import EVERY_WAY, played
from tests.games.replays import as_seen


def test_a_replay_by_a_spectator_follows_the_whole_match():
    """Hands and pile are unknown cards, but never wrong; the board is the same."""
    for way in EVERY_WAY[:10]:
        match = played(way, 2)
        state = as_seen(match, None)
        assert state.table.pawns == match.state.table.pawns
        assert state.table.winners == match.state.table.winners
        assert state.table.discards == match.state.table.discards
        assert {s: len(h) for s, h in state.hands.items()} == {
            s: len(h) for s, h in match.state.hands.items()
        }


def test_a_replay_by_one_seat_knows_its_own_hand():
    for way in EVERY_WAY[:10]:
        match = played(way, 2)
        state = as_seen(match, 1)
        assert state.hands[1] == match.state.hands[1]
        assert state.private[1] == match.state.private[1]
