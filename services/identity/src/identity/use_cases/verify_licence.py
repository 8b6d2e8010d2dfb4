"""An operator has held a licence against its file: from now on it counts, until its last day."""

from datetime import date
from uuid import UUID

from chassis.errors import Invalid
from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import LicenceRow
from identity.use_cases.change_licences import LicenceNotFound, write_licences
from identity.use_cases.onboarding import therapist_to_change
from identity.use_cases.publish import publish_therapist


async def verify_licence(uow: UnitOfWork, licence_id: UUID, number: str, expires_on: date) -> LicenceRow:
    """Raises LicenceNotFound, LicenceTwice, Invalid."""
    licence = await uow.db.get(LicenceRow, licence_id, with_for_update=True)
    if licence is None:
        raise LicenceNotFound
    if not number.strip():
        raise Invalid("The number of the licence is missing.")
    licence.number, licence.expires_on, licence.verified_at = number.strip(), expires_on, uow.now
    await write_licences(uow)
    await publish_therapist(uow, await therapist_to_change(uow, licence.therapist_id))
    uow.audit("licence.verified", subject=licence.id)
    return licence
