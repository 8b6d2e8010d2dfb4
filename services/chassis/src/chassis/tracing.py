"""OpenTelemetry: one span per request, linked to event handlers and calls between services.

An allow-list limits what is exported, as in the logs. It excludes URLs, because a path may contain a file token and a
query a name, and error messages, which may quote what a person wrote (docs/product/shared.md#logs).
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from opentelemetry import context as contexts
from opentelemetry import propagate, trace
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExportResult
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator
from starlette.types import Scope

ALLOWED = frozenset(
    {
        "http.request.method", "http.route", "http.response.status_code", "url.scheme", "network.protocol.version",
        "error.type", "messaging.system", "messaging.destination.name", "messaging.message.id",
    }
)  # fmt: skip
FAILED = 500
tracer = trace.get_tracer(__name__)
_parents = TraceContextTextMapPropagator()


def configure_tracing(service: str, environment: str, otlp_endpoint: str | None) -> TracerProvider | None:
    """None without a collector: then nothing is recorded."""
    if otlp_endpoint is None:
        return None
    resource = Resource.create({"service.name": service, "deployment.environment.name": environment})
    provider = TracerProvider(resource=resource)
    provider.add_span_processor(BatchSpanProcessor(RedactingExporter(f"{otlp_endpoint.rstrip('/')}/v1/traces")))
    trace.set_tracer_provider(provider)
    return provider


class RedactingExporter(OTLPSpanExporter):
    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        return super().export([_reduced(span) for span in spans])


def _reduced(span: ReadableSpan) -> ReadableSpan:
    """Removes the span's events and its status description: both contain error messages."""
    if not span.events and span.status.description is None and ALLOWED.issuperset(span.attributes or ()):
        return span
    return ReadableSpan(
        name=span.name,
        context=span.context,
        parent=span.parent,
        resource=span.resource,
        attributes={key: value for key, value in (span.attributes or {}).items() if key in ALLOWED},
        links=span.links,
        kind=span.kind,
        status=trace.Status(span.status.status_code),
        start_time=span.start_time,
        end_time=span.end_time,
        instrumentation_scope=span.instrumentation_scope,
    )


class RequestSpan:
    """The span of one request, from `begin` to `end`; continues the caller's trace. FastAPI's own instrumentation
    records more than we may export and costs four times as much.
    """

    def __init__(self, span: trace.Span) -> None:
        self._span = span
        self._token = contexts.attach(trace.set_span_in_context(span))

    @classmethod
    def begin(cls, scope: Scope, method: str, traceparent: bytes | None) -> "RequestSpan":
        """`method` is the normalized one: clients may send anything."""
        parent = contexts.Context()
        if traceparent:
            parent = _parents.extract({"traceparent": traceparent.decode("latin-1")}, parent)
        attributes = {
            "http.request.method": method,
            "url.scheme": scope["scheme"],
            "network.protocol.version": scope["http_version"],
        }
        return cls(tracer.start_span(method, parent, trace.SpanKind.SERVER, attributes))

    @property
    def recorded_trace(self) -> str | None:
        """The trace's id as 32 hex digits, if it is recorded."""
        return trace.format_trace_id(self._span.get_span_context().trace_id) if self._span.is_recording() else None

    def end(self, method: str, route: str | None, status: int, error: BaseException | None) -> None:
        """`route` is the matching path template, or None. `status` is 0 when no response was sent."""
        contexts.detach(self._token)
        if self._span.is_recording():
            self._describe(method, route, status, error)
        self._span.end()

    def _describe(self, method: str, route: str | None, status: int, error: BaseException | None) -> None:
        if status:
            self._span.set_attribute("http.response.status_code", status)
        if route:
            self._span.set_attribute("http.route", route)
            self._span.update_name(f"{method} {route}")
        if error or not FAILED > status > 0:
            self._span.set_attribute("error.type", type(error).__name__ if error else str(status or "no_response"))
            self._span.set_status(trace.StatusCode.ERROR)


@contextmanager
def handling_span(subject: str, envelope: Mapping[str, Any]) -> Iterator[None]:
    """Continues the trace of the request that caused the event. Records the class of an error."""
    context = propagate.extract(envelope) if "traceparent" in envelope else None
    attributes = {
        "messaging.system": "nats",
        "messaging.destination.name": subject,
        "messaging.message.id": str(envelope["id"]),
    }
    with tracer.start_as_current_span(
        f"handle {subject}",
        context=context,
        kind=trace.SpanKind.CONSUMER,
        attributes=attributes,
        record_exception=False,
        set_status_on_exception=False,
    ) as span:
        try:
            yield
        except Exception as error:
            span.set_attribute("error.type", type(error).__name__)
            span.set_status(trace.StatusCode.ERROR)
            raise
