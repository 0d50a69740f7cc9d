"""The home asks its witnesses about each new head of the home log: in the background, one thread a
witness, and nothing waits for them. Nobody is asked where the settings name nobody.

Why: docs/decisions/0142-cosigning.md.
"""

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

from referee.calling import CallAnswer, call
from referee.clock import Clock
from referee.homelog import consistency
from referee.homelog.names import place
from referee.match.policy import instant
from referee.seals import checkpoint, cosignature, note
from referee.seals.canonical import decimal
from referee.seals.cosignature import WitnessKey
from referee.seals.note import BadNote
from referee.service.notices.home_proofs import HomeProofs

log = logging.getLogger(__name__)
AGAIN = timedelta(minutes=1)  # a witness that was not there is asked again
Call = Callable[[str, str, bytes], CallAnswer]


class Cosigning:
    def __init__(
        self,
        proofs: HomeProofs,
        clock: Clock,
        witnesses: Sequence[tuple[WitnessKey, str]],
        calls: Call = call,
    ) -> None:
        """`witnesses`: each one's key, and the address below which it takes checkpoints."""
        self._proofs, self._clock, self._calls = proofs, clock, calls
        self._witnesses = witnesses
        self._asked: dict[str, str] = {}

    def beat(self) -> None:
        """Ask whoever has not signed the newest head, if it was not asked just now."""
        signed = self._proofs.checkpoint()
        if signed is None:
            return
        size = checkpoint.parse_text(note.text_of(signed)).size
        due = [
            each for each in self._witnesses if self._is_due(each[0]) and self._lacks(each[0], size)
        ]
        if due:
            with ThreadPoolExecutor(len(due)) as hands:
                list(hands.map(self._ask_one, due))

    def _lacks(self, key: WitnessKey, size: int) -> bool:
        return self._proofs.signed_by(key.vkey) < size

    def _is_due(self, key: WitnessKey) -> bool:
        last = self._asked.get(key.vkey)
        return last is None or instant(self._clock.now()) - instant(last) >= AGAIN

    def _ask_one(self, each: tuple[WitnessKey, str]) -> None:
        key, url = each
        try:
            self._ask(key, url.rstrip("/"))
            self._asked.pop(key.vkey, None)
        except (OSError, ValueError) as error:
            log.warning("the witness %s has not signed: %s", key.name, error)
            self._asked[key.vkey] = self._clock.now()

    def _ask(self, key: WitnessKey, url: str) -> None:
        """From where it signed last, as we know it; else as it tells. Raises OSError, ValueError,
        and Behind where it keeps a head of ours that this store does not hold."""
        old = self._proofs.signed_by(key.vkey)
        answer, asked = self._called(url, old)
        if answer.status == 409:
            self._compare(url)
            told = answer.body.decode("ascii", "replace").removesuffix("\n")
            if told.isdecimal():  # else it has signed another head of that very size
                answer, asked = self._called(url, decimal(told))
        if answer.status == 422:
            self._compare(url)
        if answer.status == 403:  # for whom this log is over, since it has signed a later one
            self._compare(url, answer.body.decode("utf-8", "replace").strip().rpartition(" ")[2])
        if answer.status != 200:
            told = answer.body[:200].decode("utf-8", "replace").strip()
            raise OSError(f"it answers {answer.status}: {told}")
        self._keep(key, asked, answer.body)

    def _compare(self, url: str, origin: str | None = None) -> None:
        """What it keeps of ours (of this log, if none is named); a witness that shows nothing has
        nothing to say. Raises Behind."""
        there = place(origin or self._proofs.origin)
        answer = self._calls("GET", f"{url}/{there}/checkpoint", b"")
        if answer.status == 200:
            self._proofs.shown(answer.body)

    def _called(self, url: str, old: int) -> tuple[CallAnswer, bytes]:
        body = self._proofs.consistency(old)
        if body is None:
            raise OSError(f"it has signed {old} leaves, which this log does not have")
        return self._calls("POST", f"{url}/add-checkpoint", body), body

    def _keep(self, key: WitnessKey, asked: bytes, lines: bytes) -> None:
        """Its line alone, whatever else it sent. Raises BadNote for none that is good."""
        signed = consistency.parse(asked).checkpoint
        text = note.text_of(signed)
        told = note.split(text + b"\n" + lines)[1]
        own = [each for each in told if (each[0], each[1][:4]) == (key.name, key.id)]
        line = note.lines(own[:1])
        if not own or key not in cosignature.signers(text + b"\n" + line, [key]):
            raise BadNote("unknown", "it sent no line of its key")
        self._proofs.keep(checkpoint.parse_text(text).size, key.vkey, line)
