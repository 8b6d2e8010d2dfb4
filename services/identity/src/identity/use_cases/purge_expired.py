"""Deletes expired rows (docs/product/identity.md#data-retention)."""

from datetime import timedelta

from chassis.unit_of_work import Actor, UnitsOfWork

from identity.domain.onboarding import RETENTION as ONBOARDING_TAG_RETENTION

RETENTION = timedelta(days=1)
"""After expiration, so that an incident of the last day can still be examined."""
DEVICE_RETENTION = timedelta(days=400)
"""The longest that browsers keep a cookie (RFC 6265bis section 5.5)."""
NOTIFICATION_RETENTION = timedelta(days=30)
NOTICE_RETENTION = timedelta(days=90)
ANONYMIZED_USERS = """
    DELETE FROM users u WHERE u.email = u.id || '@erased.invalid' AND u.created_at < $1
        AND NOT EXISTS (SELECT 1 FROM sign_ins s WHERE s.user_id = u.id)
        AND NOT EXISTS (SELECT 1 FROM impersonations i WHERE i.user_id = u.id)
"""
"""Users of erased guardians, which are kept until their last token has expired."""
STATEMENTS = (
    ("DELETE FROM sign_ins WHERE expires_at < $1", RETENTION),
    ("DELETE FROM password_links WHERE expires_at < $1", RETENTION),
    ("DELETE FROM known_devices WHERE last_seen_at < $1", DEVICE_RETENTION),
    ("DELETE FROM confirmations WHERE expires_at < $1", RETENTION),
    ("DELETE FROM notifications WHERE coalesce(sent_at, dropped_at) < $1", NOTIFICATION_RETENTION),
    ("DELETE FROM email_changes WHERE expires_at < $1", RETENTION),
    ("DELETE FROM adult_invitations WHERE expires_at < $1", RETENTION),
    ("DELETE FROM notices WHERE created_at < $1", NOTICE_RETENTION),
    ("DELETE FROM onboarding_tags WHERE created_at < $1", ONBOARDING_TAG_RETENTION),
    (ANONYMIZED_USERS, RETENTION),
)


async def purge_expired(units: UnitsOfWork) -> None:
    async with units.begin(Actor.service("identity")) as uow:
        for statement, retention in STATEMENTS:
            await uow.rows(statement, uow.now - retention)
