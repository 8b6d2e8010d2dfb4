"""The children that a guardian pays for: those that no school pays for."""

from dataclasses import dataclass
from uuid import UUID

from chassis.access.child_access import ChildNotFound, require_child
from chassis.auth.viewer import Viewer
from chassis.db import Rows
from chassis.errors import Invalid
from chassis.ids import parse_id
from chassis.unit_of_work import UnitOfWork

from billing.domain.errors import SchoolBilled

CHILDREN = """
    SELECT g.child_id, c.school_billed FROM guardianships_for('pay') g JOIN children c USING (child_id)
    WHERE g.guardian_id = $1 ORDER BY g.child_id
"""


@dataclass(frozen=True, slots=True)
class Payer:
    guardian_id: UUID
    private_children: list[UUID]


async def require_payer(db: Rows, viewer: Viewer) -> Payer:
    """Raises Forbidden for a therapist, and SchoolBilled if schools pay for all of the guardian's children."""
    guardian_id = viewer.require_guardian()
    children = await db.rows(CHILDREN, guardian_id)
    private = [UUID(str(child["child_id"])) for child in children if not child["school_billed"]]
    if children and not private:
        raise SchoolBilled
    return Payer(guardian_id, private)


async def is_school_billed(db: Rows, child_id: UUID) -> bool:
    """False for a child that billing doesn't know yet."""
    return bool(await db.value("SELECT school_billed FROM children WHERE child_id = $1", child_id))


async def require_billable_child(uow: UnitOfWork, viewer: Viewer, child_id: str | None) -> UUID:
    """The child to pay for. `child_id` may be None if the guardian pays for only one.

    Raises ChildNotFound, SchoolBilled, and Invalid if it is None and there are several children.
    """
    payer = await require_payer(uow, viewer)
    if child_id is not None:
        child = await require_child(uow, viewer, parse_id(child_id, missing=ChildNotFound), uow.now, "pay")
        if child in payer.private_children:
            return child
        if await uow.value("SELECT 1 FROM children WHERE child_id = $1", child) is None:
            raise ChildNotFound
        raise SchoolBilled
    if not payer.private_children:
        raise ChildNotFound
    if len(payer.private_children) > 1:
        raise Invalid(fields={"child_id": "Choose which child this is for."})
    return payer.private_children[0]
