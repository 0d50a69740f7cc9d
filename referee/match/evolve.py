"""One event later: the only way a match changes. Never refuses; a replay is a fold of this.

What is under seal for the reader (a replay of public leaves) is passed over: the match then knows
less, but what it knows is right.
"""

from typing import Any, assert_never

import msgspec
from msgspec.structs import replace

from referee.kernel.chance import leaf0_hash
from referee.kernel.event import Event, Seat
from referee.kernel.game import AnyGame
from referee.kernel.recorder import Told
from referee.match import awaited_keys, motions
from referee.match import events as e
from referee.match.beacon import published
from referee.match.deadlines.outages import remembered
from referee.match.heard import Heard
from referee.match.letters import heard, without
from referee.match.level import LEVEL_OPTION
from referee.match.policy import BOT_OPTION, split_options
from referee.match.rounds import moves
from referee.match.rule_changes import taken_over
from referee.match.state import AwaitedKey, Match, NamedRound, OpenWindow
from referee.match.text import UNBOUND


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A leaf, decoded: its number, its time and what it says."""

    n: int
    at: e.Moment
    event: Event


def created(leaf: bytes, entry: Entry) -> Match:
    """The match that leaf 0 makes."""
    first = entry.event
    if not isinstance(first, e.Created):
        raise ValueError("leaf 0 is not match.created")
    options, policy = split_options(first.options)
    return Match(
        origin=first.origin,
        leaf0=leaf0_hash(leaf),
        game=first.game,
        version=first.rules_version,
        options=options,
        policy=policy,
        seats=first.seats,
        chain=first.chain,
        secret=first.secret,
        rules=first.rules,
        edition=first.version,
        bot=first.options.get(BOT_OPTION) if first.version > 1 else None,
        level=first.options.get(LEVEL_OPTION) if first.version > 1 else None,
        at=entry.at,
    )


def evolve(match: Match, entry: Entry, game: AnyGame) -> Match:
    """The match after this leaf, which `game` reads: of a change of rules the new ones."""
    event = entry.event
    lasting = match.lasting.after(event)
    later = replace(match, size=entry.n + 1, at=entry.at, lasting=lasting)
    if not isinstance(event, e.MATCH_EVENTS):
        return replace(later, state=game.evolve(match.state, event))
    return _life(later, event, entry, game)  # type: ignore[arg-type] # isinstance with a tuple


def _life(match: Match, event: e.MatchEvent, entry: Entry, game: AnyGame) -> Match:
    match event:
        case e.LetterSealed(letter):
            known = not isinstance(letter.value, msgspec.UnsetType)
            return _heard(match, letter.known, entry.n, game) if known else match
        case e.Started():
            return replace(_started(match, event), state=game.state())
        case e.WindowOpened():
            return _opened(match, event, entry)
        case e.WindowSealed():
            return replace(match, window=_sealed(match, event, entry))
        case e.RoundNamed(round=number, due=due):
            return replace(match, named=NamedRound(number, due))
        case e.RoundGiven(round=number, signature=signature):
            due = match.named.due if match.named is not None else match.at
            return replace(match, named=NamedRound(number, due, published(number, signature)))
        case e.DueChanged():
            lasting = motions.lasting(match.motions)
            return replace(match, window=_moved(match, event, entry.at), motions=lasting)
        case e.WindowClosed():
            return _closed(match, event, entry.n)
        case e.SeatTold(seat, told):
            known = not isinstance(told.value, msgspec.UnsetType)
            return _told(match, seat, told.known) if known else match
        case e.KeyAnnounced(seat, cause, counts, key):
            waiting = AwaitedKey(entry.n, cause, counts, _or_none(key.value))
            return replace(match, awaited={**match.awaited, seat: waiting})
        case e.KeyKept(seat):
            return replace(match, awaited=awaited_keys.without(match.awaited, seat))
        case e.KeyChanged(seat=seat, key=key):
            later = replace(match, awaited=awaited_keys.without(match.awaited, seat))
            return replace(later, coming={**match.coming, seat: _or_none(key.value)})
        case e.SeatChanged():
            return _changed_hands(match, event)
        case e.RulesChanged(versions=versions, rules=rules):
            return _by_other_rules(match, versions[1], rules, game)
        case e.Rewound(to_window=number):
            return _rewound(match, number)
        case e.Ended(cause, outcome):
            over = replace(match, phase="ended", window=None, awaited={}, named=None)
            return replace(over, cause=cause, ending=outcome)
        case e.Created() | e.Ruled():
            return match
        case _:
            assert_never(event)


def _heard(match: Match, letter: e.Letter, n: int, game: AnyGame) -> Match:
    later = heard(_objected(match, letter), letter, n, game)
    return replace(later, moved=match.moved or moves(letter))


def _objected(match: Match, letter: e.Letter) -> Match:
    """Without the key that this letter's seat waits for, if it speaks against it."""
    if not awaited_keys.objects(match.awaited, letter):
        return match
    return replace(match, awaited=awaited_keys.without(match.awaited, letter.seat))


# --- windows ----------------------------------------------------------------------------------


def _started(match: Match, event: e.Started) -> Match:
    keys = {seat: _or_none(key.value) for seat, key in enumerate(event.keys, start=1)}
    bots = frozenset(seat for seat, join in match.orders.items() if join.bot)
    fresh = replace(match, orders={}, refusals={}, coming={}, bots=bots)  # every key is told anew
    shares = event.contributions
    fresh = _drawn(fresh)
    return replace(fresh, phase="running", keys=keys, draw=event.draw, contributions=shares)


