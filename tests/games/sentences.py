"""What holds for the sentences of every game, told by their tables."""

import re

from referee.kernel.words import LANGUAGES


def told_in_both(table):
    """Each sentence is there in French and English, with the same facts."""
    for key, entry in table.items():
        assert set(entry) == set(LANGUAGES), key
        facts = [set(re.findall(r"\{(\w+)", entry[language])) for language in LANGUAGES]
        assert facts[0] == facts[1], key


def kinds(entry):
    """What its facts are named as: `side` of `{seat:side}`, the same in both languages."""
    found = [set(re.findall(r"\{[^{}:]+:(\w+)\}", entry[language])) for language in LANGUAGES]
    assert found[0] == found[1], entry
    return found[0]


def codes(table):
    """What can be wrong with orders and options: errors, remarks."""
    return {key for key in table if re.match(r"[ENO]-", key)}
