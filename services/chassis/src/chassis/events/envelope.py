"""CloudEvents 1.0 in JSON (https://cloudevents.io), with W3C trace context as an extension attribute."""

from datetime import datetime
from typing import Any
from uuid import UUID

from opentelemetry import propagate

from chassis.events.event import Event


def to_envelope(event: Event, event_id: UUID, source: str, now: datetime) -> dict[str, Any]:
    carrier: dict[str, str] = {}
    propagate.inject(carrier)
    envelope: dict[str, Any] = {
        "specversion": "1.0",
        "id": str(event_id),
        "source": f"/services/{source}",
        "type": event.name,
        "subject": str(event.aggregate_id()),
        "time": now.isoformat(),
        "datacontenttype": "application/json",
        "data": event.model_dump(mode="json"),
    }
    if "traceparent" in carrier:
        envelope["traceparent"] = carrier["traceparent"]
    return envelope
