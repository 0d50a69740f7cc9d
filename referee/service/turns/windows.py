"""Time and turns: the start, closes, cascades, bots, and windows that wait on.

Why: docs/decisions/0006-due-row.md, docs/decisions/0009-grace.md,
  docs/decisions/0010-faulty-window.md.
"""

import logging
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from datetime import timedelta
from enum import Enum
from math import inf
from typing import Any

import msgspec

from referee.kernel.event import Event, Seat
from referee.match import policy
from referee.match.closing import closing, complete, sealing
from referee.match.deadlines.patience import waits_on
from referee.match.opening import ready, starting
from referee.match.rounds import is_fixed, naming
from referee.match.rule_changes import CannotTakeOver, NewRules
from referee.match.state import Match, OpenWindow
from referee.service.ledger.core import Core
from referee.service.ledger.decision import Decision
from referee.service.ledger.letters_owed import intent
from referee.service.ledger.loaded_match import LoadedMatch, Secrets
from referee.service.ledger.time_banks import bank_rows, banks
from referee.service.letters.certificates import Cabinet
from referee.service.letters.new_keys import announced_keys
from referee.service.turns.bots_turn import BotsTurn, overdue
from referee.service.turns.errands import Errands
from referee.service.turns.neighbours import Drain, Neighbours
from referee.service.turns.new_rules import agreed_rules
from referee.thinking.minds import Minds
from storage import Conflict, Unavailable, Unknown

log = logging.getLogger(__name__)


class Progress(Enum):
    """What became of a look at a match."""

    TAKEN = "it went on, and may go on further"
    BOTS = "bots are thought about by somebody else"
    NONE = "a person must do something, or the time"


