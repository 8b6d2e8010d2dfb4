"""Notifies open pages. Scheduling holds their live connections, also for other services' events."""

from uuid import UUID

from chassis.unit_of_work import UnitOfWork

NOTIFY = """
    INSERT INTO live_changes (payload)
    SELECT jsonb_build_object('commit', pg_current_xact_id()::text, 'kind', $1::text, $2::text, $3::uuid)
"""


async def notify_open_pages(uow: UnitOfWork, kind: str, child_id: UUID) -> None:
    """`kind` is one of `queries/change_audience.py`."""
    await uow.rows(NOTIFY, kind, "child", child_id)


async def notify_pages_of(uow: UnitOfWork, kind: str, profile_id: UUID) -> None:
    """Only those of one guardian or therapist. `kind` is one of `queries/change_audience.py`."""
    await uow.rows(NOTIFY, kind, "person", profile_id)
