"""One sentence about what only one seat may know: what its private lines did or did not do."""

from referee.games.capitaine_cosmos.things.sheet import LAST
from referee.games.capitaine_cosmos.words.names import card_name, cell_in
from referee.games.capitaine_cosmos.words.sentences import SENTENCES
from referee.kernel.recorder import Told
from referee.kernel.words import Language

MEASURED = ("launch_waits", "mine_due", "mine_waits")
WAITING = ("launch_waits", "mine_waits", "recover_waits")
SEEKING = "recover_due"  # said of each phase until it is aboard, which an event tells
NEARLY = 2  # so far beyond its limit a line that waits is told in any phase


def told(fact: Told, language: Language) -> str:
    """Of a line that goes on waiting nothing, but where it nearly acted and once a turn."""
    if fact["what"] in WAITING and not _worth_telling(fact):
        return ""
    if fact["what"] == SEEKING and fact["phase"] != LAST:
        return ""
    facts: dict[str, object] = {name: value for name, value in fact.items() if name != "what"}
    what = str(fact["what"])
    if what in MEASURED:
        facts |= _measured(str(facts.pop("fact")), language)
    for name in ("reason", "why"):
        if name in facts:
            facts["case"] = facts.pop(name)
    if "cell" in facts:
        facts["cell"] = cell_in(str(facts["cell"]), language)
    return SENTENCES.say(what, language, **facts)


def _worth_telling(fact: Told) -> bool:
    found, most = (int(str(fact[name])) for name in ("found", "most"))
    return fact["phase"] == LAST or found <= most + NEARLY


def _measured(fact: str, language: Language) -> dict[str, object]:
    """The distance of any enemy, of a class, or a defence."""
    if fact in ("enemy", "defence"):
        return {"case": fact}
    return {"case": "class", "class": card_name(fact, language)}
