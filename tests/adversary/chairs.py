"""Ends, chairs, votes, ways back, rulings and rules: each has grounds on the log."""

import dataclasses
import hashlib
from typing import Any

from msgspec.structs import replace

from referee import codec
from referee.games.catalogue import Catalogue
from referee.kernel.event import Event, Sealed
from referee.match import events as e
from referee.match.closing import complete, opening
from referee.match.leaving import changing
from referee.record import archive
from referee.seals.canonical import b64u
from tests.adversary.leaves import changed
from tests.adversary.mutations import BOTH, RULES, by_design, refused_by
from tests.adversary.tables import FRIEND, VICTIM, Host, Unfit
from tests.audit.forge import OPENED, files, rebuilt, signed
from tests.record.house import SECRET

ENDS = "The host ends a match, or takes a chair for silence"

# --- ends -----------------------------------------------------------------------------------------


@refused_by(BOTH, "orders")
def a_fork_that_is_none(host: Host) -> bytes:
    """The match ends as a fork behind an innocent letter."""
    host.until(VICTIM)
    host.give(VICTIM)
    return host.stop("fork")


@refused_by(BOTH, "orders")
def a_chain_that_is_not_used_up(host: Host) -> bytes:
    """The match ends because its draws are used up, after a few."""
    return host.stop("chain")


@refused_by(BOTH, "leaves")
def an_end_of_no_known_cause(host: Host) -> bytes:
    """The match ends by a cause that there is not."""
    return host.stop(host.pick(["restored", "boredom", ""]))


@refused_by(BOTH, "orders")
def an_end_by_one_vote(host: Host) -> bytes:
    """The match ends by a vote in which the accomplice alone said yes."""
    host.letter(FRIEND, "vote", "end yes", signed=FRIEND in host.signs)
    return host.stop("vote")


@refused_by(BOTH, "orders")
def a_draw_by_one_vote(host: Host) -> bytes:
    """The match is a draw by the accomplice's vote alone."""
    host.letter(FRIEND, "vote", "draw yes", signed=FRIEND in host.signs)
    host.write(e.Ruled(None, "draw", ""))
    return host.stop("vote")


@by_design("An end or a new deadline is said to be voted and was not")
def a_vote_that_is_not_carried_out(host: Host) -> bytes:
    """Everybody has voted for the end, and the match goes on."""
    for seat in sorted(host.match.persons):
        host.letter(seat, "vote", "end yes", signed=seat in host.signs)
    return host.on()


@by_design(ENDS)
def an_end_by_the_organiser(host: Host) -> bytes:
    """The organiser ends the match."""
    return host.stop()


@refused_by(RULES, "outcome")
def a_winner_before_the_end(host: Host) -> bytes:
    """The match ends by its outcome though it is not over."""
    told = e.Ending((FRIEND,), "points", {})
    host.write(e.Ended("outcome", told, OPENED))
    return host.record()


@refused_by(BOTH, "outcome")
def an_outcome_of_another_cause(host: Host) -> bytes:
    """The organiser's end tells a winner."""
    host.write(e.Ended("organiser", e.Ending((FRIEND,), "points", {}), OPENED))
    return host.record()


@refused_by(RULES, "outcome")
def another_winner(host: Host) -> bytes:
    """The match is over, and somebody else is said to have won."""
    host.to_the_end()
    n = len(host.leaves) - 1
    outcome = host.leaf(n)["data"]["outcome"]
    if outcome is None:
        raise Unfit
    winners = [s for s in host.match.all_seats if s not in outcome["winners"]][:1]
    told = {**outcome, "winners": winners or [VICTIM]}
    return changed(host, n, lambda leaf: leaf["data"].__setitem__("outcome", told))


@refused_by(BOTH, "leaves")
def a_leaf_behind_the_end(host: Host) -> bytes:
    """Something is written behind the end."""
    there = files(host.stop())
    ruling = codec.encode(
        e.Ruled(None, "organiser", "so"),
        len(host.leaves),
        host.at,
        host.game.name,
        host.salt,
        host.by_name,
    )
    host.leaves.append(ruling.leaf)
    there["log.jsonl"] += ruling.leaf + b"\n"
    there["checkpoint.txt"] = host.checkpoint()
    return archive.write(signed(there, host.key))


