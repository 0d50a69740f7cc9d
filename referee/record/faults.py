"""What a file that is not a record is refused with."""


class BadRecord(ValueError):
    """Not a record, or not spelt as one. `member` is the file inside, `line` from 1; "" and 0
    where it is the archive itself."""

    def __init__(self, reason: str, member: str = "", line: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.member = member
        self.line = line

    def __str__(self) -> str:
        place = self.member + (f", line {self.line}" if self.line else "")
        return f"{place}: {self.reason}" if place else self.reason
