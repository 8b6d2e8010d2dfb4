"""Notifies the open pages about a child. Scheduling holds their live connections, also for other services' events."""

from uuid import UUID

from chassis.live.hub import CHANNEL
from chassis.unit_of_work import UnitOfWork

NOTIFY = """
    SELECT pg_notify($1, jsonb_build_object(
        'commit', pg_current_xact_id()::text, 'kind', $2::text, 'child', $3::uuid)::text)
"""


async def notify_open_pages(uow: UnitOfWork, kind: str, child_id: UUID) -> None:
    """`kind` is one of `queries/change_audience.py`."""
    await uow.rows(NOTIFY, CHANNEL, kind, child_id)
