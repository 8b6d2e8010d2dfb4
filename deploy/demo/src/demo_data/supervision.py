"""A supervised therapist, by the use cases of identity and clinical-records: a supervisor with two notes to co-sign."""

from datetime import datetime

from chassis.db import Row
from chassis.unit_of_work import UnitOfWork
from clinical_records.use_cases.cosignatures.cosign_note import cosign_note
from identity.use_cases.therapists.set_supervisor import set_supervisor

from demo_data.people import People
from demo_data.service_clients import OPERATOR, ServiceClients

THERAPIST, SUPERVISOR = "Reyes", "Raman"
WAITING = 2
"""The number of latest notes that aren't co-signed yet."""
SIGNED = """
    SELECT n.event_id, k.child_id, k.author_id, min(k.requested_at) AS requested_at, sum(k.version)::int AS version
    FROM cosignatures k JOIN notes n ON n.id = k.note_id
    GROUP BY n.event_id, k.child_id, k.author_id ORDER BY 4, 1, 2
"""


async def start_supervision(clients: ServiceClients, people: People, at: datetime, now: datetime) -> None:
    """Before the therapist signs notes."""
    therapist, supervisor = (people.therapists[name].viewer.profile_id for name in (THERAPIST, SUPERVISOR))

    async def work(uow: UnitOfWork) -> None:
        await set_supervisor(uow, therapist, supervisor)

    await clients.identity.run(at, OPERATOR, work)
    supervised = "SELECT count(*) FROM supervisors WHERE supervisor_id IS NOT NULL"
    await clients.clinical.wait_for(" supervised therapists", now, supervised, 1)


async def cosign_earlier_notes(clients: ServiceClients, people: People, now: datetime) -> None:
    supervisor = people.therapists[SUPERVISOR].viewer
    async with clients.clinical.at(now).begin(OPERATOR) as uow:
        signed = await uow.rows(SIGNED)
    for note in signed[:-WAITING]:

        async def work(uow: UnitOfWork, note: Row = note) -> None:
            await cosign_note(
                uow, supervisor, str(note["event_id"]), note["child_id"], note["author_id"], note["version"]
            )

        await clients.clinical.run(note["requested_at"], supervisor, work)
