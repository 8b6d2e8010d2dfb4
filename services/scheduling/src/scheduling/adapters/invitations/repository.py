"""Stored invitations with their current status."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from chassis.db import Row, Rows

from scheduling.adapters.care_services import left_to_book, left_to_book_of_each, services_by_id
from scheduling.adapters.sql_fragments import INVITED_GUARDIAN
from scheduling.domain.errors import InvitationNotFound, InvitationNotOpen
from scheduling.domain.invitations import InvitationStatus, invitation_status

BY_ID = f"""
    SELECT i.id, i.care_service_id, i.child_id, i.therapist_id, i.expires_at, i.used_at, i.revoked_at,
           {INVITED_GUARDIAN} AS guardian_id
    FROM invitations i WHERE i.id = $1
"""  # noqa: S608  # a constant
OPEN_OF_SERVICES = """
    SELECT DISTINCT care_service_id FROM invitations
    WHERE care_service_id = ANY($1::uuid[]) AND revoked_at IS NULL AND used_at IS NULL AND expires_at > $2
"""
MARK_USED = """
    UPDATE invitations SET used_at = $2
    WHERE care_service_id = $1 AND revoked_at IS NULL AND used_at IS NULL AND expires_at > $2
"""


@dataclass(frozen=True)
class InvitationRecord:
    id: UUID
    service_id: UUID
    child_id: UUID
    therapist_id: UUID
    guardian_id: UUID | None
    """A guardian of the child; the holder sees what this guardian may see. None when the child has no guardian left."""
    expires_at: datetime
    status: InvitationStatus


async def load_invitation(db: Rows, invitation_id: UUID, now: datetime) -> InvitationRecord:
    """Raises InvitationNotFound."""
    row = await db.row(BY_ID, invitation_id)
    if row is None:
        raise InvitationNotFound
    guardian = row["guardian_id"]
    (status,) = await statuses_of(db, [row], now)
    return InvitationRecord(
        id=UUID(str(row["id"])),
        service_id=UUID(str(row["care_service_id"])),
        child_id=UUID(str(row["child_id"])),
        therapist_id=UUID(str(row["therapist_id"])),
        guardian_id=None if guardian is None else UUID(str(guardian)),
        expires_at=row["expires_at"],
        status=status,
    )


async def statuses_of(db: Rows, invitations: Sequence[Row], now: datetime) -> Sequence[InvitationStatus]:
    """The status of each, in order. An open one counts as revoked when its service is over, its child has no guardian
    or its therapist is suspended, and as used when nothing is left to book. `invitations` need a `guardian_id`."""
    written = [invitation_status(row["revoked_at"], row["used_at"], row["expires_at"], now) for row in invitations]
    if InvitationStatus.OPEN not in written:
        return written
    services = [UUID(str(row["care_service_id"])) for row in invitations]
    known = await services_by_id(db, services)
    left = await left_to_book_of_each(db, list(known.values()), now)

    def standing(row: Row, service_id: UUID) -> InvitationStatus:
        care = known.get(service_id)
        if care is None or row["guardian_id"] is None or care.suspended or care.next_day(now) is None:
            return InvitationStatus.REVOKED
        return InvitationStatus.OPEN if left[service_id] else InvitationStatus.USED

    return [
        standing(row, service_id) if status is InvitationStatus.OPEN else status
        for row, service_id, status in zip(invitations, services, written, strict=True)
    ]


async def open_invitation(db: Rows, invitation_id: UUID, now: datetime) -> InvitationRecord:
    """Raises InvitationNotFound, InvitationNotOpen."""
    known = await load_invitation(db, invitation_id, now)
    if known.status is not InvitationStatus.OPEN:
        raise InvitationNotOpen
    return known


async def require_still_open(db: Rows, invitation_id: UUID) -> None:
    """Check after booking, because the invitation may have been revoked while the booking waited for a lock. Locks the
    row, so nobody can revoke it before this transaction ends. Raises InvitationNotOpen."""
    if await db.value("SELECT revoked_at FROM invitations WHERE id = $1 FOR UPDATE", invitation_id) is not None:
        raise InvitationNotOpen


async def mark_used(db: Rows, service_ids: Sequence[UUID], now: datetime) -> None:
    """Marks invitations to services with nothing left to book as used. Call it after a booking."""
    invited = [UUID(str(row["care_service_id"])) for row in await db.rows(OPEN_OF_SERVICES, list(service_ids), now)]
    for service_id, care in (await services_by_id(db, invited)).items():
        if not await left_to_book(db, care, now):
            await db.rows(MARK_USED, service_id, now)
