from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import Therapist
from identity.domain.errors import TherapistNotFound
from identity.domain.npi import checked_npi


async def set_npi(uow: UnitOfWork, therapist_id: UUID, npi: str) -> Therapist:
    """Raises NpiInvalid and TherapistNotFound."""
    checked = checked_npi(npi)
    therapist = await uow.db.get(Therapist, therapist_id, with_for_update=True)
    if therapist is None:
        raise TherapistNotFound
    therapist.npi = checked
    uow.audit("therapist.npi_set", subject=therapist_id)
    return therapist
