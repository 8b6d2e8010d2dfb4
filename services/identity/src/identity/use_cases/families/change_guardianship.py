"""Changes who may do what for a child, and stores why (docs/product/identity.md#adults-of-a-child)."""

from collections.abc import Sequence
from uuid import UUID

from chassis.access.child_access import ChildNotFound, require_child
from chassis.access.projections import GuardianshipGranted as GrantedFact
from chassis.access.projections import GuardianshipRevoked as RevokedFact
from chassis.access.projections import grant_guardianship
from chassis.access.projections import revoke_guardianship as store_revocation
from chassis.access.rights import Right
from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.tables import Guardianship
from chassis.unit_of_work import UnitOfWork

from identity.adapters.adult_tables import AccessChange
from identity.adapters.tables import Child
from identity.domain.errors import NotPrimary
from identity.events.guardians import GuardianshipGranted, GuardianshipRevoked


async def require_primary(uow: UnitOfWork, viewer: Viewer, child_id: UUID | str) -> Child:
    """The child, locked. Raises Forbidden for a therapist, ChildNotFound, and NotPrimary for another of its adults."""
    viewer.require_guardian()
    visible = await require_child(uow, viewer, child_id, uow.now, "any")
    child = await uow.db.get_one(Child, visible, with_for_update=True)
    if child.guardian_id != viewer.profile_id:
        raise NotPrimary
    return child


async def grant(
    uow: UnitOfWork, guardian_id: UUID, child_id: UUID, rights: Sequence[Right], *, address_hidden: bool | None = None
) -> None:
    """A new guardianship, or other rights of one; also after its end. `address_hidden`: None leaves it."""
    known = await uow.db.get(Guardianship, (guardian_id, child_id), with_for_update=True, populate_existing=True)
    hidden = address_hidden if address_hidden is not None else known is not None and known.address_hidden
    granted = GuardianshipGranted(
        version=1 + (known.version if known else 0),
        guardian_id=guardian_id,
        child_id=child_id,
        rights=[right for right in Right if right in rights],
        address_hidden=hidden,
    )
    await grant_guardianship(uow, GrantedFact.model_validate(granted.model_dump()))
    uow.emit(granted)


async def require_guardianship(uow: UnitOfWork, guardian_id: UUID, child_id: UUID) -> Guardianship:
    """Locked. Raises ChildNotFound if there is no active guardianship."""
    known = await uow.db.get(Guardianship, (guardian_id, child_id), with_for_update=True, populate_existing=True)
    if known is None or known.revoked:
        raise ChildNotFound
    return known


async def revoke(uow: UnitOfWork, guardian_id: UUID, child_id: UUID) -> None:
    """Ends all rights, in every service. Raises ChildNotFound if there is no active guardianship."""
    known = await require_guardianship(uow, guardian_id, child_id)
    revoked = GuardianshipRevoked(version=known.version + 1, guardian_id=guardian_id, child_id=child_id)
    await store_revocation(uow, RevokedFact.model_validate(revoked.model_dump()))
    uow.emit(revoked)


def audit_change(uow: UnitOfWork, action: str, child_id: UUID, guardian_id: UUID, reason: str | None = None) -> None:
    """Of a guardian's access. The reason is kept apart from the audit log, which has no free text."""
    uow.audit(action, child_id=child_id, subject=guardian_id)
    if reason is not None:
        uow.db.add(
            AccessChange(
                id=new_id(), child_id=child_id, guardian_id=guardian_id, action=action, reason=reason,
                changed_by=uow.actor.name, changed_at=uow.now,
            )
        )  # fmt: skip
