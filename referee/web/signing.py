"""For players who sign: the header their text begins with, and what they paste taken apart.

The header names the log, the window and the seat (FORMATS §3). It holds no nonce: that is drawn on
the player's own machine.
"""

from referee.match.text import Text, spell
from referee.service import Seated, Table
from referee.web.site import desk
from storage.tree import leaf_hash

_ARMOUR = "-----BEGIN SSH SIGNATURE-----"


def text_to_sign(table: Table, chair: Seated) -> str:
    """An order (in the lobby: a join) for the open window, its body left empty."""
    kind = "join" if table.phase == "lobby" else "order"
    window = table.window.number if table.window else 0
    text = Text(kind, "", table.origin, _leaf0(chair.match), window, chair.seat)
    return spell(text)


def parted(pasted: str) -> tuple[str, str | None]:
    """The signed text and the armour under it (None: there is none). Only the line ends that a
    form puts in are undone; a signed text is never repaired."""
    text, mark, armour = pasted.replace("\r\n", "\n").partition(_ARMOUR)
    return text, (mark + armour).rstrip("\n") + "\n" if mark else None


def _leaf0(match: str) -> bytes:
    return leaf_hash(desk().log.leaves(match, 0, 1)[0])
