"""OpenPGP: which certificates and signatures count. GnuPG's own: tests/mail/test_openpgp.py."""

from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pysequoia import ArmorKind, Cert, Sig, SignatureMode, Tsk, armor, sign
from pysequoia import Profile as Version

from referee.seals import openpgp
from referee.seals.openpgp import BadCertificate
from referee.seals.signature import BadSignature

TEXT = "referee-order v1\nseat: 1\n\n- take 2\n"
NOW = "2026-11-21T19:00:00.000Z"


def made(name: str = "ann", version: Version = Version.RFC4880) -> Tsk:
    return Tsk.generate(user_id=f"{name} <{name}@home.example>", profile=version)


def public(key: Tsk) -> Cert:
    return key.extract_certificate()


def detached(key: Tsk, text: str = TEXT) -> str:
    return sign(key.signer(), text.encode(), mode=SignatureMode.DETACHED).decode()


def clear(key: Tsk, text: str = TEXT) -> str:
    """GnuPG takes the last line end for the armour's, this library adds one."""
    return sign(key.signer(), text[:-1].encode(), mode=SignatureMode.CLEAR).decode()


def fault(certificate: str, armour: str, text: str = TEXT, received: str = NOW) -> str:
    with pytest.raises(BadSignature) as bad:
        openpgp.verify(certificate, text, armour, received)
    return bad.value.code


ANN = made()
LINE, CERTIFICATE = openpgp.certificate(str(public(ANN)))


@pytest.mark.parametrize("make", [detached, clear])
def test_a_signature_tells_the_certificate_that_made_it(make: object) -> None:
    assert openpgp.verify(CERTIFICATE, TEXT, make(ANN), NOW) == LINE  # type: ignore[operator]


def test_a_key_is_told_by_the_fingerprint_of_its_certificate() -> None:
    assert f"openpgp:{public(ANN).fingerprint}" == LINE
    assert openpgp.fingerprints(CERTIFICATE)[0] == public(ANN).fingerprint
    assert openpgp.issuer(detached(ANN)) in openpgp.fingerprints(CERTIFICATE)


def test_what_is_kept_of_a_certificate_has_one_spelling_and_no_name_in_the_clear() -> None:
    assert openpgp.certificate(CERTIFICATE) == (LINE, CERTIFICATE)
    assert "ann@home.example" not in CERTIFICATE


def test_a_block_that_holds_another_text_is_refused() -> None:
    assert fault(CERTIFICATE, clear(ANN), TEXT.replace("2", "3")) == "pgp-block"


def test_a_signature_over_another_text_is_refused() -> None:
    assert fault(CERTIFICATE, detached(ANN), TEXT.replace("2", "3")) == "pgp-bad"


def test_a_signature_of_another_key_is_refused() -> None:
    assert fault(CERTIFICATE, detached(made("eve"))) == "other-key"


@pytest.mark.parametrize(
    "spoilt",
    [
        lambda armour: "Hello\n" + armour,
        lambda armour: armour + "\n",
        lambda armour: armour * 2,
        lambda armour: armour.replace("\n", "\r\n"),
        lambda armour: armour.replace("-----END PGP SIGNATURE-----\n", ""),
        lambda armour: "-----BEGIN PGP SIGNATURE-----\n\nAAAA\n-----END PGP SIGNATURE-----\n",
        lambda armour: "",
    ],
)
@pytest.mark.parametrize("make", [detached, clear])
def test_anything_but_one_whole_armour_is_refused(make: object, spoilt: object) -> None:
    assert fault(CERTIFICATE, spoilt(make(ANN))) == "pgp-block"  # type: ignore[operator]


def test_a_key_that_had_expired_when_the_letter_came_is_refused() -> None:
    """The signature's own time is not asked: whoever signs can choose it."""
    short = Tsk.generate(user_id="short", profile=Version.RFC4880, validity_seconds=86_400)
    late = (datetime.now(UTC) + timedelta(days=2)).strftime("%Y-%m-%dT%H:%M:%S.000Z")
    shown = openpgp.certificate(str(public(short)))[1]
    assert fault(shown, detached(short), received=late) == "pgp-expired"


