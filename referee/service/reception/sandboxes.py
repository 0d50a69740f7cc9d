"""Sandboxes that lie here: each under a token, for thirty days after it was last used.

Whoever has the token may play in it. Its row lies under a name that is worked out of the token, and
whoever has that name may look at it: no way leads back. One that a seat of a running match has lies
under a name that no address can hold, for its player alone. What anybody may make is paid from two
purses, of the block of addresses that asks and of this home, and of both only so many are kept at a
time.

Why: docs/decisions/0107-sandbox.md.
"""

import zlib
from dataclasses import dataclass, replace
from datetime import timedelta

import msgspec

from referee.games.catalogue import UnknownGameError
from referee.kernel.event import Seat
from referee.kernel.filing import understand
from referee.kernel.game import AnyGame
from referee.kernel.refused import Problem, Refused, illegal
from referee.match import closing
from referee.match import events as e
from referee.match.evolve import evolve
from referee.match.missing_rules import RulesMissing, check_rules_are_here
from referee.match.policy import instant, moment
from referee.match.state import Match
from referee.sandbox.step_chance import seeded
from referee.sandbox.steps import Origin, Sandbox, begun, played_as, with_answer
from referee.service.ledger.core import Core
from referee.service.ledger.loaded_match import STRIDE, LoadedMatch
from referee.service.people.address_blocks import address_block
from referee.service.people.budget import Budget, Purse
from referee.service.people.seat_sandboxes import SANDBOX, STROKE
from storage import SandboxRow

LASTS = timedelta(days=30)
OF_BLOCK = Purse("sandbox", 20, timedelta(minutes=3))
OF_HOME = Purse("sandboxes", 300, timedelta(minutes=1))
MOST_OF_BLOCK = 200  # kept at a time
MOST = 5_000
LARGEST = 256 * 1024  # bytes, before it is compressed


@dataclass(frozen=True)
class KeptSandbox:
    """`ends` is the moment until which it is kept (ISO UTC)."""

    token: str
    ends: str
    sandbox: Sandbox


