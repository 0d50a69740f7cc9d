"""The rules once more: every draw judged again, with chance made from the log alone.

What the referee wrote down must be what the orders, the links and the secret give: a die that was
edited together with all that follows from it fails here.
"""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import msgspec

from referee import codec
from referee.audit.checks.letters import in_force
from referee.audit.checks.proposing import proposed
from referee.audit.evidence import Evidence
from referee.audit.report import Failed, Finding, NotApplicable, found
from referee.kernel.event import Event, Seat
from referee.kernel.game import AnyGame, Outcome
from referee.kernel.words import LANGUAGES, Language, Words
from referee.match import events as e
from referee.match.closing import closing, ending, opening, then
from referee.match.leaving import following
from referee.match.opening import starting
from referee.match.state import Match
from referee.seals import canonical
from referee.seals.canonical import unb64u


def dice(evidence: Evidence) -> Finding:
    """`dice`: set-up, every close, every chair that changed hands and every way back give the
    events of the log."""
    if not evidence.ended:
        raise NotApplicable("dice.running")
    judged, passed_over = 0, list[int]()
    for n, due in rejudged(evidence):
        if due is None:
            passed_over.append(n)
        else:
            _compare(evidence, n, due)
            judged += 1
    if not judged and not passed_over:
        raise NotApplicable("draws.none")
    but = [_unjudged(passed_over)] if passed_over else []
    return found("dice", *proposed(evidence), but=but, draws=judged)


def _unjudged(leaves: list[int]) -> Finding:
    told = ", ".join(map(str, leaves))
    return found("but.unjudged", leaves=told, closes=len(leaves))


def rejudged(evidence: Evidence) -> Iterator[tuple[int, list[Event] | None]]:
    """(leaf, the events that must follow it) for every leaf that makes the rules speak; None where
    a text that was used has been erased. Raises Failed where the rules cannot judge."""
    for entry in evidence.entries:
        try:
            match entry.event:
                case e.Started() | e.WindowClosed() as event:
                    unread = is_unread(evidence, entry.n, event)
                    yield entry.n, None if unread else _judged(evidence, entry.n, event)
                case e.SeatChanged() as event if evidence.before(entry.n).window is not None:
                    yield entry.n, _changed_hands(evidence, entry.n, event)
                case e.Rewound():
                    yield entry.n, _gone_back(evidence, entry.n)
        except Failed:
            raise
        except Exception as error:  # rules meet orders and states that no referee let in
            why = f"{type(error).__name__}: {error}"[:300]
            raise Failed("dice.unjudged", leaf=entry.n, why=why) from error


def is_unread(evidence: Evidence, n: int, event: e.Started | e.WindowClosed) -> bool:
    """Does the draw at leaf n rest on a letter that is erased? Where some of a seat's letters are
    put back and others not, what is in force may not be what was used."""
    if set(event.used.known) & evidence.erased:
        return True
    due = in_force(evidence, evidence.before(n), event) if evidence.returned else {}
    return any(
        (filed.n if filed else None) != event.used.known[seat - 1]
        for seat, filed in due.items()
        if evidence.tenures.unsure(seat, n)
    )


def _judged(evidence: Evidence, n: int, event: e.Started | e.WindowClosed) -> list[Event]:
    """What follows a start or a close."""
    match, at = evidence.before(n), evidence.entries[n].at
    game, link, h = evidence.game_at(match), unb64u(event.link), _secret(evidence)
    if isinstance(event, e.Started):
        options = msgspec.convert(match.options, game.options)
        keys: dict[Seat, str | None] = dict.fromkeys(match.all_seats)
        events = starting(match, game, options, keys, link, h, at)
    else:
        events = closing(match, game, link, h, at, found=evidence.answers(n))
    return _by_new_rules(evidence, n, match, events[1:])


def _by_new_rules(evidence: Evidence, n: int, match: Match, events: list[Event]) -> list[Event]:
    """The same, but what opens next is asked by the rules that came with this close, if any."""
    place = n + len(events)
    changed = evidence.entries[place].event if place < len(evidence.entries) else None
    if not isinstance(changed, e.RulesChanged):
        return events
    after = evidence.matches[place]
    game, h, at = evidence.game_at(after), _secret(evidence), evidence.entries[n].at
    return [*events[:-1], changed, then(match, game, after.state, after.draw, h, at)]


def _changed_hands(evidence: Evidence, n: int, event: e.SeatChanged) -> list[Event] | None:
    """What a chair that fell empty, or was taken over, makes."""
    if not event.empties and isinstance(event.key.value, msgspec.UnsetType):
        return None  # erased: whether the window opened anew for this key nobody can tell
    match = evidence.matches[n]
    at = evidence.entries[n].at
    return following(match, evidence.game_at(match), event, _secret(evidence), at)


def _gone_back(evidence: Evidence, n: int) -> list[Event]:
    """The window that the state asks to which a way back leads."""
    match = evidence.matches[n]
    window = evidence.game_at(match).window(match.state)
    if window is None:
        raise ValueError("the state asks nothing")
    return [opening(match, window, evidence.entries[n].at)]


def _secret(evidence: Evidence) -> bytes:
    return unb64u(evidence.raw[-1]["data"]["secret"])


# --- comparing ----------------------------------------------------------------------------------


