"""Emails therapists about expiring licenses, and publishes whether they still accept clients.

Matching compares dates itself, so it doesn't depend on this job.
"""

from datetime import date
from uuid import UUID

from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork

from identity.adapters.sql_fragments import holds_on, today_of
from identity.domain.licenses import EXPIRED_MAIL_WINDOW_DAYS, EXPIRY_WARNING_DAYS, due_expiry_warning
from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail
from identity.use_cases.profiles.publish_profiles import publish_therapist
from identity.use_cases.therapists.therapist_onboarding import lock_therapist

ENDING = f"""
    SELECT l.id, l.expires_on, t.user_id, {today_of("$1")} AS today
    FROM licences l JOIN therapists t ON t.id = l.therapist_id
    WHERE t.status = 'approved' AND l.verified_at IS NOT NULL
        AND l.expires_on >= {today_of("$1")} - {EXPIRED_MAIL_WINDOW_DAYS}
        AND l.expires_on <= {today_of("$1")} + {max(EXPIRY_WARNING_DAYS)}
    ORDER BY l.id
"""  # noqa: S608  # constants
ACCEPTING_CHANGED = f"""
    SELECT t.id FROM therapists t
    WHERE t.status = 'approved' AND t.profile_step = 'complete' AND t.accepting <> EXISTS (
        SELECT 1 FROM licences l WHERE l.therapist_id = t.id AND {holds_on(today_of("$1"))})
    ORDER BY t.id
"""  # noqa: S608  # constants


async def check_licenses(units: UnitsOfWork) -> None:
    actor = Actor.service("identity")
    async with units.begin(actor) as uow:
        for row in await uow.rows(ENDING, uow.now):
            await _queue_warning(uow, row["id"], row["expires_on"], row["user_id"], row["today"])
        changed = [row["id"] for row in await uow.rows(ACCEPTING_CHANGED, uow.now)]
    for therapist_id in changed:
        async with units.begin(actor) as uow:
            await publish_therapist(uow, await lock_therapist(uow, therapist_id))


async def _queue_warning(uow: UnitOfWork, license_id: UUID, expires_on: date, user_id: UUID, today: date) -> None:
    """Queues each warning once per license and last day, so a renewed license gets its own warnings."""
    days = due_expiry_warning(expires_on, today)
    if days is None:
        return
    kind, day = Kind.LICENSE_EXPIRING if days else Kind.LICENSE_EXPIRED, expires_on.isoformat()
    once = f"{kind}:{license_id}:{day}:{days}"
    await queue_mail(uow, kind, user_id, once=once, licence_id=license_id, expires_on=day)
