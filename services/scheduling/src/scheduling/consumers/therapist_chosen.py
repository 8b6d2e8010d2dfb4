from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.events.projections import Upsert, upsert_newer
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.care_tables import ChosenTherapist
from scheduling.use_cases.care_services.open_care_service import open_care_services


class TherapistChosen(Consumed):
    name: ClassVar[str] = "identity.child.therapist_chosen.v1"
    version: int
    child_id: UUID
    therapist_id: UUID


async def store_choice(uow: UnitOfWork, event: TherapistChosen) -> None:
    if await upsert_newer(uow, Upsert(ChosenTherapist, event.model_dump())):
        await open_care_services(uow, event.child_id)


HANDLER = Handler(TherapistChosen, store_choice)
