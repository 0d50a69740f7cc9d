"""All classes of mutations: whoever imports this has read every file of them."""

from tests.adversary import (
    archives,
    branches,
    chairs,
    clocks,
    dice,
    forgetting,
    keys,
    leaves,
    letters,
    lost_keys,
    signatures,
    spending,
)
from tests.adversary.mutations import MUTATIONS

FILES = (
    archives,
    branches,
    chairs,
    clocks,
    dice,
    forgetting,
    keys,
    leaves,
    letters,
    lost_keys,
    signatures,
    spending,
)
__all__ = ["FILES", "MUTATIONS"]
