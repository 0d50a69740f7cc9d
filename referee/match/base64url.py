"""base64url without padding, as links and contributions stand in leaves (RFC 4648 §5)."""

from base64 import urlsafe_b64decode, urlsafe_b64encode


def b64u(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode("ascii").rstrip("=")


def unb64u(text: str) -> bytes:
    """The bytes. ValueError if another text would be their one spelling."""
    raw = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if b64u(raw) != text:
        raise ValueError(f"not base64url: {text[:80]!r}")
    return raw
