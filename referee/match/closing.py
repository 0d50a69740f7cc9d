"""A window's close: who answered what, the draw, the rules, and what is asked next.

`closing` is what the service does and what the audit does again: the same match, the same link
and the same secret give the same events.

Why: docs/decisions/0138-blind.md.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from referee.kernel import filing, standing
from referee.kernel.chance import (
    LINKS,
    Chance,
    Draws,
    Round,
    contribution,
    public_seed,
    secret_seed,
)
from referee.kernel.event import Event, Sealed, Seat
from referee.kernel.game import AnyGame, Given, Outcome
from referee.kernel.recorder import Recorder, Told
from referee.kernel.refused import Refused
from referee.kernel.window import Window
from referee.match import events as e
from referee.match import policy
from referee.match.base64url import b64u
from referee.match.beacon import mixed
from referee.match.missing_rules import is_missing
from referee.match.rule_changes import NewRules, playable, taken_over
from referee.match.state import FiledLetter, Match

OPENING_PACE = "short"  # of a blind window: nothing has to be thought about any more
PATIENCE = 20  # windows in a row that standing orders may close early without a person


class SeatAnswer(msgspec.Struct, frozen=True):
    """What a seat is taken to have answered.

    Its own order, else what it gave ahead, else a standing order's, else the default. Only an own
    text or a standing order has a `letter`; nothing is missing if `ready`. An own order is `lost`
    if a chair that fell empty since has made it impossible: then the default is played. In a blind
    window it is lost if it was none that could be given when it was opened. `settled`: nothing
    that the seat can still send is awaited; `shut`: what it has sealed is not open.
    """

    given: Given
    letter: FiledLetter | None = None
    standing: int | None = None  # the number of the standing order that answered
    waits: bool = False
    lost: bool = False
    settled: bool = False
    shut: bool = False

    @property
    def ready(self) -> bool:
        return self.settled or (not self.given.played_default and not self.waits)


class Draw(msgspec.Struct, frozen=True):
    """One use of chance: its number, the open link, what every seat contributed, and the round of
    the match's beacon, if it has one."""

    k: int
    link: bytes
    contributions: tuple[bytes, ...]
    round: Round | None = None


Answers = dict[Seat, SeatAnswer]


def answers(match: Match, game: AnyGame) -> Answers:
    """What every asked seat has given so far; the default for those that were silent."""
    window = game.window(match.state)
    return {seat: _answer(match, game, window, seat) for seat in window.asked} if window else {}


def complete(match: Match, game: AnyGame, found: Answers | None = None) -> bool:
    """Has everybody answered, so that the window may close before it is due?

    `found` are its `answers`, where somebody has asked for them already.
    """
    if match.named is not None:
        return not match.awaits_round and match.window is not None and not is_missing(game)
    if match.window is None or match.paused or is_missing(game):
        return False
    return _all_ready(match, answers(match, game) if found is None else found)


def settled(match: Match, game: AnyGame) -> bool:
    """Is there nothing that a person could still send to the open window, which closes by itself?
    Pause or not: what has been told already does not wait for it."""
    if match.window is None or is_missing(game):
        return False
    found = answers(match, game)
    return _all_ready(match, {seat: one for seat, one in found.items() if seat not in match.bots})


def _all_ready(match: Match, found: Answers) -> bool:
    """Need nothing be waited for, neither an answer nor (`match.hold`) the due time?"""
    asked = match.window.asked if match.window is not None else ()
    given = found.values()
    if (match.policy.hold and asked) or not all(answer.ready for answer in given):
        return False
    alone = any(answer.standing for answer in given) and not any(_by_hand(a) for a in given)
    return not (alone and match.lonely >= PATIENCE)


def sealing(match: Match, at: e.Moment) -> e.WindowSealed | None:
    """What ends the sealing of a blind window at `at`; None if there is nothing to be opened, and
    the window closes like any other."""
    if not match.sealing or not match.seals:
        return None
    due = policy.due(match.policy, OPENING_PACE, at)
    return e.WindowSealed(match.window_number, due, tuple(sorted(match.seals)))


def closing(
    match: Match,
    game: AnyGame,
    link: bytes,
    h: bytes,
    at: e.Moment,
    onto: NewRules | None = None,
    found: Answers | None = None,
) -> list[Event]:
    """All that happens when the open window closes at `at`: its leaves, from `match.size` on.

    With `onto` the match goes on by other rules, if it goes on. `found` are its `answers`, where
    somebody has asked for them already. Raises CannotTakeOver.
    """
    if match.window is None:
        raise ValueError("no window is open")
    given = answers(match, game) if found is None else found
    letters = {seat: answer.letter for seat, answer in given.items()}
    draw = drawn(match, link, letters)
    closed = e.WindowClosed(
        window=match.window.number,
        draw=draw.k,
        link=b64u(link),
        contributions=tuple(b64u(contribution) for contribution in draw.contributions),
        given=tuple(seat for seat, letter in letters.items() if letter),
        used=used(match, letters),
    )
    record = Recorder(game.evolve, match.state, first=match.size + 1)
    orders = {seat: answer.given for seat, answer in given.items()}
    game.resolve(record, orders, chance(match, draw, h))
    told = [_seat_told(seat, given[seat], facts) for seat, facts in record.told_to(given)]
    last = then(match, game, record.state, draw.k, h, at)
    if onto is None or isinstance(last, e.Ended):
        return [closed, *record.events, *told, last]
    playable(record.state, match.options, match.seats, onto.game)
    state = taken_over(record.state, onto.game)
    opened = then(match, onto.game, state, draw.k, h, at)
    return [closed, *record.events, *told, onto.event, opened]


