"""What a family practiced at home (docs/product/clinical-records.md#practice-at-home)."""

from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from clinical_records.adapters.clinical_texts import write_texts
from clinical_records.adapters.recap_tables import HomePractice
from clinical_records.adapters.recaps import require_shared_recap
from clinical_records.adapters.text_drafts import DraftSubject, empty_text_draft
from clinical_records.domain.errors import NoHomePractice, PracticeNotFound
from clinical_records.domain.recaps import Feeling
from clinical_records.domain.text_drafts import TextDraftKind


async def log_practice(
    uow: UnitOfWork, viewer: Viewer, child_id: UUID, recap_id: UUID, feeling: Feeling | None, comment: str
) -> None:
    """Raises ChildNotFound; RecapNotFound; Forbidden for a therapist; NoHomePractice."""
    recap = await require_shared_recap(uow, viewer, child_id, recap_id)
    guardian_id = viewer.require_guardian()
    if not recap.has_practice:
        raise NoHomePractice
    practice = HomePractice(
        id=new_id(),
        recap_id=recap.id,
        child_id=child_id,
        guardian_id=guardian_id,
        practiced_at=uow.now,
        feeling=feeling,
    )
    await write_texts(uow, practice, child_id, comment=comment)
    uow.db.add(practice)
    uow.audit("practice.logged", child_id=child_id, subject=practice.id)
    await empty_text_draft(uow, viewer, DraftSubject(child_id, TextDraftKind.PRACTICE_COMMENT, recap.id))


async def remove_practice(uow: UnitOfWork, viewer: Viewer, child_id: UUID, recap_id: UUID, practice_id: UUID) -> None:
    """Marks the guardian's own practice as removed. Raises ChildNotFound; RecapNotFound; Forbidden for a therapist;
    PracticeNotFound, also for another guardian's."""
    recap = await require_shared_recap(uow, viewer, child_id, recap_id)
    own = select(HomePractice).where(
        col(HomePractice.id) == practice_id,
        col(HomePractice.recap_id) == recap.id,
        col(HomePractice.guardian_id) == viewer.require_guardian(),
        col(HomePractice.deleted_at).is_(None),
    )
    practice = await uow.db.scalar(own.with_for_update())
    if practice is None:
        raise PracticeNotFound
    practice.deleted_at = uow.now
    uow.audit("practice.removed", child_id=child_id, subject=practice.id)
