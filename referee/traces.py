"""Traces of our work for OpenTelemetry: how long each piece took and what it was about.

They go by OTLP over HTTP to the collector that a setting names. Without the setting nothing of
OpenTelemetry is imported, and a span costs a call.

A span's name is the kind of work, and it carries the ids that a line of our log has (`match`,
`mail`, `letter`), a page the name of its function: never an address, a path (tokens stand in
them), what somebody wrote, or the words of a fault.

Why: docs/decisions/0144-traces.md
"""

import os
import platform
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from referee.settings import BadSetting

if TYPE_CHECKING:
    from opentelemetry.trace import Tracer

_tracer: "Tracer | None" = None
Tell = Callable[[str, str | int], None]


def begin(collector: str, part: str) -> Callable[[], None]:
    """From here on this process sends its spans there; what is given ends that, and sends those
    that still wait. Raises BadSetting where the program was installed without OpenTelemetry."""
    global _tracer
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError as missing:
        what = "install the program with its traces: pip install 'referee[traces]'"
        raise BadSetting(f"REFEREE_TRACES={collector!r}: {what}") from missing
    process = f"{platform.node()}:{os.getpid()}"
    who = {"service.name": "referee", "service.instance.id": process, "referee.part": part}
    provider = TracerProvider(resource=Resource.create(who), shutdown_on_exit=False)
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(endpoint=collector)))
    _tracer = provider.get_tracer("referee")

    def end() -> None:
        global _tracer
        _tracer = None
        provider.shutdown()

    return end


@contextmanager
def span(name: str, **about: str | int) -> Iterator[Tell]:
    """One piece of work, within the one that is under way in this thread. What is given tells more
    of it while it lasts. A fault is told by its kind alone and goes on."""
    if _tracer is None:
        yield _tell_nobody
        return
    from opentelemetry.trace import StatusCode

    named = {f"referee.{key}": said for key, said in about.items()}
    quietly = partial(
        _tracer.start_as_current_span, record_exception=False, set_status_on_exception=False
    )
    with quietly(name, attributes=named) as open_span:
        try:
            yield lambda key, said: open_span.set_attribute(f"referee.{key}", said)
        except BaseException as fault:
            open_span.set_status(StatusCode.ERROR, type(fault).__name__)
            raise


def _tell_nobody(key: str, said: str | int) -> None:
    """Nobody traces."""
