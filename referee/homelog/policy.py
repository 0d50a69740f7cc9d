"""Whose cosignatures are demanded, and how many: `2 of <vkey> <vkey> <vkey>`."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.seals.cosignature import WitnessKey, parse_vkey, signers
from referee.seals.note import BadNote


@dataclass(frozen=True)
class WitnessPolicy:
    """At least so many of these."""

    at_least: int
    keys: tuple[WitnessKey, ...]

    def __str__(self) -> str:
        return " ".join([f"{self.at_least} of", *(key.vkey for key in self.keys)])

    def met_by(self, checkpoint: bytes) -> dict[WitnessKey, int]:
        """Who of them signed it, and when. Raises BadNote where they are too few."""
        found = signers(checkpoint, self.keys)
        if len(found) < self.at_least:
            told = (
                f"{len(found)} of {len(self.keys)} witnesses signed, {self.at_least} are demanded"
            )
            raise BadNote("unknown", told)
        return found


def policy(vkeys: Sequence[str], at_least: int | None = None) -> WitnessPolicy:
    """All of these witnesses, or so many of them. ValueError for what is none of a policy's."""
    keys = tuple(map(parse_vkey, vkeys))
    if len({key.public for key in keys}) < len(keys):
        raise ValueError("a witness is named twice")
    wanted = len(keys) if at_least is None else at_least
    if not 1 <= wanted <= len(keys):
        raise ValueError(f"at least {wanted} of {len(keys)} witnesses cannot be")
    return WitnessPolicy(wanted, keys)
