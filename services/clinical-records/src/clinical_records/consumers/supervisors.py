from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.events.projections import Upsert, upsert_newer
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.cosignature_tables import Supervisor

MOVE_WAITING = """
    UPDATE cosignatures SET supervisor_id = $2, version = version + 1
    WHERE author_id = $1 AND signed_at IS NULL AND supervisor_id <> $2
"""

MOVE_WAITING_REPORTS = """
    UPDATE progress_reports SET supervisor_id = $2
    WHERE therapist_id = $1 AND supervisor_id IS NOT NULL AND supervisor_id <> $2
        AND cosigned_at IS NULL AND withdrawn_at IS NULL
"""


class TherapistSupervisorChanged(Consumed):
    name: ClassVar[str] = "identity.therapist.supervisor_changed.v1"
    version: int
    therapist_id: UUID
    supervisor_id: UUID | None


async def change_supervisor(uow: UnitOfWork, event: TherapistSupervisorChanged) -> None:
    """What waits moves to the next supervisor. Without one it stays with the last."""
    stored = await upsert_newer(uow, Upsert(Supervisor, event.model_dump()))
    if stored and event.supervisor_id is not None:
        await uow.rows(MOVE_WAITING, event.therapist_id, event.supervisor_id)
        await uow.rows(MOVE_WAITING_REPORTS, event.therapist_id, event.supervisor_id)


HANDLERS = (Handler(TherapistSupervisorChanged, change_supervisor),)
