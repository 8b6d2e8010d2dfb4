"""An operator erases a guardian's family: here at once, in the other services by event."""

from uuid import UUID

from chassis.db import Rows
from chassis.privacy.erasure import erase_family as erase_records
from chassis.privacy.registry import Family
from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import Guardian
from identity.domain.errors import GuardianNotFound
from identity.events.guardians import FamilyErased
from identity.privacy import FAMILY_RECORDS

OWN_CHILDREN = "SELECT id FROM children WHERE guardian_id = $1 ORDER BY id"


async def find_family(db: Rows, guardian_id: UUID) -> Family:
    """The guardian with the children they are the contact person of. Raises GuardianNotFound."""
    guardian = await db.row("SELECT user_id FROM guardians WHERE id = $1", guardian_id)
    if guardian is None:
        raise GuardianNotFound
    children = await db.rows(OWN_CHILDREN, guardian_id)
    return Family(guardian_id, UUID(str(guardian["user_id"])), tuple(UUID(str(row["id"])) for row in children))


async def erase_family(uow: UnitOfWork, guardian_id: UUID) -> Family:
    """Raises GuardianNotFound."""
    guardian = await uow.db.get(Guardian, guardian_id, with_for_update=True)
    if guardian is None:
        raise GuardianNotFound
    family = await find_family(uow, guardian_id)
    version = guardian.version + 1
    await erase_records(uow, FAMILY_RECORDS, family)
    uow.emit(
        FamilyErased(version=version, guardian_id=guardian_id, user_id=family.user_id, child_ids=list(family.child_ids))
    )
    return family
