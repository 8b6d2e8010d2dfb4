"""The recipients of a letter, with their current email, phone number, time zone and opt-outs."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from chassis.access.rights import Purpose
from chassis.auth.viewer import UserType
from chassis.languages import WrittenLanguage
from chassis.unit_of_work import UnitOfWork

from identity.domain.notification_topics import Topic
from identity.domain.quiet_hours import QuietHours
from identity.notifications.kinds import Channel
from identity.notifications.time_formatting import Reader
from identity.notifications.words import Words, words_in

RECIPIENT = """
    SELECT u.id AS user_id, u.email, u.first_name, u.user_type, u.language, u.confirmed_at IS NOT NULL AS confirmed,
        u.password_hash IS NOT NULL AS has_password, coalesce(g.id, t.id) AS profile_id,
        coalesce(g.timezone, t.timezone) AS timezone, g.phone_number,
        coalesce(g.opt_out_email_notification, false) AS no_email,
        coalesce(g.opt_out_phone_notification, false) AS no_sms,
        coalesce(t.status = 'suspended', false) AS suspended,
        EXISTS (SELECT FROM account_closures k WHERE k.user_id = u.id) AS has_closed,
        coalesce(c.email_off, '{}') AS email_off, coalesce(c.sms_off, '{}') AS sms_off,
        coalesce(c.push_off, '{}') AS push_off,
        coalesce(c.daily_digest, false) AS daily_digest, c.quiet_from, c.quiet_until
    FROM users u LEFT JOIN guardians g ON g.user_id = u.id LEFT JOIN therapists t ON t.user_id = u.id
    LEFT JOIN notification_choices c ON c.user_id = u.id
"""
BY_ID, BY_EMAIL = f"{RECIPIENT} WHERE u.id = $1", f"{RECIPIENT} WHERE u.email = $1"
USERS_OF_GUARDIANS = """
    SELECT g.user_id FROM guardianships_for($2) s JOIN guardians g ON g.id = s.guardian_id
    WHERE s.child_id = $1 ORDER BY g.user_id
"""
USERS_OF_THERAPISTS = """
    SELECT DISTINCT t.user_id FROM current_care_relations($2) r JOIN therapists t ON t.id = r.therapist_id
    WHERE r.child_id = $1 AND ($3::uuid IS NULL OR t.id = $3)
    ORDER BY t.user_id
"""
USER_OF_THERAPIST = "SELECT user_id FROM therapists WHERE id = $1"


@dataclass(frozen=True, slots=True)
class Recipient:
    user_id: UUID
    email: str
    first_name: str
    user_type: str
    language: WrittenLanguage
    confirmed: bool
    has_password: bool
    profile_id: UUID
    """The guardian's or therapist's id."""
    timezone: str
    """IANA name."""
    phone_number: str | None
    """A guardian's. Therapists get no SMS."""
    no_email: bool
    """Opted out of optional kinds by email (docs/product/identity.md#notification-opt-outs)."""
    no_sms: bool
    suspended: bool
    """A suspended therapist gets no optional kinds: they're all about children."""
    has_closed: bool
    """A guardian who closed the account gets nothing that asks them to log in."""
    email_off: Sequence[str]
    """Topics of which the recipient wants no emails, except of kinds that can't be turned off."""
    sms_off: Sequence[str]
    push_off: Sequence[str]
    daily_digest: bool
    quiet_hours: QuietHours | None

    def has_opted_out(self, channel: Channel, topic: Topic | None) -> bool:
        """Of all optional kinds by this channel, or of this topic."""
        match channel:
            case Channel.EMAIL:
                return self.no_email or topic in self.email_off
            case Channel.SMS:
                return self.no_sms or topic in self.sms_off
            case Channel.PUSH:
                return topic in self.push_off

    @property
    def reader(self) -> Reader:
        return Reader(self.timezone, self.language)

    @property
    def say(self) -> Words:
        return words_in(self.language)

    @property
    def is_guardian(self) -> bool:
        return self.user_type == UserType.GUARDIAN


async def users_of_guardians(uow: UnitOfWork, child_id: UUID, purpose: Purpose) -> list[UUID]:
    """User ids of the child's guardians with a right for this purpose."""
    return [row["user_id"] for row in await uow.rows(USERS_OF_GUARDIANS, child_id, purpose)]


async def users_of_therapists(uow: UnitOfWork, child_id: UUID, therapist_id: UUID | None = None) -> list[UUID]:
    """User ids of the therapists who treat the child now, or of only one of them."""
    return [row["user_id"] for row in await uow.rows(USERS_OF_THERAPISTS, child_id, uow.now, therapist_id)]


async def user_of_therapist(uow: UnitOfWork, therapist_id: UUID) -> UUID | None:
    found: UUID | None = await uow.value(USER_OF_THERAPIST, therapist_id)
    return found


async def find_recipient(uow: UnitOfWork, user_id: UUID | None, email: str | None) -> Recipient | None:
    """By id, or by email if `user_id` is None."""
    row = await (uow.row(BY_EMAIL, email) if user_id is None else uow.row(BY_ID, user_id))
    if row is None:
        return None
    found = dict(row)
    starts, ends = found.pop("quiet_from"), found.pop("quiet_until")
    language = WrittenLanguage(found.pop("language"))
    return Recipient(**found, language=language, quiet_hours=None if starts is None else QuietHours(starts, ends))
