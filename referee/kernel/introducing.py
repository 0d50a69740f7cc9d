"""Introductions kept in `introduction.toml`, beside the code that reads them.

[about]
en = "…"
fr = "…"

[aim.campaign]                     by how the match is played
en = "… {rounds} rounds …"
fr = "…"

[answers]                          fewest and most of one seat in a match, minutes each
campaign = [12, 20, 10]
"""

from referee.kernel.introduction import Introduction
from referee.kernel.sentences import Sentences, table
from referee.kernel.words import LANGUAGES, Words

FILE = "introduction.toml"


def introduced(package: str, aim: str, answers: str, **facts: object) -> Introduction:
    """What the table of `package` says for this aim and for this many answers. Raises KeyError."""
    rows = table(package, FILE)
    says = Sentences({"about": rows["about"], **rows["aim"]})
    fewest, most, minutes = rows["answers"][answers]
    return Introduction(
        about=Words(*(says.say("about", language) for language in LANGUAGES)),
        aim=Words(*(says.say(aim, language, **facts) for language in LANGUAGES)),
        answers=(fewest, most),
        minutes=minutes,
    )
