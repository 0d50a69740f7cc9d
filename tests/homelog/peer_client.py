"""The client of an independent log before a witness of ours: a Python of 3.12 with aics-witness
runs this, and nothing of ours. In and out: JSON; what each head came to.

Each head: `note`, and the `leaves` below it, of which its own tree makes the proofs.
"""

import json
import sys

from aics_tlog.tree import MerkleTree
from aics_witness.feeder import FeederError, WitnessClient


def outcome(url, vkey, head):
    tree = MerkleTree([leaf.encode() for leaf in head["leaves"]])
    try:
        with WitnessClient(url, vkey, max_attempts=1) as client:
            client.submit(head["note"], tree.consistency_proof)
    except FeederError as error:
        return type(error).__name__
    return "signed"


asked = json.load(sys.stdin)
json.dump([outcome(asked["url"], asked["vkey"], head) for head in asked["heads"]], sys.stdout)
