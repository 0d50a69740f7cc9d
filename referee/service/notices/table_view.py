"""What one seat's page or letter shows, read from the log and from nothing else."""

from dataclasses import dataclass
from typing import Any

from referee.kernel import standing
from referee.kernel.event import Seat
from referee.kernel.game import AnyGame, Outcome
from referee.kernel.words import Words
from referee.match import events as e
from referee.match.closing import still
from referee.match.missing_rules import is_missing
from referee.match.policy import Policy
from referee.match.state import Match, NamedRound, OpenWindow
from referee.match.storyline import Moment
from referee.match.text import SeenCheckpoint, Text, spell
from referee.service.ledger.core import Core
from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.people.tenure import sat_down


@dataclass(frozen=True)
class OrderInForce:
    """The seat's own order in force; `lost` if a chair that fell empty has made it impossible."""

    n: int
    received: str
    text: str
    echo: Words
    waits: bool
    signed: bool
    lost: bool = False


@dataclass(frozen=True)
class SealInForce:
    """What the seat has sealed in a blind window, as its letter stands on the log."""

    n: int
    received: str
    digest: str


@dataclass(frozen=True)
class StandingLine:
    number: int
    text: Words


@dataclass(frozen=True)
class OpenMotion:
    """A motion that is open, proposed in leaf `n`: who has said yes."""

    name: str
    number: int | str | None
    yes: tuple[Seat, ...]
    n: int = 0


@dataclass(frozen=True)
class Rewind:
    """Leaf `n` went back to before leaf `since`: what `undone` leaves told is no more true.

    `agreed`: everybody, or organiser (alone).
    """

    n: int
    since: int
    to_window: int
    agreed: str
    undone: frozenset[int]


@dataclass(frozen=True)
class TableView:
    """One match through the eyes of `seat` (None: a spectator), after its first `size` leaves.

    `leaf0` is the hash that names the log (32 bytes), `edition` the version of leaf 0, `awaited`
    are the leaves that announced the keys which wait, `sat_down` is the leaf with which who sits on
    the seat came (0: from the beginning). `opened`: the match is over and its log has opened what
    was hidden; that of a match which was begun anew elsewhere never does. `gave_up`: seats whose
    player conceded, in that order. `blind`: an open blind window is `sealing` or `unsealing`;
    `seal` is the seat's own in it. `named`: the round of a beacon that its dice wait for.
    `nonceless`: the seat's signed letters never have a nonce.
    """

    match: str
    origin: str
    game: AnyGame
    version: str
    options: dict[str, Any]
    phase: str
    seat: Seat | None
    seats: int
    names: tuple[Words, ...]
    players: tuple[Words, ...]
    joined: tuple[bool, ...]
    view: Any
    window: OpenWindow | None
    order: OrderInForce | None
    standing: tuple[StandingLine, ...]
    history: tuple[Moment, ...]
    outcome: Outcome | None
    cause: str | None
    size: int
    at: str
    leaf0: bytes
    paused: bool
    policy: Policy
    key: str | None
    motions: tuple[OpenMotion, ...] = ()
    awaited: tuple[int, ...] = ()
    empty: frozenset[Seat] = frozenset()
    rewinds: tuple[Rewind, ...] = ()
    edition: int = 1
    sat_down: int = 0
    opened: bool = False
    gave_up: tuple[Seat, ...] = ()
    blind: str = ""
    nonceless: bool = False
    seal: SealInForce | None = None
    named: NamedRound | None = None

    @property
    def due(self) -> str:
        """When the open window closes (ISO UTC); "" without one."""
        return (self.window.due or "") if self.window is not None else ""

    @property
    def waits_for_rules(self) -> bool:
        """Are its rules not here just now, and is it not over?"""
        return is_missing(self.game) and self.phase != "ended"

    @property
    def is_to_open(self) -> bool:
        """Has the seat sealed, is nothing sealed any more, and is its seal not open yet?"""
        return self.blind == "unsealing" and self.seal is not None and self.order is None

    @property
    def answered(self) -> bool:
        """Has the seat sent what the open window waits for now?"""
        if self.blind == "unsealing" and self.seal is None:
            return True
        return self.order is not None or (self.blind == "sealing" and self.seal is not None)


def header(shown: TableView, seen: SeenCheckpoint | None = None) -> str:
    """The header that `shown.seat` signs with now: a join's in the lobby, else an order's.

    `seen` is the checkpoint that stands beside it. It holds no nonce: that is drawn on the
    player's own machine (docs/spec/letters.md).
    """
    return spell(
        Text(
            kind="join" if shown.phase == "lobby" else "order",
            body="",
            origin=shown.origin,
            leaf0=shown.leaf0,
            window=shown.window.number if shown.window else 0,
            seat=shown.seat,
            seen=seen,
        )
    )


