"""A guardian's requests to correct the record, by the use cases of clinical-records: one answered, one that waits."""

from datetime import datetime, timedelta

from chassis.unit_of_work import UnitOfWork
from clinical_records.domain.amendments import Decision
from clinical_records.use_cases.amendments.answer_amendment import answer_as_therapist
from clinical_records.use_cases.amendments.request_amendment import request_amendment

from demo_data.people import People
from demo_data.service_clients import ServiceClients

CHILD = "Sofi"
ANSWERED = (
    "A note says that Sofi has no siblings. She has a little sister, and they practice together.",
    "Thank you! I added an addendum that says so.",
)
WAITING = "The goal about two-step directions says that she started in September. She started in October."


async def ask_for_corrections(clients: ServiceClients, people: People, now: datetime) -> None:
    child = next(child for child in people.children if child.plan.preferred_name == CHILD)
    assert child.plan.therapist is not None
    therapist = people.therapists[child.plan.therapist].viewer
    request, answer = ANSWERED

    async def answered(uow: UnitOfWork) -> None:
        request_id = await request_amendment(uow, child.guardian, child.id, request)
        await uow.db.flush()
        await answer_as_therapist(uow, therapist, child.id, request_id, Decision.ACCEPTED, answer)

    async def waiting(uow: UnitOfWork) -> None:
        await request_amendment(uow, child.guardian, child.id, WAITING)

    await clients.clinical.run(now - timedelta(days=20), child.guardian, answered)
    await clients.clinical.run(now - timedelta(days=2), child.guardian, waiting)
