"""A home log whose leaves tell of matches as a test wants, served as a home does it."""

import re

from referee.homelog import leaf as leaves
from referee.homelog.bundles import WIDTH, bundled
from referee.homelog.leaf import BEGUN, ENDED, STOOD
from referee.seals.canonical import b64u
from storage.tree import leaf_hash
from tests.homelog.growing import ORIGIN, Growing

AT = "2026-11-21T19:00:00.000Z"
SEALED = b64u(leaf_hash(b"what only its seats read"))


class Telling(Growing):
    """It begins with its first leaf; each match is a number."""

    def __init__(self, origin=ORIGIN):
        super().__init__(0, origin)
        self.last, self.asked = {}, []
        self._write(leaves.OPENED, {"home": "play.example"})

    def begins(self, *matches):
        for k in matches:
            leaf0 = {"leaf0": b64u(leaf_hash(b"%d" % k)), "origin": f"play.example/nim-{k}"}
            self.tells(k, {"act": BEGUN, **leaf0}, None)
        return self

    def stands(self, k, size, previous=None):
        return self.tells(k, {"act": STOOD, **told(k, size)}, previous or self.last[k])

    def ends(self, k, size):
        return self.tells(k, {"act": ENDED, "cause": "rules", **told(k, size)}, self.last[k])

    def tells(self, k, data, previous, sealed=()):
        id = leaves.match_id(leaf_hash(b"%d" % k))
        self.last[k] = len(self.leaves)
        link = {"match": id, "previous": previous, **named(data)}
        return self._write(leaves.MATCH, {**link, **data}, sealed)

    def begins_as(self, k, name, previous=None):
        """Openly, under any name."""
        leaf0, origin = b64u(leaf_hash(b"%d" % k)), f"play.example/{name}"
        return self.tells(k, {"act": BEGUN, "leaf0": leaf0, "origin": origin}, previous)

    def hides(self, k, previous=None, name=None):
        """A sealed leaf of a match, which begins under this name."""
        first = {"name": leaves.name_id(f"play.example/{name}")} if name else {}
        return self.tells(k, first, previous, [SEALED])

    def _write(self, type, data, sealed=()):
        self.leaves.append(leaves.write(len(self.leaves), AT, type, data, sealed).decode())
        return self

    def copied(self):
        """The same leaves, to go on from in another way."""
        other = Telling(self.origin)
        other.leaves, other.last = list(self.leaves), dict(self.last)
        return other

    def serve(self, path, _seconds):
        """A bundle of the first thousand."""
        self.asked.append(path)
        tile, width = re.fullmatch(r"/tile/entries/(\d{3})(?:\.p/(\d+))?", path).groups()
        start, wide = int(tile) * WIDTH, int(width or WIDTH)
        found = [leaf.encode() for leaf in self.leaves[start : start + wide]]
        if len(found) < wide:
            raise OSError("it answers 404")
        return bundled(found)


def named(data):
    """What a leaf that tells this of a match says of its origin: the first one names it."""
    return {"name": leaves.name_id(data["origin"])} if data.get("act") == BEGUN else {}


def told(k, size):
    return {"root": b64u(leaf_hash(b"%d at %d" % (k, size))), "size": size}
