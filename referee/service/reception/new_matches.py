"""A match that somebody wants by mail: asked about at their mailbox, made once its token is back.

It is looked at before it is asked about, waits locked under the digest of its token, and is taken
away before it is made: it is never made twice.

Why: docs/decisions/0090-creating-by-mail.md.
"""

import json
from dataclasses import asdict, dataclass, field
from datetime import timedelta
from typing import Any

import msgspec

from referee.games.catalogue import UnknownGameError
from referee.kernel.game import AnyGame, plain
from referee.kernel.refused import Problem, Refused
from referee.match.level import check_level, levels_of
from referee.match.policy import Policy, check
from referee.service.ledger.core import Core
from referee.service.ledger.letters_owed import intent
from referee.service.notices.strays import KnownAuthor
from referee.service.people.budget import Purse
from referee.service.people.players import Contact, Person
from referee.service.people.seats import Seats
from referee.service.reception.commands import Occasion, Says
from referee.service.reception.desk_letters import AwaitedTokens, DeskLetters
from referee.service.reception.replies import plain_problem
from referee.service.table.lobby import Lobby, check_options

PURSE = Purse("creating", 6, timedelta(hours=4))


@dataclass(frozen=True)
class WantedMatch:
    """As a mail describes it: options as they were written, guests by seat (`me`, `bot` or an
    address, and a name). 0 and "" are as usual."""

    game: str
    name: str = ""
    seats: int = 0
    long: int = 0
    short: int = 0
    level: str = ""
    options: dict[str, str] = field(default_factory=dict)
    guests: dict[str, list[str]] = field(default_factory=dict)


