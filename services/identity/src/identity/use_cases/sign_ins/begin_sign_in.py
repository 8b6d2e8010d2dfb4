"""Starts a sign-in and remembers its device. Callers have authenticated the user before."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork

from identity.adapters.sign_in_cookies import SECRET_BYTES, hash_secret
from identity.adapters.tables import SignIn, User
from identity.domain.sign_ins import MAX_LIFETIME
from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail
from identity.use_cases.profiles.profile_lookup import find_profile_id

REMEMBER_DEVICE = """
    WITH before AS (
        SELECT count(*) AS known, count(*) FILTER (WHERE device_id = $2) AS same FROM known_devices WHERE user_id = $1
    ), remembered AS (
        INSERT INTO known_devices (user_id, device_id, last_seen_at) VALUES ($1, $2, $3)
        ON CONFLICT (user_id, device_id) DO UPDATE SET last_seen_at = $3
    )
    SELECT known > 0 AND same = 0 FROM before
"""


@dataclass(frozen=True, slots=True)
class Device:
    id: UUID
    """From the device cookie; new for a browser without one."""
    name: str
    """`Chrome on macOS`."""
    address: str | None


@dataclass(frozen=True, slots=True)
class StartedSignIn:
    user: User
    profile_id: UUID
    sign_in_id: UUID
    started_at: datetime
    expires_at: datetime
    cookie_secret: bytes = field(repr=False)
    operator: str | None = None
    """The operator who impersonates the user."""
    recovery_codes: Sequence[str] | None = None
    """Set only when this sign-in turned the second factor on; shown once."""


async def begin_sign_in(
    uow: UnitOfWork, user: User, device: Device, *, recovery_codes: Sequence[str] | None = None
) -> StartedSignIn:
    """Emails the user about a new device, except about the very first one."""
    started = StartedSignIn(
        user, await find_profile_id(uow, user), new_id(), uow.now, uow.now + MAX_LIFETIME, new_cookie_secret(),
        recovery_codes=recovery_codes,
    )  # fmt: skip
    store_sign_in(uow, started, device)
    if await uow.value(REMEMBER_DEVICE, user.id, device.id, uow.now):
        await queue_mail(uow, Kind.NEW_DEVICE, user.id, sign_in_id=started.sign_in_id)
    uow.audit("signed_in", subject=user.id)
    return started


def store_sign_in(uow: UnitOfWork, started: StartedSignIn, device: Device) -> None:
    uow.db.add(
        SignIn(
            id=started.sign_in_id,
            user_id=started.user.id,
            device=device.name,
            address=device.address,
            operator=started.operator,
            created_at=started.started_at,
            last_seen_at=started.started_at,
            expires_at=started.expires_at,
            cookie_hash=hash_secret(started.cookie_secret),
            cookie_rotated_at=started.started_at,
        )
    )


def new_cookie_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)
