"""Other rules by consent: which versions there are to go over to, and when everybody has agreed.

What is agreed on happens at the close of the window in which the last yes came, or of a later one
(docs/spec.md §5, "Other rules"); until then any yes can be taken back.

Why: docs/decisions/0036-new-rules.md.
"""

import hashlib

from referee.kernel.refused import Problem, illegal
from referee.match import events as e
from referee.match.motions import carried, parse
from referee.match.rule_changes import CannotTakeOver, NewRules, playable
from referee.match.state import Match
from referee.match.text import has_headers
from referee.match.text import parse as parse_text
from referee.seals.canonical import b64u
from referee.service.ledger.core import Core
from referee.service.ledger.loaded_match import LoadedMatch


def other_versions(core: Core, match: Match) -> list[str]:
    """What this match could go over to, as far as the catalogue tells."""
    return [version for version in core.games.versions(match.game) if version != match.version]


def check_rules(core: Core, match: Match, letter: e.Letter) -> None:
    """Are the rules that this letter consents to there, and can they play on from here? Raises
    Refused."""
    if letter.kind != "consent":
        return
    text = letter.text or ""
    ballot = parse("consent", parse_text(text).body if has_headers(text) else text)
    if ballot.name != "rules" or not ballot.yes:
        return
    version, others = str(ballot.number), other_versions(core, match)
    if version not in others:
        told = ", ".join(others) or "–"
        raise illegal(Problem("M-NO-RULES", facts={"version": version, "versions": told}))
    try:
        playable(match.state, match.options, match.seats, core.games.at(match.game, version))
    except CannotTakeOver as error:
        raise illegal(Problem("M-RULES-STATE", facts={"version": version})) from error


def agreed_rules(core: Core, loaded: LoadedMatch) -> NewRules | None:
    """The rules that every person at the table wants to go on by."""
    match, motion = loaded.match, loaded.match.motions.get("rules")
    if motion is None or not carried(motion, match.persons):
        return None
    game = core.games.at(match.game, str(motion.number))
    digest = b64u(hashlib.sha256(game.rules).digest())
    return NewRules(e.RulesChanged((match.version, game.version), digest, "consent", ""), game)
