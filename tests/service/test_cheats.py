"""Services that were patched to cheat, and the mailboxes that give them away."""

import msgspec
import pytest

from referee.audit import audit
from referee.audit.mails.receipts import receipts_in
from referee.service.turns import windows
from tests.independent.checker import check


@pytest.fixture
def dropping(monkeypatch):
    """The host leaves out whatever seat 1 has ordered, though its receipts have gone out."""
    honest = windows.closing

    def closing(match, *more):
        orders = {seat: filed for seat, filed in match.orders.items() if seat != 1}
        return honest(msgspec.structs.replace(match, orders=orders), *more)

    monkeypatch.setattr(windows, "closing", closing)


def saved(folder, match, n):
    """The receipt as the seat's page gives it."""
    path = folder / f"{match.name}-{n}.receipt.txt"
    path.write_text(match.house.referee.records.receipt(match.name, n).text, "utf-8")
    return path


def test_an_order_dropped_after_its_receipt_and_forgotten_is_found_by_the_receipt(
    house, dropping, tmp_path
):
    match = house.begun("convoy", 2)
    answer = match[1].order("plot m m x")
    kept = saved(tmp_path, match, answer.n)
    match.due()
    assert match.used() == [None, None]
    for seat in (1, 2):
        match[seat].moves("vote", "end yes\n")
    referee, vkey = house.referee, house.referee.records.vkey(match.name)
    referee.forgetting.forget(match[1].chair.person, keys=True)
    record = referee.records.export(match.name)
    blind = audit(record, vkey, games=house.games)
    assert blind.holds
    assert "holds, but" in blind.headline("en")
    report = audit(record, vkey, [kept], games=house.games)
    assert report.of("mail").finding.code == "mail.receipt_unused"
    assert [one.name for one in check(record, vkey, [kept]) if not one.ok] == ["mail"]


def test_every_receipt_is_proved_under_a_checkpoint_that_already_holds_its_leaf(house):
    match = house.begun("convoy", 3)
    for n in [match[seat].order("plot m m x").n for seat in (1, 2)]:
        [receipt] = receipts_in(house.referee.records.receipt(match.name, n).text, None)
        assert (receipt.n, receipt.weakness) == (n, "")
        assert receipt.head.size > n
