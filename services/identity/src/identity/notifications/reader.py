"""Whom a letter is for, as they stand when it is sent."""

from dataclasses import dataclass
from uuid import UUID

from chassis.auth.viewer import UserType
from chassis.unit_of_work import UnitOfWork

from identity.notifications.kinds import Channel

READER = """
    SELECT u.id AS user_id, u.email, u.first_name, u.user_type, u.confirmed_at IS NOT NULL AS confirmed,
        u.password_hash IS NOT NULL AS has_password, coalesce(g.id, t.id) AS profile_id,
        coalesce(g.timezone, t.timezone) AS timezone, g.phone_number,
        coalesce(g.opt_out_email_notification, false) AS no_email,
        coalesce(g.opt_out_phone_notification, false) AS no_sms,
        coalesce(t.status = 'suspended', false) AS suspended
    FROM users u LEFT JOIN guardians g ON g.user_id = u.id LEFT JOIN therapists t ON t.user_id = u.id
"""
BY_ID, BY_EMAIL = f"{READER} WHERE u.id = $1", f"{READER} WHERE u.email = $1"


@dataclass(frozen=True, slots=True)
class Reader:
    user_id: UUID
    email: str
    first_name: str
    user_type: str
    confirmed: bool
    has_password: bool
    profile_id: UUID
    """The guardian's or therapist's id."""
    timezone: str
    """IANA name."""
    phone_number: str | None
    """A guardian's; therapists are told nothing by SMS."""
    no_email: bool
    """What need not be told is not told by mail: the opt-outs of SPEC.md section 3."""
    no_sms: bool
    suspended: bool
    """A therapist who may not sign in now: nothing of a child is sent to them."""

    def declines(self, channel: Channel) -> bool:
        return self.no_sms if channel is Channel.SMS else self.no_email

    @property
    def is_guardian(self) -> bool:
        return self.user_type == UserType.GUARDIAN


async def find_reader(uow: UnitOfWork, user_id: UUID | None, email: str | None) -> Reader | None:
    row = await (uow.row(BY_EMAIL, email) if user_id is None else uow.row(BY_ID, user_id))
    return Reader(**row) if row else None
