"""The primary guardian changes what other adults may do for a child, or ends it; an adult leaves by themselves
(docs/product/identity.md#adults-of-a-child)."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from chassis.access.child_access import require_child
from chassis.access.rights import Right
from chassis.auth.viewer import Viewer
from chassis.db import Rows
from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import Child
from identity.domain.errors import AdultNotFound, NotPrimary, PrimaryStays
from identity.use_cases.families.change_guardianship import audit_change, grant, require_primary, revoke

ADULTS = """
    SELECT g.guardian_id AS id, concat_ws(' ', u.first_name, u.last_name) AS name, u.email, g.rights,
        c.guardian_id = g.guardian_id AS is_primary, NULL::timestamptz AS expires_at
    FROM guardianships_for('any') g JOIN children c ON c.id = g.child_id
    JOIN guardians p ON p.id = g.guardian_id JOIN users u ON u.id = p.user_id
    WHERE g.child_id = $1
    UNION ALL
    SELECT i.id, NULL, i.email, i.rights, false, i.expires_at FROM adult_invitations i
    WHERE i.child_id = $1 AND i.expires_at > $2
    ORDER BY is_primary DESC, expires_at NULLS FIRST, name, id
"""
OTHER_ADULT = """
    SELECT 1 FROM guardianships_for('any') g JOIN children c ON c.id = g.child_id
    WHERE g.guardian_id = $1 AND g.child_id = $2 AND c.guardian_id <> g.guardian_id
"""
TAKE_BACK = "DELETE FROM adult_invitations WHERE id = $1 AND child_id = $2 RETURNING id"


async def adults_of(db: Rows, child_id: UUID, now: datetime) -> Sequence[dict[str, Any]]:
    """The primary guardian first, then the others, then open invitations. For the primary guardian."""
    return [dict(row) for row in await db.rows(ADULTS, child_id, now)]


async def change_rights(
    uow: UnitOfWork, viewer: Viewer, child_id: UUID, adult_id: UUID, rights: Sequence[Right]
) -> None:
    """Raises Forbidden, ChildNotFound, NotPrimary, AdultNotFound."""
    viewer.forbid_impersonation()
    child = await require_primary(uow, viewer, child_id)
    if await uow.value(OTHER_ADULT, adult_id, child.id) is None:
        raise AdultNotFound
    await grant(uow, adult_id, child.id, rights)
    audit_change(uow, "guardianship.rights_changed", child.id, adult_id)


async def end_access(uow: UnitOfWork, viewer: Viewer, child_id: UUID, adult_id: UUID, reason: str) -> None:
    """Of another adult or of an open invitation, by the primary guardian; of their own, by the other adult.

    Raises Forbidden, ChildNotFound, NotPrimary, AdultNotFound, and PrimaryStays for the primary guardian's own.
    """
    viewer.forbid_impersonation()
    viewer.require_guardian()
    await require_child(uow, viewer, child_id, uow.now, "any")
    child = await uow.db.get_one(Child, child_id, with_for_update=True)
    if viewer.profile_id == adult_id:
        if child.guardian_id == adult_id:
            raise PrimaryStays
        await revoke(uow, adult_id, child.id)
        audit_change(uow, "guardianship.left", child.id, adult_id, reason)
        return
    if child.guardian_id != viewer.profile_id:
        raise NotPrimary
    if await uow.value(TAKE_BACK, adult_id, child.id) is not None:
        uow.audit("adult.invitation_taken_back", child_id=child.id, subject=adult_id)
        return
    if await uow.value(OTHER_ADULT, adult_id, child.id) is None:
        raise AdultNotFound
    await revoke(uow, adult_id, child.id)
    audit_change(uow, "guardianship.ended", child.id, adult_id, reason)
