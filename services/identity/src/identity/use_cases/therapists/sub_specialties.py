from collections.abc import Sequence
from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import TherapistSubSpecialty

NOT_OF_THE_SPECIALTY = "A sub-specialty doesn't belong to the specialty"
COUNT = "SELECT count(*) FROM sub_specialties WHERE id = ANY($1) AND specialty_id = $2"


async def has_sub_specialties(uow: UnitOfWork, specialty_id: UUID, wanted: Sequence[UUID]) -> bool:
    count: int = await uow.value(COUNT, list(wanted), specialty_id)
    return count == len(set(wanted))


async def set_sub_specialties(uow: UnitOfWork, therapist_id: UUID, wanted: Sequence[UUID]) -> None:
    """Replaces the previous ones."""
    await uow.rows("DELETE FROM therapist_sub_specialties WHERE therapist_id = $1", therapist_id)
    uow.db.add_all(
        TherapistSubSpecialty(therapist_id=therapist_id, sub_specialty_id=part) for part in sorted(set(wanted))
    )
    await uow.db.flush()
