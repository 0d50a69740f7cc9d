"""One sentence a leaf: the game tells its own events, the frame of a match is told here."""

import re
from collections.abc import Callable, Iterator

import msgspec

from referee.bots.levels import EASY
from referee.kernel.event import Event, Seat
from referee.kernel.game import AnyGame, Outcome
from referee.kernel.recorder import Told
from referee.kernel.words import Language
from referee.match import events as e
from referee.match.bot_names import bot_called
from referee.match.explain import MATCH

OWN = re.compile(r"\[([a-z]+)(?: ([0-9]{1,9}))?\]")


def sentence(
    game: AnyGame,
    event: Event,
    seat: Seat | None,
    language: Language,
    asked: tuple[Seat, ...] = (),
    level: str = EASY.name,
) -> str:
    """What `seat` reads of this event, "" if nothing. Parts that it may not read are UNSET.

    `asked` are the seats that the window asked, for an event that closes it: who was silent;
    `level` is that of the match's bots.
    """
    if not isinstance(event, e.MATCH_EVENTS):
        return game.narrate(event, seat, language)

    def say(key: str, /, **facts: object) -> str:
        if "reason" in facts:
            facts["reason"] = _why(str(facts["reason"]), language)
        return MATCH.say(key, language, **facts).rstrip()

    match event:
        case e.Started():
            thinking = level != EASY.name
            return say("started_thinking" if thinking else "started", bot=_bot(level, language))
        case e.WindowOpened(window=number, name=name):
            return say("window_opened", number=number, name=game.windows[name].in_(language))
        case e.WindowClosed(window=number, given=given):
            return _closed(game, number, [seat for seat in asked if seat not in given], language)
        case e.WindowSealed(window=number, due=due, sealed=sealed):
            who = ", ".join(_name(game, seat, language) for seat in sealed)
            return say("window_sealed", number=number, who=who, due=due)
        case e.RoundNamed(round=number, due=due):
            return say("round_named", number=number, due=due)
        case e.RoundGiven(round=number):
            return say("round_given", number=number)
        case e.SeatTold(told=told) if not isinstance(told.value, msgspec.UnsetType):
            return "\n".join(filter(None, (_fact(game, fact, language) for fact in told.known)))
        case e.DueChanged(due=due, cause="vote"):
            return say("due_changed_vote" if due else "paused_vote", due=due)
        case e.DueChanged(due=due, reason=reason):
            moved = say("due_changed" if due else "paused", due=due, reason=reason)
            return " ".join([moved, *_whose(game, event, say, language)])
        case e.Ended(outcome=e.Ending() as ending):
            outcome = Outcome(ending.winners, ending.reason, ending.scores)
            return game.conclude(outcome, language)
        case e.Ended(cause=cause):
            return say(f"ended_{cause}")
        case e.SeatChanged(seat=who, cause=cause, reason=reason):
            bot, named = _bot(level, language), _name(game, who, language)
            return say(f"seat_{cause}", who=named, reason=reason, bot=bot)
    return _ruled(game, event, language, say)


def _ruled(game: AnyGame, event: Event, language: Language, say: Callable[..., str]) -> str:
    """What the organiser or the seats have changed."""
    match event:
        case e.KeyAnnounced(seat=seat, cause=cause, counts=counts):
            return say(f"key_announced_{cause}", who=_name(game, seat, language), counts=counts)
        case e.KeyKept(seat=seat):
            return say("key_kept", who=_name(game, seat, language))
        case e.KeyChanged(seat=seat, cause=cause) if cause in e.ANNOUNCED:
            return say(f"key_changed_{cause}", who=_name(game, seat, language))
        case e.KeyChanged(seat=seat, reason=reason):
            return say("key_changed", who=_name(game, seat, language), reason=reason)
        case e.RulesChanged(versions=versions, reason=reason):
            return say("rules_changed", version=versions[1], reason=reason)
        case e.Ruled(cause="draw"):
            return say("ruled_draw")
        case e.Ruled(seat=int(seat), reason=reason):
            return say("ruled_seat", who=_name(game, seat, language), reason=reason)
        case e.Ruled(reason=reason):
            return say("ruled", reason=reason)
        case e.Rewound(to_window=number, reason=reason):
            return say("rewound", number=number, reason=reason)
    return ""


def _whose(
    game: AnyGame, event: e.DueChanged, say: Callable[..., str], language: Language
) -> Iterator[str]:
    """Whose bank or absence it was, where this reader may know it."""
    parts = event.spent if isinstance(event, e.DueChangedV2) else ()
    for seat, part in enumerate(parts, start=1):
        spent = None if isinstance(part.value, msgspec.UnsetType) else part.known
        who = _name(game, seat, language)
        if spent is not None and spent.bank:
            yield say("spent_bank", who=who, number=spent.bank)
        for days in spent.away if spent is not None else ():
            yield say("spent_away", who=who, first=days.first, last=days.last)


def _why(reason: str, language: Language) -> str:
    """A reason as its author wrote it; one of the referee's own, `[silent 3]`, in words."""
    found = OWN.fullmatch(reason)
    if found is None or f"why_{found[1]}" not in MATCH:
        return reason
    return MATCH.say(f"why_{found[1]}", language, number=int(found[2] or 0))


def _closed(game: AnyGame, number: int, silent: list[Seat], language: Language) -> str:
    if not silent:
        return MATCH.say("window_closed", language, number=number)
    who = ", ".join(_name(game, seat, language) for seat in silent)
    return MATCH.say("window_closed_silent", language, number=number, who=who)


def _fact(game: AnyGame, fact: Told, language: Language) -> str:
    if fact["what"] == "standing_used":
        return MATCH.say("standing_used", language, number=fact["number"])
    if fact["what"] in ("order_lost", "opening_void", "seal_shut"):
        return MATCH.say(str(fact["what"]), language)
    return game.told(fact, language)


def _bot(level: str, language: Language) -> str:
    return bot_called(level).in_(language)


def _name(game: AnyGame, seat: Seat, language: Language) -> str:
    return game.seat_names[seat - 1].in_(language)
