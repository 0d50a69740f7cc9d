"""The one file that a letter may bring: its receipts, as a text that opens by itself.

Only they are attached: the log's head stands at the foot of every letter.
"""

from referee.kernel.typography import unbroken
from referee.mail.writing.pieces import narrow
from referee.mail.writing.scene import Attachment
from referee.mail.writing.teller import Teller

KIND = "text/plain"


def receipts(tell: Teller) -> tuple[Attachment, ...]:
    """The receipts that go with this letter (docs/spec.md §4), if any do."""
    files = tell.scene.files.values()
    if not files:
        return ()
    about = unbroken(tell.say("proof_about", origin=tell.table.origin), tell.language)
    text = "\n".join([*narrow(about, ""), "", *(file.text for file in files)])
    return (Attachment(f"{tell.table.match}.proof.txt", KIND, text.encode()),)
