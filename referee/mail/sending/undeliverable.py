"""What a sender hears from who should take a letter."""

from referee.service.people.mailboxes import Failure


class Undeliverable(Exception):
    """This letter will never be taken, however often it is tried. `failure`: what that says of the
    mailbox it was for, if it says anything."""

    def __init__(self, why: str, failure: Failure | None = None) -> None:
        super().__init__(why)
        self.failure = failure
