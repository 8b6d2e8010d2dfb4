"""A guardian chooses one of the therapists that were matched; any other is refused."""

from uuid import UUID

from chassis.errors import Invalid
from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import Child, Guardian
from identity.domain.children import PreferredTimeFrame
from identity.events import ChildTherapistChosen
from identity.matching.match_therapists import Wish, suits

WANTED = "SELECT specialty_id FROM child_specialties WHERE child_id = $1 ORDER BY specialty_id"


class TherapistNotAvailable(Invalid):
    sentence = "This therapist is not available for your child. Please choose another one."


async def choose_therapist(uow: UnitOfWork, guardian: Guardian, child: Child, therapist_id: UUID, path: str) -> None:
    """The one who is chosen already may stay, whatever changed since. Raises TherapistNotAvailable."""
    if child.therapist_id == therapist_id:
        return
    wish = Wish(
        state=guardian.state,
        timezone=guardian.timezone,
        specialty_ids=[row["specialty_id"] for row in await uow.rows(WANTED, child.id)],
        part_of_day=PreferredTimeFrame(child.preferred_time_frame or PreferredTimeFrame.NO_PREFERENCE),
    )
    if not await suits(uow, wish, therapist_id, uow.now):
        raise TherapistNotAvailable(fields={path: TherapistNotAvailable.sentence})
    child.therapist_id = therapist_id
    child.version += 1
    uow.emit(
        ChildTherapistChosen(
            version=child.version, child_id=child.id, guardian_id=guardian.id, therapist_id=therapist_id
        )
    )
    uow.audit("therapist.chosen", child_id=child.id, subject=therapist_id)
