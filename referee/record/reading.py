"""Reading: from the zip's bytes to its files, each split into its lines once."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from referee.record import archive
from referee.record.faults import BadRecord
from referee.record.members import DISCLOSURES, ERASED, LOG, DisclosureLine, check_names
from referee.record.members import disclosure_lines as _disclosure_lines
from referee.record.members import lines as _lines


@dataclass(frozen=True)
class Record:
    """A record's files by name. Whether what they say is true, only the audit can tell."""

    members: Mapping[str, bytes]

    @cached_property
    def leaves(self) -> list[bytes]:
        """The leaves' bytes. Raises BadRecord."""
        found = _lines(LOG, self.members[LOG])
        if not found:
            raise BadRecord("there is no leaf", LOG)
        return found

    @cached_property
    def disclosures(self) -> list[DisclosureLine]:
        """What is published, as spelt. Raises BadRecord."""
        return _disclosure_lines(self.members[DISCLOSURES])

    @cached_property
    def erased(self) -> list[str]:
        """The digests of erased parts. Raises BadRecord."""
        if ERASED not in self.members:
            return []
        found = _lines(ERASED, self.members[ERASED])
        if not found:
            raise BadRecord("is empty: then it must not be there", ERASED)
        return [line.decode("ascii", "backslashreplace") for line in found]

    def under(self, folder: str) -> dict[str, bytes]:
        """The files of a folder, by their whole names."""
        return {name: data for name, data in self.members.items() if name.startswith(folder + "/")}


def read(data: bytes) -> Record:
    """The record in these bytes, by its container and its files' names alone. Raises BadRecord."""
    members = archive.read(data)
    check_names(members)
    return Record(members)
