"""What a mail may be that nobody can read."""


class Unreadable(Exception):
    """This mail cannot be read; `fault` is the key of the sentence that says why."""

    def __init__(self, fault: str) -> None:
        super().__init__(fault)
        self.fault = fault