def _compare(evidence: Evidence, n: int, due: list[Event]) -> None:
    """The leaves behind leaf n say what is due, part for part."""
    there = _group(evidence, n)
    for place, (event, leaf) in enumerate(zip_longest(due, there), start=n + 1):
        right = None if event is None else _spelt(evidence, event, place)
        said = None if leaf is None else _said(evidence, leaf)
        if right is None or said is None or right["type"] != said["type"]:
            raise Failed("dice.type", leaf=place, said=_type(said), due=_type(right))
        if canonical.same(said, right):
            continue
        for key in sorted(right.keys() | said.keys()):
            if not canonical.same(said.get(key), right.get(key)):
                _differs(place, said, key, said.get(key), right.get(key))


def _group(evidence: Evidence, n: int) -> list[dict[str, Any]]:
    """The leaves that were written with leaf n: up to the next window or the end or, where a chair
    changed hands and the window stayed, the last of the game's events."""
    group = []
    alone = evidence.raw[n]["type"] == "match.seat_changed"
    for leaf in evidence.raw[n + 1 :]:
        last = leaf["type"] == "match.window_opened" or _ends(leaf, alone)
        if alone and leaf["type"].startswith("match.") and not last:
            break
        group.append(leaf)
        if last:
            break
    return group


def _ends(leaf: dict[str, Any], alone: bool) -> bool:
    """Is it an end that belongs to the group? Behind a chair only one that the rules have made."""
    return leaf["type"] == "match.ended" and (not alone or leaf["data"]["cause"] == "outcome")


def _spelt(evidence: Evidence, event: Event, n: int) -> dict[str, Any]:
    """What a leaf must say for this event: its fields, what it opens, and its parts' values."""
    named = event.named(n)
    told: dict[str, Any] = {"type": codec.type_name(type(event), evidence.first.game)}
    told |= {f"data.{key}": value for key, value in codec.public_data(named).items()}
    told["opens"] = [opened.name for opened in named.opened()]
    told["sealed"] = len(named.parts())
    told |= {what.format(n=n): codec.plain(part.known) for what, part in named.parts()}
    return _masked(evidence, told)


def _said(evidence: Evidence, leaf: dict[str, Any]) -> dict[str, Any]:
    """The same of a leaf as it stands in the log."""
    told: dict[str, Any] = {"type": leaf["type"], "sealed": len(leaf["sealed"])}
    told |= {f"data.{key}": value for key, value in leaf["data"].items()}
    told["opens"] = [evidence.book[digest].name for digest in leaf["opens"]]
    parts = (evidence.book[digest] for digest in leaf["sealed"])
    told |= {part.name: part.value for part in parts if part.disclosure is not None}
    return _masked(evidence, told)


def _masked(evidence: Evidence, told: dict[str, Any]) -> dict[str, Any]:
    """Without what other checks look at: when a window is due, and how the match ended."""
    if told["type"] == "match.window_opened":
        told["data.due"] = None
    if told["type"] == "match.ended":
        told["data.outcome"] = None
    if told["type"] == "match.seat_told" and evidence.erased:
        # An erased letter may have held standing orders, so their numbers can no longer be counted.
        for facts in (value for key, value in told.items() if key.startswith("told.")):
            facts[:] = [{**fact, "number": 0} if "number" in fact else fact for fact in facts]
    return told


def _differs(n: int, leaf: dict[str, Any], key: str, said: object, due: object) -> None:
    field = key.removeprefix("data.")
    raise Failed(
        "dice.field",
        leaf=n,
        type=leaf["type"],
        field=field,
        said=str(said)[:200],
        due=str(due)[:200],
    )


def _type(told: dict[str, Any] | None) -> str:
    return "–" if told is None else str(told["type"])


# --- outcome ------------------------------------------------------------------------------------


def outcome(evidence: Evidence) -> Finding:
    """`outcome`: the last leaf says what the last state gives, and only if that ended the match."""
    if not evidence.ended:
        raise NotApplicable("outcome.running")
    event, n = evidence.entries[-1].event, len(evidence.entries) - 1
    assert isinstance(event, e.Ended), "it has ended"
    match = evidence.before(n)
    game = evidence.game_at(match)
    due = game.outcome(match.state) if event.cause == "outcome" else None
    if (due is None) != (event.cause != "outcome"):
        raise Failed("outcome.none", leaf=n)
    right = None if due is None else ending(due)
    if event.outcome != right:
        said, wanted = codec.plain(event.outcome), codec.plain(right)
        raise Failed("outcome.other", leaf=n, said=str(said)[:200], due=str(wanted)[:200])
    if due is None:
        return found("outcome.cut", cause=event.cause)
    return found("outcome", said=_concluded(game, due), winners=_winners(game, due))


def _concluded(game: AnyGame, outcome: Outcome) -> Words:
    """How it ended, as the game says it."""
    return Words(*(game.conclude(outcome, language) for language in LANGUAGES))


def _winners(game: AnyGame, outcome: Outcome) -> Words:
    """`2 (Grey)`: each seat that won, with its name; a dash where nobody did."""
    return Words(*(_named(game, outcome, language) for language in LANGUAGES))


def _named(game: AnyGame, outcome: Outcome, language: Language) -> str:
    names = (f"{seat} ({game.seat_names[seat - 1].in_(language)})" for seat in outcome.winners)
    return ", ".join(names) or "–"
