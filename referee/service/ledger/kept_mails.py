"""The raw mails that a match has been sent, as files for whoever may have them."""

from referee.service.ledger.core import Core
from referee.service.ledger.loaded_match import LoadedMatch
from referee.service.ledger.offload import ObjectGone
from storage import InboxRow


def kept_mail(core: Core, loaded: LoadedMatch, row: InboxRow) -> tuple[str, bytes]:
    """The file's name and bytes; of a mail that the object store has lost only that it has. Raises
    Unavailable."""
    name = f"mails/{row.id:08}"
    try:
        box = core.offload.bytes_of(row.box)
    except ObjectGone as gone:
        return f"{name}.lost.txt", f"{gone}\n".encode()
    return f"{name}.eml", loaded.vault.unlock("inbox", row.digest.hex(), box)
