from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from clinical_records.adapters.recap_tables import SessionRecap
from clinical_records.adapters.sessions import visible_session
from clinical_records.domain.errors import NotTheCreator, RecapNotFound


async def delete_recap(uow: UnitOfWork, viewer: Viewer, event_id: str, recap_id: UUID) -> None:
    """Marks it as deleted, for its family too (its author only).

    Raises SessionNotFound; RecapNotFound; NotTheCreator.
    """
    session = await visible_session(uow, viewer, event_id, uow.now)
    of_session = select(SessionRecap).where(
        col(SessionRecap.id) == recap_id,
        col(SessionRecap.event_id) == session.event_id,
        col(SessionRecap.child_id).in_(session.visible_child_ids),
        col(SessionRecap.deleted_at).is_(None),
    )
    recap = await uow.db.scalar(of_session.with_for_update())
    is_author = recap is not None and viewer.is_therapist and recap.therapist_id == viewer.profile_id
    if recap is None or (recap.shared_at is None and not is_author):
        raise RecapNotFound
    if not is_author:
        raise NotTheCreator
    recap.deleted_at = uow.now
    uow.audit("recap.deleted", child_id=recap.child_id, subject=recap.id)
