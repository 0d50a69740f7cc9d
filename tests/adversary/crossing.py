"""Every cheat once more, hidden behind what is said to be forgotten.

Half a player that is forgotten is refused by both checkers. Behind a whole one a cheat is found
still, or the first line says what was not judged; with the receipts of who is said to be forgotten
it is found as if they were not.
"""

from collections.abc import Callable

from tests.adversary.forgetting import BY_HALVES, the_friend, with_receipts
from tests.adversary.mutations import Forged, Mutation
from tests.adversary.runner import Opinion, Outcome, opinion, said, tables
from tests.adversary.tables import Host, Unfit

Way = Callable[[Host], bytes | None]
WAYS: tuple[Way, ...] = (*BY_HALVES, the_friend, with_receipts)
# What tells a reader that something rests on the forgotten, and what.
NAMES = {"but.unjudged", "but.unread", "but.key_word", "but.doubtful", "but.rejoined", "but.spent"}
# Whoever is forgotten whole has these gone: the cheat was to lose a half.
LOSING = {"a_letter_forgotten", "a_key_forgotten", "a_payment_forgotten"}
# The cheat lies in a key of the forgotten that signed nothing: it is gone with them.
IDLE = {"a_key_brought_by_an_empty_chair", "a_key_taken_by_the_organiser"}


def cross(outcome: Outcome, mutation: Mutation, seed: int, games: list[str]) -> None:
    """Tries one in each of these ways; `outcome` has then what came of it."""
    for way in WAYS if mutation.name not in LOSING else ():
        for game, chance in tables(mutation, seed, games):
            try:
                host, forged = mutation.forge(chance, game)
                if forged.mails or forged.record != built(host):
                    return  # it lies in the files, and not on the log
                before = opinion(host, forged)
                mail = way(host)
            except Unfit:
                continue
            crossed = Forged(host.record(), (mail,) if mail else ())
            judge(outcome, mutation, way, before, opinion(host, crossed), f"{game}, seed {seed}")
            break


def built(host: Host) -> bytes | None:
    """The record of an ended match; None where the exporter would not make it so."""
    try:
        return host.record() if host.match.phase == "ended" else None
    except ValueError:
        return None


def judge(
    outcome: Outcome, mutation: Mutation, way: Way, before: Opinion, now: Opinion, where: str
) -> None:
    name = f"{mutation.name} x {way.__name__}"
    outcome.tried[name] += 1
    outcome.verdicts[name, said(now.audit), said(now.second)] += 1
    wrong = "" if mutation.name in IDLE and way is with_receipts else fault(way, before, now)
    if wrong:
        outcome.failures.append(f"{name}, {where}: {wrong}; before {before}, now {now}")


def fault(way: Way, before: Opinion, now: Opinion) -> str:
    """What is wrong with these verdicts; "" if nothing is."""
    if now.broken:
        return f"a check broke ({now.broken})"
    if way in BY_HALVES and not (now.audit and now.second):
        return "half a player is forgotten, and both must refuse"
    named = {"but.spent", "but.key_word"}.intersection(now.but)
    if way is with_receipts and before.audit and not now.audit and not named:
        return "with all receipts it must be found"
    if before.audit and not now.audit and not NAMES.intersection(now.but):
        return "what was not judged is not named"
    return ""
