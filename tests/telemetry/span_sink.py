"""A collector that stores spans: OTLP over HTTP, compressed or not."""

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import (
    ExportTraceServiceRequest,
    ExportTraceServiceResponse,
)
from opentelemetry.proto.common.v1.common_pb2 import AnyValue, KeyValue
from opentelemetry.proto.trace.v1.trace_pb2 import Span


@dataclass(frozen=True)
class SeenSpan:
    service: str
    span: Span

    @property
    def trace_id(self) -> str:
        return self.span.trace_id.hex()

    @property
    def span_id(self) -> str:
        return self.span.span_id.hex()

    @property
    def parent_id(self) -> str:
        """Empty for the first span of a trace."""
        return self.span.parent_span_id.hex()

    @property
    def attributes(self) -> dict[str, str]:
        return {one.key: _text(one.value) for one in self.span.attributes}


class SpanSink:
    def __init__(self, url: str) -> None:
        self.url = url
        self.bodies: list[bytes] = []
        """Every uncompressed body."""
        self.encodings: set[str] = set()

    def spans(self) -> list[SeenSpan]:
        return [
            SeenSpan(_service(resource.resource.attributes), span)
            for body in list(self.bodies)
            for resource in ExportTraceServiceRequest.FromString(body).resource_spans
            for scope in resource.scope_spans
            for span in scope.spans
        ]

    def of(self, service: str, name: str) -> list[SeenSpan]:
        return [seen for seen in self.spans() if (seen.service, seen.span.name) == (service, name)]


@contextmanager
def listening() -> Iterator[SpanSink]:
    class Collector(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            encoding = self.headers.get("content-encoding", "identity")
            sink.encodings.add(encoding)
            sink.bodies.append(gzip.decompress(body) if encoding == "gzip" else body)
            answer = ExportTraceServiceResponse().SerializeToString()
            self.send_response(200)
            self.send_header("content-type", "application/x-protobuf")
            self.send_header("content-length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
            """Suppresses the access log."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Collector) as server:
        sink = SpanSink(f"http://127.0.0.1:{server.server_port}")
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield sink
        server.shutdown()
        thread.join()


def _service(attributes: "list[KeyValue]") -> str:
    return next(_text(one.value) for one in attributes if one.key == "service.name")


def _text(value: AnyValue) -> str:
    return str(getattr(value, value.WhichOneof("value") or "string_value"))
