"""A home whose host writes leaves of their own into its log."""

from referee.homelog import leaf as leaves
from referee.homelog import trace
from referee.homelog.trace import ProvedLeaf
from referee.seals import canonical, commitment
from referee.seals.canonical import b64u
from storage import Batch
from storage.tree import inclusion_proof, leaf_hash, root_of


class Forging:
    """Of one house, whose log is told as far as it goes."""

    def __init__(self, house):
        self.house, self.hidden = house, []
        house.referee.home_log.sequence()

    def hides(self, match, told, previous=None, name=None):
        """A sealed leaf, of which we keep what opens it; its number."""
        head = self.house.referee.home_log.head()
        disclosure, digest = commitment.seal(f"match.{head.size}", told, bytes([head.size]) * 32)
        link = {"match": match, "previous": previous} | ({"name": name} if name else {})
        raw = leaves.write(head.size, self.house.now, leaves.MATCH, link, [digest])
        self.house.log.append(Batch(stream=head.stream, expected=head.size, leaves=(raw,)))
        self.hidden.append((head.size, raw, disclosure))
        return head.size

    def opens(self, leaf0, told, previous=None):
        """A leaf that everybody reads, and that begins a match."""
        link = {"match": leaves.match_id(leaf0), "previous": previous}
        link |= {"name": leaves.name_id(told["origin"])}
        head = self.house.referee.home_log.head()
        raw = leaves.write(head.size, self.house.now, leaves.MATCH, {**link, **told})
        self.house.log.append(Batch(stream=head.stream, expected=head.size, leaves=(raw,)))

    def hides_all(self, other, match, name):
        """That match of another store, from its beginning to its end."""
        found = other.log.leaves(match)
        leaf0, last = leaf_hash(found[0]), canonical.load(found[-1])["data"]
        id, origin = leaves.match_id(leaf0), f"play.example/{match}"
        begun = self.hides(id, {"act": "begun", "leaf0": b64u(leaf0), "origin": origin}, None, name)
        end = {"root": b64u(root_of(list(map(leaf_hash, found)))), "size": len(found)}
        self.hides(id, {"act": "ended", "cause": last["cause"], **end}, begun)

    def trace(self):
        """What opens these leaves, under the newest head."""
        proofs, size = self.house.referee.home_proofs, self.house.referee.home_log.head().size
        hashes = [leaf_hash(leaf) for leaf in self.house.log.leaves(".home")]
        found = [
            ProvedLeaf(raw, told, tuple(inclusion_proof(hashes, n, size)))
            for n, raw, told in self.hidden
        ]
        return trace.build(found, proofs.checkpoint())
