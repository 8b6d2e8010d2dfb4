"""How far a therapist is, kept beside the profile so that matching can ask for it in SQL."""

from uuid import UUID

from chassis.errors import NotFound
from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import Therapist
from identity.domain.therapists import next_step
from identity.use_cases.publish import publish_therapist

DONE_SO_FAR = """
    SELECT (u.password_hash IS NOT NULL) AS has_password, t.bio,
        (SELECT count(*) FROM therapist_sub_specialties s WHERE s.therapist_id = t.id) AS sub_specialties,
        (SELECT count(*) FROM working_hours h WHERE h.therapist_id = t.id) AS working_hours
    FROM therapists t JOIN users u ON u.id = t.user_id WHERE t.id = $1
"""


class TherapistNotFound(NotFound):
    sentence = "We could not find this therapist."


async def therapist_to_change(uow: UnitOfWork, therapist_id: UUID) -> Therapist:
    """Locked until the end of the unit of work. Raises TherapistNotFound."""
    found = await uow.db.get(Therapist, therapist_id, with_for_update=True)
    if found is None:
        raise TherapistNotFound
    return found


async def update_onboarding(uow: UnitOfWork, therapist: Therapist) -> None:
    done = await uow.row(DONE_SO_FAR, therapist.id)
    assert done is not None
    therapist.profile_step = next_step(**done)
    await publish_therapist(uow, therapist)
