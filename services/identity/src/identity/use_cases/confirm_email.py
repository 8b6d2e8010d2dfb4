"""The link of the confirmation mail: good for seven days, once."""

import hashlib
import secrets
from datetime import timedelta
from uuid import UUID

from chassis.errors import Invalid
from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from identity.adapters.tables import Confirmation, User
from identity.use_cases.profiles import profile_id_of

LINK_LIFE = timedelta(days=7)


class ConfirmationInvalid(Invalid):
    sentence = "This link is no longer valid. Please sign in, or ask for a new confirmation mail."


def new_confirmation(uow: UnitOfWork, user_id: UUID) -> str:
    """The token for the link; only its hash is kept."""
    token = secrets.token_urlsafe(32)
    uow.db.add(Confirmation(token_hash=_hashed(token), user_id=user_id, expires_at=uow.now + LINK_LIFE))
    return token


async def confirm_email(uow: UnitOfWork, token: str) -> tuple[User, UUID]:
    """The user and their guardian's id. Raises ConfirmationInvalid when the token is unknown, used or too old, or
    another link was used before."""
    confirmation = await uow.db.get(Confirmation, _hashed(token), with_for_update=True)
    if confirmation is None or confirmation.used_at is not None or confirmation.expires_at <= uow.now:
        raise ConfirmationInvalid
    confirmation.used_at = uow.now
    user = await confirm_user(uow, confirmation.user_id)
    return user, await profile_id_of(uow, user)


async def confirm_user(uow: UnitOfWork, user_id: UUID) -> User:
    """Raises ConfirmationInvalid when the user is confirmed already."""
    user = (await uow.db.scalars(select(User).where(col(User.id) == user_id).with_for_update())).one()
    if user.confirmed_at is not None:
        raise ConfirmationInvalid
    user.confirmed_at = uow.now
    uow.audit("user.confirmed", subject=user.id)
    return user


def _hashed(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
