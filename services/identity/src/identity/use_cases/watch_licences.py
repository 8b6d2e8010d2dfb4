"""Licences that end: their therapists are told in time, and the others once nobody can be taken on any more.

A search leaves out a licence by its date alone; nothing here has to run for that.
"""

from datetime import date
from uuid import UUID

from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork

from identity.adapters.licence_rules import holds_on, today_of
from identity.domain.licences import LATEST_NOTICE, NOTICES, notice_due
from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail
from identity.use_cases.onboarding import therapist_to_change
from identity.use_cases.publish import publish_therapist

ENDING = f"""
    SELECT l.id, l.expires_on, t.user_id, {today_of("$1")} AS today
    FROM licences l JOIN therapists t ON t.id = l.therapist_id
    WHERE t.status = 'approved' AND l.verified_at IS NOT NULL
        AND l.expires_on BETWEEN {today_of("$1")} - {LATEST_NOTICE} AND {today_of("$1")} + {max(NOTICES)}
    ORDER BY l.id
"""  # noqa: S608  # constants
ACCEPTING_CHANGED = f"""
    SELECT t.id FROM therapists t
    WHERE t.status = 'approved' AND t.profile_step = 'complete' AND t.accepting <> EXISTS (
        SELECT 1 FROM licences l WHERE l.therapist_id = t.id AND {holds_on(today_of("$1"))})
    ORDER BY t.id
"""  # noqa: S608  # constants


async def watch_licences(units: UnitsOfWork) -> None:
    actor = Actor.service("identity")
    async with units.begin(actor) as uow:
        for row in await uow.rows(ENDING, uow.now):
            await _tell(uow, row["id"], row["expires_on"], row["user_id"], row["today"])
        changed = [row["id"] for row in await uow.rows(ACCEPTING_CHANGED, uow.now)]
    for therapist_id in changed:
        async with units.begin(actor) as uow:
            await publish_therapist(uow, await therapist_to_change(uow, therapist_id))


async def _tell(uow: UnitOfWork, licence_id: UUID, expires_on: date, user_id: UUID, today: date) -> None:
    """Each notice once for a licence and its last day: a renewed one is told of anew."""
    days = notice_due(expires_on, today)
    if days is None:
        return
    kind, day = Kind.LICENSE_EXPIRING if days else Kind.LICENSE_EXPIRED, expires_on.isoformat()
    once = f"{kind}:{licence_id}:{day}:{days}"
    await queue_mail(uow, kind, user_id, once=once, licence_id=licence_id, expires_on=day)
