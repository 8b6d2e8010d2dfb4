"""A therapist takes an entry out of a goal's history; the goal's progress is what remains."""

from uuid import UUID

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.goals import entry_to_change, recompute


async def delete_progress_history(uow: UnitOfWork, viewer: Viewer, child_id: UUID, entry_id: UUID) -> None:
    """Raises ChildNotFound; Forbidden for a guardian; ProgressHistoryNotFound."""
    await require_child(uow, viewer, child_id, uow.now)
    viewer.require_therapist()
    goal, entry = await entry_to_change(uow, child_id, entry_id)
    entry.deleted_at = uow.now
    await recompute(uow, goal)
    uow.audit("progress_history.deleted", child_id=child_id, subject=entry_id)
