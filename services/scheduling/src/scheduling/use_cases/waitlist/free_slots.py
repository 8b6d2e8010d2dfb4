"""Remembers the times of canceled sessions, so that families on the waitlist are offered them."""

from collections.abc import Sequence

from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.tables import Event
from scheduling.domain.event_types import SESSION_TYPES, EventType
from scheduling.domain.waitlist import OFFERED_AFTER, can_be_offered

ADD = """
    INSERT INTO freed_slots (id, event_id, therapist_id, starts_at, ends_at, created_at, next_try_at)
    SELECT freed.*, $6, $7
    FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[], $5::timestamptz[]) AS freed
    ON CONFLICT DO NOTHING
"""
"""A slot that is open already keeps its first cancellation."""


async def free_slots(uow: UnitOfWork, canceled: Sequence[Event]) -> None:
    first_offer = uow.now + OFFERED_AFTER
    freed = [
        event
        for event in canceled
        if EventType(event.event_type) in SESSION_TYPES and can_be_offered(event.starts_at, first_offer)
    ]
    if freed:
        await uow.rows(
            ADD,
            [new_id() for _ in freed],
            [event.id for event in freed],
            [event.therapist_id for event in freed],
            [event.starts_at for event in freed],
            [event.ends_at for event in freed],
            uow.now,
            first_offer,
        )