def table(
    core: Core, loaded: LoadedMatch, players: tuple[Words, ...], seat: Seat | None, at: int | None
) -> TableView:
    """The table after the first `at` leaves (all of them if None)."""
    match = loaded.match if at is None else loaded.rewound(at)
    game = loaded.game if at is None else loaded.game_at(match.size - 1)
    dealt = match.state is not None and (match.number > 0 or match.phase == "ended")
    return TableView(
        match=loaded.name,
        origin=match.origin,
        game=game,
        version=match.version,
        options=match.options,
        phase=match.phase,
        seat=seat,
        seats=match.seats,
        names=game.seat_names[: match.seats],
        players=players,
        joined=tuple(number in match.joined for number in match.all_seats),
        view=game.view(match.state, seat) if dealt else None,
        window=match.window,
        order=_mine(match, game, seat),
        standing=_standing(match, game, seat),
        history=history(loaded, seat, end=match.size),
        outcome=game.outcome(match.state) if dealt and match.phase == "ended" else None,
        cause=match.cause,
        size=match.size,
        at=match.at,
        leaf0=match.leaf0,
        paused=match.paused,
        policy=match.policy,
        key=match.keys.get(seat) if seat is not None else None,
        edition=match.edition,
        motions=tuple(
            OpenMotion(motion.name, motion.number, tuple(sorted(motion.yes)), motion.n)
            for motion in match.motions.values()
        ),
        awaited=tuple(waiting.n for waiting in match.awaited.values()),
        rewinds=rewinds(loaded, match.size),
        empty=match.empty,
        sat_down=sat_down(loaded, seat) if seat is not None else 0,
        opened=loaded.is_over,
        gave_up=_gave_up(loaded, match.size),
        blind="sealing" if match.sealing else "unsealing" if match.unsealing else "",
        seal=_sealed(match, seat),
        named=match.named if match.awaits_round else None,
        nonceless=seat is not None and match.binds_nonce.get(seat) is False,
    )


def _gave_up(loaded: LoadedMatch, size: int) -> tuple[Seat, ...]:
    """Nobody sits down again where somebody conceded."""
    changes = [entry.event for entry in loaded.seat_changes if entry.n < size]
    return tuple(
        event.seat
        for event in changes
        if isinstance(event, e.SeatChanged) and event.cause == "conceded"
    )


def rewinds(loaded: LoadedMatch, size: int) -> tuple[Rewind, ...]:
    """The ways back among the first `size` leaves."""
    closes: dict[int, int] = {}
    found: list[Rewind] = []
    if not loaded.ways_back or loaded.ways_back[0] >= size:
        return ()  # nearly always
    for entry in loaded.entries[:size]:
        match entry.event:
            case e.WindowClosed(window=number):
                closes[number] = entry.n
            case e.Rewound(to_window=number, consents=consents):
                everybody = len(set(consents)) >= loaded.match.seats
                agreed = "everybody" if everybody else "organiser"
                undone = _undone(loaded, closes[number], entry.n)
                found.append(Rewind(entry.n, closes[number], number, agreed, undone))
    return tuple(found)


def _undone(loaded: LoadedMatch, since: int, end: int) -> frozenset[int]:
    """The leaves of play; who sits where, and what was ruled, stays."""
    keys = (e.KeyChanged, e.KeyAnnounced, e.KeyKept)
    stays = (e.Ruled, e.SeatChanged, *keys, e.DueChanged, e.Rewound)
    entries = loaded.entries[since:end]
    return frozenset(entry.n for entry in entries if not isinstance(entry.event, stays))


def _mine(match: Match, game: AnyGame, seat: Seat | None) -> OrderInForce | None:
    order = match.orders.get(seat) if seat is not None else None
    if order is None or match.window is None or match.phase != "running":
        return None
    view = game.view(match.state, seat)
    understood = still(game, view, order)
    if understood is None:
        echo, signed = Words(order.body, order.body), order.signed
        return OrderInForce(order.n, order.received, order.text, echo, False, signed, lost=True)
    echo = Words(game.write(understood.order, "en"), game.write(understood.order, "fr"))
    return OrderInForce(order.n, order.received, order.text, echo, understood.waits, order.signed)


def _sealed(match: Match, seat: Seat | None) -> SealInForce | None:
    seal = match.seals.get(seat) if seat is not None else None
    if seal is None:
        return None
    return SealInForce(seal.n, seal.received, seal.digest or "")


def _standing(match: Match, game: AnyGame, seat: Seat | None) -> tuple[StandingLine, ...]:
    rules = match.book(seat).rules if seat is not None else ()
    return tuple(StandingLine(rule.number, _rule_words(game, rule)) for rule in rules)


def _rule_words(game: AnyGame, rule: standing.Rule) -> Words:
    return Words(standing.write(game, rule, "en"), standing.write(game, rule, "fr"))


# --- history ----------------------------------------------------------------------------------


def history(
    loaded: LoadedMatch, seat: Seat | None, start: int = 0, end: int | None = None
) -> tuple[Moment, ...]:
    """What this reader may know of leaves start..end-1, in sentences; silent ones are left out."""
    return loaded.tale(seat).between(start, loaded.size if end is None else end)
