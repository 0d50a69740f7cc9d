"""`referee player key|forget|data|publish`; a person as the command line names one:
`ada@example.org,Ada,fr,Europe/Paris`."""

from pathlib import Path

from referee.cli.answers import Arguments, Commands, WrongUse, home, keep_secret
from referee.service import Contact, Person, Referee
from referee.service.people.players import check_contact


def add(verbs: Commands) -> None:
    key = verbs.add_parser("key", help="give a seat another key")
    key.add_argument("match")
    key.add_argument("seat", type=int)
    key.add_argument("key", type=Path, metavar="FILE.pub|FILE.asc")
    key.add_argument("--reason", default="", help="told to all seats, and on record")
    key.set_defaults(run=run_key)
    forget = verbs.add_parser("forget", help="delete all that is held of somebody")
    forget.add_argument("address")
    forget.add_argument(
        "--keys", action="store_true", help="also keys and signed texts; audits will say so"
    )
    forget.set_defaults(run=run_forget)
    data = verbs.add_parser("data", help="all that is held of somebody, a zip for each match")
    data.add_argument("address")
    data.add_argument("-o", "--output", type=Path, default=Path(), metavar="FOLDER")
    data.set_defaults(run=run_data)
    publish = verbs.add_parser("publish", help="show somebody's own messages with an ended match")
    publish.add_argument("address")
    publish.add_argument("match")
    publish.add_argument("--no", action="store_true", help="do not, as long as it has not ended")
    publish.set_defaults(run=run_publish)


def run_key(told: Arguments) -> int:
    line = told.key.read_text("utf-8")
    with home() as opened:
        opened.log.head(told.match)
        opened.referee.chairs.change_key(told.match, told.seat, line, told.reason)
    print(f"{told.match}: seat {told.seat} signs with it from the next window on")
    return 0


def run_forget(told: Arguments) -> int:
    with home() as opened:
        desk = opened.referee
        if desk.people.at(told.address) is None and (
            run := desk.forgetting.organiser(told.address)
        ):
            print(f"forgotten as the organiser of {run} matches")
            return 0
        gone = desk.forgetting.forget(_person(desk, told.address), told.keys)
    counts = f"{gone.mails} mails, {gone.letters} letters, {gone.parts} sealed parts"
    print(f"forgotten in {len(gone.matches)} matches: {counts}")
    if gone.later:
        print(f"keys go when these have ended: {', '.join(gone.later)}")
    return 0


def run_data(told: Arguments) -> int:
    with home() as opened:
        desk = opened.referee
        person = _person(desk, told.address)
        for name, made in desk.exports.of_person(person):
            file = told.output / name
            keep_secret(file, made)
            print(file)
    return 0


def run_publish(told: Arguments) -> int:
    """What its author asks the host for: who has no page any more, or reads no pages."""
    with home() as opened:
        desk = opened.referee
        opened.log.head(told.match)
        person = _person(desk, told.address)
        try:
            desk.messages.publish(told.match, person.id, not told.no)
        except LookupError as error:
            raise WrongUse(f"{told.address} never sat in {told.match}") from error
    print(f"{told.match}: their messages are {'not ' if told.no else ''}shown once it has ended")
    return 0


def _person(desk: Referee, address: str) -> Person:
    """Raises WrongUse."""
    found = desk.people.at(address)
    if found is None:
        raise WrongUse(f"nobody here has the address {address}")
    return found


def contact_of(text: str) -> Contact | None:
    """All but the address may be left out. None: `bot`.

    Looked at before anything is made: a match cannot be taken back. Raises WrongUse, Refused.
    """
    parts = [part.strip() for part in text.split(",")]
    if parts[0].lower() == "bot":
        if len(parts) == 1:
            return None
        raise WrongUse(f"{text!r}: a bot is `bot` alone, and named after its level")
    if len(parts) > 4:
        raise WrongUse(f"{text!r}: ADDRESS, NAME, LANGUAGE and ZONE, with commas between")
    contact = Contact(*parts)
    check_contact(contact)
    return contact
