"""Audits reads that show children without naming one in the path."""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor
from fastapi import Request

from scheduling.queries.events.seen_events import SeenEvent


def audit_reads(request: Request, viewer: Viewer, events: Iterable[SeenEvent], now: datetime) -> None:
    """Audits every child in the events."""
    audit_children(request, viewer, [child for event in events for child in event.child_ids], now)


def audit_children(request: Request, viewer: Viewer, children: Iterable[str | UUID], now: datetime) -> None:
    """One entry for each child, under the route's name."""
    runtime_of(request).reads.record(Actor.of(viewer), f"read {request.scope['route'].name}", children, now)
