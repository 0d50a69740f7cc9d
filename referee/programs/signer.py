"""A player's own key, for the orders of one seat of one match and for nothing else.

The service tells which log, seat and window to sign for. Log and seat are those of the first text
for ever: else a dishonest service could have orders signed for another match.

Why: docs/decisions/0121-own-programs.md.
"""

import secrets
from collections.abc import Callable

from referee.kernel.event import Seat
from referee.match.text import Text, parse, repair, spell
from referee.programs.situation import NoSuchSeat, Situation
from referee.seals import signature, ssh_keys
from referee.seals.canonical import unb64

NAMESPACE = "order@referee"


def _drawn() -> bytes:
    return secrets.token_bytes(16)


class SeatSigner:
    """`public` is the key as a seat's page shows it. Each text holds a nonce of 16 bytes: its owner
    has taken part in the dice, and needs to trust nobody for them."""

    def __init__(self, private: ssh_keys.PrivateKey, nonce: Callable[[], bytes] = _drawn) -> None:
        self._private, self._nonce = private, nonce
        self._bound: tuple[str, Seat] | None = None
        self.public = ssh_keys.format_key(ssh_keys.public_of(private))

    def bind(self, situation: Situation) -> None:
        """Raises NoSuchSeat where log or seat are others than before."""
        now = situation.log, situation.seat
        self._bound = self._bound or now
        if now != self._bound:
            log, seat = now
            raise NoSuchSeat(f"the seat is now {seat} of {log}: nothing is signed for it")

    def signed(self, kind: str, situation: Situation, body: str = "") -> tuple[str, str]:
        """The text, and the armour over it. Raises Refused for lines that no text can hold."""
        self.bind(situation)
        origin, _, leaf0 = situation.log.partition(" ")
        wanted = Text(
            kind=kind,
            body=repair(body) if body.strip() else "",
            origin=origin,
            leaf0=_hash(leaf0),
            window=situation.window,
            seat=situation.seat,
            nonce=self._nonce(),
        )
        text = spell(wanted)
        if parse(text) != wanted:
            raise NoSuchSeat("the service names no log")
        return text, signature.sign(self._private, NAMESPACE, text.encode())


def _hash(text: str) -> bytes:
    try:
        raw = unb64(f"{text}=")
    except ValueError:
        raw = b""
    if len(raw) != 32:
        raise NoSuchSeat("the service names no log")
    return raw
