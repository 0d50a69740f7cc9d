"""Before the first window: leaf 0, and the start once every seat is taken."""

from typing import Any

from referee.kernel.chance import secret_commitment
from referee.kernel.event import Event, Sealed, Seat
from referee.kernel.game import AnyGame, Options
from referee.kernel.recorder import Recorder
from referee.match import events as e
from referee.match.base64url import b64u
from referee.match.closing import chance, drawn, then, used
from referee.match.level import as_option
from referee.match.policy import BOT_OPTION, Policy
from referee.match.state import Match

EDITION = 2  # of leaf 0: with which version new matches begin


def create(
    origin: str,
    game: AnyGame,
    options: dict[str, Any],
    seats: int,
    policy: Policy,
    rules: str,
    chain: bytes,
    h: bytes,
    edition: int = EDITION,
) -> e.Created:
    """Leaf 0. It commits to all dice of the match before any seat is taken.

    `chain` is s_0, `h` the secret (only its commitment is told), `rules` the digest of rules.txt,
    `edition` the leaf's version; the first one names neither bots nor their level.
    """
    kind = e.Created if edition == 1 else e.CreatedV2
    bot = {} if edition == 1 else {BOT_OPTION: game.bot, **as_option(policy.level, game)}
    return kind(
        origin=origin,
        game=game.name,
        rules_version=game.version,
        options={**options, **policy.as_options(), **bot},
        seats=seats,
        rules=rules,
        chain=b64u(chain),
        secret=b64u(secret_commitment(h)),
    )


def ready(match: Match) -> bool:
    """Has every seat joined, and need no round of a beacon be waited for?"""
    everybody = all(seat in match.orders for seat in match.all_seats)
    return match.phase == "lobby" and everybody and not match.awaits_round


def starting(
    match: Match,
    game: AnyGame,
    options: Options,
    keys: dict[Seat, str | None],
    link: bytes,
    h: bytes,
    at: e.Moment,
) -> list[Event]:
    """Draw 1: the start, the game's set-up, the first window (or the end at once)."""
    letters = {seat: match.orders.get(seat) for seat in match.all_seats}
    draw = drawn(match, link, letters)
    everybody = tuple(match.all_seats)
    started = e.Started(
        draw=draw.k,
        link=b64u(link),
        contributions=tuple(b64u(contribution) for contribution in draw.contributions),
        keys=tuple(Sealed(everybody, keys.get(seat)) for seat in match.all_seats),
        used=used(match, letters),
    )
    record = Recorder(game.evolve, game.state(), first=match.size + 1)
    game.setup(record, options, match.seats, chance(match, draw, h))
    return [started, *record.events, then(match, game, record.state, draw.k, h, at)]
