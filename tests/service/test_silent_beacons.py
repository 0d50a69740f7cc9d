"""A beacon that is silent for an hour holds nobody, and changes no dice."""

from referee.audit import audit
from tests.independent.checker import check
from tests.service.house import after, codes
from tests.service.outside import AHEAD, BACK, Outside
from tests.toys import TOYS


def silent(table, minutes=60):
    """So many minutes behind its time the round has still not come."""
    table.house.clock.set(after(table.named.due, seconds=60 * minutes))
    table.house.referee.rounds.sweep()
    return table


def test_all_may_end_by_vote_a_match_whose_beacon_is_silent_for_an_hour():
    table = silent(Outside().playing().ordered(AHEAD, BACK), minutes=59)
    assert codes(table.match[1].signed("vote", "end yes")) == ["M-VOTE-WAIT"]
    silent(table)
    assert codes(table.match[1].signed("vote", "pause yes")) == ["M-DICE-WAIT"]
    for seat in (1, 2):
        assert table.match[seat].signed("vote", "end yes").outcome == "accepted"
    assert table.match.last("match.ended")["data"]["cause"] == "vote"
    record = table.house.referee.records.export(table.match.name)
    report = audit(record, games=TOYS)
    assert report.holds, report.text("en")
    assert [finding for finding in check(record) if not finding.ok] == []


def test_a_vote_counts_though_the_window_is_over_and_the_draw_is_what_it_was():
    table = Outside().playing().ordered(AHEAD)
    table.match.due()
    silent(table)
    assert table.match[2].signed("vote", "end yes").outcome == "accepted"
    assert codes(table.match[2].order(BACK)) == ["M-LATE"]
    table.give()
    assert table.match.last("match.window_closed")["data"]["given"] == [1]
    assert table.match.window.number == 2


def told_of_silence(table):
    return table.house.letters(table.match.name, "silent_beacon")


def test_the_organiser_is_told_once_of_a_round_that_is_an_hour_overdue():
    table = silent(Outside().playing().ordered(AHEAD, BACK), minutes=59)
    assert told_of_silence(table) == []
    silent(table)
    silent(table, minutes=700)
    [told] = told_of_silence(table)
    assert told.seat is None


def test_nobody_is_told_of_a_round_that_came():
    table = Outside().playing().ordered(AHEAD, BACK)
    named = table.named
    table.give()
    table.house.clock.set(after(named.due, seconds=3600))
    table.house.referee.rounds.sweep()
    assert told_of_silence(table) == []


def test_of_the_next_silence_the_organiser_is_told_again():
    table = silent(Outside())
    table.give()
    silent(table.ordered(AHEAD, BACK))
    assert len(told_of_silence(table)) == 2