# --- chairs ---------------------------------------------------------------------------------------


def taken(host: Host, cause: str, reason: str) -> bytes:
    """The victim's chair changes hands."""
    host.leave(VICTIM, cause, reason)
    return host.on()


@refused_by(BOTH, "orders", nmr_limit=2, nmr_then="empty")
def a_chair_taken_for_no_silence(host: Host) -> bytes:
    """A seat that has answered is said to have been silent too often."""
    return taken(host, "nmr", "[silent 2]")


@refused_by(BOTH, "orders")
def a_chair_taken_without_a_limit(host: Host) -> bytes:
    """A chair is taken for silence in a match without such a limit."""
    return taken(host, host.pick(["nmr", "bot"]), "[silent 2]")


@refused_by(BOTH, "orders", nmr_limit=2)
def a_bot_for_no_silence(host: Host) -> bytes:
    """A bot takes the chair of who is said to have been silent."""
    return taken(host, "bot", "[silent 2]")


@refused_by(BOTH, "leaves")
def a_chair_lost_for_no_known_cause(host: Host) -> bytes:
    """A chair changes hands by a cause that there is not."""
    return taken(host, "bored", "")


@refused_by(BOTH, "orders")
def a_concession_without_a_letter(host: Host) -> bytes:
    """A seat is said to have conceded, and has not written so."""
    host.until(VICTIM)
    return taken(host, "conceded", "")


@by_design(ENDS)
def a_player_removed_by_the_organiser(host: Host) -> bytes:
    """The organiser takes a player from the table."""
    return taken(host, "removed", "a word")


@refused_by(RULES, "dice")
def another_window_behind_an_empty_chair(host: Host) -> bytes:
    """A chair falls empty, and the window that opens behind it says something else."""
    told = Sealed(tuple(host.match.all_seats), None)
    change = e.SeatChanged(VICTIM, "removed", "", told)
    events = changing(host.match, host.game, change, SECRET, host.at)
    if not isinstance(events[-1], e.WindowOpened):
        raise Unfit
    host.write(*events[:-1], replace(events[-1], facts={"round": 99}))
    return host.stop()


# --- ways back ------------------------------------------------------------------------------------


def back(host: Host, consents: tuple[int, ...] = (), to: int | None = None, **but: Any) -> bytes:
    """The organiser goes back one window; what opens says something else."""
    if not host.match.positions:
        raise Unfit
    to = max(host.match.positions) if to is None else to
    host.write(e.Rewound(to, "a slip", consents))
    found = host.game.window(host.match.state)
    if found is None:
        raise Unfit
    opened = opening(host.match, found, host.at)
    other = replace(opened, **but)
    if but and other == opened:
        raise Unfit
    host.write(other)
    return host.on()


@by_design("An organiser rewinds to undo a result", turns=2)
def a_way_back_by_the_organiser(host: Host) -> bytes:
    """The organiser goes back."""
    return back(host)


@refused_by(BOTH, "leaves", "dice", turns=2)
def other_facts_behind_a_way_back(host: Host) -> bytes:
    """The window behind a way back tells other facts."""
    return back(host, facts={"round": 99})


@refused_by(BOTH, "leaves", "dice", turns=2)
def another_name_behind_a_way_back(host: Host) -> bytes:
    """The window behind a way back has another name."""
    return back(host, name="other")


@refused_by(BOTH, "time", turns=2)
def another_due_behind_a_way_back(host: Host) -> bytes:
    """The window behind a way back is due sooner than the options say."""
    due = host.at[:11] + "23:59:59.000Z"
    return back(host, due=due)


@refused_by(BOTH, "leaves", "dice", "time", turns=2)
def another_pace_behind_a_way_back(host: Host) -> bytes:
    """The window behind a way back has the other pace, and the due of that."""
    due = host.at[:11] + "23:59:59.000Z"
    pace = host.pick(["short", "long"])
    return back(host, pace=pace, due=due)


