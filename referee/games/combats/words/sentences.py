"""The game's sentences, one table for all that speaks (`sentences.toml`)."""

from referee.kernel.sentences import Sentences

SENTENCES = Sentences.of(__package__)
