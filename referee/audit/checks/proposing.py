"""The bots once more: each order of a bot is what its own view and dice propose.

Else whoever keeps the log could read the others' orders and play the bot by hand.

Why: docs/decisions/0061-proposed-again.md.
"""

from collections.abc import Iterator

from referee.audit.evidence import Evidence
from referee.audit.report import Failed, Finding, found
from referee.match import events as e
from referee.match.authors import BOT
from referee.match.bots import Question, answer, question
from referee.match.level import level_of, proposes_again
from referee.match.state import Match
from referee.seals.canonical import unb64u
from referee.thinking.crossing import NoData
from referee.thinking.minds import BotFault, BotsAway


def proposed(evidence: Evidence) -> Iterator[Finding]:
    """What there is to say of the bots' orders in an ended match. Raises Failed for one that no bot
    has proposed."""
    orders = [
        n
        for n, letter in evidence.letters.items()
        if letter.assurance == BOT and letter.kind == "order"
    ]
    if evidence.matches[0].edition == 1:
        if orders:
            yield found("dice.bots_old", orders=len(orders))
        return
    known = [n for n in orders if _knows_bot(evidence, n)]
    thoughts = _thoughts(evidence, known)
    for n in known:
        _check(evidence, n, thoughts.get(n))
    if known:
        yield found("dice.bots", orders=len(known))
    if others := len(orders) - len(known):
        yield found("dice.bots_unknown", orders=others, version=_version(evidence.matches[0]))
    if silent := list(_silent(evidence)):
        yield found("dice.bots_silent", windows=", ".join(silent))


def _version(match: Match) -> str:
    """The version of the bot and, where it does not just propose, its level: `1, steady/1.1`."""
    return ", ".join(filter(None, (match.bot, match.level)))


def _knows_bot(evidence: Evidence, n: int) -> bool:
    match = evidence.before(n)
    return proposes_again(match.bot, match.level, evidence.game_at(match))


def _thoughts(evidence: Evidence, orders: list[int]) -> dict[int, str]:
    """By leaf, what bots that think ahead order, thought again side by side by whoever is there for
    it. What fails there is not in it: it is thought again here, where it can be told why."""
    ahead = [n for n in orders if level_of(evidence.before(n).level).playouts]
    if evidence.minds is None or not ahead:
        return {}
    try:
        questions = [_question(evidence, n) for n in ahead]
    except Exception:  # rules meet states that no referee let in; _check tells which
        return {}
    try:
        return dict(zip(ahead, evidence.minds.think(questions), strict=True))
    except (BotFault, BotsAway, NoData):
        return {}


def _question(evidence: Evidence, n: int) -> Question:
    """What the bot was asked whose order leaf n is."""
    match, letter = evidence.before(n), evidence.letters[n]
    h = unb64u(evidence.raw[-1]["data"]["secret"])
    return question(match, evidence.game_at(match), letter.seat, h)


def _thought_here(evidence: Evidence, n: int) -> str:
    return answer(_question(evidence, n), evidence.game_at(evidence.before(n)))


def _check(evidence: Evidence, n: int, thought: str | None) -> None:
    letter = evidence.letters[n]
    try:
        due = _thought_here(evidence, n) if thought is None else thought
    except Exception as error:  # rules meet states that no referee let in
        why = f"{type(error).__name__}: {error}"[:300]
        raise Failed("dice.unjudged", leaf=n, why=why) from error
    if letter.text != due:
        said, right = str(letter.text)[:200].strip(), due[:200].strip()
        raise Failed("dice.bots_other", leaf=n, seat=letter.seat, said=said, due=right)


def _silent(evidence: Evidence) -> Iterator[str]:
    """The windows that closed without the order of a bot that was asked: it always has one."""
    for entry in evidence.draws:
        event, match = entry.event, evidence.before(entry.n)
        if not isinstance(event, e.WindowClosed) or match.window is None:
            continue
        if match.bots.intersection(match.window.asked) - set(event.given):
            yield str(event.window)
