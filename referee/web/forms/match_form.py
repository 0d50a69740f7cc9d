"""From the form of a new match to the match: what is wished for, checked whole, then done."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from referee.kernel.event import Seat
from referee.kernel.game import AnyGame
from referee.kernel.refused import Problem, Refused
from referee.match.beacon import Beacon, known
from referee.match.policy import Policy
from referee.service import Contact, NewMatch
from referee.web.base.site import desk
from referee.web.forms import closing_days, game_options
from referee.web.forms.contacts import contact
from referee.web.forms.form_faults import FormFaults

BOT = "bot"
PERSON = "person"
ME = "me"
LINK = "link"
ANYBODY = "anybody"
LINK_DAYS = 14


@dataclass(frozen=True)
class MatchForm:
    """A match as its maker wants it. `guests` sit on their seats; None is a bot. `own` is the
    maker's seat if they give no address, `by_link` how many seats a link shall fill;
    `posted`: it stands on the front page."""

    game: AnyGame
    options: dict[str, Any]
    seats: int
    name: str | None
    policy: Policy
    organiser: Contact | None
    guests: dict[Seat, Contact | None]
    own: Seat | None
    own_name: str
    by_link: int
    posted: bool
    listed: bool


def read_match_form(game: AnyGame, sent: Mapping[str, str], faults: FormFaults) -> MatchForm:
    """Read the form; whatever is wrong is gathered in `faults`."""
    seats = _number(sent, "seats", min(game.seats), faults)
    if seats not in game.seats:
        faults.add("slip_seats", token=seats, allowed=_list(game.seats))
    maker = contact(sent, "organiser", faults, needs_address=False)
    organiser = maker if maker is not None and maker.address else None
    among = range(1, min(seats, max(game.seats)) + 1)
    own = _own(sent, among, faults)
    guests = _guests(sent, among, faults)
    if own is not None and organiser is not None:  # their mailbox says that it is them
        guests[own] = organiser
    return MatchForm(
        game,
        game_options.read(game, sent, faults),
        seats,
        sent.get("name", "").strip() or None,
        _policy(sent, faults),
        organiser,
        guests,
        own if organiser is None else None,
        maker.name if maker is not None else "",
        sum(_who(sent, seat) in (LINK, ANYBODY) for seat in among),
        any(_who(sent, seat) == ANYBODY for seat in among),
        "unlisted" not in sent,
    )


def create(wanted: MatchForm) -> NewMatch:
    """Make it, its seats still empty. Raises Refused, and then nothing is."""
    return desk().lobby.create(
        wanted.game.name,
        wanted.options,
        wanted.seats,
        name=wanted.name,
        policy=wanted.policy,
        organiser=wanted.organiser,
        listed=wanted.listed,
    )


def seat_guests(match: str, wanted: MatchForm) -> list[Problem]:
    """Fill the seats, make the link, write to the organiser; what could not be done. The match is
    there all the same, and its organiser can try again."""
    acts: list[Callable[[], object]] = [
        partial(fill, match, seat, guest) for seat, guest in wanted.guests.items()
    ]
    if wanted.by_link:
        terms = (match, wanted.by_link, LINK_DAYS)
        acts.append(partial(desk().links.open, *terms, posted=wanted.posted))
    if wanted.organiser is not None:
        acts.append(partial(desk().lobby.tell_organiser, match, wanted.organiser))
    problems: list[Problem] = []
    for act in acts:
        try:
            act()
        except Refused as refused:
            problems += refused.problems
    return problems


def fill(match: str, seat: Seat, guest: Contact | None) -> None:
    """Invite a person, or sit a bot down. Raises Refused."""
    if guest is None:
        desk().lobby.sit_bot(match, seat)
    else:
        desk().lobby.invite(match, seat, guest, bounded=True)


def guest(sent: Mapping[str, str], seat: Seat, faults: FormFaults) -> dict[Seat, Contact | None]:
    """Who shall sit there, if anybody yet."""
    if _who(sent, seat) == BOT:
        return {seat: None}
    if _who(sent, seat) != PERSON:
        return {}
    person = contact(sent, f"seat.{seat}", faults)
    return {seat: person} if person else {}


def _who(sent: Mapping[str, str], seat: Seat) -> str:
    return sent.get(f"seat.{seat}.who", "")


def _own(sent: Mapping[str, str], seats: range, faults: FormFaults) -> Seat | None:
    """The seat of whoever makes the match; nobody has two."""
    own = [seat for seat in seats if _who(sent, seat) == ME]
    if len(own) > 1:
        faults.add("slip_me")
    return own[0] if own else None


def _guests(
    sent: Mapping[str, str], seats: range, faults: FormFaults
) -> dict[Seat, Contact | None]:
    guests: dict[Seat, Contact | None] = {}
    for seat in seats:
        guests |= guest(sent, seat, faults)
    return guests


def _policy(sent: Mapping[str, str], faults: FormFaults) -> Policy:
    usual, witnesses = Policy(), _witnesses(sent, faults)
    return Policy(
        long=_number(sent, "long", usual.long, faults),
        short=_number(sent, "short", usual.short, faults),
        grid=closing_days.read(sent.get("grid", "")) or None,
        assurance=sent.get("assurance", usual.assurance),
        hold="hold" in sent,
        grace=_number(sent, "grace", usual.grace, faults),
        bank=_number(sent, "bank", usual.bank, faults),
        absence=_number(sent, "absence", usual.absence, faults),
        nmr_limit=_number(sent, "nmr_limit", usual.nmr_limit, faults),
        nmr_then=sent.get("nmr_then", usual.nmr_then),
        press=sent.get("press", usual.press),
        postal="postal" in sent,
        reliability=_number(sent, "reliability", usual.reliability, faults),
        level=sent.get("level", usual.level),
        blind="blind" in sent,
        beacon=_beacon(sent, bool(witnesses), faults),
        witnesses=witnesses,
    )


def _beacon(sent: Mapping[str, str], witnessed: bool, faults: FormFaults) -> Beacon | None:
    """Its rounds are named as long ahead as is wished for, else as is usual."""
    wished = sent.get("beacon_ahead", "").strip()
    ahead = _number(sent, "beacon_ahead", 0, faults) if wished else None
    return known(sent.get("beacon", ""), ahead, witnessed)


def _witnesses(sent: Mapping[str, str], faults: FormFaults) -> str:
    """So many of those whom this home asks."""
    least, keys = _number(sent, "witnesses", 0, faults), desk().place.witnesses
    return f"{least} of {' '.join(keys)}" if least and keys else ""


def _number(sent: Mapping[str, str], name: str, usual: int, faults: FormFaults) -> int:
    text = sent.get(name, "").strip() or str(usual)
    if text.isascii() and text.isdigit() and len(text) < 7:
        return int(text)
    faults.add("slip_number", where=name, token=text)
    return usual


def _list(numbers: frozenset[int]) -> str:
    return ", ".join(map(str, sorted(numbers)))
