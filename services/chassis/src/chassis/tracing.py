"""OpenTelemetry: a span for each request, joined with event handlers and calls between services.

What leaves is on an allow-list, as in the logs. An address is not on it (its path may hold the token of a file, its
query a name that was searched for), nor is the text of an error, which may quote what a person wrote.
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
    """None when no collector is given: nothing is recorded then."""
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
    """Without its events and its status's description: both hold the texts of errors."""
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
    """Of one request, from `begin` to `end`; goes on with the trace of whoever asks. FastAPI's own knows more than may
    leave, and costs four times as much.
    """

    def __init__(self, span: trace.Span) -> None:
        self._span = span
        self._token = contexts.attach(trace.set_span_in_context(span))

    @classmethod
    def begin(cls, scope: Scope, method: str, traceparent: bytes | None) -> "RequestSpan":
        """`method` as it is measured: anybody may send any."""
        parent = contexts.Context()
        if traceparent:
            parent = _parents.extract({"traceparent": traceparent.decode("latin-1")}, parent)
        attributes = {
            "http.request.method": method,
            "url.scheme": scope["scheme"],
            "network.protocol.version": scope["http_version"],
        }
        return cls(tracer.start_span(method, parent, trace.SpanKind.SERVER, attributes))

    def end(self, method: str, route: str | None, status: int, error: BaseException | None) -> None:
        """`route` is the template that answered; None when no route did. `status` is 0 when nothing was answered."""
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
            self._span.set_attribute("error.type", type(error).__name__ if error else str(status or "unanswered"))
            self._span.set_status(trace.StatusCode.ERROR)


@contextmanager
def handling_span(subject: str, envelope: Mapping[str, Any]) -> Iterator[None]:
    """Goes on with the trace of the request that caused the event. Of an error it keeps the class."""
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
