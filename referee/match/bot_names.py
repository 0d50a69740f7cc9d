"""What a bot is called where somebody's name would stand: the level is in its name.

Why: docs/decisions/0118-level-on-record.md.
"""

from referee.bots.levels import EASY
from referee.kernel.words import LANGUAGES, Words
from referee.match.explain import MATCH


def bot_called(name: str) -> Words:
    """What a bot of this level is called where somebody else's name would stand: *strong bot*."""
    return Words(*(MATCH.say(f"bot_{name}", language) for language in LANGUAGES))


def with_level(seat: Words, name: str) -> Words:
    """A seat's name where a bot sits on it: *Grey (strong bot)*; easy ones need no saying."""
    if name == EASY.name:
        return seat
    bot = bot_called(name)
    return Words(*(f"{seat.in_(spoken)} ({bot.in_(spoken)})" for spoken in LANGUAGES))
