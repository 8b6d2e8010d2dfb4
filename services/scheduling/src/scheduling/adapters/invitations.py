"""Invitations as booking and showing them need them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from chassis.db import Row, Rows

from scheduling.adapters.care_services import left_to_book, left_to_book_of_each, services_by_id
from scheduling.domain.errors import InvitationNotFound, InvitationNotOpen
from scheduling.domain.invitations import InvitationStatus, invitation_status

GUARDIAN = """
    (SELECT g.guardian_id FROM guardianships g WHERE g.child_id = i.child_id AND NOT g.revoked
     ORDER BY g.guardian_id LIMIT 1)
"""
"""Of the child of the invitation `i`."""
BY_ID = f"""
    SELECT i.id, i.care_service_id, i.child_id, i.therapist_id, i.expires_at, i.used_at, i.revoked_at,
           {GUARDIAN} AS guardian_id
    FROM invitations i WHERE i.id = $1
"""  # noqa: S608  # a constant
OPEN_OF_SERVICES = """
    SELECT DISTINCT care_service_id FROM invitations
    WHERE care_service_id = ANY($1::uuid[]) AND revoked_at IS NULL AND used_at IS NULL AND expires_at > $2
"""
USE_UP = """
    UPDATE invitations SET used_at = $2
    WHERE care_service_id = $1 AND revoked_at IS NULL AND used_at IS NULL AND expires_at > $2
"""


@dataclass(frozen=True)
class KnownInvitation:
    id: UUID
    service_id: UUID
    child_id: UUID
    therapist_id: UUID
    guardian_id: UUID | None
    """One of the child's guardians, as whom its holder is shown what was booked; None when nobody is any more."""
    expires_at: datetime
    status: InvitationStatus


async def known_invitation(db: Rows, invitation_id: UUID, now: datetime) -> KnownInvitation:
    """Raises InvitationNotFound."""
    row = await db.row(BY_ID, invitation_id)
    if row is None:
        raise InvitationNotFound
    guardian = row["guardian_id"]
    (status,) = await statuses_of(db, [row], now)
    return KnownInvitation(
        id=UUID(str(row["id"])),
        service_id=UUID(str(row["care_service_id"])),
        child_id=UUID(str(row["child_id"])),
        therapist_id=UUID(str(row["therapist_id"])),
        guardian_id=None if guardian is None else UUID(str(guardian)),
        expires_at=row["expires_at"],
        status=status,
    )


async def statuses_of(db: Rows, invitations: Sequence[Row], now: datetime) -> Sequence[InvitationStatus]:
    """How each stands, in their order: revoked too when its service is over or nobody's, or its therapist suspended;
    used too when others have booked all that was left. `invitations` name their `guardian_id`."""
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


async def open_invitation(db: Rows, invitation_id: UUID, now: datetime) -> KnownInvitation:
    """Raises InvitationNotFound, InvitationNotOpen."""
    known = await known_invitation(db, invitation_id, now)
    if known.status is not InvitationStatus.OPEN:
        raise InvitationNotOpen
    return known


async def still_open(db: Rows, invitation_id: UUID) -> None:
    """Asked by who has booked with it, since it may have been revoked while that waited for others: from now on nobody
    revokes it until the transaction has ended. Raises InvitationNotOpen."""
    if await db.value("SELECT revoked_at FROM invitations WHERE id = $1 FOR UPDATE", invitation_id) is not None:
        raise InvitationNotOpen


async def use_up(db: Rows, service_ids: Sequence[UUID], now: datetime) -> None:
    """After a booking: what invited to services of which nothing is left is used."""
    invited = [UUID(str(row["care_service_id"])) for row in await db.rows(OPEN_OF_SERVICES, list(service_ids), now)]
    for service_id, care in (await services_by_id(db, invited)).items():
        if not await left_to_book(db, care, now):
            await db.rows(USE_UP, service_id, now)
