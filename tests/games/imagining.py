"""Matches of bots, window by window, and what a seat imagines there."""

from referee.conformance.seeding import bots, chance


def played(match, seed, windows):
    """The match at each of its next windows; bots answer them."""
    for _ in range(windows):
        if match.window is None:
            return
        yield match
        match.close(bots(match, seed))


def imagined(match, seat, n=0):
    """A position that the seat imagines; another for another n."""
    dice = chance("imagined", match.number, n)
    return match.game.imagine(match.view(seat), dice)