class NewMatches:
    """`anyone`: may everybody make a match, as on the pages, or only the host?"""

    def __init__(self, core: Core, seats: Seats, lobby: Lobby) -> None:
        self._core = core
        self._seats = seats
        self._lobby = lobby
        self._letters = DeskLetters(core, "create", PURSE)
        self._tokens = AwaitedTokens(core, "creating")
        self.anyone = True

    def form(self, game: str, author: KnownAuthor, mail: Occasion) -> None:
        """The form for a match of this game, to be filled in. Raises storage.Conflict."""
        try:
            rules = self._core.games.current(game)
        except UnknownGameError:
            self.refuse(author, mail, says=[["create_no_game", self._games(game)]])
            return
        filled = usual_options(rules) | dict(rules.form_options)
        options = [[name, _written(value)] for name, value in filled.items()]
        usual = Policy()
        facts = {"game": game, "options": options, "long": usual.long, "short": usual.short}
        facts |= {"seats": sorted(rules.seats), "levels": list(levels_of(rules))}
        self._letters.answer("create_form", author, mail, facts)

    def ask(self, wanted: WantedMatch, author: KnownAuthor, mail: Occasion) -> None:
        """Ask at the author's mailbox whether they want this match, if it can be. Raises
        storage.Conflict."""
        try:
            self._check(wanted)
        except UnknownGameError:
            self.refuse(author, mail, says=[["create_no_game", self._games(wanted.game)]])
            return
        except Refused as refused:
            self.refuse(author, mail, refused.problems)
            return
        token, expires = self._tokens.new()
        facts = {"token": token, "expires": expires, "received": mail.received}
        if self._letters.answer(
            "confirm_create", author, mail, {**facts, "wanted": asdict(wanted)}
        ):
            self._tokens.keep(token, asdict(wanted), author.address, expires)

    def come_back(self, token: str, author: KnownAuthor, mail: Occasion) -> bool:
        """Make what waits for this token, invite, and tell; False if nothing of this mailbox's
        does. Raises storage.Conflict."""
        kept = self._tokens.take(token, author.address) if self.anyone else None
        if kept is None:
            return False
        wanted = WantedMatch(**kept)
        try:
            self._make(wanted, author, mail)
        except UnknownGameError:
            self.refuse(author, mail, says=[["create_no_game", self._games(wanted.game)]])
        except Refused as refused:
            self.refuse(author, mail, refused.problems)
        return True

    def refuse(
        self,
        author: KnownAuthor,
        mail: Occasion,
        problems: tuple[Problem, ...] = (),
        says: Says | None = None,
    ) -> None:
        """Nothing was made, and why. Raises storage.Conflict."""
        plain_problems = [plain_problem(problem) for problem in problems]
        self._letters.answer(
            "not_created", author, mail, {"problems": plain_problems, "says": says or []}
        )

    # --- the match ------------------------------------------------------------------------------

    def _check(self, wanted: WantedMatch) -> None:
        rules = self._core.games.current(wanted.game)
        check(_policy(wanted))
        check_level(_policy(wanted).level, rules)
        check_options(rules, _options(rules, wanted.options), _seats(rules, wanted))

    def _make(self, wanted: WantedMatch, author: KnownAuthor, mail: Occasion) -> None:
        rules = self._core.games.current(wanted.game)
        organiser = self._contact(author)
        made = self._lobby.create(
            wanted.game,
            _options(rules, wanted.options),
            _seats(rules, wanted),
            name=wanted.name or None,
            policy=_policy(wanted),
            organiser=organiser,
        )
        problems: list[Problem] = []
        for seat, (who, name) in sorted(wanted.guests.items()):
            try:
                self._seat(made.match, int(seat), who, name, organiser)
            except Refused as refused:
                problems += refused.problems
        facts: dict[str, Any] = {"problems": [plain_problem(problem) for problem in problems]}
        facts |= {"message_id": mail.message_id, "subject": mail.subject}
        told = intent(made.match, 0, "created", None, f"m{mail.inbox}", **facts)
        self._core.log.inbox_done(mail.inbox, "create", [told])

    def _seat(self, match: str, seat: int, who: str, name: str, organiser: Contact) -> None:
        """Raises Refused."""
        if who == "bot":
            self._lobby.sit_bot(match, seat)
            return
        address = organiser.address if who == "me" else who
        named = organiser.name if who == "me" else name
        guest = Contact(address, named, organiser.language, organiser.zone)
        self._lobby.invite(match, seat, guest, bounded=True)

    def _contact(self, author: KnownAuthor) -> Contact:
        found = self._person(author)
        return Contact(found.address, found.name, found.language, found.zone)

    def _person(self, author: KnownAuthor) -> Person:
        known = self._seats.organiser(author.match)
        if author.seat is not None:
            known = self._seats.chair(author.match, author.seat)
        assert known is not None and known.person is not None, "who was looked up sits there"  # noqa: PT018
        return known.person

    def _games(self, game: str) -> dict[str, str | int]:
        return {"token": game, "games": ", ".join(sorted(self._core.games.names))}


def usual_options(rules: AnyGame) -> dict[str, Any]:
    """Every option with its default, also those that the game leaves out when it writes them."""
    options = rules.options()
    fields = msgspec.structs.fields(rules.options)
    return {known.encode_name: plain(getattr(options, known.name)) for known in fields}


def _options(rules: AnyGame, written: dict[str, str]) -> dict[str, Any]:
    """What was written, as data, as far as it is not as usual anyway."""
    usual = usual_options(rules)
    found = {name: _value(usual.get(name), text) for name, text in written.items()}
    return {name: value for name, value in found.items() if usual.get(name, ...) != value}


def _value(usual: object, text: str) -> Any:
    if isinstance(usual, str):
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError):  # the game says what it cannot read
        return text


def _written(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _seats(rules: AnyGame, wanted: WantedMatch) -> int:
    return wanted.seats or min(rules.seats)


def _policy(wanted: WantedMatch) -> Policy:
    usual = Policy()
    return Policy(
        long=wanted.long or usual.long,
        short=wanted.short or usual.short,
        level=wanted.level or usual.level,
    )
