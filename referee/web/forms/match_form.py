"""From the form of a new match to the match: what is wished for, checked whole, then done."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.kernel.event import Seat
from referee.kernel.game import AnyGame
from referee.kernel.refused import Problem, Refused
from referee.match.policy import Policy
from referee.service import Contact, NewMatch
from referee.web.base.site import desk
from referee.web.forms import game_options
from referee.web.forms.contacts import contact
from referee.web.forms.form_faults import FormFaults

BOT = "bot"
PERSON = "person"


@dataclass(frozen=True)
class MatchForm:
    """A match as its maker wants it. `guests` sit on their seats; None is a bot."""

    game: AnyGame
    options: dict[str, Any]
    seats: int
    name: str | None
    policy: Policy
    organiser: Contact | None
    guests: dict[Seat, Contact | None]


def read_match_form(game: AnyGame, sent: Mapping[str, str], faults: FormFaults) -> MatchForm:
    """Read the form; whatever is wrong is gathered in `faults`."""
    seats = _number(sent, "seats", min(game.seats), faults)
    if seats not in game.seats:
        faults.add("slip_seats", token=seats, allowed=_list(game.seats))
    return MatchForm(
        game,
        game_options.read(game, sent, faults),
        seats,
        sent.get("name", "").strip() or None,
        _policy(sent, faults),
        contact(sent, "organiser", faults) if sent.get("organiser.address", "").strip() else None,
        _guests(sent, range(1, min(seats, max(game.seats)) + 1), faults),
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
    )


def seat_guests(match: str, guests: dict[Seat, Contact | None]) -> list[Problem]:
    """Fill the seats; what could not be done. The match is there all the same, and its organiser
    can try again."""
    problems: list[Problem] = []
    for seat, guest in guests.items():
        try:
            fill(match, seat, guest)
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
    prefix = f"seat.{seat}"
    if sent.get(f"{prefix}.who") == BOT:
        return {seat: None}
    if sent.get(f"{prefix}.who") != PERSON:
        return {}
    person = contact(sent, prefix, faults)
    return {seat: person} if person else {}


def _guests(
    sent: Mapping[str, str], seats: range, faults: FormFaults
) -> dict[Seat, Contact | None]:
    guests: dict[Seat, Contact | None] = {}
    for seat in seats:
        guests |= guest(sent, seat, faults)
    return guests


def _policy(sent: Mapping[str, str], faults: FormFaults) -> Policy:
    usual = Policy()
    return Policy(
        long=_number(sent, "long", usual.long, faults),
        short=_number(sent, "short", usual.short, faults),
        grid=sent.get("grid", "").strip() or None,
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
    )


def _number(sent: Mapping[str, str], name: str, usual: int, faults: FormFaults) -> int:
    text = sent.get(name, "").strip() or str(usual)
    if text.isascii() and text.isdigit() and len(text) < 7:
        return int(text)
    faults.add("slip_number", where=name, token=text)
    return usual


def _list(numbers: frozenset[int]) -> str:
    return ", ".join(map(str, sorted(numbers)))
