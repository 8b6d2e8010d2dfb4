"""The guardian who registered a child invites another adult to it (docs/product/identity.md#adults-of-a-child)."""

import hashlib
import secrets
from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from chassis.access.rights import Right
from chassis.auth.viewer import UserType, Viewer
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from identity.adapters.adult_tables import AdultInvitation
from identity.adapters.tables import Guardian, User
from identity.domain.errors import AdultInvitationInvalid, AlreadyShared, InvitedAsTherapist, TooManyAdults
from identity.domain.profile_steps import GuardianStep
from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail
from identity.use_cases.accounts.accept_terms import accept_current_terms
from identity.use_cases.families.change_guardianship import audit_change, grant, require_primary
from identity.use_cases.families.create_family import Family, NewFamily, create_family

LINK_LIFE = timedelta(days=7)
MAX_ADULTS = 8
"""With the primary guardian and open invitations."""
ADULTS = """
    SELECT count(*) FROM (
        SELECT u.email FROM guardianships_for('any') g JOIN guardians p ON p.id = g.guardian_id
        JOIN users u ON u.id = p.user_id WHERE g.child_id = $1
        UNION SELECT email FROM adult_invitations WHERE child_id = $1 AND expires_at > $2) adults
"""
HAS_ACCESS = """
    SELECT EXISTS (
        SELECT FROM guardianships_for('any') g JOIN guardians p ON p.id = g.guardian_id JOIN users u ON u.id = p.user_id
        WHERE g.child_id = $1 AND u.email = $2)
"""
SET_TOKEN = "UPDATE adult_invitations SET token_hash = $2 WHERE id = $1"  # noqa: S105  # a statement


async def invite_adult(uow: UnitOfWork, viewer: Viewer, child_id: UUID, email: str, rights: Sequence[Right]) -> None:
    """Replaces an earlier invitation of this email. Raises Forbidden, ChildNotFound, NotPrimary, AlreadyShared,
    TooManyAdults."""
    viewer.forbid_impersonation()
    child = await require_primary(uow, viewer, child_id)
    if await uow.value(HAS_ACCESS, child.id, email):
        raise AlreadyShared
    await uow.rows("DELETE FROM adult_invitations WHERE child_id = $1 AND email = $2", child.id, email)
    if await uow.value(ADULTS, child.id, uow.now) >= MAX_ADULTS:
        raise TooManyAdults
    invitation = AdultInvitation(
        id=new_id(), child_id=child.id, invited_by=viewer.profile_id, email=email,
        rights=[right.value for right in Right if right in rights],
        invited_at=uow.now, expires_at=uow.now + LINK_LIFE,
    )  # fmt: skip
    uow.db.add(invitation)
    await queue_mail(uow, Kind.ADULT_INVITED, email, invitation_id=invitation.id)
    uow.audit("adult.invited", child_id=child.id, subject=invitation.id)


async def new_invitation_token(uow: UnitOfWork, invitation_id: UUID) -> str:
    """The token for the link of the letter; only its hash is stored."""
    token = secrets.token_urlsafe(32)
    await uow.rows(SET_TOKEN, invitation_id, _hashed(token))
    return token


async def find_invitation(uow: UnitOfWork, token: str) -> AdultInvitation:
    """Locked. Raises AdultInvitationInvalid for an unknown, replaced or expired one."""
    by_token = select(AdultInvitation).where(col(AdultInvitation.token_hash) == _hashed(token)).with_for_update()
    found = (await uow.db.scalars(by_token)).one_or_none()
    if found is None or found.expires_at <= uow.now:
        raise AdultInvitationInvalid
    return found


async def invited_guardian(uow: UnitOfWork, email: str) -> Guardian | None:
    """The guardian who has this email; None if nobody has it. Raises InvitedAsTherapist."""
    user = (await uow.db.scalars(select(User).where(col(User.email) == email))).one_or_none()
    if user is None:
        return None
    if user.user_type != UserType.GUARDIAN:
        raise InvitedAsTherapist
    return (await uow.db.scalars(select(Guardian).where(col(Guardian.user_id) == user.id))).one()


async def accept_with_account(uow: UnitOfWork, token: str) -> None:
    """For a guardian with the invited email, to which only they have the link. Raises AdultInvitationInvalid, also if
    nobody has the email, and InvitedAsTherapist."""
    invitation = await find_invitation(uow, token)
    guardian = await invited_guardian(uow, invitation.email)
    if guardian is None:
        raise AdultInvitationInvalid
    await _accept(uow, invitation, guardian.id)


async def accept_as_new(uow: UnitOfWork, token: str, adult: NewFamily) -> Family:
    """Makes the account of the invited email, which the link confirms. Raises AdultInvitationInvalid, also for another
    email, and EmailTaken."""
    invitation = await find_invitation(uow, token)
    if invitation.email != adult.email:
        raise AdultInvitationInvalid
    created = await create_family(uow, adult, step=GuardianStep.COMPLETE, confirmed_at=uow.now)
    await accept_current_terms(uow, created.guardian)
    await _accept(uow, invitation, created.guardian.id)
    return created


async def _accept(uow: UnitOfWork, invitation: AdultInvitation, guardian_id: UUID) -> None:
    rights = [Right(right) for right in invitation.rights]
    await grant(uow, guardian_id, invitation.child_id, rights)
    audit_change(uow, "guardianship.granted", invitation.child_id, guardian_id)
    await uow.db.delete(invitation)


def _hashed(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
