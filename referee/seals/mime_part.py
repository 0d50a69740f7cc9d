"""The text of a signed MIME part (PGP/MIME, RFC 3156), as it stands in the record's `.mime`."""

from email.message import Message
from email.parser import BytesParser
from email.policy import compat32


def text_of(part: bytes) -> str | None:
    """The decoded text: LF for CRLF, one LF at its end. None where the part is neither a text nor
    a multipart of one text and perhaps public keys (so Thunderbird has it), or cannot be decoded.
    """
    leaves = list(_leaves(BytesParser(policy=compat32).parsebytes(part)))
    texts = [part for part in leaves if part.get_content_type() != "application/pgp-keys"]
    if [part.get_content_type() for part in texts] != ["text/plain"]:
        return None
    raw = texts[0].get_payload(decode=True)
    if not isinstance(raw, bytes):
        return None
    try:
        text = raw.decode(str(texts[0].get_content_charset("ascii"))).replace("\r\n", "\n")
    except (LookupError, ValueError):
        return None
    return text if text.endswith("\n") else text + "\n"


def _leaves(message: Message) -> list[Message]:
    inner = message.get_payload()
    if not message.is_multipart() or not isinstance(inner, list):
        return [message]
    return [leaf for part in inner if isinstance(part, Message) for leaf in _leaves(part)]
