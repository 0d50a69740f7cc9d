"""Three checkers, one verdict: every mutant of tests/adversary is given to the JavaScript checker
too, in a real browser without a network.

`make soak ARGS="--parts browser"`; without seeds it tries what the suite gives the two others.
"""

from base64 import b64encode
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from referee.web.base.checker import checker_page
from tests.adversary.classes import MUTATIONS
from tests.adversary.mutations import Forged
from tests.adversary.runner import Opinion, Outcome, fault, made, names, opinion, said
from tests.adversary.tables import GAMES
from tests.adversary.test_adversary import usual
from tests.games.seeds import PLAYED, seeds

pytest_plugins = ["tests.browser.site"]
SEEDS = seeds(range(0))

ASK = """async ({ record, mails, vkey }) => {
  const bytes = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const told = await refereeCheck(bytes(record), { mails: mails.map(bytes), vkey });
  const failing = told.checks.filter((check) => check.verdict === "fails");
  const why = failing.map((check) => `${check.name}: ${check.where}: ${check.say.en}`).join("; ");
  const names = failing.map((check) => check.name);
  const noted = (check) => check.notes.map((note) => `${check.name}: ${note.say.en}`);
  const [verdict, stumbled] = [told.verdict, told.stumbled || ""];
  const notes = told.checks.flatMap(noted);
  return { verdict, stumbled, names, why: why.slice(0, 600), notes };
}"""


@dataclass(frozen=True)
class Third:
    """What the JavaScript says: the checks that fail, why, what it stumbled over, and what it notes
    beside a check."""

    verdict: str
    stumbled: str
    names: tuple[str, ...]
    why: str
    notes: tuple[str, ...]


Ask = Callable[[bytes, tuple[bytes, ...], str], Third]


@pytest.fixture(scope="session")
def third(chromium, tmp_path_factory) -> Iterator[Ask]:
    """Asks the page that a reader has on their disk."""
    path = tmp_path_factory.mktemp("checker") / "referee-check.html"
    path.write_text(checker_page(), "utf-8")
    where = chromium.new_context(offline=True)
    page = where.new_page()
    page.goto(path.as_uri())

    def ask(record, mails, vkey):
        coded = [b64encode(mail).decode() for mail in mails]
        given = {"record": b64encode(record).decode(), "mails": coded, "vkey": vkey}
        told = page.evaluate(ASK, given)
        names, notes = tuple(told["names"]), tuple(told["notes"])
        return Third(told["verdict"], told["stumbled"], names, told["why"], notes)

    yield ask
    where.close()


def apart(forged: Forged, found: Opinion, told: Third) -> str:
    """How the third differs from the two others; "" where it does not. What only the rules can tell
    it may pass, and what it sees of that without them it may name."""
    if told.stumbled:
        return f"the third stumbled ({told.stumbled})"
    if told.verdict == "holds":
        return "the third passes what needs no rules" if found.second else ""
    if not found.audit and not found.second:
        return "the third refuses alone"
    right = names(forged, told.names) or not found.second
    return "" if right else f"the third must name {' or '.join(sorted(forged.named))}"


def asked(outcome: Outcome, name: str, seed: int, game: str, third: Ask) -> None:
    """Gives one mutant to all three; `outcome` has then what came of it."""
    mutation = MUTATIONS[name]
    found = made(outcome, mutation, seed, [game])
    if found is None:
        return
    _, host, forged = found
    two, told = opinion(host, forged), third(forged.record, forged.mails, host.vkey)
    outcome.tried[name] += 1
    outcome.verdicts[name, said(two.second), said(told.names)] += 1
    wrong = fault(mutation, forged, two) or apart(forged, two, told)
    if wrong:
        outcome.failures.append(f"{name}, {game}, seed {seed}: {wrong}; {two}; {told}")


@pytest.mark.parametrize("game", GAMES)
def test_three_checkers_agree(game, third):
    """Given mutants, what the two refuse the third refuses by a check that is there for it, and it
    passes what they pass."""
    outcome = Outcome()
    for seed in SEEDS or (1,):
        for name in sorted(MUTATIONS) if SEEDS else usual(game):
            asked(outcome, name, seed, game, third)
    PLAYED.update(outcome.tried)
    assert outcome.tried
    assert outcome.failures == []
