"""A user chooses what to be notified of, and when (docs/product/identity.md#notification-settings)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from identity.domain.notification_topics import Topic
from identity.domain.quiet_hours import QuietHours

LOCK = """
    INSERT INTO notification_choices (user_id, email_off, sms_off, push_off, daily_digest)
    VALUES ($1, '{}', '{}', '{}', false)
    ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id RETURNING email_off, sms_off, push_off
"""
"""Creates the row or locks it: changes of two tabs to different topics are both kept."""
SAVE_TOPICS = "UPDATE notification_choices SET email_off = $2, sms_off = $3, push_off = $4 WHERE user_id = $1"
SAVE_DIGEST = "UPDATE notification_choices SET daily_digest = $2 WHERE user_id = $1"
SAVE_QUIET_HOURS = "UPDATE notification_choices SET quiet_from = $2, quiet_until = $3 WHERE user_id = $1"


@dataclass(frozen=True, slots=True)
class ChoiceChanges:
    """None leaves a value unchanged."""

    email: Mapping[Topic, bool] = field(default_factory=dict)
    """Whether a topic is on; other topics stay."""
    sms: Mapping[Topic, bool] = field(default_factory=dict)
    push: Mapping[Topic, bool] = field(default_factory=dict)
    daily_digest: bool | None = None
    quiet_hours: QuietHours | None = None
    no_quiet_hours: bool = False


async def choose_notifications(uow: UnitOfWork, viewer: Viewer, changes: ChoiceChanges) -> None:
    present = await uow.row(LOCK, viewer.user_id)
    assert present is not None
    off = [
        _off(present["email_off"], changes.email),
        _off(present["sms_off"], changes.sms),
        _off(present["push_off"], changes.push),
    ]
    await uow.rows(SAVE_TOPICS, viewer.user_id, *off)
    if changes.daily_digest is not None:
        await uow.rows(SAVE_DIGEST, viewer.user_id, changes.daily_digest)
    if changes.quiet_hours is not None:
        await uow.rows(SAVE_QUIET_HOURS, viewer.user_id, changes.quiet_hours.starts, changes.quiet_hours.ends)
    elif changes.no_quiet_hours:
        await uow.rows(SAVE_QUIET_HOURS, viewer.user_id, None, None)


def _off(present: list[str], changes: Mapping[Topic, bool]) -> list[str]:
    return sorted((set(present) - set(changes)) | {topic for topic, on in changes.items() if not on})
