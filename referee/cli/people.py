"""A person as the command line names one: `ada@example.org,Ada,fr,Europe/Paris`."""

from referee.cli.answers import WrongUse
from referee.service import Contact
from referee.service.players import check_contact


def contact_of(text: str) -> Contact | None:
    """All but the address may be left out. None: `bot`.

    Looked at before anything is made: a match cannot be taken back. Raises WrongUse, Refused.
    """
    if text == "bot":
        return None
    parts = [part.strip() for part in text.split(",")]
    if len(parts) > 4:
        raise WrongUse(f"{text!r}: ADDRESS, NAME, LANGUAGE and ZONE, with commas between")
    contact = Contact(*parts)
    check_contact(contact)
    return contact
