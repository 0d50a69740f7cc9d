"""The proofs of other people's trees: transparency-dev/merkle, testdata at 417fb0c (Apache-2.0)."""

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from storage.tree import verify_consistency, verify_inclusion

SHARED = Path(__file__).resolve().parents[2].parent / "shared" / "vectors" / "merkle"
HERE = Path(__file__).parent / "vectors"


def vectors(kind: str) -> list[Any]:
    """The small selection of this folder, and the whole collection where it lies beside us."""
    chosen = json.loads((HERE / f"{kind}.json").read_text())
    found = sorted((SHARED / kind).rglob("*.json"))
    whole = [
        {**json.loads(path.read_text()), "file": f"{path.parent.name}/{path.stem}"}
        for path in found
    ]
    return [pytest.param(vector, id=vector["file"]) for vector in chosen] + [
        pytest.param(vector, id=f"shared-{vector['file']}") for vector in whole
    ]


def raw(text: str | None) -> bytes:
    return base64.b64decode(text or "")


def proof(vector: dict[str, Any]) -> list[bytes]:
    return [raw(text) for text in vector["proof"] or []]


@pytest.mark.parametrize("vector", vectors("inclusion"))
def test_an_inclusion_proof_is_believed_exactly_when_the_vector_says_so(
    vector: dict[str, Any],
) -> None:
    believed = verify_inclusion(
        raw(vector["leafHash"]),
        vector["leafIdx"],
        vector["treeSize"],
        proof(vector),
        raw(vector["root"]),
    )
    assert believed is not vector["wantErr"]


@pytest.mark.parametrize("vector", vectors("consistency"))
def test_a_consistency_proof_is_believed_exactly_when_the_vector_says_so(
    vector: dict[str, Any],
) -> None:
    believed = verify_consistency(
        vector["size1"], vector["size2"], proof(vector), raw(vector["root1"]), raw(vector["root2"])
    )
    assert believed is not vector["wantErr"]
