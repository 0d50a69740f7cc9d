"""Ed25519: one answer for every key and signature, whoever checks."""

import json
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.seals import ed25519

HERE = Path(__file__).parents[1] / "vectors" / "ed25519.json"
WHOLE = Path(__file__).parents[3] / "shared" / "vectors" / "ed25519"
P = 2**255 - 19
D = -121665 * pow(121666, -1, P) % P


def wycheproof():
    """The selection, then the whole set where it lies beside the project."""
    tests = json.loads(HERE.read_text())["wycheproof"]["tests"]
    for file in WHOLE.glob("wycheproof_*.json"):
        for group in json.loads(file.read_text())["testGroups"]:
            tests += [t | {"key": group["publicKey"]["pk"]} for t in group["tests"]]
    return tests


def cctv():
    """The selection, then the whole set where it lies beside the project."""
    tests = json.loads(HERE.read_text())["cctv"]["tests"]
    for file in WHOLE.glob("cctv_*.json"):
        tests += json.loads(file.read_text())
    return tests


def believed(key, signature, message):
    """Whether the signature counts; a bad key's never does."""
    try:
        return ed25519.verify(key, signature, message)
    except ValueError:
        return False


def test_every_wycheproof_result_is_met():
    """Valid is valid, invalid is invalid: malleable, truncated, wrong S, edge points."""
    wrong = [
        t
        for t in wycheproof()
        if believed(*(bytes.fromhex(t[k]) for k in ("key", "sig", "msg")))
        != (t["result"] == "valid")
    ]
    assert wrong == []


# Checkers may answer either way for these; the first four kinds we refuse by looking, and the
# last two fail because the equation is checked without the cofactor.
DISPUTED = {
    "low_order_A",
    "low_order_R",
    "non_canonical_A",
    "non_canonical_R",
    "low_order_residue",
    "reencoded_k",
}


def test_no_disputed_edge_case_is_believed_and_every_other_is():
    """CCTV tells of each case what is odd about it; from that follows one answer."""
    wrong = [
        t
        for t in cctv()
        if believed(bytes.fromhex(t["key"]), bytes.fromhex(t["sig"]), t["msg"].encode())
        != DISPUTED.isdisjoint(t["flags"] or [])
    ]
    assert wrong == []


def added(p, q):
    """The Edwards addition law (RFC 8032 §5.1.4, affine), for the tests alone."""
    (x1, y1), (x2, y2) = p, q
    dxy = D * x1 * x2 * y1 * y2
    x = (x1 * y2 + x2 * y1) * pow(1 + dxy, -1, P)
    y = (y1 * y2 + x1 * x2) * pow(1 - dxy, -1, P)
    return x % P, y % P


def encoded(point):
    x, y = point
    return (y | (x & 1) << 255).to_bytes(32, "little")


def of_order_8():
    """A point of order 8, found by its equation: 2·Q = (±√-1, 0) asks for x² = -y²."""
    root = pow(2, (P - 1) // 4, P)  # √-1
    # -x² + y² = 1 + dx²y² with x = √-1·y gives d·y⁴ + 2·y² - 1 = 0.
    square_root = pow(1 + D, (P + 3) // 8, P)
    if square_root * square_root % P != (1 + D) % P:
        square_root = square_root * root % P
    for sign in (1, -1):
        y2 = (-1 + sign * square_root) * pow(D, -1, P) % P
        y = pow(y2, (P + 3) // 8, P)
        for candidate in (y, y * root % P):
            if candidate * candidate % P == y2:
                return root * candidate % P, candidate
    raise AssertionError("no point of order 8")


def test_all_points_of_low_order_are_refused():
    """Walk the eight points whose order divides 8: none may be a key, by whatever sign."""
    start = point = of_order_8()
    walked = [point]
    while point != (0, 1):
        point = added(point, start)
        walked.append(point)
    assert len(walked) == 8
    for point in walked:
        for sign in (0, 0x80):
            raw = bytearray(encoded(point))
            raw[31] ^= sign
            with pytest.raises(ValueError, match="low order"):
                ed25519.public_key(bytes(raw))


@pytest.mark.parametrize("y", range(P, 2**255))
@pytest.mark.parametrize("sign", [0, 1])
def test_a_point_has_one_encoding(y, sign):
    """The nineteen y that are not below the field's prime are refused."""
    with pytest.raises(ValueError, match="canonical"):
        ed25519.public_key((y | sign << 255).to_bytes(32, "little"))


def test_a_key_off_the_curve_is_refused():
    """y = 2 belongs to no point; such a key could never sign."""
    with pytest.raises(ValueError, match="no point"):
        ed25519.public_key((2).to_bytes(32, "little"))


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_key_has_32_bytes(size):
    """Nothing is padded or cut."""
    with pytest.raises(ValueError, match="bytes, not 32"):
        ed25519.public_key(bytes(size))


def test_every_real_key_is_accepted():
    """Keys that are made as RFC 8032 tells pass all the looks."""
    for i in range(50):
        key = Ed25519PrivateKey.from_private_bytes(i.to_bytes(32, "big"))
        raw = ed25519.raw_public(key)
        assert ed25519.verify(raw, key.sign(b"x"), b"x")
        assert not ed25519.verify(raw, key.sign(b"x"), b"y")


def test_a_second_spelling_of_a_signature_is_refused():
    """S + L satisfies the same equation; taking it would give one text two signatures."""
    key = Ed25519PrivateKey.from_private_bytes(bytes(32))
    good = key.sign(b"x")
    s = int.from_bytes(good[32:], "little") + ed25519.L
    assert not ed25519.verify(ed25519.raw_public(key), good[:32] + s.to_bytes(32, "little"), b"x")


@pytest.mark.parametrize("size", [0, 63, 65])
def test_a_signature_has_64_bytes(size):
    """Nothing is padded or cut."""
    key = Ed25519PrivateKey.from_private_bytes(bytes(32))
    good = key.sign(b"x") + b"\0"
    assert not ed25519.verify(ed25519.raw_public(key), good[:size], b"x")
