"""Deletes what nobody needs any more."""

from datetime import timedelta

from chassis.unit_of_work import Actor, UnitsOfWork

from identity.domain.onboarding import KEPT as ONBOARDING_TAGS_KEPT

KEPT = timedelta(days=1)
"""Beyond its own end, so that an incident of the last day can still be looked at."""
DEVICES_KEPT = timedelta(days=400)
"""As long as a browser keeps a cookie (RFC 6265bis section 5.5)."""
NOTIFICATIONS_KEPT = timedelta(days=30)
EMPTIED_USERS = """
    DELETE FROM users u WHERE u.email = u.id || '@erased.invalid' AND u.created_at < $1
        AND NOT EXISTS (SELECT 1 FROM sign_ins s WHERE s.user_id = u.id)
        AND NOT EXISTS (SELECT 1 FROM impersonations i WHERE i.user_id = u.id)
"""
"""What an erased guardian left behind until their last token ran out."""
STATEMENTS = (
    ("DELETE FROM throttles WHERE window_starts_at < $1", KEPT),
    ("DELETE FROM sign_ins WHERE expires_at < $1", KEPT),
    ("DELETE FROM password_links WHERE expires_at < $1", KEPT),
    ("DELETE FROM known_devices WHERE last_seen_at < $1", DEVICES_KEPT),
    ("DELETE FROM confirmations WHERE expires_at < $1", KEPT),
    ("DELETE FROM notifications WHERE coalesce(sent_at, dropped_at) < $1", NOTIFICATIONS_KEPT),
    ("DELETE FROM onboarding_tags WHERE created_at < $1", ONBOARDING_TAGS_KEPT),
    (EMPTIED_USERS, KEPT),
)


async def forget_what_is_over(units: UnitsOfWork) -> None:
    async with units.begin(Actor.service("identity")) as uow:
        for statement, kept in STATEMENTS:
            await uow.rows(statement, uow.now - kept)
