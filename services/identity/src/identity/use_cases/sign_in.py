"""Signing in: equal work and an equal sentence whether the e-mail is unknown or the password wrong."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from chassis.auth.viewer import UserType, Viewer
from chassis.errors import Forbidden, Unauthenticated
from chassis.ids import new_id
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork
from sqlmodel import col, select

from identity.adapters.passwords import Passwords
from identity.adapters.tables import SignIn, User
from identity.domain.sign_ins import LONGEST
from identity.metrics import SIGN_INS
from identity.use_cases.profiles import profile_id_of
from identity.use_cases.suspend_therapist import refuse_suspended
from identity.use_cases.throttle import Limit, count_try, forgive_try

RIGHT_PAGE = {
    UserType.GUARDIAN: "This is a client account. Please sign in on the client login page.",
    UserType.THERAPIST: "This is a therapist account. Please sign in on the therapist login page.",
}


class InvalidCredentials(Unauthenticated):
    sentence = "Invalid email or password."


class WrongRole(Forbidden):
    """Said only once the password was right (DECISIONS.md, identity)."""


class EmailUnconfirmed(Forbidden):
    sentence = "Please confirm your email address first. We can send you the confirmation mail again."


@dataclass(frozen=True, slots=True)
class Begun:
    user: User
    profile_id: UUID
    sign_in_id: UUID
    began_at: datetime
    expires_at: datetime


async def sign_in(
    units: UnitsOfWork,
    passwords: Passwords,
    limits: Sequence[Limit],
    *,
    email: str,
    password: str,
    user_type: UserType,
    address: str | None,
) -> Begun:
    """Raises TooMany, InvalidCredentials, WrongRole, EmailUnconfirmed, AccountSuspended. No transaction is open while hashing."""
    await count_try(units, limits)
    actor = Actor("visitor", address=address)
    async with units.begin(actor) as uow:
        user = (await uow.db.scalars(select(User).where(col(User.email) == email))).first()
    if not await passwords.verify(password, user.password_hash if user else None) or user is None:
        SIGN_INS.labels(user_type, "refused").inc()
        raise InvalidCredentials
    async with units.begin(actor) as uow:
        await forgive_try(uow, limits)
    if user.user_type != user_type:
        raise WrongRole(RIGHT_PAGE[UserType(user.user_type)])
    if user.confirmed_at is None:
        raise EmailUnconfirmed
    async with units.begin(actor) as uow:
        await refuse_suspended(uow, user)
        begun = await _begin(uow, user)
    SIGN_INS.labels(user_type, "signed_in").inc()
    return begun


async def _begin(uow: UnitOfWork, user: User) -> Begun:
    """Raises InvalidCredentials when the password changed while this one was checked."""
    current = await uow.db.get_one(User, user.id, with_for_update={"read": True})
    if current.password_hash != user.password_hash:
        raise InvalidCredentials
    begun = Begun(user, await profile_id_of(uow, user), new_id(), uow.now, uow.now + LONGEST)
    uow.db.add(
        SignIn(
            id=begun.sign_in_id,
            user_id=user.id,
            created_at=uow.now,
            last_seen_at=uow.now,
            expires_at=begun.expires_at,
        )
    )
    uow.audit("signed_in", subject=user.id)
    return begun


@dataclass(frozen=True, slots=True)
class Renewed:
    email: str
    at: datetime
    expires_at: datetime


async def renew_sign_in(units: UnitsOfWork, viewer: Viewer) -> Renewed | None:
    """None when the sign-in has ended."""
    async with units.begin(Actor.of(viewer)) as uow:
        row = await uow.row(
            "UPDATE sign_ins s SET last_seen_at = $2 FROM users u"
            " WHERE s.id = $1 AND s.ended_at IS NULL AND s.expires_at > $2 AND u.id = s.user_id"
            " RETURNING u.email, s.expires_at",
            viewer.sign_in_id,
            uow.now,
        )
        return None if row is None else Renewed(row["email"], uow.now, row["expires_at"])
