"""Email confirmation (docs/product/identity.md#email-confirmation)."""

import hashlib
import secrets
from datetime import timedelta
from uuid import UUID

from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from identity.adapters.tables import Confirmation, User
from identity.domain.errors import ConfirmationInvalid, EmailAlreadyConfirmed
from identity.use_cases.profiles.profile_lookup import find_profile_id

LINK_LIFE = timedelta(days=7)


def new_confirmation(uow: UnitOfWork, user_id: UUID) -> str:
    """Returns the token for the link; only its hash is stored."""
    token = secrets.token_urlsafe(32)
    uow.db.add(Confirmation(token_hash=_hashed(token), user_id=user_id, expires_at=uow.now + LINK_LIFE))
    return token


async def confirm_email(uow: UnitOfWork, token: str) -> tuple[User, UUID]:
    """Returns the user and the guardian's id. Raises EmailAlreadyConfirmed if this or another link has confirmed the
    user before, ConfirmationInvalid for an unknown or expired token."""
    confirmation = await uow.db.get(Confirmation, _hashed(token), with_for_update=True)
    if confirmation is None or confirmation.expires_at <= uow.now:
        raise ConfirmationInvalid
    if confirmation.used_at is not None:
        raise EmailAlreadyConfirmed
    confirmation.used_at = uow.now
    user = await confirm_user(uow, confirmation.user_id)
    return user, await find_profile_id(uow, user)


async def confirm_user(uow: UnitOfWork, user_id: UUID) -> User:
    """Raises EmailAlreadyConfirmed if the user is already confirmed."""
    user = (await uow.db.scalars(select(User).where(col(User.id) == user_id).with_for_update())).one()
    if user.confirmed_at is not None:
        raise EmailAlreadyConfirmed
    user.confirmed_at = uow.now
    uow.audit("user.confirmed", subject=user.id)
    return user


def _hashed(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
