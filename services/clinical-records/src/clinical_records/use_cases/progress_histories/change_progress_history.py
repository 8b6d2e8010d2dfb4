from uuid import UUID

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.goals import lock_entry, recompute_progress
from clinical_records.events import emit_goals_changed


async def change_progress_history(
    uow: UnitOfWork, viewer: Viewer, child_id: UUID, entry_id: UUID, new_progress: int
) -> None:
    """Correct an entry and recompute the goal's progress.

    Raises ChildNotFound; Forbidden for a guardian; ProgressHistoryNotFound.
    """
    await require_child(uow, viewer, child_id, uow.now)
    viewer.require_therapist()
    goal, entry = await lock_entry(uow, child_id, entry_id)
    entry.new_progress = new_progress
    await recompute_progress(uow, goal)
    uow.audit("progress_history.changed", child_id=child_id, subject=entry_id)
    emit_goals_changed(uow, child_id)
