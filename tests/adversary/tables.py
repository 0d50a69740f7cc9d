"""The tables at which a host cheats: a match of any game, and players who answer what bots would.

Seat 1 is a person's who signs, and whose key the host has not; seat 2 is an accomplice's, whose key
he has. On all other seats sit bots. The log's key, chain and secret are the host's.
"""

import hashlib
import random
from copy import copy
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Any

import msgspec

from referee.games.catalogue import Catalogue, catalogue
from referee.kernel.chance import Chance, Draws
from referee.kernel.event import Event
from referee.kernel.game import AnyGame
from referee.kernel.refused import Refused
from referee.match import events as e
from referee.match import text
from referee.match.closing import complete
from referee.match.policy import Policy
from referee.record import Material
from referee.seals import signature
from tests.audit.forge import OPENED
from tests.games.ways import WAYS
from tests.record import lots
from tests.record.house import House, private

TOYS = ("backs", "convoy", "draft", "parley", "quantum")
GAMES = (*sorted(WAYS), "toys")
VICTIM, FRIEND = 1, 2
HOSTS_OWN = private("the host's own")


class Unfit(Exception):
    """This table gives no occasion for the cheat."""


class Host(House):
    """The referee's part, and that of everybody at the table, move by move."""

    def __init__(self, chance: random.Random, *told: Any, **how: Any) -> None:
        self.chance = chance
        self.signs = {VICTIM}
        self.rules: Catalogue
        self.more_rules: dict[str, bytes] = {}
        super().__init__(*told, **how)

    def write(self, *events: Event) -> None:
        """Append them. What no reader of letters understands moves nothing, and stands there."""
        for event in events:
            before = self.match
            try:
                super().write(event)
            except Refused:
                self.match = msgspec.structs.replace(before, size=len(self.leaves), at=self.at)

    def twin(self) -> "Host":
        """The same table at the same moment: what happens there is unknown here."""
        twin = copy(self)
        twin.leaves, twin.parts = list(self.leaves), list(self.parts)
        twin.by_name, twin.by_digest = dict(self.by_name), dict(self.by_digest)
        return twin

    def fresh(self, origin: str = "") -> "Host":
        """A match like this one, from its leaf 0 on, at which nobody sits yet."""
        match = self.match
        told = (self.chance, self.game, match.options, match.policy, match.seats)
        fresh = Host(*told, origin or self.origin, match.edition)
        fresh.rules = self.rules
        return fresh

    def material(self) -> Material:
        return replace(super().material(), rules=super().material().rules | self.more_rules)

    # --- players ----------------------------------------------------------------------------------

    def think(self, seat: int, salt: int = 0) -> str:
        """What this seat might order now; another thought for another salt."""
        view: Any = self.game.view(self.match.state, seat)
        told = b"%d %d %d" % (salt, len(self.leaves), seat)
        draws = Draws(hashlib.sha256(told).digest())
        return self.game.write(self.game.propose(view, Chance(draws, draws)), "en")

    def another(self, seat: int, than: str) -> str:
        """An order other than this one. Raises Unfit where nobody thinks of any."""
        for salt in range(1, 9):
            found = text.repair(self.think(seat, salt)).removesuffix("\n")
            if found != than.strip():
                return found
        raise Unfit

    def give(self, seat: int, body: str | None = None, **how: Any) -> int:
        """The order of this seat, as it usually writes."""
        if seat in self.match.bots:
            return self.bot(seat)
        told = {"signed": seat in self.signs, **how}
        return self.order(seat, self.think(seat) if body is None else body, **told)

    def answered_by(self, seat: int) -> str:
        """The text of the order in force."""
        if seat not in self.match.orders:
            raise Unfit
        return self.match.orders[seat].body

    def other_text(self, seat: int) -> str:
        """An order for this seat, other than the one that is in force."""
        return self.another(seat, self.answered_by(seat))

    # --- the course -------------------------------------------------------------------------------

    @property
    def asked(self) -> tuple[int, ...]:
        return self.match.window.asked if self.match.window else ()

    @property
    def window(self) -> Any:
        """The open window. Raises Unfit where none is open."""
        if self.match.window is None:
            raise Unfit
        return self.match.window

    def silent(self) -> list[int]:
        """Who sits there, is asked and has not answered."""
        found = self.game.window(self.match.state)
        wanted = set(found.asked if found else ()) - self.match.empty  # whatever the leaf says
        there = [seat for seat in self.asked if seat in wanted]
        return [seat for seat in there if seat not in self.match.orders]

    def answers(self, *but: int) -> None:
        """Everybody who is asked answers, but for these."""
        for seat in self.silent():
            if seat not in but:
                self.give(seat)

    def turn(self, *but: int) -> None:
        """They answer, and the window closes as soon as it may."""
        self.answers(*but)
        self.close(early=complete(self.match, self.game))
        self.wait(minutes=5)

    def until(self, *seats: int, due: bool = False) -> None:
        """Plays until a window asks these seats (and has a due time). Raises Unfit."""
        for _ in range(12):
            if self.match.window is None:
                raise Unfit
            if set(seats) <= set(self.asked) and (self.match.window.due or not due):
                return
            self.turn()
        raise Unfit

    def on(self, turns: int = 1) -> bytes:
        """Plays on, ends the match if it has not ended, and exports it."""
        for _ in range(turns):
            if self.match.window is not None:
                self.turn()
        return self.stop()

    def stop(self, cause: str = "organiser") -> bytes:
        if self.match.phase != "ended":
            self.write(e.Ended(cause, None, OPENED))
        return self.record()

    def to_the_end(self, most: int = 40) -> None:
        """Plays until the game is over. Raises Unfit if that takes too long."""
        for _ in range(most):
            if self.match.phase == "ended":
                return
            self.turn()
        raise Unfit

    # --- what only a cheat does -------------------------------------------------------------------

    def uses(self, seat: int, letter: Any) -> None:
        """In force is what the host says (None: nothing), whatever has been filed."""
        others = {s: order for s, order in self.match.orders.items() if s != seat}
        orders = others if letter is None else {**others, seat: letter}
        self.match = msgspec.structs.replace(self.match, orders=orders)

    def due_is(self, due: str | None) -> None:
        window = msgspec.structs.replace(self.window, due=due)
        self.match = msgspec.structs.replace(self.match, window=window)

    def sealed(self, seat: int, kind: str, spelt: str | None, **but: Any) -> int:
        """A letter with any fields at all."""
        usual = {"assurance": "address", "body": None, "signature": None, "received": self.at}
        return self.seal(e.Letter(**{**usual, "kind": kind, "seat": seat, "text": spelt, **but}))

    def signature(self, seat: int, spelt: str) -> str:
        return signature.sign(self.keys[seat], "order@referee", spelt.encode())

    def leaf(self, n: int) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.json.decode(self.leaves[n])
        return found

    def numbered(self, *types: str) -> list[int]:
        """The leaves of these types; a type that ends in a dot stands for all that begin so."""
        kinds = {n: self.leaf(n)["type"] for n in range(len(self.leaves))}
        return [n for n, kind in kinds.items() if kind.startswith(types)]

    def one_of(self, *types: str) -> int:
        """Any leaf of these types. Raises Unfit where there is none."""
        return self.pick(self.numbered(*types))

    def pick(self, found: Any) -> Any:
        """Any of these. Raises Unfit where there is none."""
        found = list(found)
        if not found:
            raise Unfit
        return self.chance.choice(found)


