"""What a duellist imagines of the others' minds."""

from referee.games.empereur_telepathe.rules.combinations import flaw
from referee.games.empereur_telepathe.things.cards import back, full_pack
from referee.games.empereur_telepathe.things.options import TelepatheOptions
from tests.games.empereur_telepathe.playing import Way, begun
from tests.games.imagining import imagined, played

LIVE = Way(4, TelepatheOptions(tempo="live"))


def positions(windows=60, seed=3):
    return played(begun(LIVE, seed), seed, windows)


def every_card(state):
    zones = [
        cards
        for mind in state.minds.values()
        for cards in (mind.deck, mind.hand, mind.committed, mind.attached, (mind.defence,))
    ]
    piles = (state.pool, state.row, state.discard, state.played)
    return sorted(card for cards in (*zones, *piles) for card in cards if card)


def test_every_card_of_the_pack_lies_somewhere_once():
    for match in positions():
        assert every_card(imagined(match, 1)) == sorted(full_pack())


def test_what_a_rival_has_engaged_is_legal_and_fits_the_backs():
    laid = 0
    for match in positions():
        state = imagined(match, 2)
        for seat, mind in state.minds.items():
            assert tuple(map(back, mind.committed)) == match.view(2).panels[seat].committed
            assert not mind.committed or flaw(mind.committed) is None
            laid += len(mind.committed) > 0
    assert laid > 20


def test_a_card_that_was_read_in_a_hand_is_imagined_with_that_seat():
    """Where its true place shows, it is there; else with whom it was seen last."""
    read = 0
    for match in positions(windows=250, seed=9):
        for seat in match.seats:
            notes = [note for note in match.view(seat).notes if note.what == "read_hand"]
            if not notes or notes[-1].round != match.state.round:
                continue
            victim = notes[-1].other
            mind = match.state.minds[victim]
            still = set(notes[-1].cards) & {*mind.hand, *mind.committed}
            held = imagined(match, seat).minds[victim]
            assert still <= {*held.hand, *held.committed, *held.deck}
            read += len(still)
    assert read
