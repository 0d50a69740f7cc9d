"""What every store tells of letters that have not left."""

from storage import Log
from tests.storage.given import NOON, ONE, intent


class OwedContract:
    def test_letters_that_wait_or_were_given_up_are_told_in_pages_without_what_they_say(
        self, log: Log
    ) -> None:
        log.intend([intent("c"), intent("a"), intent("d", "other"), intent("b")])
        log.leaving("a", b"letter", ONE)
        log.failed("c", "550 nobody", None)
        log.sent("b", NOON)
        assert [row.intent.id for row in log.owed(None, "", 2)] == ["a", "c"]
        assert [row.intent.id for row in log.owed(None, "c", 2)] == ["d"]
        assert [(row.intent.id, row.box) for row in log.owed("m", "", 9)] == [
            ("a", None),
            ("c", None),
        ]