def _drawn(match: Match) -> Match:
    """Behind a draw its round is known, and of the next draw nothing is fixed."""
    given = match.named.given if match.named is not None else None
    return replace(match, named=None, round=given or match.round, moved=False)


def _opened(match: Match, event: e.WindowOpened, entry: Entry) -> Match:
    window = OpenWindow(
        number=event.window,
        name=event.name,
        pace=event.pace,
        facts=event.facts,
        asked=event.asked,
        due=event.due,
        opened=entry.at,
        leaf=entry.n,
    )
    return replace(
        match,
        window=window,
        number=event.window,
        keys={**match.keys, **match.coming},
        coming={},
        orders={},
        seals={},
        heard=_lasting(match.heard),
        refusals={},
    )


def _sealed(match: Match, event: e.WindowSealed, entry: Entry) -> OpenWindow | None:
    """The same window with the due time of its openings, which no outage has spoilt yet."""
    if match.window is None:
        return None
    fresh = replace(match.window, due=event.due, plain=None, counted=entry.at, made_good=None)
    return replace(fresh, sealed=event.sealed, sealed_at=entry.at, sealed_leaf=entry.n)


def _moved(match: Match, event: e.DueChanged, at: e.Moment) -> OpenWindow | None:
    """The open window with its other due time; what may move it once remembers that it has."""
    window = match.window
    if window is None:
        return None
    longer = window.longer or event.reason.startswith("[grace")
    return remembered(replace(window, longer=longer), event, at)


def _closed(match: Match, event: e.WindowClosed, n: int) -> Match:
    return replace(
        _drawn(match),
        window=None,
        draw=event.draw,
        contributions=event.contributions,
        lonely=_lonely(match, _or_none(event.used.value) or ()),
        motions=motions.lasting(match.motions),
        positions={**match.positions, event.window: (match.state, n)},
    )


def _lonely(match: Match, used: tuple[int | None, ...]) -> int:
    """A person's own text, or a whole pace in which one could have come, starts the count anew."""
    people = {order.n for order in match.orders.values() if not order.bot}
    bots = {order.n for order in match.orders.values() if order.bot}
    leaves = {leaf for leaf in used if leaf is not None}
    due = match.window.due if match.window else None
    if leaves & people or (due is not None and match.at >= due):
        return 0
    return match.lonely + 1 if leaves - bots else match.lonely


def _told(match: Match, seat: Seat, told: tuple[Told, ...]) -> Match:
    """A `next` that has answered is used up."""
    used = {fact.get("number") for fact in told if fact["what"] == "standing_used"}
    once = [rule.number for rule in match.book(seat).rules if rule.once and rule.number in used]
    return without(match, seat, once) if once else match


def _by_other_rules(match: Match, version: str, rules: str, game: AnyGame) -> Match:
    """The position goes over as it is; what spoke of the change has been done, and there is no way
    back to the positions of the old rules."""
    return replace(
        match,
        version=version,
        rules=rules,
        state=None if match.state is None else taken_over(match.state, game),
        motions={name: motion for name, motion in match.motions.items() if name != "rules"},
        positions={},
    )


def _changed_hands(match: Match, event: e.SeatChanged) -> Match:
    """What the old player had given and filed counts no more, and their key at once neither; a new
    one counts, like any other, from the next window."""
    seat = event.seat
    running = match.phase == "running"
    return replace(
        match,
        moved=True,
        orders={other: order for other, order in match.orders.items() if other != seat},
        seals={other: one for other, one in match.seals.items() if other != seat},
        heard=Heard(old for old in match.heard if old.seat != seat),
        standing={**match.standing, seat: match.book(seat).without(_numbers(match, seat))},
        keys={**match.keys, seat: None} if running else match.keys,
        coming={**match.coming, seat: _or_none(event.key.value)},
        awaited=awaited_keys.without(match.awaited, seat),
        motions=motions.without(match.motions, seat),
        binds_nonce={s: habit for s, habit in match.binds_nonce.items() if s != seat},
        bots=match.bots | {seat} if event.cause == "bot" and running else match.bots - {seat},
        empty=match.empty | {seat} if event.empties and running else match.empty - {seat},
        left_at=match.size - 1 if event.empties and running else match.left_at,
    )


def _rewound(match: Match, number: int) -> Match:
    """Back to the state before that window's close; what was filed since stands no more."""
    state, closed = match.positions[number]
    books = {
        seat: book.without(n for n in _numbers(match, seat) if match.sources[seat, n].n > closed)
        for seat, book in match.standing.items()
    }
    return replace(
        match,
        state=state,
        window=None,
        named=None,
        moved=True,
        orders={},
        seals={},
        heard=_lasting(match.heard),
        standing=books,
        motions={},
        awaited={},
        positions={w: there for w, there in match.positions.items() if there[1] < closed},
    )


def _lasting(heard: Heard) -> Heard:
    """Signed letters that no window binds: whoever holds one could send it again for ever."""
    return Heard(old for old in heard if old.signed and old.kind in UNBOUND)


def _numbers(match: Match, seat: Seat) -> list[int]:
    return [rule.number for rule in match.book(seat).rules]


def _or_none(value: Any) -> Any:
    return None if isinstance(value, msgspec.UnsetType) else value