@cache
def _toy(name: str) -> AnyGame:
    game: AnyGame = import_module(f"tests.toys.{name}").GAME
    return game


def _rules(chance: random.Random, game: str) -> tuple[AnyGame, dict[str, Any], int, Catalogue]:
    """The game, its options, the seats, and the rules that the audit is given."""
    if game != "toys":
        way = chance.choice(WAYS[game])
        options = msgspec.to_builtins(way.options, str_keys=True)
        return catalogue().current(game), options, way.seats, catalogue()
    name = chance.choice(("lots", "lots", "lots", *TOYS))
    if name == "lots":
        return lots.GAME, {"rounds": 6, "cards": 6}, 2, Catalogue([lots.GAME])
    return _toy(name), {}, min(_toy(name).seats), Catalogue([_toy(name)])


def seated(
    chance: random.Random,
    game: str,
    *,
    bots: bool = False,
    signed: bool = False,
    edition: int | None = None,
    started: bool = True,
    turns: int = 1,
    **policy: Any,
) -> Host:
    """A table of this game after so many turns, with a window open.

    With `bots` seat 2 is a bot's; with `signed` the match takes signed letters alone. Raises Unfit
    where the match is over by then.
    """
    rules, options, seats, known = _rules(chance, game)
    told = Policy(assurance="signed" if signed else "address", **policy)
    edition = edition or chance.choice((1, 2))
    host = Host(chance, rules, options, told, seats, edition=edition)
    host.rules = known
    host.signs = {VICTIM, FRIEND} if signed or chance.random() < 0.5 else {VICTIM}
    host.starts = started
    for seat in host.match.all_seats:
        bot = seat > FRIEND or (bots and seat == FRIEND)
        host.join(seat, signed=not bot and seat in host.signs, bot=bot)
    if not started:
        return host
    host.wait(minutes=5)
    for _ in range(turns):
        if host.match.window is None:
            raise Unfit
        host.turn()
    if host.match.window is None:
        raise Unfit
    return host
