"""Invitations as their therapist, the holder of the link and the email show them."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from chassis.db import Row, Rows

from scheduling.adapters.allowances import allowances
from scheduling.adapters.care_services import services_by_id
from scheduling.adapters.invitations.links import InvitationLinks
from scheduling.adapters.invitations.repository import InvitationRecord, load_invitation, statuses_of
from scheduling.adapters.sql_fragments import CHILD_NAME, FULL_NAME, INVITED_GUARDIAN, SERVICE
from scheduling.domain.errors import InvitationNotFound
from scheduling.domain.invitations import LISTED_AFTERWARDS, InvitationStatus

LISTED = f"""
    SELECT i.id, i.care_service_id, i.child_id, i.therapist_id, i.created_at, i.expires_at, i.used_at, i.revoked_at,
           {INVITED_GUARDIAN} AS guardian_id, s.name AS service_name, s.session_type, {CHILD_NAME} AS child_name
    FROM invitations i JOIN care_services s ON s.id = i.care_service_id LEFT JOIN children c ON c.id = i.child_id
"""  # noqa: S608  # constants
OF_THERAPIST = f"{LISTED} WHERE i.therapist_id = $1 AND i.created_at > $2 ORDER BY i.created_at DESC, i.id DESC"
BY_ID = f"{LISTED} WHERE i.id = $1"
FAMILY = f"""
    SELECT c.name AS child_name, {FULL_NAME} AS therapist_name,
           '/api/v1/photos/' || t.photo_id AS therapist_photo,
           coalesce(c.guardian->>'timezone', t.timezone) AS timezone
    FROM children c, therapists t WHERE c.id = $1 AND t.id = $2
"""  # noqa: S608  # constants
SERVICE_BY_ID = f"{SERVICE} WHERE s.id = $1"
THERAPIST_NAME = f"SELECT {FULL_NAME} FROM therapists t WHERE t.id = $1"  # noqa: S608  # constants


async def invitations_of(
    db: Rows, links: InvitationLinks, therapist_id: UUID, now: datetime, *, only_open: bool = False
) -> Sequence[dict[str, Any]]:
    """Newest first: open ones, and those issued in the last 30 days."""
    rows = await db.rows(OF_THERAPIST, therapist_id, now - LISTED_AFTERWARDS)
    found = [_listed(*each, links) for each in zip(rows, await statuses_of(db, rows, now), strict=True)]
    return [shown for shown in found if shown["status"] == InvitationStatus.OPEN] if only_open else found


async def invitation_by_id(db: Rows, links: InvitationLinks, invitation_id: UUID, now: datetime) -> dict[str, Any]:
    """As its therapist sees it. Raises InvitationNotFound."""
    row = await db.row(BY_ID, invitation_id)
    if row is None:
        raise InvitationNotFound
    (status,) = await statuses_of(db, [row], now)
    return _listed(row, status, links)


def _listed(row: Row, status: InvitationStatus, links: InvitationLinks) -> dict[str, Any]:
    ids = (UUID(str(row[name])) for name in ("id", "therapist_id", "care_service_id"))
    return {
        "id": row["id"],
        "service_id": row["care_service_id"],
        "service_name": row["service_name"],
        "client_id": row["child_id"],
        "client": {"id": row["child_id"], "name": row["child_name"] or ""},
        "session_type": row["session_type"],
        "therapist_id": row["therapist_id"],
        "status": status,
        "created_at": row["created_at"],
        "expires_at": row["expires_at"],
        "url": links.url(*ids) if status is InvitationStatus.OPEN else None,
    }


async def invitation_for_holder(
    db: Rows, invitation_id: UUID, now: datetime, shown: Callable[[UUID], None]
) -> dict[str, Any]:
    """The child and the sessions that the invitation offers; only its state once it isn't open.

    Calls `shown` with the child in the result. Raises InvitationNotFound.
    """
    invitation = await load_invitation(db, invitation_id, now)
    if invitation.status is not InvitationStatus.OPEN:
        return {"state": invitation.status}
    shown(invitation.child_id)
    return {"state": invitation.status, "expires_at": invitation.expires_at, **await _bookable(db, invitation, now)}


async def _bookable(db: Rows, invitation: InvitationRecord, now: datetime) -> dict[str, Any]:
    family = await db.row(FAMILY, invitation.child_id, invitation.therapist_id)
    service = await db.row(SERVICE_BY_ID, invitation.service_id)
    if family is None or service is None:
        raise InvitationNotFound
    care = (await services_by_id(db, [invitation.service_id]))[invitation.service_id]
    cycles = (await allowances(db, [care]))[care.id].cycles(now)
    return {
        "client": {"id": invitation.child_id, "name": family["child_name"]},
        "service": {
            **service,
            "pending": cycles[0].remaining if cycles else 0,
            "cycles": [left.json for left in cycles if left.remaining],
        },
        "therapist": {
            "id": invitation.therapist_id,
            "full_name": family["therapist_name"],
            "profile_photo": family["therapist_photo"],
        },
        "timezone": family["timezone"],
    }


async def invitation_for_mail(db: Rows, links: InvitationLinks, invitation_id: UUID, now: datetime) -> dict[str, Any]:
    """Raises InvitationNotFound."""
    invitation = await load_invitation(db, invitation_id, now)
    care = (await services_by_id(db, [invitation.service_id]))[invitation.service_id]
    return {
        "open": invitation.status is InvitationStatus.OPEN,
        "url": links.url(invitation.id, invitation.therapist_id, invitation.service_id),
        "expires_at": invitation.expires_at,
        "session_type": care.session_type,
        "therapist_name": await db.value(THERAPIST_NAME, invitation.therapist_id),
    }
