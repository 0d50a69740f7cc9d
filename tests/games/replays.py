"""What becomes of a match's events and leaves for who reads them, in every game alike."""

from referee.kernel.bare_table import BareSeatTold, replayed


def states(match):
    """Every event, and the state after it."""
    state = match.game.state()
    for event in match.events:
        state = match.game.evolve(state, event)
        yield event, state


def as_seen(match, reader):
    """The position as this seat, or (None) a spectator, can know it."""
    return replayed(match.game, (event.seen_by(reader) for event in match.events))


def public(leaves):
    """What everybody sees of them; of what a seat was told, only that it was told."""
    return [
        (leaf.n, type(leaf.what).__name__, leaf.what.seat)
        if isinstance(leaf.what, BareSeatTold)
        else (leaf.n, leaf.what.seen_by(None) if hasattr(leaf.what, "seen_by") else leaf.what)
        for leaf in leaves
    ]


def told(leaves, seat):
    """What this seat alone was told."""
    tellings = [leaf.what for leaf in leaves if isinstance(leaf.what, BareSeatTold)]
    return [telling.told for telling in tellings if telling.seat == seat]
