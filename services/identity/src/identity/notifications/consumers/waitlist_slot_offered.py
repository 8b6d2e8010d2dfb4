"""Scheduling: a time is held for a family on the waitlist."""

from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork
from pydantic import AwareDatetime

from identity.notifications.notify.waitlist import notify_slot_offered


class WaitlistSlotOffered(Consumed):
    name: ClassVar[str] = "scheduling.waitlist_slot.offered.v1"
    offer_id: UUID
    child_id: UUID
    therapist_id: UUID
    starts_at: AwareDatetime
    held_until: AwareDatetime


async def _handle(uow: UnitOfWork, event: WaitlistSlotOffered) -> None:
    await notify_slot_offered(uow, **event.model_dump())


HANDLER = Handler(WaitlistSlotOffered, _handle)
