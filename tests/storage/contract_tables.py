"""What every store does with its small tables."""

from typing import Any

import pytest

from storage import (
    ArchiveRow,
    ChairRow,
    CosignatureRow,
    ImportedPieceRow,
    ImportedRow,
    Invalid,
    KeptHeadRow,
    ListingRow,
    Log,
    LoggedRow,
    MailboxRow,
    NodeRow,
    OrganiserRow,
    PendingRow,
    PersonRow,
    SandboxRow,
    SettingRow,
    TileRow,
    TimerRow,
    UnloggedRow,
    WishRow,
)
from storage.small_tables import Row
from tests.storage.given import NOON

ANN = PersonRow("ann", b"box", b"hmac of ann", "fr", "Europe/Paris")
BOB = PersonRow("bob", b"box", b"hmac of bob", "en", "UTC")
ROWS: list[tuple[str, Row]] = [
    ("people", ANN),
    ("chairs", ChairRow("m", 1, "ann", None, "mail", "page")),
    ("organisers", OrganiserRow("m", "token", b"box")),
    ("pendings", PendingRow("token", "key", "m", None, b"box", NOON)),
    ("settings", SettingRow("master", b"\x00")),
    ("mailboxes", MailboxRow("ann", 5, "5.1.1", "due.m.7.1", NOON)),
    ("wishes", WishRow("quiet", "m/ann", b"")),
    ("sandboxes", SandboxRow("token", "block", NOON, b"box")),
    ("imported", ImportedRow("a1", "ann", NOON, "held", "far.example/m", "combats", 900)),
    ("pieces", ImportedPieceRow("a1", "record", b"PK")),
    ("listings", ListingRow("m", "", "lobby", "combats", NOON)),
    ("timers", TimerRow("remind", "m", NOON, "3")),
    ("nodes", NodeRow("a", "web", NOON, "1.0", b"{}")),
    ("unlogged", UnloggedRow("m", 9, "stood", b"root", "")),
    ("logged", LoggedRow("m", ".home", 7, 9, "")),
    ("tiles", TileRow(".home", 0, 3, b"root")),
    ("cosignatures", CosignatureRow(".home", 9, "w.example+0a0b0c0d", b"a line")),
    ("kept_heads", KeptHeadRow("m", ".home", 7, 9, b"a line")),
    ("archive", ArchiveRow("m", "combats", "1.0", "", "outcome", "won", 2, 7, 90, NOON, b"")),
]


class TablesContract:
    @pytest.mark.parametrize(("name", "row"), ROWS, ids=[name for name, _ in ROWS])
    def test_a_row_is_put_found_and_dropped_by_its_key(self, log: Log, name: str, row: Row) -> None:
        table: Any = getattr(log, name)
        key = [getattr(row, column) for column in row.KEY]
        assert table.get(*key) is None
        table.put(row)
        assert (table.get(*key), table.find()) == (row, [row])
        assert (table.drop(*key), table.drop(*key)) == (True, False)
        assert table.find() == []

    def test_a_put_writes_over_the_row_with_the_same_key(self, log: Log) -> None:
        log.chairs.put(ChairRow("m", 1, "ann", None, "mail", "page"))
        moved = ChairRow("m", 1, None, "random", "mail", "page")
        log.chairs.put(moved)
        assert log.chairs.find() == [moved]

    def test_rows_are_found_by_any_columns_in_the_order_of_their_keys(self, log: Log) -> None:
        chairs = [ChairRow("m", seat, None, None, f"m{seat}", f"p{seat}") for seat in (3, 1, 2)]
        for chair in (ChairRow("other", 1, None, None, "m9", "p9"), *chairs):
            log.chairs.put(chair)
        keys = [(chair.stream, chair.seat) for chair in log.chairs.find()]
        assert keys == [("m", 1), ("m", 2), ("m", 3), ("other", 1)]
        assert [chair.seat for chair in log.chairs.find(stream="m")] == [1, 2, 3]
        assert [chair.seat for chair in log.chairs.find(page_token="p2", person=None)] == [2]

    def test_rows_are_found_by_what_their_keys_begin_with(self, log: Log) -> None:
        for what, whose in (("ab", "1"), ("abc", "1"), ("abc", "0"), ("ab\u00e9", "1"), ("b", "1")):
            log.wishes.put(WishRow(what, whose, b""))
        log.wishes.put(WishRow("aa\U0010fffe", "1", b""))
        assert [(row.what, row.whose) for row in log.wishes.beginning("ab")] == [
            ("ab", "1"),
            ("abc", "0"),
            ("abc", "1"),
            ("ab\u00e9", "1"),
        ]
        assert log.wishes.beginning("abcd") == []

    def test_rows_are_counted_by_any_columns(self, log: Log) -> None:
        for token, block in (("a", "x"), ("b", "x"), ("c", "y")):
            log.sandboxes.put(SandboxRow(token, block, NOON, b"box"))
        assert [log.sandboxes.count(block=block) for block in "xyz"] == [2, 1, 0]
        assert log.sandboxes.count() == 3
        with pytest.raises(TypeError):
            log.sandboxes.count(blocks="x")

    def test_rows_below_a_text_are_dropped_byte_by_byte(self, log: Log) -> None:
        for ends in ("2026-11-01", "2026-11-02", "2026-11-02x", "a", "B"):
            log.sandboxes.put(SandboxRow(ends, "x", ends, b"box"))
        assert log.sandboxes.drop_below("ends", "2026-11-02") == 1
        assert log.sandboxes.drop_below("ends", "a") == 3
        assert [row.token for row in log.sandboxes.find()] == ["a"]
        with pytest.raises(TypeError):
            log.sandboxes.drop_below("end", "a")

    def test_a_unique_column_is_held_by_one_row(self, log: Log) -> None:
        log.people.put(ANN)
        with pytest.raises(Invalid):
            log.people.put(PersonRow("ann2", b"box", ANN.address_digest, "fr", "UTC"))
        log.people.put(BOB)
        assert log.people.find() == [ANN, BOB]

    def test_a_column_that_is_not_there_is_a_fault_of_the_caller(self, log: Log) -> None:
        with pytest.raises(TypeError):
            log.people.find(address="ann@example.org")

    def test_a_key_has_all_its_parts(self, log: Log) -> None:
        for ask in (log.chairs.get, log.chairs.drop):
            with pytest.raises(ValueError, match="shorter"):
                ask("m")
