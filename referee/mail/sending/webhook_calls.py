"""Calls of webhooks under way, on threads of their own: who answers slowly holds up no mail.

The sender hands a telling over as it does a letter, goes on, and notes what came of it in a later
pass: threads of calls never touch the store. One call at a time goes to a target, in the order in
which they were handed over. What is handed over when a process is killed is told again, as every
letter is (`Log.leaving`).

Why: docs/decisions/0070-webhook-calls.md.
"""

import threading
from collections import deque
from collections.abc import Callable, Iterator
from typing import NamedTuple

from referee.mail.sending.webhooks import NotCalled, WebhookCaller, target
from referee.service import Referee
from referee.service.table.webhooks import Webhook
from storage import Intent, OutboxRow

THREADS = 4  # targets that are called at once
WAITING = 10  # calls handed over to one target: all are over before their hold (claims.HOLD)

Spawn = Callable[[Callable[[], None]], object]


class Crowded(OSError):
    """So many calls wait for this target that this one is for later."""


class Call(NamedTuple):
    row: OutboxRow
    hook: Webhook
    body: bytes


class EndedCall(NamedTuple):
    """What came of it: NotCalled, OSError (not now), a fault of ours; None: it was told."""

    row: OutboxRow
    fault: Exception | None


def _in_a_thread(work: Callable[[], None]) -> None:
    # A daemon: who answers slowly does not hold up the end of the process either.
    threading.Thread(target=work, name="webhooks", daemon=True).start()


class WebhookCalls:
    """Thread-safe. `spawn` begins the work of one more thread."""

    def __init__(
        self, referee: Referee, caller: WebhookCaller, spawn: Spawn = _in_a_thread
    ) -> None:
        self._referee = referee
        self._caller = caller
        self._spawn = spawn
        self._lock = threading.Lock()
        self._waiting: dict[str, deque[Call]] = {}  # by target, the one called longest ago first
        self._busy: set[str] = set()  # targets
        self._ids: set[str] = set()  # handed over and not noted yet
        self._ended: deque[EndedCall] = deque()
        self._threads = 0

    def __contains__(self, id: str) -> bool:
        """Is this telling under way, or over and not noted yet?"""
        return id in self._ids

    def hook(self, intent: Intent) -> Webhook:
        """Wherever the match tells its news by now. Raises NotCalled, and Crowded."""
        hook = self._referee.webhooks.of(intent.stream)
        if hook is None:
            raise NotCalled("its organiser wants no calls any more")
        with self._lock:
            if len(self._waiting.get(target(hook.url), ())) >= WAITING:
                raise Crowded(f"{WAITING} calls of {target(hook.url)} are not over")
        return hook

    def put(self, call: Call) -> None:
        """It is made as soon as its target and a thread are free."""
        with self._lock:
            self._ids.add(call.row.intent.id)
            self._waiting.setdefault(target(call.hook.url), deque()).append(call)
            another = self._threads < THREADS
            self._threads += another
        if another:
            self._spawn(self._work)

    def ended(self) -> Iterator[EndedCall]:
        """What came of the calls that are over; each is kept until the next is asked for."""
        while self._ended:
            yield self._ended[0]
            self._ids.discard(self._ended.popleft().row.intent.id)

    def _work(self) -> None:
        """One thread: call after call until none can be made."""
        while (taken := self._take()) is not None:
            where, call = taken
            fault = self._fault_of(call)
            with self._lock:
                self._busy.discard(where)
                self._ended.append(EndedCall(call.row, fault))

    def _take(self) -> tuple[str, Call] | None:
        with self._lock:
            free = next((where for where in self._waiting if where not in self._busy), None)
            if free is None:
                self._threads -= 1
                return None
            queue = self._waiting.pop(free)
            call = queue.popleft()
            if queue:
                self._waiting[free] = queue  # behind the others
            self._busy.add(free)
            return free, call

    def _fault_of(self, call: Call) -> Exception | None:
        try:
            self._caller.tell(call.hook, call.row.intent.id, call.body)
        except Exception as fault:
            return fault
        return None
