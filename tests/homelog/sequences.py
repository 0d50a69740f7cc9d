"""A thousand lives of a log before a witness: it grows, forks, goes back, lies about where it
stands, and sends what nobody signed. Each is made from its number alone.

`answers.txt` is what an independent witness (`aics-witness`) answered, a line a life. The suite
holds ours to all of it without that witness; `make peers` asks both anew, side by side.
"""

import hashlib
from functools import cache
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


def differing(folder, lives):
    """Those of these lives in which ours answers otherwise than the other one did."""
    answers = ANSWERS.read_text("ascii").splitlines()
    for life in lives:
        witness = ours(folder / str(life))  # each log lives alone: its witness looks at no other
        given = [str(witness.add_checkpoint(body).status) for body, _, _ in requests(life)]
        if " ".join(given) != answers[life]:
            yield life
