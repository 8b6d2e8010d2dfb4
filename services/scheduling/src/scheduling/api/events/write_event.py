"""The response of most calls that change one event: the changed event."""

from collections.abc import Awaitable, Callable
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.http.idempotency import Writer
from chassis.ids import parse_id
from chassis.unit_of_work import UnitOfWork
from fastapi import Response

from scheduling.domain.errors import EventNotFound
from scheduling.queries.events.read_events import event_by_id
from scheduling.queries.events.seen_events import SeenEvent


async def write_event(
    write: Writer,
    viewer: Viewer,
    event_id: str,
    change: Callable[[UnitOfWork, UUID], Awaitable[None]],
    *,
    status: int = 200,
) -> Response:
    """Runs `change` in one transaction and responds with the changed event. Raises EventNotFound."""
    event = parse_id(event_id, missing=EventNotFound)

    async def work(uow: UnitOfWork) -> SeenEvent:
        await change(uow, event)
        return await event_by_id(uow, viewer, event, uow.now)

    return await write(viewer, work, lambda seen: {"event": seen.json}, status=status)
