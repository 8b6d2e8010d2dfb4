"""Recaps of the latest sessions for families, and what they practiced at home."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.db import Row
from chassis.unit_of_work import UnitOfWork
from clinical_records.domain.recaps import Feeling, RecapText
from clinical_records.use_cases.recaps.practices import log_practice
from clinical_records.use_cases.recaps.save_recap import RecapChange, save_recap

from demo_data.people import KnownChild
from demo_data.service_clients import ServiceClient
from demo_data.words import RECAPS

LATEST = 2
"""The number of sessions of each child with a recap. The family practiced the earlier ones twice."""
PRACTICES = ((20, Feeling.FUN, "We laughed a lot."), (46, Feeling.OKAY, ""))
"""Hours after the recap, how it went, and a comment."""


async def write_recaps(clinical: ServiceClient, therapist: Viewer, child: KnownChild, sessions: Sequence[Row]) -> None:
    """`sessions` are held and latest first."""
    own = [session for session in sessions if session["therapist_id"] == therapist.profile_id]
    for age, session in enumerate(own[:LATEST]):
        phrases, practice = RECAPS[child.plan.specialty]
        name = child.plan.preferred_name or child.plan.name
        text = RecapText(phrases, f"{name} worked hard today.", practice)
        change = RecapChange(child.id, text, times_a_week=3, material_id=None, version=0, shared=True)
        at, event_id = session["ends_at"] + timedelta(minutes=13), str(session["id"])

        async def save(uow: UnitOfWork, event_id: str = event_id, change: RecapChange = change) -> UUID:
            await save_recap(uow, therapist, event_id, change)
            await uow.db.flush()
            found: UUID = await uow.value(
                "SELECT id FROM session_recaps WHERE event_id = $1 AND child_id = $2", UUID(event_id), child.id
            )
            return found

        recap_id = await clinical.run(at, therapist, save)
        for hours, feeling, comment in PRACTICES if age else ():

            async def log(
                uow: UnitOfWork, recap_id: UUID = recap_id, feeling: Feeling = feeling, comment: str = comment
            ) -> None:
                await log_practice(uow, child.guardian, child.id, recap_id, feeling, comment)

            await clinical.run(at + timedelta(hours=hours), child.guardian, log)
