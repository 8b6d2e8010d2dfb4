"""A sign-in begins, on a device that is known from then on. Whoever may begin one has been asked before."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import SignIn, User
from identity.domain.sign_ins import LONGEST
from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail
from identity.use_cases.profiles import profile_id_of

REMEMBER = """
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
    """What a sign-in comes from."""

    id: UUID
    """By the mark in its cookie; a new one for a browser that has none."""
    name: str
    """`Chrome on macOS`."""
    address: str | None


@dataclass(frozen=True, slots=True)
class Begun:
    user: User
    profile_id: UUID
    sign_in_id: UUID
    began_at: datetime
    expires_at: datetime
    operator: str | None = None
    """Who looks through the user's eyes."""
    recovery_codes: Sequence[str] | None = None
    """Shown this once, when a second factor was just turned on."""


async def begin_sign_in(
    uow: UnitOfWork, user: User, device: Device, *, recovery_codes: Sequence[str] | None = None
) -> Begun:
    """A device that the user never signed in from is told to them, save the very first."""
    begun = Begun(
        user, await profile_id_of(uow, user), new_id(), uow.now, uow.now + LONGEST, recovery_codes=recovery_codes
    )
    keep_sign_in(uow, begun, device)
    if await uow.value(REMEMBER, user.id, device.id, uow.now):
        await queue_mail(uow, Kind.NEW_DEVICE, user.id, sign_in_id=begun.sign_in_id)
    uow.audit("signed_in", subject=user.id)
    return begun


def keep_sign_in(uow: UnitOfWork, begun: Begun, device: Device) -> None:
    uow.db.add(
        SignIn(
            id=begun.sign_in_id,
            user_id=begun.user.id,
            device=device.name,
            address=device.address,
            operator=begun.operator,
            created_at=begun.began_at,
            last_seen_at=begun.began_at,
            expires_at=begun.expires_at,
        )
    )
