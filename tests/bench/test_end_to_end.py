"""Orders in by SMTP and letters out: what is measured is what happened."""

from pathlib import Path

from referee.bench import end_to_end
from referee.bench.deliveries import deliver
from referee.bench.end_to_end import Trial
from referee.bench.mailbags import OrderMail
from referee.bench.plain_post import baselines
from referee.bench.sink import Sink


def test_each_order_that_was_answered_250_is_answered_by_a_letter(tmp_path: Path) -> None:
    found = Trial(matches=1, turns=2).figures(tmp_path)
    assert found["unanswered"] == 0
    assert (found["letters_per_order"] or 0) > 1  # receipts, and what the next window asks
    assert (found["connections_per_letter"] or 0) <= 1
    assert (found["ms_per_order"] or 0) > 0


def test_the_baselines_answer_each_mail_once(tmp_path: Path) -> None:
    found = baselines(tmp_path, 12)
    assert (found["answerer_mails_per_second"] or 0) > 0
    assert len(list((tmp_path / "answerer").iterdir())) == 12


def test_the_mails_of_one_bag_keep_their_order() -> None:
    sink = Sink()
    sink.start()
    try:
        bags = [[mail(f"{bag}.{n}") for n in range(4)] for bag in range(10)]
        said = deliver(bags, [sink.port]).said
    finally:
        sink.stop()
    for bag in range(10):
        times = [said[f"<{bag}.{n}>"] for n in range(4)]
        assert times == sorted(times)
    assert sink.connections == 8


def mail(id: str) -> OrderMail:
    raw = f"Message-ID: <{id}>\r\n\r\nORDERS\r\n".encode()
    return OrderMail("a@players.example", "b@players.example", f"<{id}>", raw)


def test_every_figure_stands_in_the_table() -> None:
    figures = dict.fromkeys(end_to_end.SAYS, 1.5)
    told = end_to_end.lines({"SQLite": figures})
    assert len([line for line in told if "1.5" in line]) == len(end_to_end.SAYS)
