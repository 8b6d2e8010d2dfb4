"""An operator has compared a license with its file. From now on it counts, until its last day."""

from datetime import date
from uuid import UUID

from chassis.errors import Invalid
from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import LicenseRow
from identity.domain.errors import LicenseNotFound
from identity.use_cases.licenses.change_licenses import flush_licenses
from identity.use_cases.profiles.publish_profiles import publish_therapist
from identity.use_cases.therapists.therapist_onboarding import lock_therapist


async def verify_license(uow: UnitOfWork, license_id: UUID, number: str, expires_on: date) -> LicenseRow:
    """Raises LicenseNotFound, LicenseTwice, Invalid."""
    row = await uow.db.get(LicenseRow, license_id, with_for_update=True)
    if row is None:
        raise LicenseNotFound
    if not number.strip():
        raise Invalid("License number is required.")
    row.number, row.expires_on, row.verified_at = number.strip(), expires_on, uow.now
    await flush_licenses(uow)
    await publish_therapist(uow, await lock_therapist(uow, row.therapist_id))
    uow.audit("licence.verified", subject=row.id)
    return row
