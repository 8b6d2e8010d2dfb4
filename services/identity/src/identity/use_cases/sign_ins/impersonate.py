"""Impersonation of users by operators (docs/product/identity.md#impersonation)."""

import hashlib
import secrets
from datetime import timedelta

from chassis.auth.viewer import UserType
from chassis.ids import new_id
from chassis.unit_of_work import Actor, UnitOfWork
from sqlmodel import col, select

from identity.adapters.sign_in_tables import Impersonation
from identity.adapters.tables import User
from identity.domain.errors import AccountClosed, CannotSignIn, ImpersonationInvalid, UserNotFound
from identity.use_cases.accounts.close_account import is_closed
from identity.use_cases.profiles.profile_lookup import find_profile_id
from identity.use_cases.sign_ins.begin_sign_in import Device, StartedSignIn, new_cookie_secret, store_sign_in

VALUE_LIFE = timedelta(minutes=5)
SIGN_IN_LIFE = timedelta(hours=1)
PAGE = {UserType.GUARDIAN: "/login/client", UserType.THERAPIST: "/login/therapist"}


async def issue_impersonation(uow: UnitOfWork, email: str, operator: str, reason: str, public_origin: str) -> str:
    """Returns the address to open in the operator's browser. Raises UserNotFound, CannotSignIn, AccountClosed."""
    user = (await uow.db.scalars(select(User).where(col(User.email) == email.strip().lower()))).first()
    if user is None:
        raise UserNotFound
    if user.confirmed_at is None:
        raise CannotSignIn
    if await is_closed(uow, user.id):
        raise AccountClosed
    value = secrets.token_urlsafe(32)
    uow.db.add(
        Impersonation(
            value_hash=_hashed(value),
            user_id=user.id,
            operator=operator,
            reason=reason,
            issued_at=uow.now,
            expires_at=uow.now + VALUE_LIFE,
        )
    )
    uow.audit("impersonation.issued", subject=user.id)
    return f"{public_origin.rstrip('/')}{PAGE[UserType(user.user_type)]}?impersonation={value}"


async def begin_impersonation(uow: UnitOfWork, value: str, device: Device) -> StartedSignIn:
    """Raises ImpersonationInvalid for an unknown, used or expired value, and for an account that was
    closed meanwhile."""
    issued = await uow.db.get(Impersonation, _hashed(value), with_for_update=True)
    if issued is None or issued.sign_in_id is not None or issued.expires_at <= uow.now:
        raise ImpersonationInvalid
    if await is_closed(uow, issued.user_id):
        raise ImpersonationInvalid
    user = await uow.db.get_one(User, issued.user_id)
    profile_id = await find_profile_id(uow, user)
    started = StartedSignIn(
        user, profile_id, new_id(), uow.now, uow.now + SIGN_IN_LIFE, new_cookie_secret(), issued.operator
    )
    issued.sign_in_id = started.sign_in_id
    store_sign_in(uow, started, device)
    uow.actor = Actor(f"operator:{issued.operator}", f"{user.user_type}:{profile_id}", device.address)
    uow.audit("impersonation.begun", subject=user.id)
    return started


def _hashed(value: str) -> bytes:
    return hashlib.sha256(value.encode()).digest()
