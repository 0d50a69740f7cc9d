"""Many mails that nobody would write, each through the real desk: `python -m tests.fuzz.mails`.

For each: no exception; at most one answer; nothing changes but by a letter that was accepted, and
what is then on record stands in the mail, or in the one whose token came back; nothing by a
stranger's; nothing counts as signed that the seat's key has not signed. Time and memory are told.

    python -m tests.fuzz.mails --count 200000 [--first 0] [--processes 2]
"""

import argparse
import logging
import multiprocessing
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta

from referee.mail.door.intake import Intake
from referee.mail.reading.incoming_letter import IncomingLetter, read_letter
from referee.match import events as e
from referee.match.policy import instant, moment
from referee.service.people.addresses import same_address
from storage import Batch, Head, Intent
from tests.fuzz.making import mail
from tests.fuzz.signing import Ann, joined_with_a_key, tokens_in
from tests.mail.given import ANN, BEN, HOUSE, Home, letter, running

PIECE = 1000
A_HOUSE = 400  # mails; then another one, so that the store stays small
SENDERS = (ANN.address, ANN.address, ANN.address, "<>", "eve@evil.example")
ANSWERS = ("receipt", "refusal", "answer", "confirm", "transcript", "again", "motion")


@dataclass
class Told:
    """What was seen; `wrong` holds a line for each mail that broke a promise."""

    outcomes: Counter[str] = field(default_factory=Counter)
    answers: Counter[int] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    bytes: int = 0
    memory: tuple[int, int] = (0, 0)  # kB of the process, after the first mails and at most
    wrong: list[str] = field(default_factory=list)


class Bench:
    """A home, and what one mail does in it. `signs`: Ann has joined with an OpenPGP key."""

    def __init__(self, signs: bool = False) -> None:
        self.home = joined_with_a_key() if signs else running()
        self.hand = Ann(self.home)
        self.letters: list[Intent] = []
        self._watch(self.home)

    def _watch(self, home: Home) -> None:
        """Every letter that is owed passes here."""
        append, done, intend = home.log.append, home.log.inbox_done, home.log.intend

        def append_seen(batch: Batch) -> Head:
            head = append(batch)
            self.letters += batch.intents
            return head

        def done_seen(id: int, outcome: str, intents: Iterable[Intent] = ()) -> None:
            made = tuple(intents)
            done(id, outcome, made)
            self.letters += made

        def intend_seen(intents: Iterable[Intent], at: str = "") -> list[str]:
            made = tuple(intents)
            self.letters += made
            return intend(made, at)

        home.log.append = append_seen  # type: ignore[method-assign]
        home.log.inbox_done = done_seen  # type: ignore[method-assign]
        home.log.intend = intend_seen  # type: ignore[method-assign]

    def is_anns_turn(self) -> bool:
        """Bénédicte moves where it is hers; False when the match is over."""
        if self._asked() == (2,):
            self.home.mail(letter(BEN.address, "ORDRES\nprends 1\nFIN"), 2)
            self.home.desk.work()
        return self._asked() == (1,)

    def _asked(self) -> tuple[int, ...]:
        with self.home.referee.core.locked("nim-1") as loaded:
            return loaded.match.window.asked if loaded.match.window is not None else ()

    def one(self, number: int, told: Told) -> None:
        home, raw, sender = self.home, mail(number, self.hand), SENDERS[number % len(SENDERS)]
        home.clock.set(moment(instant(home.clock.now()) + timedelta(minutes=1)))
        before, self.letters = self._position(), []
        waiting = {
            waiting.token: waiting.text
            for waiting in home.referee.confirmations.waiting("nim-1", 1)
        }
        address = self._address(number)
        began = time.process_time()
        [row] = Intake.take(home.intake, raw, sender, [address])
        home.desk.work()
        told.seconds.append(time.process_time() - began)
        told.bytes += len(raw)
        outcome = home.log.outcomes.get(row, "left")
        told.outcomes[outcome] += 1
        answers = sum(_is_answer(sent) for sent in self.letters)
        told.answers[answers] += 1
        told.wrong += [f"{number}: {why}" for why in self._broken(raw, outcome, answers, before)]
        if outcome == "accepted":
            new = self._new(before[0])
            wrong = _accepted_wrongly(raw, sender, new, self.hand.signed, waiting)
            told.wrong += [f"{number}: {why}" for why in wrong]

    def _address(self, number: int) -> str:
        """Mostly the seat's; the return path of a letter and the bare address at times."""
        if number % 29 == 0:
            return HOUSE.address
        if number % 31 == 0:
            person = self.home.chair(1).person
            return self.home.path("due.nim-1.5.1", person.id if person else "")
        return HOUSE.reply_to(self.home.chair(1).mail_token)

    def _position(self) -> tuple[int, object]:
        """How far the log goes, and what a letter may change: orders, standing orders, keys."""
        with self.home.referee.core.locked("nim-1") as loaded:
            match = loaded.match
            return loaded.size, (
                match.phase,
                match.window,
                match.orders,
                match.standing,
                match.keys,
            )

    def _broken(
        self, raw: bytes, outcome: str, answers: int, before: tuple[int, object]
    ) -> list[str]:
        """The promises that this mail has broken."""
        size, position = before
        new, broken = self._new(size), []
        if outcome in ("left", "fault"):
            broken.append(f"outcome {outcome}")
        if answers > 1:
            broken.append(f"{answers} answers")
        if outcome != "accepted" and self._position()[1] != position:
            broken.append(f"the table changed though it was {outcome}")
        if outcome != "accepted" and any(not _is_refused(event) for event in new):
            broken.append(f"leaves other than a refused letter though it was {outcome}")
        return broken

    def _new(self, size: int) -> list[object]:
        with self.home.referee.core.locked("nim-1") as loaded:
            return [entry.event for entry in loaded.entries[size:]]


