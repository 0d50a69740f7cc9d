"""What proof costs: a signature, a receipt's path, the audit of a match, the audit of a flood."""

from collections.abc import Sequence
from hashlib import sha256

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from referee.audit import audit
from referee.bench.parts import Parts
from referee.bench.rounds import cpu_rate, cpu_seconds, ratio, unburdened
from referee.bench.signing import SPACE, SignedText, played
from referee.seals import signature
from storage.tree import Tree, verify_inclusion

LEAVES = 10_000  # of the log whose paths are climbed
TABLES = (
    ("rencontre-cosmique", 4),
    ("capitaine-cosmos", 2),
    ("empereur-telepathe", 3),
    ("kardashev", 2),
    ("combats", 2),
)
Figures = dict[str, float | None]
Check = tuple[Ed25519PublicKey, bytes, bytes]  # key, signature, message


def figures(rounds: int) -> Figures:
    """The audit of a match of each game against its parts; one signature; one path."""
    matches = [played(game, seats) for game, seats in TABLES]
    letters = [letter for match in matches for letter in match.letters]
    bare = [raw(letter) for letter in letters]
    parts = [Parts(match.record) for match in matches]

    def audits() -> None:
        for match in matches:
            check_audit(match.record)

    def the_parts() -> float:
        return cpu_seconds(lambda: verify_all(bare)) + sum(part.replay() for part in parts)

    with unburdened():
        audits_vs_parts = ratio(rounds, lambda: cpu_seconds(audits), the_parts)
    return {
        "sshsig_vs_ed25519": ratio(
            rounds,
            lambda: cpu_rate(len(letters), lambda: check_all(letters)),
            lambda: cpu_rate(len(bare), lambda: verify_all(bare)),
        ),
        "audit_vs_parts": audits_vs_parts,
        "audit_letters": float(len(letters)),
        "inclusions_per_second": inclusions(rounds),
    }


def inclusions(rounds: int) -> float:
    """Paths of a log of 10,000 leaves climbed to its root, a second of the processor."""
    leaves = [sha256(b"%d" % n).digest() for n in range(LEAVES)]
    tree = Tree(leaves)
    root, paths = tree.root(), [tree.inclusion_proof(n) for n in range(LEAVES)]

    def climb() -> None:
        for n, path in enumerate(paths):
            if not verify_inclusion(leaves[n], n, LEAVES, path, root):
                raise AssertionError(f"leaf {n} is not on the log")

    return max(cpu_rate(LEAVES, climb) for _ in range(rounds))


def check_all(signed: Sequence[SignedText]) -> None:
    """Each SSHSIG, with all that is strict about it."""
    for letter in signed:
        signature.verify(letter.line, SPACE, letter.text, letter.armour)


def raw(letter: SignedText) -> Check:
    """The same text, signed without the SSHSIG around it."""
    return letter.key.public_key(), letter.key.sign(letter.text), letter.text


def verify_all(bare: Sequence[Check]) -> None:
    """Nothing but the signatures."""
    for key, made, message in bare:
        key.verify(made, message)


def check_audit(record: bytes) -> None:
    """The whole audit. Raises AssertionError for a record that does not hold."""
    report = audit(record)
    if not report.holds:
        raise AssertionError(report.text("en"))
