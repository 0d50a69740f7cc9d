"""The times of our work, as a collector of OpenTelemetry gets them."""

import gzip
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest
from google.protobuf.message import Message
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from referee import traces
from referee.settings import BadSetting, read
from referee.web import create_app
from tests.mail.given import ANN, letter, running

Span = tuple[str, dict[str, str | int]]


class Collector:
    """One that only listens."""

    def __init__(self) -> None:
        self.bodies = bodies = list[bytes]()

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                bodies.append(self.rfile.read(int(self.headers["Content-Length"])))
                self.send_response(200)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                """Nothing of it goes to the tests' output."""

        self._server = HTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}/v1/traces"
        self._thread = Thread(target=self._server.serve_forever)
        self._thread.start()

    def end(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    @property
    def messages(self) -> list[Message]:
        plain = [gzip.decompress(b) if b[:2] == b"\x1f\x8b" else b for b in self.bodies]
        return [ExportTraceServiceRequest.FromString(body) for body in plain]

    @property
    def spans(self) -> list[Span]:
        found = [
            span
            for message in self.messages
            for resource in message.resource_spans  # type: ignore[attr-defined]
            for scope in resource.scope_spans
            for span in scope.spans
        ]
        return [(span.name, {at.key: _value(at.value) for at in span.attributes}) for span in found]


def _value(value: Message) -> str | int:
    found: str | int = getattr(value, str(value.WhichOneof("value")))
    return found


@pytest.fixture
def collector() -> Iterator[Collector]:
    there = Collector()
    yield there
    there.end()


def test_a_mail_its_commit_and_its_letters_are_told_with_their_ids(collector: Collector) -> None:
    end = traces.begin(collector.address, "serve")
    home = running()
    home.mail(letter(ANN.address, "ORDERS\ntake 2\nwait\nEND"))
    home.works()
    end()
    names = {name for name, _ in collector.spans}
    assert {"mail taken", "mail read", "commit", "letter sent"} <= names
    about = dict(collector.spans)
    assert about["commit"] == {"referee.match": "nim-1"}
    assert about["mail read"]["referee.match"] == "nim-1"
    assert str(about["letter sent"]["referee.letter"]).split(".")[1] == "nim-1"


def test_what_a_collector_gets_holds_no_address_and_no_token(collector: Collector) -> None:
    """A page is told by its function: its path would open a seat."""
    end = traces.begin(collector.address, "web")
    home = running()
    app = create_app(
        home.referee,
        export=home.referee.records.export,
        public_url="https://play.example",
        secret=b"s" * 32,
    )
    token = home.chair(1).page_token
    assert app.test_client().get(f"/seat/{token}").status_code == 200
    home.mail(letter(ANN.address, "ORDERS\ntake 2\nEND"))
    home.works()
    end()
    page = dict(collector.spans)["page seat.show"]
    assert page == {"referee.status": 200}
    everything = str(collector.messages)
    assert "serve" not in everything
    assert "web" in everything
    for secret in (token, ANN.address, "take 2"):
        assert secret not in everything


def test_a_fault_is_told_by_its_kind_and_goes_on(collector: Collector) -> None:
    end = traces.begin(collector.address, "mail")
    with pytest.raises(ValueError, match="ann@example"), traces.span("mail read", mail=7):
        raise ValueError("no such mailbox: ann@example.org")
    end()
    [span] = collector.spans
    assert span == ("mail read", {"referee.mail": 7})
    assert "ValueError" in str(collector.messages)
    assert "ann@example.org" not in str(collector.messages)


def test_without_the_setting_nothing_of_it_is_loaded() -> None:
    code = """
import sys
from referee import traces
with traces.span("commit", match="nim-1") as tell:
    tell("status", 200)
assert not [name for name in sys.modules if name.startswith("opentelemetry")]
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_who_has_not_installed_it_reads_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "opentelemetry.sdk.trace", None)
    with pytest.raises(BadSetting, match=r"pip install 'referee\[traces\]'"):
        traces.begin("http://127.0.0.1:4318/v1/traces", "serve")


def test_the_collector_is_an_address() -> None:
    assert read({}).traces is None
    with pytest.raises(BadSetting, match="REFEREE_TRACES"):
        read({"REFEREE_TRACES": "localhost:4318"})
