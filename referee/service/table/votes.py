"""Votes and consents: once every person at the table has agreed, what they agreed on happens, in
the same transaction as the letter that made it so."""

from referee.kernel.event import Event, Sealed, Seat
from referee.kernel.refused import Problem, illegal
from referee.match import events as e
from referee.match import motions
from referee.match.closing import opening
from referee.match.evolve import Entry, evolve
from referee.match.meant import check_meant
from referee.match.motions import Ballot, carried, check_rewind, parse
from referee.match.state import Match, Motion
from referee.match.text import has_headers
from referee.match.text import parse as parse_text
from referee.seals.canonical import b64u
from referee.service.core import Core
from referee.service.loaded import Loaded
from referee.service.table.new_rules import voters
from referee.service.taking.whole import Whole
from referee.service.telling.owed import intent, people
from referee.service.turns.deadlines import one_line
from referee.service.turns.windows import bot_letter
from storage import Intent


class Votes:
    def __init__(self, core: Core) -> None:
        self._core = core

    def follows(self, whole: Whole, letter: e.Letter) -> list[Event]:
        """What this accepted vote or consent brings about; who is told of the motion."""
        ballot = ballot_of(letter)
        before, after = whole.match, _with(whole, e.LetterSealed(Sealed((letter.seat,), letter)))
        motion = after.motions.get(ballot.name)
        if motion is not None and carried(motion, voters(self._core, whole.loaded.name, after)):
            return self._happens(whole, after, motion)
        whole.intents += self._told(whole, before, after, ballot, letter.seat)
        return []

    def rewind(self, name: str, window: int, reason: str, meant: int | None = None) -> None:
        """By the organiser's word alone; consents given so far are named. `meant` is the window
        that is open for him. Raises Refused."""
        self._core.retrying(lambda: self._rewind(name, window, reason, meant))

    def _rewind(self, name: str, window: int, reason: str, meant: int | None) -> None:
        with self._core.held(name) as loaded:
            at, why = self._core.moment(loaded), one_line(reason)
            check_meant(loaded.match, meant)
            check_rewind(loaded.match, window)
            motion = loaded.match.motions.get("rewind")
            given = motion.yes.values() if motion and motion.number == window else ()
            events = rewinding(loaded, loaded.match, window, tuple(sorted(given)), why, at)
            self._core.commit(loaded, events, at, claim=True)

    def rule(self, name: str, seat: Seat | None, reason: str, meant: int | None = None) -> None:
        """What the organiser decides about a seat, or the match. Raises Refused."""
        self._core.retrying(lambda: self._rule(name, seat, reason, meant))

    def _rule(self, name: str, seat: Seat | None, reason: str, meant: int | None) -> None:
        with self._core.held(name) as loaded:
            match, at, why = loaded.match, self._core.moment(loaded), one_line(reason)
            if match.phase == "ended":
                raise illegal(Problem("M-ENDED", facts={"match": match.origin}))
            check_meant(match, meant)
            if seat is not None and seat not in match.all_seats:
                raise illegal(Problem("M-NO-SEAT", facts={"seat": seat}))
            told = [intent(name, loaded.size, "ruled", one) for one in people(self._core, name)]
            ruling: list[Event] = [e.Ruled(seat, "organiser", why)]
            self._core.commit(loaded, ruling, at, intents=told)

    def _happens(self, whole: Whole, after: Match, motion: Motion) -> list[Event]:
        match motion.name:
            case "rewind":
                return self._all_rewind(whole, after, motion)
            case "draw" | "end":
                ruled: list[Event] = [e.Ruled(None, "draw", "")] if motion.name == "draw" else []
                h = self._core.secrets(whole.loaded).h
                return [*ruled, e.Ended("vote", None, b64u(h))]
            case "rules":  # at the window's close (`new_rules`)
                return []
        return moved(after, motion, whole.at)

    def _all_rewind(self, whole: Whole, after: Match, motion: Motion) -> list[Event]:
        """The bots' consents stand on record too: everybody's are wanted (FORMATS §2)."""
        bots = [c.seat for c in self._core.log.chairs.find(stream=whole.loaded.name) if c.bot]
        text = motions.spell(Ballot("rewind", motion.number, True))
        agreed: list[Event] = [bot_letter(seat, "consent", text, whole.at) for seat in bots]
        leaves = [*motion.yes.values(), *(after.size + i for i in range(len(bots)))]
        for event in agreed:
            after = evolve(after, Entry(after.size, whole.at, event), whole.loaded.game)
        window = int(motion.number or 0)
        return [
            *agreed,
            *rewinding(whole.loaded, after, window, tuple(sorted(leaves)), "", whole.at),
        ]

    def _told(
        self, whole: Whole, before: Match, after: Match, ballot: Ballot, voter: Seat
    ) -> list[Intent]:
        """A letter to the other persons when a motion is new, and when it has fallen."""
        old, new = before.motions.get(ballot.name), after.motions.get(ballot.name)
        fresh = new is not None and (old is None or old.number != new.number)
        fallen = old is not None and new is None
        if not fresh and not fallen:
            return []
        name, n, number = whole.loaded.name, before.size, ballot.number
        others = [seat for seat in people(self._core, name) if seat != voter]
        return [
            intent(name, n, "motion", seat, motion=ballot.name, number=number, by=voter, open=fresh)
            for seat in others
        ]


def ballot_of(letter: e.Letter) -> Ballot:
    """What an accepted vote or consent says."""
    text = letter.text or ""
    return parse(letter.kind, parse_text(text).body if has_headers(text) else text)


def moved(match: Match, motion: Motion, at: str) -> list[Event]:
    """The deadline's new time. Nothing if the old one is over: the motion goes with its window."""
    window = match.window
    if window is None or (window.due is not None and at >= window.due):
        return []
    return [e.DueChanged(window.number, motions.due(match, motion, at), "vote", "")]


def rewinding(
    loaded: Loaded, match: Match, window: int, consents: tuple[int, ...], reason: str, at: str
) -> list[Event]:
    """Back to the state before that window's close, and open it anew with fresh time."""
    back = e.Rewound(window, reason, consents)
    after = evolve(match, Entry(match.size, at, back), loaded.game)
    asked = loaded.game.window(after.state)
    if asked is None:
        raise ValueError(f"the state before the close of window {window} asks nothing")
    return [back, opening(after, asked, at)]


def _with(whole: Whole, event: Event) -> Match:
    """The match after this event."""
    entry = Entry(whole.match.size, whole.at, event)
    return evolve(whole.match, entry, whole.loaded.game)