@refused_by(BOTH, "leaves", "dice", turns=2)
def fewer_asked_behind_a_way_back(host: Host) -> bytes:
    """The window behind a way back does not ask the victim."""
    found = tuple(seat for seat in host.asked if seat != VICTIM)
    return back(host, asked=found)


@refused_by(BOTH, "orders", turns=2)
def consents_that_nobody_gave(host: Host) -> bytes:
    """A way back names leaves that are no consents."""
    n = host.one_of("match.letter_sealed")
    return back(host, (n,))


@refused_by(BOTH, "orders", turns=2)
def a_consent_left_out(host: Host) -> bytes:
    """A way back does not name a consent that stands."""
    to = max(host.match.positions, default=0)
    host.letter(FRIEND, "consent", f"rewind {to} yes", signed=FRIEND in host.signs)
    return back(host)


@refused_by(BOTH, "leaves", turns=2)
def a_consent_twice(host: Host) -> bytes:
    """A way back names a consent twice."""
    to = max(host.match.positions, default=0)
    n = host.letter(FRIEND, "consent", f"rewind {to} yes", signed=FRIEND in host.signs)
    return back(host, (n, n))


@refused_by(BOTH, "leaves", turns=2)
def a_way_back_to_no_window(host: Host) -> bytes:
    """A way back leads to a window that was never closed."""
    host.write(e.Ruled(None, "organiser", "so"))
    host.stop()
    made = codec.encode(
        e.Rewound(88, "so", ()),
        len(host.leaves) - 2,
        host.at,
        host.game.name,
        host.salt,
        host.by_name,
    )
    return rebuilt(host, [*host.leaves[:-2], made.leaf, host.leaves[-1]])


# --- rulings and rules ----------------------------------------------------------------------------


@by_design(ENDS)
def a_ruling(host: Host) -> bytes:
    """The organiser rules, in their own words."""
    host.write(e.Ruled(host.pick([None, VICTIM, FRIEND]), "organiser", "the map counts"))
    return host.on()


@refused_by(BOTH, "leaves")
def a_ruling_on_no_seat(host: Host) -> bytes:
    """A ruling is on a seat that there is not."""
    host.write(e.Ruled(host.pick([0, host.match.seats + 1, 255]), "organiser", "so"))
    return host.on()


@refused_by(BOTH, "leaves")
def a_ruling_of_no_known_cause(host: Host) -> bytes:
    """A ruling has a cause that there is not."""
    host.write(e.Ruled(VICTIM, host.pick(["xyz", "", "vote"]), "so"))
    return host.on()


@refused_by(BOTH, "leaves")
def a_ruling_in_the_referees_words(host: Host) -> bytes:
    """A ruling speaks in the referee's own words, or in several lines."""
    host.write(e.Ruled(VICTIM, "organiser", host.pick(["[grace 12]", "so\nand so", "[told]"])))
    return host.on()


@refused_by(BOTH, "leaves", "orders")
def a_draw_that_ends_nothing(host: Host) -> bytes:
    """A draw is ruled, and the match goes on."""
    host.write(e.Ruled(None, "draw", ""))
    return host.on()


@refused_by(BOTH, "orders")
def rules_changed_without_consent(host: Host) -> bytes:
    """Other rules are in force, and nobody has agreed to them."""
    text = b"Seat 2 wins.\n"
    newer = dataclasses.replace(host.game, version="9.9", rules=text)
    rules = b64u(hashlib.sha256(text).digest())
    change = e.RulesChanged((host.game.version, newer.version), rules, "consent", "")

    def edit(events: list[Event]) -> list[Event]:
        if not isinstance(events[-1], e.WindowOpened):
            raise Unfit
        return [*events[:-1], change, events[-1]]

    host.answers()
    host.close(early=complete(host.match, host.game), edit=edit)
    host.rules = Catalogue([host.game, newer])
    host.game, host.more_rules = newer, {host.game.version: host.game.rules}
    return host.on()