class Sandboxes:
    def __init__(self, core: Core, budget: Budget) -> None:
        self._core = core
        self._budget = budget

    def fork(self, match: str, n: int, title: str, reader: str, as_played: bool = False) -> str:
        """A sandbox from the moment of leaf n of a match that is over; its token. `as_played`: what
        was answered there stands ready. Raises Refused for a match that goes on, or whose rules are
        not here, and storage.Unknown."""
        with self._core.locked(match) as loaded:
            if not loaded.is_over:
                raise illegal(Problem("P-SANDBOX-RUNNING"))
            there = _open_at(loaded, n)
            game = loaded.game_at(there.size - 1)
            check_rules_are_here(game)
            options = msgspec.convert(there.options, game.options)
            origin = Origin(match, there.size - 1)
            sandbox = begun(game, title, there.seats, options, there.state, origin)
            if as_played:
                for seat, text in _answers(loaded, there, game).items():
                    sandbox = with_answer(sandbox, seat, text)
        return self.keep(sandbox, reader)

    def imagine(self, match: str, seat: Seat, title: str) -> Sandbox:
        """What this seat knows of a running match now, and what it does not know dealt by dice of
        the sandbox's own: of the match its view, its rules and its options, and nothing else.
        Raises Refused, or RulesMissing."""
        with self._core.locked(match) as loaded:
            now, game = loaded.match, loaded.game
            if now.phase != "running" or now.window is None or not now.window.asked:
                raise illegal(Problem("P-SANDBOX-NOTHING-ASKED"))
            check_rules_are_here(game)
            if game.imagine is None:
                raise illegal(Problem("P-SANDBOX-IMAGINE"))
            view = game.view(now.state, seat)
            options, seats = msgspec.convert(now.options, game.options), now.seats
        dealt = game.imagine(view, seeded(self.seed(), "imagine"))
        return played_as(begun(game, title, seats, options, dealt), seat)

    def keep(self, sandbox: Sandbox, reader: str, token: str = "") -> str:
        """A new one; its token. `reader`: the IP address of who asks; `token`: in place of what
        lies there. Raises Refused."""
        plain = _packed(sandbox)
        block = address_block(self._core.ring, SANDBOX, reader)
        self._check_room(block)
        self._spend(block)
        token = token or self._core.ring.token()
        name = self.name(token)
        self._core.log.sandboxes.put(SandboxRow(name, block, self._end(), self._box(name, plain)))
        return token

    def name(self, token: str) -> str:
        """What it lies under: for eyes alone. A seat's own lies under what its page calls it."""
        return token if STROKE in token else self._core.ring.index(SANDBOX, token).hex()[:26]

    def holds(self, token: str) -> bool:
        """Does one lie there? Nobody has used it by asking."""
        row = self._core.log.sandboxes.get(self.name(token))
        return row is not None and row.ends > self._core.clock.now()

    def get(self, token: str) -> KeptSandbox | None:
        """What lies under this token; looked at, it is kept for another thirty days."""
        return self._at(self.name(token), token)

    def look(self, name: str) -> KeptSandbox | None:
        """What lies under this name, without the token with which it could be played in."""
        return None if STROKE in name else self._at(name, "")

    def _at(self, name: str, token: str) -> KeptSandbox | None:
        row = self._core.log.sandboxes.get(name)
        if row is None or row.ends <= self._core.clock.now():
            return None
        if row.ends[:10] != self._end()[:10]:  # a row is not written at every look
            row = replace(row, ends=self._end())
            self._core.log.sandboxes.put(row)
        plain = zlib.decompress(self._core.ring.unlock(SANDBOX, name, row.box))
        return KeptSandbox(token, row.ends, msgspec.json.decode(plain, type=Sandbox))

    def put(self, kept: KeptSandbox, sandbox: Sandbox) -> None:
        """It is another from now on. Raises Refused for one that has become too large."""
        name = self.name(kept.token)
        row = self._core.log.sandboxes.get(name)
        if row is not None:
            box = self._box(name, _packed(sandbox))
            self._core.log.sandboxes.put(replace(row, ends=self._end(), box=box))

    def drop(self, token: str) -> None:
        self._core.log.sandboxes.drop(self.name(token))

    def tidy(self) -> int:
        """Those that nobody has used for thirty days are gone; how many."""
        return self._core.log.sandboxes.drop_below("ends", self._core.clock.now())

    def game(self, sandbox: Sandbox) -> AnyGame:
        """Its rules. Raises RulesMissing."""
        start = sandbox.start
        try:
            return self._core.games.at(start.game, start.version or "")
        except UnknownGameError:
            raise RulesMissing(start.game, start.version or "") from None

    def seed(self) -> str:
        """Fresh dice for a step."""
        return self._core.ring.entropy("sandbox", 16).hex()

    def _check_room(self, block: str) -> None:
        rows = self._core.log.sandboxes
        if rows.count(block=block) >= MOST_OF_BLOCK or rows.count() >= MOST:
            raise illegal(Problem("P-SANDBOX-FULL"))

    def _spend(self, block: str) -> None:
        """Both purses pay, or none. Raises Refused."""
        payers = ((block, OF_BLOCK), ("", OF_HOME))
        for whose, purse in payers:
            if not self._budget.allows(whose, 0, purse, 1):
                minutes = int(purse.every.total_seconds()) // 60
                raise illegal(Problem("P-SANDBOX-MANY", facts={"minutes": minutes}))
        for whose, purse in payers:
            self._budget.spend(whose, 0, purse)

    def _box(self, name: str, plain: bytes) -> bytes:
        return self._core.ring.lock(SANDBOX, name, zlib.compress(plain))

    def _end(self) -> str:
        return moment(instant(self._core.clock.now()) + LASTS)


def _open_at(loaded: LoadedMatch, n: int) -> Match:
    """The match while the last window up to leaf n was open that asked somebody; before the first,
    that one. From waypoint to waypoint: no match is folded from its beginning. Raises Refused where
    there was none."""
    last = max(1, min(n + 1, loaded.size))
    for start in range((last - 1) // STRIDE * STRIDE, -1, -STRIDE):
        earlier = filter(_asks, loaded.stood(max(1, start), min(start + STRIDE, last)))
        if found := list(earlier):
            return found[-1]
    for later in filter(_asks, loaded.stood(last, loaded.size)):
        return later
    raise illegal(Problem("P-SANDBOX-NOWHERE"))


def _asks(match: Match) -> bool:
    return match.phase == "running" and match.window is not None and bool(match.window.asked)


def _answers(loaded: LoadedMatch, there: Match, game: AnyGame) -> dict[Seat, str]:
    """What the seats answered to the window that is open there, as far as it can be played there:
    a chair that fell empty since may have changed what can."""
    match = there
    for entry in loaded.entries[there.size :]:
        if isinstance(entry.event, e.WindowClosed):
            break
        match = evolve(match, entry, loaded.game_at(entry.n))
    else:
        return {}
    given = closing.answers(match, game)
    own = {seat: answer.given.order for seat, answer in given.items() if answer.letter}
    texts = {seat: game.write(order, "en") for seat, order in own.items()}
    return {s: text for s, text in texts.items() if _is_playable(game, there, s, text)}


def _is_playable(game: AnyGame, there: Match, seat: Seat, text: str) -> bool:
    try:
        understand(game, game.view(there.state, seat), text, "en")
    except Refused:
        return False
    return True


def _packed(sandbox: Sandbox) -> bytes:
    plain = msgspec.json.encode(sandbox)
    if len(plain) > LARGEST:
        raise illegal(Problem("P-SANDBOX-LARGE", facts={"kilobytes": LARGEST // 1024}))
    return plain
