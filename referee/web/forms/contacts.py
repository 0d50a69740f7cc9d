"""People, as a form names them: an address, a name, a language, a zone."""

import unicodedata
from collections.abc import Mapping
from email.errors import HeaderParseError
from email.headerregistry import Address

from referee.kernel.words import LANGUAGES
from referee.match.time_zones import known_zones
from referee.service import Contact
from referee.web.base.language import language
from referee.web.forms.form_faults import FormFaults

LONGEST_ADDRESS = 254  # RFC 5321 §4.5.3.1.3, without the brackets
LONGEST_NAME = 60


def contact(
    sent: Mapping[str, str], prefix: str, faults: FormFaults, *, needs_address: bool = True
) -> Contact | None:
    """The person whose fields begin with `prefix`; None (and a fault) when one is wrong."""
    address = sent.get(f"{prefix}.address", "").strip()
    name = " ".join(sent.get(f"{prefix}.name", "").split())
    zone = sent.get(f"{prefix}.zone", "").strip() or "UTC"
    before = len(faults.found)
    if (address or needs_address) and not _is_address(address):
        faults.add("slip_address", address=address)
    if len(name) > LONGEST_NAME or not _printable(name):
        faults.add("slip_name", name=name, most=LONGEST_NAME)
    if zone not in known_zones():
        faults.add("slip_zone", zone=zone)
    if len(faults.found) > before:
        return None
    spoken = next(
        (known for known in LANGUAGES if known == sent.get(f"{prefix}.language")), language()
    )
    return Contact(address=address, name=name, language=spoken, zone=zone)


def zones() -> list[str]:
    """The zones that a form offers; every other IANA name is taken too."""
    return sorted(name for name in known_zones() if "/" in name and name[:4] != "Etc/")


def _is_address(text: str) -> bool:
    """One plain mailbox: no name, no list, no blank, no line break."""
    if len(text) > LONGEST_ADDRESS or not _printable(text) or " " in text:
        return False
    try:
        address = Address(addr_spec=text)
    except (HeaderParseError, ValueError, IndexError):
        return False
    return bool(address.username and address.domain) and address.addr_spec == text


def _printable(text: str) -> bool:
    return not any(unicodedata.category(sign)[0] == "C" for sign in text)
