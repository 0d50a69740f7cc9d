"""The game's sentences, in both languages."""

from referee.kernel.sentences import Sentences

SENTENCES = Sentences.of(__package__)
both = SENTENCES.both