def _accepted_wrongly(
    raw: bytes, sender: str, new: list[object], signed: set[str], waiting: Mapping[str, str]
) -> list[str]:
    """Only the seat's own mailbox, what it has signed, or what its token confirms; and only what
    stands in that letter."""
    found, broken = read_letter(raw, sender, HOUSE), []
    came_back = tokens_in(found.exact) & set(waiting)
    there = "\n".join([found.exact, *(waiting[token] for token in came_back), *_mime_text(found)])
    texts = [sealed.text for sealed in _own(new) if sealed.signature is not None]
    texts += [
        text for text in signed if text.startswith("referee-press") and text in there
    ]  # unsaid
    if found.author != same_address(ANN.address) and not (texts or came_back):
        broken.append("a stranger's letter was accepted")
    if not set(texts) <= signed:
        broken.append("a text is on record as signed that nobody signed")
    if not _stands_in(new, there, found.files):
        broken.append("what is on record does not stand in the mail")
    return broken


def _mime_text(found: IncomingLetter) -> list[str]:
    return [found.signed.text] if found.signed is not None else []


def _own(new: list[object]) -> list[e.Letter]:
    letters = [event.letter.known for event in new if isinstance(event, e.LetterSealed)]
    return [known for known in letters if known.seat == 1 and known.kind != "refused"]


def _is_answer(letter: Intent) -> bool:
    return letter.kind.startswith(ANSWERS) and letter.seat == 1


def _is_refused(event: object) -> bool:
    return isinstance(event, e.LetterSealed) and event.letter.known.kind == "refused"


def _stands_in(events: list[object], exact: str, files: tuple[object, ...]) -> bool:
    """Is every line on record a line of the mail? (Our own spelling of what was asked for by a
    word alone, such as a vote, is left out.)"""
    there = _bare("\n".join([exact, *(str(getattr(file, "text", "")) for file in files)]))
    own = [event.letter.known for event in events if isinstance(event, e.LetterSealed)]
    texts = [
        known.text or "" for known in own if known.seat == 1 and known.kind in ("order", "standing")
    ]
    return all(_bare(line) in there for text in texts for line in text.splitlines())


def _bare(text: str) -> str:
    """Without blanks and marks, which are repaired in an unsigned text."""
    return "".join(sign for sign in text if sign.isalnum())


def fuzz(numbers: Iterable[int]) -> Told:
    """These mails, A_HOUSE of them in each home."""
    told, bench, signs = Told(), Bench(), False
    for count, number in enumerate(numbers):
        if count % A_HOUSE == 0 or not bench.is_anns_turn():
            bench, signs = Bench(signs), not signs
        try:
            bench.one(number, told)
        except Exception as error:
            told.wrong.append(f"{number}: {type(error).__name__}: {error}"[:300])
            bench = Bench()
    return told


def piece(numbers: range) -> Told:
    """These mails in a process of their own. What is loaded once is no mail's memory."""
    logging.disable(logging.CRITICAL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is the parent's
    fuzz(range(50))
    first = _memory()
    told = fuzz(numbers)
    told.memory = (first, _memory())
    return told


def together(pieces: Iterable[Told]) -> Told:
    """All of them; of those that are done when Ctrl-C comes."""
    whole = Told()
    try:
        for part in pieces:
            whole.outcomes += part.outcomes
            whole.answers += part.answers
            whole.seconds += part.seconds
            whole.bytes += part.bytes
            whole.wrong += part.wrong
            whole.memory = max(whole.memory, part.memory, key=lambda memory: memory[1])
    except KeyboardInterrupt:
        print("broken off", file=sys.stderr)
    return whole


def table(told: Told) -> str:
    """The figures as lines for docs/soak.md."""
    times = sorted(told.seconds)
    shares = (times[min(len(times) - 1, int(x * len(times)))] for x in (0.5, 0.99, 0.999, 1))
    answers = (f"{n}: {mails:,}" for n, mails in sorted(told.answers.items()))
    rows = [
        ("mails", f"{len(times):,} ({told.bytes / 1e6:.0f} MB)"),
        ("promises broken", str(len(told.wrong))),
        ("answers for one mail", ", ".join(answers)),
        (
            "processor time: median, 99 %, 99.9 %, most",
            ", ".join(f"{x * 1e3:.1f} ms" for x in shares),
        ),
        ("memory: at first, at most", ", ".join(f"{size // 1024} MB" for size in told.memory)),
        *((f"outcome: {name}", f"{n:,}") for name, n in told.outcomes.most_common()),
    ]
    return "\n".join(["| | |", "|---|---|", *(f"| {name} | {said} |" for name, said in rows)])


def _memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    last = given.first + given.count
    pieces = [range(at, min(at + PIECE, last)) for at in range(given.first, last, PIECE)]
    signal.signal(signal.SIGINT, signal.default_int_handler)  # also where a shell has put it off
    with multiprocessing.Pool(given.processes) as pool:
        told = together(pool.imap(piece, pieces))
    print(table(told))
    print("\n".join(told.wrong[:20]))
    return 1 if told.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