def test_a_revoked_key_is_refused() -> None:
    eve = made("eve")
    revocation = public(eve).revoke(eve.certifier())
    revoked = Cert.from_bytes(bytes(public(eve)) + bytes(revocation))
    assert fault(openpgp.certificate(str(revoked))[1], detached(eve)) == "pgp-revoked"


def test_a_key_that_older_programs_cannot_check_is_refused() -> None:
    new = made("new", Version.RFC9580)
    with pytest.raises(BadCertificate) as bad:
        openpgp.certificate(str(public(new)))
    assert bad.value.code == "pgp-kind"
    assert fault(CERTIFICATE, detached(new)) == "pgp-kind"


@pytest.mark.parametrize(
    ("armour", "code"),
    [
        ("", "pgp-cert"),
        ("-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nAAAA\n", "pgp-cert"),
        (str(public(ANN)) + str(public(made("eve"))), "pgp-cert"),
        ("é", "pgp-cert"),
        ("x" * (openpgp.LONGEST + 1), "pgp-cert"),
        (str(ANN), "pgp-secret"),
    ],
)
def test_what_is_no_single_public_key_is_refused(armour: str, code: str) -> None:
    with pytest.raises(BadCertificate) as bad:
        openpgp.certificate(armour)
    assert bad.value.code == code


def test_a_detached_signature_may_come_as_bytes() -> None:
    raw = bytes(Sig.from_bytes(detached(ANN).encode()))
    assert openpgp.verify(CERTIFICATE, TEXT, openpgp.armoured(raw), NOW) == LINE
    with pytest.raises(BadSignature):
        openpgp.armoured(b"\0\1\2")


def test_no_message_of_the_library_comes_through() -> None:
    """They hold stack traces and paths."""
    with pytest.raises(BadSignature) as bad:
        openpgp.verify(CERTIFICATE, TEXT + "x\n", detached(ANN), NOW)
    assert "backtrace" not in str(bad.value)
    assert bad.value.__cause__ is None


HOSTILE = Path(__file__).parent / "hostile"


def test_a_certificate_that_the_library_finds_broken_late_is_refused_like_any_other() -> None:
    """Given one whose packets are read and whose first key's algorithm cannot be told."""
    armour = (HOSTILE / "certificate-broken-late.asc").read_text("ascii")
    with pytest.raises(BadCertificate) as refused:
        openpgp.certificate(armour)
    assert refused.value.code in ("pgp-cert", "pgp-kind")


_RAW = bytes(public(ANN))
_SIGNED = detached(ANN)
_DAMAGE = st.tuples(
    st.integers(0, len(_RAW)), st.integers(0, 12), st.binary(max_size=12), st.integers(0, 40)
)


def _damaged(damages: list[tuple[int, int, bytes, int]]) -> str:
    """Near the beginning more often: there stand what the certificate is, and its packets."""
    raw = _RAW
    for at, gone, new, near in damages:
        place = near if gone % 2 else at
        raw = raw[:place] + new + raw[place + gone :]
    return str(armor(raw, ArmorKind.PublicKey))


@given(st.lists(_DAMAGE, min_size=1, max_size=4))
@settings(max_examples=300, deadline=None)
def test_a_damaged_certificate_is_read_or_refused_by_name(
    damages: list[tuple[int, int, bytes, int]],
) -> None:
    """And whatever is taken as one can be asked for a signature, which holds or is refused."""
    try:
        line, kept = openpgp.certificate(_damaged(damages))
    except BadCertificate:
        return
    with suppress(BadSignature):
        assert openpgp.verify(kept, TEXT, _SIGNED, NOW) == line


@given(st.text())
def test_whatever_is_no_certificate_is_refused_by_name(text: str) -> None:
    with pytest.raises(BadCertificate):
        openpgp.certificate(text)
