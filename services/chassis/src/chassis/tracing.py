"""OpenTelemetry: FastAPI's own request spans, joined with event handlers and calls between services."""

from opentelemetry import trace
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor


def configure_tracing(service: str, environment: str, otlp_endpoint: str | None) -> TracerProvider | None:
    """None when no collector is given: nothing is recorded then."""
    if otlp_endpoint is None:
        return None
    resource = Resource.create({"service.name": service, "deployment.environment.name": environment})
    provider = TracerProvider(resource=resource)
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(f"{otlp_endpoint.rstrip('/')}/v1/traces")))
    trace.set_tracer_provider(provider)
    return provider
