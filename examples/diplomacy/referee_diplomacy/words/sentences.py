"""The game's sentences, in both languages."""

from referee.kernel.sentences import Sentences
from referee.kernel.words import Words

SENTENCES = Sentences.of(__package__)


def both(key: str, /, **facts: object) -> Words:
    return Words(SENTENCES.say(key, "en", **facts), SENTENCES.say(key, "fr", **facts))
