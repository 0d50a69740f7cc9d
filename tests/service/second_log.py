"""A host who holds all keys and tells one player of a log that nobody else is told of."""

from referee.codec import encode
from referee.match import events as e
from referee.seals import checkpoint, proof
from storage.tree import inclusion_proof, leaf_hash, root_of

DUE = "2026-12-31T12:00:00.000Z"


def ended_sealing(referee, name, *sealed, window=None, key=None):
    """The receipt of an end of the sealing that stands on this second log alone: these seats are
    said to have sealed. Signed, with the home's key if no other is given."""
    with referee.core.locked(name) as loaded:
        number = window or loaded.match.window_number
        event = e.WindowSealed(number, DUE, sealed)
        leaf = encode(event, loaded.size, loaded.match.at, loaded.match.game, bytes, {}).leaf
        hashes = [*loaded.hashes, leaf_hash(leaf)]
        head = checkpoint.Checkpoint(loaded.match.origin, len(hashes), root_of(hashes))
        signed = checkpoint.sign(head, key or referee.core.ring.signing)
        told = proof.build(loaded.size, inclusion_proof(hashes, loaded.size), signed)
        return f"leaf: {leaf.decode()}\n{told.decode()}"