def then(match: Match, game: AnyGame, state: object, k: int, h: bytes, at: e.Moment) -> Event:
    """What follows a draw: the next window, or the end."""
    window = game.window(state)
    if window is None:
        outcome = game.outcome(state)
        if outcome is None:
            raise ValueError(f"{game.name} asks nothing and has no outcome")
        return e.Ended("outcome", ending(outcome), b64u(h))
    if k >= LINKS:
        return e.Ended("chain", None, b64u(h))
    return opening(match, window, at)


def ending(outcome: Outcome) -> e.Ending:
    """The outcome as the last leaf tells it: winners ascending, in whatever order the game finds
    them (a dictionary that comes from the log has its keys in another order than a fresh one)."""
    return e.Ending(tuple(sorted(outcome.winners)), outcome.reason, outcome.scores)


def opening(match: Match, window: Window, at: e.Moment) -> e.WindowOpened:
    """The next window, with fresh time."""
    return e.WindowOpened(
        window=match.number + 1,
        name=window.name,
        pace=window.pace,
        facts=window.facts,
        asked=window.asked,
        due=policy.due(match.policy, window.pace, at) if window.asked else None,
    )


# --- chance -----------------------------------------------------------------------------------


def drawn(match: Match, link: bytes, letters: dict[Seat, FiledLetter | None]) -> Draw:
    """The coming draw, with what each seat's used text contributes."""
    k = match.draw + 1
    nonces = [letter.nonce if letter else None for letter in map(letters.get, match.all_seats)]
    each = [
        contribution(match.leaf0, k, s, nonce)
        for s, nonce in zip(match.all_seats, nonces, strict=True)
    ]
    return Draw(k, link, tuple(each), round_of(match))


def round_of(match: Match) -> Round | None:
    """The round that the coming draw has: the one that was named and given for it, else that of the
    draw before it (a cascade). ValueError: the match has a beacon, and there is none."""
    if match.policy.beacon is None:
        return None
    found = match.named.given if match.named is not None else match.round
    if found is None:
        raise ValueError("the round of the beacon is missing")
    return found


def chance(match: Match, draw: Draw, h: bytes) -> Chance:
    """The dice of this draw: public ones, and those of hidden zones."""
    told = mixed(match.leaf0, draw.k, draw.contributions, draw.round)
    return Chance(Draws(public_seed(draw.link, told)), Draws(secret_seed(h, draw.k, told)))


def used(match: Match, letters: dict[Seat, FiledLetter | None]) -> Sealed[tuple[int | None, ...]]:
    """The leaf of the text used for every seat, for the referee's eyes until the end."""
    found = (letters.get(seat) for seat in match.all_seats)
    return Sealed((), tuple(letter.n if letter else None for letter in found))


# --- answers ----------------------------------------------------------------------------------


def _answer(match: Match, game: AnyGame, window: Window, seat: Seat) -> SeatAnswer:
    if match.blind:
        return _blind_answer(match, game, window, seat)
    view = game.view(match.state, seat)
    order = match.orders.get(seat)
    if order is not None:
        return _own(game, view, order, window.asks[seat].default)
    ask = window.asks[seat]
    if ask.ahead is not None:
        return SeatAnswer(Given(ask.ahead, False))
    return _standing(match, game, view, seat) or SeatAnswer(Given(ask.default, True))


def _blind_answer(match: Match, game: AnyGame, window: Window, seat: Seat) -> SeatAnswer:
    """What was sealed counts once it is open, and nothing else in its stead: whoever could still
    choose a standing order would choose when others' are open. One counts in no blind window, since
    the referee reads it before."""
    ask, order = window.asks[seat], match.orders.get(seat)
    if order is not None:
        own = _own(game, game.view(match.state, seat), order, ask.default)
        return msgspec.structs.replace(own, settled=True)
    if seat in match.seals:
        return SeatAnswer(Given(ask.default, True), settled=match.sealing, shut=True)
    if ask.ahead is not None:
        return SeatAnswer(Given(ask.ahead, False))
    return SeatAnswer(Given(ask.default, True), settled=match.unsealing)


def _own(game: AnyGame, view: Any, order: FiledLetter, default: Any) -> SeatAnswer:
    understood = still(game, view, order)
    if understood is None:
        return SeatAnswer(Given(default, True), order, lost=True)
    return SeatAnswer(Given(understood.order, False), order, None, understood.waits)


def still(game: AnyGame, view: Any, order: FiledLetter) -> filing.LegalOrder | None:
    """What an order in force says; None if it can no longer be played.

    It could when it was accepted, and only a chair that falls empty changes an open window.
    """
    try:
        return filing.understand(game, view, order.body, "en")
    except Refused:
        return None


def _standing(match: Match, game: AnyGame, view: Any, seat: Seat) -> SeatAnswer | None:
    found = standing.answer(game, view, match.book(seat).rules)
    if found is None:
        return None
    rule, order = found
    return SeatAnswer(Given(order, False), match.sources[seat, rule.number], rule.number)


def _by_hand(answer: SeatAnswer) -> bool:
    return answer.letter is not None and answer.standing is None and not answer.letter.bot


def _seat_told(seat: Seat, answer: SeatAnswer, told: Sequence[Told]) -> e.SeatTold:
    ours: list[Told] = []
    if answer.standing is not None:
        ours.append({"what": "standing_used", "number": answer.standing})
    if answer.lost:
        opened = answer.letter is not None and answer.letter.kind == "open"
        ours.append({"what": "opening_void" if opened else "order_lost"})
    if answer.shut:
        ours.append({"what": "seal_shut"})
    return e.SeatTold(seat, Sealed((seat,), (*ours, *told)))
