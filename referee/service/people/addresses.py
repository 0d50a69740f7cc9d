"""Mail addresses: how they are compared, how relays take them, and which no person writes from."""

import re
import unicodedata
from contextlib import suppress

import idna

# Also with what they are about before or behind it: newsletter-noreply@, noreply-dmarc-support@.
_MACHINES = re.compile(
    r"mailer-daemon|postmaster"
    r"|(.*[._+-])?((no|do[-_.]?not)[-_.]?reply|ne[-_.]?pas[-_.]?repondre)([._+-].*)?",
    re.I,
)
_WRAPPINGS = (
    (re.compile(r"prvs=[0-9a-z]+=(.+@.+)", re.I), r"\1"),
    (re.compile(r"prvs=([^=/@]+)/[0-9a-z]+(@.+)", re.I), r"\1\2"),
    (re.compile(r"btv1==[^=]+==(.+@.+)", re.I), r"\1"),
    (re.compile(r"srs0[=+-][^=]+=[^=]+=([^=@]+)=(.+)@.+", re.I), r"\2@\1"),
    (re.compile(r"srs1[=+-][^=]+=[^=]+=[=+-][^=]+=[^=]+=([^=@]+)=(.+)@.+", re.I), r"\2@\1"),
)


def same_address(address: str) -> str:
    """The spelling by which two addresses are compared: no mailbox minds case in practice, and a
    domain (`bücher.example`) is the same in its ASCII form (`xn--bcher-kva.example`)."""
    local, at, domain = unicodedata.normalize("NFC", address).rpartition("@")
    with suppress(ValueError):  # what is no domain is nobody's, and equal to itself
        domain = _ascii_domain(domain)
    return f"{local}{at}{domain}".casefold()


def in_ascii(address: str) -> str:
    """The address as every relay takes it: a foreign domain in its ASCII form (RFC 5890).

    Raises ValueError (UnicodeError is one) for what is no domain, and for a foreign local part: it
    would need SMTPUTF8 on the whole way, and Python's library would make it somebody else's.
    """
    local, _, domain = address.rpartition("@")
    if not local.isascii():
        raise ValueError(f"{local!r} has characters outside ASCII, which relays do not take")
    return f"{local}@{_ascii_domain(domain)}"


def unwrapped(address: str) -> str:
    """The address that a mail server on the way has wrapped into another one: a tag against forged
    bounces (BATV, `prvs=1234abcd=ann@…`), or a forwarder's rewriting (SRS)."""
    for wrapping, inside in _WRAPPINGS:
        if found := wrapping.fullmatch(address):
            return found.expand(inside)
    return address


def is_machines(address: str) -> bool:
    """Is this a name under which machines write, so that what comes from it is never answered?"""
    return _MACHINES.fullmatch(address.rpartition("@")[0]) is not None


def _ascii_domain(domain: str) -> str:
    """By IDNA 2008: Python's own codec knows 2003 alone, and makes straße.de strasse.de, which is
    somebody else's."""
    if domain.isascii():
        return domain.encode("idna").decode("ascii")  # only the lengths are looked at
    return idna.encode(domain, uts46=True).decode("ascii")
