"""Context of the current request."""

from contextvars import ContextVar

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)
"""From the gateway, or generated here. Part of every log line, audit entry and error body."""

VIEWER = "chassis.viewer"
"""Key of the signed-in person in the ASGI scope."""
