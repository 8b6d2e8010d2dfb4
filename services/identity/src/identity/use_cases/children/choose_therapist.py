"""A guardian chooses a matching therapist (docs/product/identity.md#choose-a-therapist)."""

from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import Child, Guardian
from identity.domain.children import PreferredTimeFrame
from identity.domain.errors import TherapistNotAvailable
from identity.events.children import ChildTherapistChosen
from identity.matching.match_therapists import SearchCriteria, is_match

WANTED = "SELECT specialty_id FROM child_specialties WHERE child_id = $1 ORDER BY specialty_id"


async def choose_therapist(uow: UnitOfWork, guardian: Guardian, child: Child, therapist_id: UUID, path: str) -> None:
    """The present therapist can be kept even if they don't match anymore. Raises TherapistNotAvailable."""
    if child.therapist_id == therapist_id:
        return
    criteria = SearchCriteria(
        state=guardian.state,
        timezone=guardian.timezone,
        specialty_ids=[row["specialty_id"] for row in await uow.rows(WANTED, child.id)],
        part_of_day=PreferredTimeFrame(child.preferred_time_frame or PreferredTimeFrame.NO_PREFERENCE),
    )
    if not await is_match(uow, criteria, therapist_id, uow.now):
        raise TherapistNotAvailable(fields={path: TherapistNotAvailable.sentence})
    child.therapist_id = therapist_id
    child.version += 1
    uow.emit(
        ChildTherapistChosen(
            version=child.version, child_id=child.id, guardian_id=guardian.id, therapist_id=therapist_id
        )
    )
    uow.audit("therapist.chosen", child_id=child.id, subject=therapist_id)
