"""Loads a recap for a change."""

from uuid import UUID

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from clinical_records.adapters.clinical_texts import read_texts, write_texts
from clinical_records.adapters.recap_tables import SessionRecap
from clinical_records.domain.errors import RecapNotFound
from clinical_records.domain.recaps import RecapText


async def lock_own_recap(uow: UnitOfWork, event_id: UUID, child_id: UUID, therapist_id: UUID) -> SessionRecap | None:
    """This therapist's recap of the child's session. Other changes of it wait until the transaction ends."""
    own = (
        col(SessionRecap.event_id) == event_id,
        col(SessionRecap.child_id) == child_id,
        col(SessionRecap.therapist_id) == therapist_id,
        col(SessionRecap.deleted_at).is_(None),
    )
    found: SessionRecap | None = await uow.db.scalar(select(SessionRecap).where(*own).with_for_update())
    return found


async def require_shared_recap(uow: UnitOfWork, viewer: Viewer, child_id: UUID, recap_id: UUID) -> SessionRecap:
    """A recap that the child's family can read. Raises ChildNotFound, RecapNotFound."""
    await require_child(uow, viewer, child_id, uow.now)
    recap = await uow.db.get(SessionRecap, recap_id)
    if recap is None or recap.child_id != child_id or recap.shared_at is None or recap.deleted_at is not None:
        raise RecapNotFound
    return recap


async def text_of(uow: UnitOfWork, recap: SessionRecap) -> RecapText:
    texts = await read_texts(uow, recap, recap.child_id)
    return RecapText(tuple(texts["phrases"].split()), texts["own_words"], texts["practice"])


async def write_text(uow: UnitOfWork, recap: SessionRecap, text: RecapText) -> None:
    recap.has_practice = text.has_practice
    await write_texts(
        uow,
        recap,
        recap.child_id,
        phrases=" ".join(text.phrases),
        own_words=text.own_words,
        practice=text.practice,
    )
