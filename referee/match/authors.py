"""Who may write from a chair: the person who sits there, or the bot. The log tells which.

A bot sits where the join in force at the start was a bot's, and behind a `seat_changed` with cause
`bot`, until the next one. Else whoever keeps the log could write as a bot what no person wrote.

Why: docs/decisions/0060-bots-chair.md.
"""

from referee.kernel.refused import Problem, illegal
from referee.match import events as e
from referee.match.state import Match

BOT = "bot"  # the assurance of what a bot writes
BOTS_KINDS = ("join", "order", "consent")


def check_author(match: Match, letter: e.Letter) -> None:
    """Does it come from who sits there? Raises Refused: M-BOT for a person's letter from a bot's
    chair; for a bot's M-SEAT-TAKEN, M-NO-BOT, or M-BOT-KIND where it is none that bots send."""
    seat = letter.seat
    if letter.assurance != BOT:
        if _bot_sits(match, letter):
            raise illegal(Problem("M-BOT", facts={"seat": seat}))
        return
    if letter.kind not in BOTS_KINDS:
        raise illegal(Problem("M-BOT-KIND", facts={"kind": letter.kind}))
    if match.phase == "lobby" and seat in match.orders and not _bot_sits(match, letter):
        raise illegal(Problem("M-SEAT-TAKEN", facts={"seat": seat}))
    if match.phase != "lobby" and not _bot_sits(match, letter):
        raise illegal(Problem("M-NO-BOT", facts={"seat": seat}))


def _bot_sits(match: Match, letter: e.Letter) -> bool:
    if match.phase == "lobby":
        join = match.orders.get(letter.seat)
        return join is not None and join.bot
    return letter.seat in match.bots
