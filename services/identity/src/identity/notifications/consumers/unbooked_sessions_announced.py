"""Scheduling: sessions lapse in a week if nobody books them."""

from datetime import date
from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from identity.notifications.kinds import Kind
from identity.notifications.notify.payer import notify_payer_of


class UnbookedSessionsAnnounced(Consumed):
    name: ClassVar[str] = "scheduling.unbooked_sessions.announced.v1"
    subscription_id: UUID
    plan_name: str
    sessions: int
    last_day: date
    session_type: str | None = None
    """Added later, like the next one: older events, which may be replayed, don't have them."""
    bookable: int | None = None
    """Those of `sessions` that still fit into free times; None before a therapist is chosen."""
    obstacle: str | None = None
    """Why the family can't book any, whatever times are free."""


async def _handle(uow: UnitOfWork, event: UnbookedSessionsAnnounced) -> None:
    await notify_payer_of(uow, Kind.SESSIONS_LAPSING, **event.model_dump())


HANDLER = Handler(UnbookedSessionsAnnounced, _handle)
