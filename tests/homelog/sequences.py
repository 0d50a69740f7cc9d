"""A thousand lives of a log before a witness: it grows, forks, goes back, lies about where it
stands, and sends what nobody signed. Each is made from its number alone.

    PYTHON tests/homelog/sequences.py       # a Python of 3.12 with aics-witness, from the root

asks an independent witness (`aics-witness`) and ours each the same, demands the same bytes where it
signs, and writes what it answered into `answers.txt`. The test holds ours to every twentieth of
these, without it; and this to all of them:

    python -m tests.homelog.sequences
"""

import hashlib
import sys
import tempfile
from functools import cache
from importlib.util import find_spec
from pathlib import Path

STEPS = 6
LIVES = 1000
ANSWERS = Path(__file__).parent / "answers.txt"


def origin(life):
    return f"log{life}.example/.home"


def requests(life):
    """The bodies of one life, and for each what the log stands at if it is signed."""
    from tests.homelog.growing import Growing

    log, stands = Growing(0, origin(life)), 0
    for step in range(STEPS):
        draw = hashlib.sha256(f"{life} {step}".encode()).digest()
        what, more, back = draw[0] % 10, 1 + draw[1] % 9, draw[2] % (stands + 1)
        size, old, branch = stands + more, stands, "a"
        if what == 0:
            old = back  # it does not know, or says that it does not know, where the witness stands
        elif what == 1:
            size, old = back, draw[3] % (stands + 2)  # it goes back
        elif what == 2:
            branch = f"b{step}"  # it forks
        elif what == 3:
            size = stands  # the same again
        base = log.cut(back if branch != "a" else min(size, len(log.leaves)))
        asked = base.grown(size, branch)
        body = asked.asks(old)
        if what == 4:
            body = spoilt(body, draw)
        yield body, size, asked
        if what in (3, 5, 6, 7, 8, 9) or (what in (0, 2) and back == old == stands):
            log, stands = asked, size


def spoilt(body, draw):
    """A byte of it is another."""
    at = int.from_bytes(draw[4:8], "big") % len(body)
    return body[:at] + bytes([body[at] ^ 1 << draw[8] % 7]) + body[at + 1 :]


def ours(folder):
    """Our witness, that knows all these logs."""
    from referee.homelog.witness import LogWitness
    from tests.homelog.growing import NAME, NOW, WITNESS

    return LogWitness(folder, NAME, WITNESS, known(), lambda: NOW)


@cache
def known():
    from tests.homelog.growing import KEY, log_key

    return [log_key(KEY, origin(life)) for life in range(LIVES)]


def main():
    """See above."""
    from aics_tlog.cosign import cosignature_vkey  # noqa: F401 # that it is there
    from aics_witness import LogConfig, Witness, WitnessError, WitnessStore

    from referee.seals import note
    from referee.seals.cosignature import parse_vkey, signers
    from tests.homelog.growing import KEY, NAME, NOW, WITNESS, log_key

    folder = Path(tempfile.mkdtemp())
    logs = [
        LogConfig.from_strings(origin(n), [note.vkey(*log_key(KEY, origin(n)))])
        for n in range(LIVES)
    ]
    store = WitnessStore(folder / "theirs.db", create=True)
    theirs, mine = Witness(NAME, WITNESS, store, logs, clock=lambda: NOW), ours(folder / "ours")
    assert theirs.vkey_text == mine.vkey
    key, lines = parse_vkey(theirs.vkey_text), []
    for life in range(LIVES):
        told = []
        for body, _, _ in requests(life):
            try:
                answer = theirs.add_checkpoint(body)
                told.append("200")
                # the same key, name, time and text: the very same line
                assert mine.add_checkpoint(body).body == answer
                signed = body.partition(b"\n\n")[2] + answer
                assert signers(signed, [key]) == {key: NOW}
            except WitnessError as error:
                told.append(str(error.status))
                status = mine.add_checkpoint(body).status
                if str(status) != told[-1]:
                    print(life, told, status, error, body)
        lines.append(" ".join(told))
    ANSWERS.write_text("\n".join(lines) + "\n", "ascii")


def differing(folder, lives):
    """Those of these lives in which ours answers otherwise than the other one did."""
    answers = ANSWERS.read_text("ascii").splitlines()
    for life in lives:
        witness = ours(folder / str(life))  # each log lives alone: its witness looks at no other
        given = [str(witness.add_checkpoint(body).status) for body, _, _ in requests(life)]
        if " ".join(given) != answers[life]:
            yield life


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent.parent))
    if find_spec("aics_witness"):
        main()
    else:
        found = list(differing(Path(tempfile.mkdtemp()), range(LIVES)))
        print(f"{LIVES} lives, answered otherwise: {found}")
        sys.exit(bool(found))
