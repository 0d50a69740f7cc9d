"""A log to show to a witness: it grows, forks, and goes back as a test wants it."""

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.homelog import consistency
from referee.seals import checkpoint, ed25519, note
from referee.seals.checkpoint import Checkpoint
from storage.tree import Tree, leaf_hash

ORIGIN = "play.example/.home"
KEY = Ed25519PrivateKey.from_private_bytes(b"l" * 32)
WITNESS = Ed25519PrivateKey.from_private_bytes(b"w" * 32)
NAME = "w.example/.witness"
NOW = 1_795_000_000


def log_key(key=KEY, origin=ORIGIN):
    return note.LogKey(origin, ed25519.raw_public(key))


class Growing:
    """Leaves `<branch><n>` from the leaf on at which the branch begins."""

    def __init__(self, size=0, origin=ORIGIN, key=KEY):
        self.origin, self.key = origin, key
        self.leaves = [f"a{n}" for n in range(size)]

    def grown(self, size, branch="a"):
        more = [f"{branch}{n}" for n in range(len(self.leaves), size)]
        other = Growing(0, self.origin, self.key)
        other.leaves = [*self.leaves, *more]
        return other

    def cut(self, size):
        other = Growing(0, self.origin, self.key)
        other.leaves = self.leaves[:size]
        return other

    @property
    def tree(self):
        return Tree(leaf_hash(leaf.encode()) for leaf in self.leaves)

    def signed(self):
        head = Checkpoint(self.origin, len(self.leaves), self.tree.root())
        return checkpoint.sign(head, self.key)

    def asks(self, old):
        """The body of add-checkpoint."""
        size = len(self.leaves)
        hashes = self.tree.consistency_proof(old) if old <= size else []
        return consistency.build(old, hashes, self.signed())
