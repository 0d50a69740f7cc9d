"""What the way of an order is held against: the least that answers a mail (`answerer`), and
Postfix's two programs that speak SMTP to each other and keep nothing."""

import subprocess
from pathlib import Path
from shutil import which
from smtplib import SMTP
from socket import create_server
from time import perf_counter, sleep

from referee.bench.deliveries import CLIENTS, deliver, wait_until
from referee.bench.deployment import deployed
from referee.bench.mailbags import OrderMail
from referee.bench.sink import Sink

Figures = dict[str, float | None]
_PATH = "/usr/sbin:/usr/lib/postfix/sbin:/usr/libexec/postfix:/usr/bin:/bin"


def baselines(folder: Path, mails: int) -> Figures:
    """The same clients with so many mails; Postfix's figure is None where it is not installed."""
    sink = Sink()
    sink.start()
    box = folder / "answerer"
    box.mkdir()
    line = ("referee.bench.answerer", str(box), str(sink.port))
    try:
        with deployed([line], {}, folder / "answerer.log") as house:
            before = house.seconds()
            passed = deliver([[_plain(n)] for n in range(mails)], house.ports)
            wait_until(lambda: len(sink.came) >= mails, sink)
            spent = house.seconds() - before
    finally:
        sink.stop()
    return {
        "answerer_mails_per_second": passed.rate,
        "answerer_letters_per_second": mails / (max(sink.came) - passed.began),
        "answerer_ms_per_order": 1000 * spent / mails,
        "postfix_mails_per_second": _postfix(folder, mails),
    }


def _plain(n: int) -> OrderMail:
    sender, id = f"p{n}@players.example", f"<plain.{n}@players.example>"
    raw = f"From: {sender}\r\nMessage-ID: {id}\r\n\r\n{'ORDERS 1' * 60}\r\n"
    return OrderMail(sender, "referee@play.example", id, raw.encode())


def _postfix(folder: Path, mails: int) -> float | None:
    source, drain = which("smtp-source", path=_PATH), which("smtp-sink", path=_PATH)
    if source is None or drain is None:
        return None
    with create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    at = f"127.0.0.1:{port}"
    with (folder / "postfix.log").open("ab") as log:
        sink = subprocess.Popen([drain, "-u", "nobody", at, "64"], stdout=log, stderr=log)
        try:
            _wait_for(port)
            line = [source, "-s", str(CLIENTS), "-m", str(mails), "-l", "600", "-d", at]
            began = perf_counter()
            subprocess.run(line, stdout=log, stderr=log, check=True)
            return mails / (perf_counter() - began)
        finally:
            sink.terminate()
            sink.wait(60)


def _wait_for(port: int) -> None:
    for _ in range(100):
        try:
            SMTP("127.0.0.1", port, timeout=5).quit()
        except OSError:
            sleep(0.05)
        else:
            return
    raise TimeoutError(f"nobody listens at port {port}")
