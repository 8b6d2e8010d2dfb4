"""OpenTelemetry: FastAPI's own request spans, joined with event handlers and calls between services.

What leaves is on an allow-list, as in the logs. An address is not on it (its path may hold the token of a file, its
query a name that was searched for), nor is the text of an error, which may quote what a person wrote.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from opentelemetry import propagate, trace
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExportResult

ALLOWED = frozenset(
    {
        "http.request.method", "http.route", "http.response.status_code", "url.scheme", "network.protocol.version",
        "error.type", "messaging.system", "messaging.destination.name", "messaging.message.id",
    }
)  # fmt: skip
tracer = trace.get_tracer(__name__)


def configure_tracing(service: str, environment: str, otlp_endpoint: str | None) -> TracerProvider | None:
    """None when no collector is given: nothing is recorded then."""
    if otlp_endpoint is None:
        return None
    resource = Resource.create({"service.name": service, "deployment.environment.name": environment})
    provider = TracerProvider(resource=resource)
    provider.add_span_processor(BatchSpanProcessor(AllowedAlone(f"{otlp_endpoint.rstrip('/')}/v1/traces")))
    trace.set_tracer_provider(provider)
    return provider


class AllowedAlone(OTLPSpanExporter):
    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        return super().export([_reduced(span) for span in spans])


def _reduced(span: ReadableSpan) -> ReadableSpan:
    """Without its events and its status's description: both hold the texts of errors."""
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
