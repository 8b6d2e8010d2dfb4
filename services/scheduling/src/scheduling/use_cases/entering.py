"""What all entering of events into a therapist's calendar shares.

Unlike a guardian's booking these may lie in the past, outside working hours and beyond what a service still holds:
the therapist records what is so. Nobody is in two places at once all the same.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.db import Row
from chassis.errors import Conflict, Invalid
from chassis.ids import new_id
from chassis.timekeeping.wall_clock import zone_named
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.calendar import (
    ANY_ADDED,
    Answer,
    Guest,
    NewEvent,
    add_events,
    add_events_if_free,
    lock,
)
from scheduling.adapters.care_services import Care, services_by_id
from scheduling.adapters.conflicts import conflicts_among, conflicts_of
from scheduling.domain.errors import (
    GroupFull,
    SeriesNotFree,
    ServiceEnded,
    ServiceNotFound,
    SlotTaken,
    SubscriptionPaused,
    TherapistNotFound,
)
from scheduling.domain.event_types import EventType, TherapistRole, suits
from scheduling.domain.series import SeriesRule
from scheduling.events import tell_new_sessions

LONGEST = timedelta(hours=24)
REFUSALS: Mapping[str, type[Conflict]] = {
    "taken": SlotTaken,
    "service_ended": ServiceEnded,
    "subscription_paused": SubscriptionPaused,
    "group_full": GroupFull,
}


@dataclass(frozen=True)
class Entry:
    """What an event is, apart from when and with whom."""

    event_type: EventType
    title: str | None = None
    description: str | None = None
    therapist_role: TherapistRole = TherapistRole.REGULAR


class Entered(NamedTuple):
    ids: Sequence[UUID]
    """In the order in which they were wanted."""
    answer: Row


async def zone_of(uow: UnitOfWork, therapist_id: UUID, services: Sequence[Care] = ()) -> ZoneInfo:
    """The therapist's, which the own care services know too. Raises TherapistNotFound."""
    if services:
        return services[0].zone
    name = await uow.value("SELECT timezone FROM therapists WHERE id = $1", therapist_id)
    if name is None:
        raise TherapistNotFound
    return zone_named(name)


def checked_length(length: timedelta) -> timedelta:
    if not timedelta(0) < length <= LONGEST:
        raise Invalid(fields={"end_date": "An event ends after its start and lasts at most 24 hours"})
    return length


async def lock_with_services(
    uow: UnitOfWork, therapist_id: UUID, event_type: EventType, ids: Sequence[UUID]
) -> Sequence[Care]:
    """The therapist's care services of these ids, locked together with the therapist.

    Raises Invalid when their number does not suit the type; ServiceNotFound.
    """
    require_suits(event_type, len(ids))
    found = await services_by_id(uow, ids)
    await lock(uow, [therapist_id, *(care.child_id for care in found.values())])
    found = await services_by_id(uow, ids)
    if any(service not in found or found[service].therapist_id != therapist_id for service in ids):
        raise ServiceNotFound
    services = [found[service] for service in ids]
    if len({care.child_id for care in services}) < len(ids):
        raise Invalid("A child is a guest of a session once.")
    return services


def require_suits(event_type: EventType, guests: int) -> None:
    refused = suits(event_type, guests)
    if refused is not None:
        raise Invalid(refused, fields={"child_ids": refused})


def require_rules_suit(event_type: EventType, rule: SeriesRule | None) -> None:
    """Raises Invalid."""
    if rule is not None and rule.own and event_type is not EventType.GROUP:
        raise Invalid(fields={"guest_recurrent_sections": "Only guests of a group session come on dates of their own"})


def guests_of(services: Iterable[Care]) -> Sequence[Guest]:
    return [Guest(care.child_id, care.id) for care in services]


async def require_free(
    uow: UnitOfWork,
    wanted: Sequence[NewEvent],
    services: Iterable[Care],
    *,
    moving: Sequence[UUID] = (),
    series: bool,
) -> None:
    """`wanted` are in order. The answer lists every date that conflicts, and with what.

    Raises SeriesNotFree; otherwise SlotTaken, ServiceEnded, SubscriptionPaused or GroupFull, by the first conflict.
    """
    known = {care.id: care for care in services}
    conflicts = [c for each in await conflicts_of(uow, wanted, known, uow.now, moving=moving) for c in each]
    if conflicts:
        refusal = SeriesNotFree if series else REFUSALS[conflicts[0].reason]
        raise refusal(
            details={"conflicts": [conflict.json for conflict in conflicts]},
            children=frozenset().union(*(conflict.children for conflict in conflicts)),
        )


async def enter(
    uow: UnitOfWork, wanted: Sequence[NewEvent], services: Sequence[Care], answer: Answer = ANY_ADDED, *, series: bool
) -> Entered:
    """Writes, tells and audits all of them. Raises as `require_free` does, and then nothing is written."""
    ids = [new_id() for _ in wanted]
    among = conflicts_among(wanted, {care.id: care for care in services}, uow.now)
    row = None if any(among) else await add_events_if_free(uow, ids, wanted, answer)
    if row is None:
        await require_free(uow, wanted, services, series=series)
        raise SlotTaken
    _tell(uow, ids, wanted)
    return Entered(ids, row)


async def put_into_calendar(uow: UnitOfWork, wanted: Sequence[NewEvent]) -> Sequence[UUID]:
    """Writes, tells and audits. Raises SlotTaken."""
    ids = await add_events(uow, wanted)
    _tell(uow, ids, wanted)
    return ids


def _tell(uow: UnitOfWork, ids: Sequence[UUID], wanted: Sequence[NewEvent]) -> None:
    tell_new_sessions(uow, ids, wanted)
    for event_id, new in zip(ids, wanted, strict=True):
        for guest in new.guests:
            uow.audit("session.created", child_id=guest.child_id, subject=event_id)
        if not new.guests:
            uow.audit("event.created", subject=event_id)
