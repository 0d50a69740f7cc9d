"""For players who sign: what they paste, taken apart."""

from typing import NamedTuple

from referee.seals import openpgp

_SSH = "-----BEGIN SSH SIGNATURE-----"


class PastedText(NamedTuple):
    """The text, the armour that signs it (None: there is none) and the OpenPGP certificate that
    came with it."""

    text: str
    armour: str | None
    certificate: str | None = None


def split_pasted(pasted: str) -> PastedText:
    """A text with SSH's or OpenPGP's armour under it, or one clear-signed block; with a join, or a
    new key, the certificate may stand above or below. Only the line ends that a form puts in are
    undone; a signed text is never repaired."""
    whole, certificate = _certificate(pasted.replace("\r\n", "\n"))
    if openpgp.BEGIN_SIGNED in whole:
        _, mark, rest = whole.partition(openpgp.BEGIN_SIGNED)
        block = f"{mark}{rest}".rstrip("\n") + "\n"
        return PastedText(openpgp.clear_content(block) or "", block, certificate)
    begins = openpgp.BEGIN if openpgp.BEGIN in whole else _SSH
    text, mark, armour = whole.partition(begins)
    return PastedText(text, (mark + armour).rstrip("\n") + "\n" if mark else None, certificate)


def _certificate(whole: str) -> tuple[str, str | None]:
    """The rest, and the certificate in its armour."""
    before, mark, rest = whole.partition(openpgp.BEGIN_KEY)
    inside, end, after = rest.partition(openpgp.END_KEY)
    if not (mark and end):
        return whole, None
    return before + after.lstrip("\n"), f"{mark}{inside}{end}\n"
