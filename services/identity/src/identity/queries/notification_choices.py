from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from chassis.auth.viewer import Viewer
from chassis.db import Rows
from chassis.timekeeping.wall_clock import clock_text

from identity.domain.notification_topics import ALWAYS_EMAILED, OF_FAMILIES, WITH_SMS, Topic

CHOICES = """
    SELECT coalesce(c.email_off, '{}') AS email_off, coalesce(c.sms_off, '{}') AS sms_off,
        coalesce(c.push_off, '{}') AS push_off,
        coalesce(c.daily_digest, false) AS daily_digest, c.quiet_from, c.quiet_until,
        coalesce(g.opt_out_email_notification, false) AS no_email,
        coalesce(g.opt_out_phone_notification, false) AS no_sms,
        EXISTS (SELECT FROM push_subscriptions p WHERE p.sign_in_id = $2) AS pushed_here
    FROM users u LEFT JOIN notification_choices c ON c.user_id = u.id LEFT JOIN guardians g ON g.user_id = u.id
    WHERE u.id = $1
"""


@dataclass(frozen=True, slots=True)
class _Channel:
    off: Sequence[str]
    all_off: bool
    """The guardian opted out of everything optional by this channel."""

    def of(self, topic: Topic, *, always: bool = False) -> dict[str, Any]:
        return {"on": always or not (self.all_off or topic in self.off), "changeable": not (always or self.all_off)}


async def notification_choices(
    db: Rows, viewer: Viewer, *, with_sms: bool, push_server_key: str | None
) -> dict[str, Any]:
    """`with_sms`: an SMS provider is configured. `push_server_key`: None without a push key."""
    row = await db.row(CHOICES, viewer.user_id, viewer.sign_in_id)
    assert row is not None
    email, sms = _Channel(row["email_off"], row["no_email"]), _Channel(row["sms_off"], row["no_sms"])
    push = _Channel(row["push_off"], False)
    texts = with_sms and viewer.is_guardian
    quiet = row["quiet_from"] is not None
    return {
        "topics": [
            {
                "topic": topic,
                "email": email.of(topic, always=topic in ALWAYS_EMAILED),
                "sms": sms.of(topic) if texts and topic in WITH_SMS else None,
                "push": push.of(topic) if push_server_key else None,
            }
            for topic in Topic
            if viewer.is_guardian or topic not in OF_FAMILIES
        ],
        "daily_digest": row["daily_digest"],
        "quiet_hours": {"starts": clock_text(row["quiet_from"]), "ends": clock_text(row["quiet_until"])}
        if quiet
        else None,
        "push": {"server_key": push_server_key, "on_this_device": row["pushed_here"]} if push_server_key else None,
    }