class Windows:
    """Opens and closes.

    `grace`: seconds after its due time that a window is left open. A mail that ended in time may
    still be on its way to the disk; a close that overtakes it makes the listener say 451.
    """

    def __init__(self, core: Core, neighbours: Neighbours, grace: float = 0.0) -> None:
        self._core = core
        self._neighbours = neighbours
        self.bots = BotsTurn(core)
        self.grace = grace

    def wake(self, name: str) -> bool:
        """The ticker's call: go on as far as possible, and close what is due. Raises what stands
        against it. A match whose rules are missing does not go on. True: bots are being thought
        about, and whoever does that goes on."""
        if self._neighbours.games.waits(name):
            return False
        bots_think = self._go_on(name)
        with self._core.locked(name) as loaded:
            window = loaded.match.window
            waits = loaded.match.named is not None
        if waits:  # no due moves, and nothing closes before the round is there
            return bots_think
        if window is not None and self._rest(window) <= 0:
            if not self._core.retrying(lambda: self._was_postponed(name)):
                self.close(name, window.number)
        else:
            self._core.retrying(lambda: self._wait_on(name))
        return bots_think

    def _wait_on(self, name: str) -> None:
        """Grace and banks of a window that is nearly due, if somebody is silent."""
        with self._core.locked(name) as loaded:
            if not overdue(self._core, loaded):
                self._more(loaded, self._core.moment(loaded))

    def _more(self, loaded: LoadedMatch, at: str) -> bool:
        """Grace or banks give the window time; False: there are none, or nobody needs them. What an
        outage took comes first: nobody pays for it out of their bank."""
        match, name = loaded.match, loaded.name
        found = waits_on(match, loaded.game, banks(self._core.log, name, match), at)
        if found is None:
            return False
        longer, left = found
        if (back := self._neighbours.outages.gives(loaded, at)) is not None:
            longer, left = back, {}
        self._core.commit(Decision(loaded, (longer,), at, put=tuple(bank_rows(name, match, left))))
        return True

    def close_before(self, received: str, name: str) -> None:
        """Whatever comes at or after the due time belongs to the next window, however late the
        ticker is: close the open one first, once its grace is over. Nothing beyond that: the next
        window may be complete at once, and what has come counts in it. Who calls goes on. One that
        cannot be closed is left to the ticker, and what has come is late in it."""
        with self._core.locked(name) as loaded:
            window = loaded.match.window
            waits = loaded.match.named is not None
        if window is None or window.due is None or received < window.due or waits:
            return
        if self._neighbours.games.waits(name):
            return
        rest = self._rest(window)
        if rest > 0:
            self._core.clock.sleep(min(rest, self.grace))
        with self._left_to_the_ticker(name):
            if not self._core.retrying(lambda: self._was_postponed(name)):
                self._core.retrying(lambda: self._close(name, window.number))

    def _was_postponed(self, name: str) -> bool:
        """Give a window that is due more time instead of closing it. True: it was postponed.

        It gets more time when an outage has spoilt it, or when nobody was there to give it its
        grace. Whoever has written in time is heard first: they are not silent. The look at all that
        is due comes before this match is locked: who locks one match and asks for another may wait
        for ever.
        """
        with self._core.locked(name) as loaded:
            window = loaded.match.window
        if window is not None and window.due is not None:
            self._neighbours.drain(name, window.due)
        self._neighbours.outages.look()
        with self._core.locked(name) as loaded:
            at = self._core.moment(loaded)
            later = self._neighbours.outages.put_off(loaded, at)
            if later is None:
                return overdue(self._core, loaded) and self._more(loaded, at)
            self._core.commit(Decision(loaded, (later,), at))
        return True

    def _rest(self, window: OpenWindow) -> float:
        """Seconds until its deadline and the grace are over."""
        if window.due is None:
            return inf
        now = policy.instant(self._core.clock.now())
        return (policy.instant(window.due) + timedelta(seconds=self.grace) - now).total_seconds()

    def drained_by(self, drain: Drain) -> None:
        """Who works off the mail that came in time before a window closes."""
        self._neighbours.drain = drain

    def bots_thought_by(self, minds: Minds, hands: Executor | None = None) -> None:
        """Who thinks for bots that think ahead, while nobody waits for them (`Errands`)."""
        self.bots.begin(minds, Errands(lambda name: self._go_on(name, errand=True), hands))

    def is_due(self, name: str, at: str) -> bool:
        """Is the open window's deadline not after this instant?"""
        with self._core.locked(name) as loaded:
            window = loaded.match.window
        return window is not None and window.due is not None and window.due <= at

    def set_aside(self, name: str) -> None:
        """Tell the organiser that a window could not be closed and the match waits for the host:
        once a window, however often it is tried again. Nobody looks at the match for it, which may
        be what fails.

        What went wrong is for the host's log alone: it may quote what is hidden, and an organiser
        may sit at the table.
        """
        due = self._core.log.due_of(name)
        number = due.window if due is not None else 0
        told = intent(name, 0, "trouble", None, str(number), window=number)
        self._core.log.intend([told])

    def close(self, name: str, number: int) -> bool:
        """Close this window, or end its sealing, if it is complete or due. False: it is neither, or
        not open."""
        closed = self._core.retrying(lambda: self._close(name, number))
        if closed:
            self.advance(name)
        return closed

    def advance(self, name: str) -> None:
        """The call of whoever has written: their letter is taken, and whatever keeps the match
        from going on is no fault of theirs. Go on as far as possible; the ticker tries the rest."""
        with self._left_to_the_ticker(name):
            self._go_on(name)

    @contextmanager
    def _left_to_the_ticker(self, name: str) -> Iterator[None]:
        """A fault of ours (the rules raise) is for our log; the ticker, to whom the match is due,
        meets it again, counts it and tells the organiser."""
        try:
            yield
        except (Conflict, Unavailable, Unknown):
            raise
        except Exception:
            log.exception("%s could not go on; the ticker tries again", name, extra={"match": name})

    def _go_on(self, name: str, errand: bool = False) -> bool:
        """Until somebody must do something: start, bots' answers, complete windows. True: it is
        bots, and somebody thinks for them. On an `errand` that is us.

        Or until a window must still hear a mail that came before it was complete and could not be
        drained: it is in hand, and whoever has it goes on from there.
        """
        if self._neighbours.games.waits(name):
            return False
        try:
            self._core.retrying(lambda: self._bring_keys(name))
            while (step := self._core.retrying(lambda: self._step(name, errand))) is Progress.TAKEN:
                pass
        except Conflict as conflict:
            if conflict.what != "drained":
                raise
            return False
        return step is Progress.BOTS

    # --- steps --------------------------------------------------------------------------------

    def _step(self, name: str, errand: bool) -> Progress:
        with self._core.locked(name) as loaded:
            match = loaded.match
            if match.awaits_round:
                return Progress.NONE
            if ready(match):
                self._start(loaded)
                return Progress.TAKEN
            if not is_fixed(match, loaded.game) and self._neighbours.silence.give_up(loaded):
                return Progress.TAKEN
            asked = None if match.named is not None else self.bots.asked(loaded)
            number = match.window.number if match.window else None
            done = asked is None and number is not None and complete(match, loaded.game)
        if asked is not None:
            return Progress.TAKEN if self.bots.answered(asked, errand) else Progress.BOTS
        closed = number is not None and done and self._close(name, number)
        return Progress.TAKEN if closed else Progress.NONE

    def _bring_keys(self, name: str) -> None:
        """Announced keys whose time has come, once all mail is read that came until then: it may
        object."""
        now = self._core.clock.now()
        with self._core.locked(name) as loaded:
            if is_fixed(loaded.match, loaded.game):
                return
            if not announced_keys(loaded.match, now):
                return
        self._neighbours.drain(name, now)
        with self._core.locked(name) as loaded:
            keys = announced_keys(loaded.match, now)
            if keys and not is_fixed(loaded.match, loaded.game):
                at = self._core.moment(loaded)
                self._core.commit(Decision(loaded, tuple(keys), at, drained=now))

    def _start(self, loaded: LoadedMatch) -> None:
        core, match = self._core, loaded.match
        at = core.moment(loaded)
        waits = naming(match, loaded.game, at)
        if waits is not None:
            core.commit(Decision(loaded, (waits,), at, claim=True))
            return
        secrets = core.secrets(loaded)
        options = read_options(loaded)
        cabinet = Cabinet(core.log, loaded)
        keys = {seat: _key_of(match, seat, cabinet) for seat in match.all_seats}
        link = secrets.chain.link(match.draw + 1)
        events = starting(match, loaded.game, options, keys, link, secrets.h, at)
        core.commit(Decision(loaded, tuple(events), at, claim=True))

    def _close(self, name: str, number: int) -> bool:
        core = self._core
        with core.locked(name) as loaded:
            due = _open_due(loaded.match, number)
        until = min(core.clock.now(), due) if due else core.clock.now()
        self._neighbours.drain(name, until)
        with core.locked(name) as loaded:
            match, at = loaded.match, core.moment(loaded)
            if match.window is None or match.window.number != number or match.awaits_round:
                return False
            due = match.window.due
            if not (due is not None and at >= due) and not complete(match, loaded.game):
                return False
            events = self._events(loaded, at)
            drained = min(at, due) if due else at
            warnings = self._neighbours.silence.warnings(loaded, events)
            decision = Decision(
                loaded, tuple(events), at, letters=tuple(warnings), claim=True, drained=drained
            )
            core.commit(decision)
        return True

    def _events(self, loaded: LoadedMatch, at: str) -> list[Event]:
        """The close; of a blind window in which seals wait to be opened, the end of the sealing;
        of a match with a beacon first the round that the dice wait for."""
        sealed = sealing(loaded.match, at)
        if sealed is not None:
            return [sealed]
        waits = naming(loaded.match, loaded.game, at)
        if waits is not None:
            return [waits]
        return _closing(loaded, self._core.secrets(loaded), at, agreed_rules(self._core, loaded))


def _closing(loaded: LoadedMatch, secrets: Secrets, at: str, onto: NewRules | None) -> list[Event]:
    """The close, with the rules that everybody has agreed on. Where they cannot play on from what
    it leads to, the present ones do; the motion stands until they can, or it is refused."""
    match, link = loaded.match, secrets.chain.link(loaded.match.draw + 1)
    try:
        return closing(match, loaded.game, link, secrets.h, at, onto)
    except CannotTakeOver:
        return closing(match, loaded.game, link, secrets.h, at)


def read_options(loaded: LoadedMatch) -> Any:
    """The options of leaf 0 as the game reads them."""
    return msgspec.convert(loaded.match.options, loaded.game.options)


def _key_of(match: Match, seat: Seat, cabinet: Cabinet) -> str | None:
    """The key inside the signature of the seat's join."""
    join = match.orders[seat]
    if join.signature is None:
        return None
    return cabinet.joined(join.text, join.signature)


def _open_due(match: Match, number: int) -> str | None:
    return match.window.due if match.window and match.window.number == number else None
