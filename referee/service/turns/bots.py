"""What a bot answers, from its own view and its own dice, and how it stands on record."""

from referee.kernel.chance import Chance, Draws, bot_seed
from referee.kernel.event import Sealed, Seat
from referee.match import events as e
from referee.match.text import repair
from referee.service.ledger.loaded_match import LoadedMatch


def bot_letter(seat: Seat, kind: str, text: str, at: str) -> e.LetterSealed:
    """What a bot writes is on record like everybody's, unsigned."""
    letter = e.Letter("bot", None, kind, at, seat, None, repair(text))
    return e.LetterSealed(Sealed((seat,), letter))


def think(loaded: LoadedMatch, seat: Seat, h: bytes) -> str:
    """A bot's order text for the open window, from its own view and its own dice."""
    view = loaded.game.view(loaded.match.state, seat)
    seed = bot_seed(h, loaded.match.draw + 1, seat)
    order = loaded.game.propose(view, Chance(Draws(seed), Draws(seed)))
    return loaded.game.write(order, "en")
