"""The one file that a letter brings: what it takes to prove and to sign, as a text that opens by
itself. Nobody need look at it to play; whoever keeps the letter keeps a witness of the log.
"""

from referee.kernel.typography import unbroken
from referee.mail.writing.pieces import narrow
from referee.mail.writing.scene import Attachment
from referee.mail.writing.teller import Teller

KIND = "text/plain"


def proof(tell: Teller, *, window: int, receipts: bool = False) -> Attachment:
    """The log's head as it is signed, its key, and the header of a letter that the reader may sign
    now; with `receipts` also those of what they sent; for who is to open, that nothing is sealed
    any more (docs/spec.md §4); and what witnesses saw of the match last (docs/spec/home.md). Its
    name tells the window that it is about (0: none), so that one folder holds them all."""
    scene = tell.scene
    size = int(scene.checkpoint.split("\n")[1])
    parts = [
        *narrow(_set(tell, "proof_head", size=size, origin=tell.table.origin), ""),
        "",
        scene.checkpoint.strip("\n"),
        *(["", *narrow(_set(tell, "pin_key"), ""), "", scene.vkey] if scene.vkey else []),
        *(
            ["", *narrow(_set(tell, "proof_sign"), ""), "", tell.header()]
            if _may_sign(tell)
            else []
        ),
    ]
    if scene.ended:
        told = _set(tell, "proof_ended", origin=tell.table.origin)
        parts += ["", *narrow(told, ""), "", scene.ended.text.strip("\n")]
    if receipts and scene.files:
        parts += ["", *narrow(_set(tell, "proof_receipts", origin=tell.table.origin), ""), ""]
        parts.append("\n\n".join(file.text.strip("\n") for file in scene.files.values()))
    if scene.seen:
        url = f"{scene.site}/match/{tell.table.match}/home.proof"
        told = _set(tell, "proof_seen", names=", ".join(scene.seen.by), url=url)
        parts += ["", *narrow(told, ""), "", scene.seen.files.text.strip("\n")]
    return Attachment(tell.proof_file(window), KIND, ("\n".join(parts) + "\n").encode())


def _set(tell: Teller, key: str, **facts: object) -> str:
    return unbroken(tell.say(key, **facts), tell.language)


def _may_sign(tell: Teller) -> bool:
    """Is the reader at a seat that may still join, or answer a window?"""
    waiting = tell.table.phase == "lobby" or tell.table.window is not None
    return bool(tell.scene.chair.seat) and waiting
