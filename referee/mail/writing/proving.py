"""The one file that a letter brings: what proves the log, as a text that opens by itself.

A letter's foot has the checkpoint too, but what stands in a body is folded, footed and converted on
the way; a file arrives as it left.
"""

from referee.mail.writing.scene import Attachment
from referee.mail.writing.telling import Teller

KIND = "text/plain"


def proof(tell: Teller, *, receipts: bool) -> Attachment:
    """The receipts that go with this letter, or the log's head alone."""
    scene = tell.scene
    files = scene.files.values() if receipts else ()
    whole = [one.text for one in files] or [scene.checkpoint]
    about = tell.say("proof_receipts" if files else "proof_head", origin=tell.table.origin)
    text = "\n".join([about + "\n", *whole])
    return Attachment(f"{tell.table.match}.proof.txt", KIND, text.encode())
