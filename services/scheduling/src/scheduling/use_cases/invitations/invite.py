"""A therapist invites a child's family to book sessions of a care service, or revokes the invitation
(docs/product/scheduling.md#invitations)."""

from collections.abc import Sequence
from uuid import UUID

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.allowances import not_bookable
from scheduling.adapters.care_services import Care, left_to_book, services_with
from scheduling.adapters.invitations.tables import Invitation
from scheduling.adapters.occupancy import lock
from scheduling.domain.errors import (
    InvitationNotFound,
    NothingLeftToSchedule,
    PaymentOverdue,
    PlanOverdue,
    ServiceNotFound,
)
from scheduling.domain.invitations import INVITATION_LIFE
from scheduling.events.care import InvitationIssued

REVOKE_EARLIER = """
    UPDATE invitations SET revoked_at = $2
    WHERE care_service_id = $1 AND revoked_at IS NULL AND used_at IS NULL AND expires_at > $2
"""


async def invite_to_schedule(uow: UnitOfWork, viewer: Viewer, child_id: UUID, service_id: UUID | None) -> Invitation:
    """For the given service, else the therapist's oldest one with sessions left. Revokes an earlier invitation to the
    same service.

    Raises ChildNotFound, Forbidden, ServiceNotFound; NothingLeftToSchedule, ArrangedByTherapist, SubscriptionPaused,
    PlanOverdue, TherapistNotAvailable.
    """
    await require_child(uow, viewer, child_id, uow.now)
    therapist_id = viewer.require_therapist()
    await lock(uow, [child_id])
    services = await services_with(uow, therapist_id, [child_id])
    care = await _chosen(uow, [care for care in services if service_id in (None, care.id)])
    await uow.rows(REVOKE_EARLIER, care.id, uow.now)
    invitation = Invitation(
        id=new_id(),
        care_service_id=care.id,
        child_id=child_id,
        therapist_id=therapist_id,
        created_at=uow.now,
        expires_at=uow.now + INVITATION_LIFE,
    )
    uow.db.add(invitation)
    uow.emit(
        InvitationIssued(
            version=1,
            invitation_id=invitation.id,
            care_service_id=care.id,
            child_id=child_id,
            therapist_id=therapist_id,
        )
    )
    uow.audit("invitation.issued", child_id=child_id, subject=invitation.id)
    return invitation


async def _chosen(uow: UnitOfWork, services: Sequence[Care]) -> Care:
    """If none can be booked, raises the reason of the first one."""
    if not services:
        raise ServiceNotFound
    bookable = [care for care in services if not_bookable(care) is None]
    for care in bookable:
        if await left_to_book(uow, care, uow.now):
            return care
    obstacle = None if bookable else not_bookable(services[0])
    if obstacle is PaymentOverdue:
        raise PlanOverdue
    raise obstacle or NothingLeftToSchedule


async def revoke_invitation(uow: UnitOfWork, viewer: Viewer, invitation_id: UUID) -> None:
    """Does nothing if it isn't open. Raises Forbidden, InvitationNotFound."""
    therapist_id = viewer.require_therapist()
    invitation = await uow.db.get(Invitation, invitation_id, with_for_update=True)
    if invitation is None or invitation.therapist_id != therapist_id:
        raise InvitationNotFound
    if invitation.revoked_at is None and invitation.used_at is None and uow.now < invitation.expires_at:
        invitation.revoked_at = uow.now
        uow.audit("invitation.revoked", child_id=invitation.child_id, subject=invitation.id)
