"""What somebody who runs matches may ask for by mail to the bare address, a line each.

    EXTEND match 2026-11-25 20:00 reason     PROLONGE partie 2026-11-25 20:00 motif
    PAUSE match reason                       PAUSE partie motif
    RESUME match reason                      REPRISE partie motif
    REPLACE match seat address reason        REMPLACE partie place adresse motif
    DECIDE match [SEAT seat] reason          DECIDE partie [PLACE place] motif

Such a line is a command where its second word is a match that its author runs; in capitals it was
meant as one, and its author is told what is wrong with it. All else is conversation.

Why: docs/decisions/0084-commands-by-mail.md.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from referee.kernel.fold import folded
from referee.mail.asking.request_items import Trouble
from referee.mail.asking.words import is_shouted
from referee.mail.reading.flowed import MailLine, Mark
from referee.match.policy import moment
from referee.service.reception.commands import LONGEST_ADDRESS, Command, Verb

MOST = 20  # matches that one mail is looked up for
_VERBS: Mapping[str, Verb] = {
    **dict.fromkeys(("extend", "prolonge", "prolonger"), "extend"),
    "pause": "pause",
    **dict.fromkeys(("resume", "reprise", "reprendre"), "resume"),
    **dict.fromkeys(("replace", "remplace", "remplacer"), "replace"),
    **dict.fromkeys(("decide", "decider"), "decide"),
}
_DAY, _TIME = r"[0-9]{4}-[0-9]{2}-[0-9]{2}", r"[0-9]{1,2}:[0-9]{2}"
_TAKES: Mapping[Verb, re.Pattern[str]] = {
    "extend": re.compile(rf"(?P<day>{_DAY})\s+(?P<time>{_TIME})\s+(?P<reason>.+)"),
    "pause": re.compile(r"(?P<reason>.+)"),
    "resume": re.compile(r"(?P<reason>.+)"),
    "replace": re.compile(
        rf"(?P<seat>[0-9]{{1,3}})\s+<?(?P<address>[^\s<>]{{3,{LONGEST_ADDRESS}}})>?\s+(?P<reason>.+)"
    ),
    "decide": re.compile(r"(?:(?:seat|place)\s+(?P<seat>[0-9]{1,3})\s+)?(?P<reason>.+)", re.I),
}


@dataclass(frozen=True)
class CommandLines:
    """All that a mail commands, in the order written, and what was meant and cannot be read."""

    commands: tuple[Command, ...] = ()
    troubles: tuple[Trouble, ...] = ()


def commands_in(lines: Iterable[MailLine], runs: Collection[str], zone: str) -> CommandLines:
    """What the author's own lines command. `runs` are the matches that they run, `zone` is the one
    in which they name times."""
    found: list[Command] = []
    troubles: list[Trouble] = []
    for number, line in enumerate(lines, start=1):
        if line.mark is not Mark.OWN:
            continue
        read = _command(line.text, number, runs, zone)
        if isinstance(read, Command):
            found.append(read)
        elif read is not None:
            troubles.append(read)
    return CommandLines(tuple(found), tuple(troubles))


def matches_named(lines: Iterable[MailLine]) -> list[str]:
    """The matches that these lines may command, at most as many as are worth looking up."""
    own = (line.text.split(maxsplit=2) for line in lines if line.mark is Mark.OWN)
    named = (words[1].lower() for words in own if len(words) > 1 and _verb(words))
    return list(dict.fromkeys(named))[:MOST]


def _verb(words: list[str]) -> Verb | None:
    return _VERBS.get(folded(words[0][:20])) if words else None


def _command(text: str, number: int, runs: Collection[str], zone: str) -> Command | Trouble | None:
    words = text.split(maxsplit=2)
    verb = _verb(words)
    match = words[1].lower() if len(words) > 1 else ""
    if verb is None or not (match in runs or is_shouted(text)):
        return None
    facts: dict[str, str | int] = {"line": number, "token": text.strip()[:60]}
    if match not in runs:
        return Trouble("command_match", facts, verb)
    taken = _TAKES[verb].fullmatch(words[2].strip()) if len(words) > 2 else None
    if taken is None:
        return Trouble("command_malformed", facts, verb)
    command = Command(verb, match, taken["reason"], said=" ".join(text.split())[:500])
    if verb in ("replace", "decide"):
        command = replace(command, seat=int(taken["seat"] or 0))
    if verb == "replace":
        command = replace(command, address=taken["address"])
    if verb == "extend":
        due = _instant(f"{taken['day']} {taken['time']}", zone)
        return replace(command, due=due) if due else Trouble("command_time", facts, verb)
    return command


def _instant(local: str, zone: str) -> str:
    """A day and a time in this zone as an instant of the log; "" for one that there is not."""
    try:
        told = datetime.strptime(local, "%Y-%m-%d %H:%M").replace(tzinfo=ZoneInfo(zone))
        return moment(told.astimezone(UTC))
    except (ValueError, OverflowError):  # the first and the last day there are lie in one zone only
        return ""
