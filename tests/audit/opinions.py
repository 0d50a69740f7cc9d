"""What both checkers say of one record: `referee audit`, and the one written from docs/spec.md."""

from referee.match import events as e
from tests.audit.forge import OPENED, audited, failures
from tests.independent.checker import check
from tests.record.house import House

OLD_RULES = "by the old rules: an unsigned letter could take the place of a signed one"


def names_refused(record: bytes) -> tuple[list[str], list[str]]:
    """The checks that fail, by each."""
    return failures(record), [finding.name for finding in check(record) if not finding.ok]


def refused(record: bytes, *names: str) -> bool:
    """By both, under these names alone?"""
    return names_refused(record) == ([*names], [*names])


def halved(record: bytes) -> bool:
    """Do both refuse it because somebody is forgotten by halves, whatever else the second, which
    looks on, finds?"""
    first, second = names_refused(record)
    return first == ["disclosures"] and "disclosures" in second


def holds(record: bytes) -> bool:
    return names_refused(record) == ([], [])


def said(record: bytes, name: str) -> tuple[str, str]:
    """What the first and the second say under this name."""
    second = next(finding.text for finding in check(record) if finding.name == name)
    return audited(record).of(name).sentence("en"), second


def ended(house: House, cause: str = "organiser") -> bytes:
    house.write(e.Ended(cause, None, OPENED))
    return house.record()
