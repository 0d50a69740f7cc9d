"""For players who sign: what they paste, taken apart."""

_ARMOUR = "-----BEGIN SSH SIGNATURE-----"


def parted(pasted: str) -> tuple[str, str | None]:
    """The signed text and the armour under it (None: there is none). Only the line ends that a
    form puts in are undone; a signed text is never repaired."""
    text, mark, armour = pasted.replace("\r\n", "\n").partition(_ARMOUR)
    return text, (mark + armour).rstrip("\n") + "\n" if mark else None
