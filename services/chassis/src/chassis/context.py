"""What belongs to the request at hand, wherever in the call chain it is needed."""

from contextvars import ContextVar

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)
"""Given by the gateway or made here; in every log line, audit entry and error body."""
