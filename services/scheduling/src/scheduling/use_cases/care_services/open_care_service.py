"""Opens a care service once a child has an active subscription and a chosen therapist, in either order, and updates it
when either changes (docs/product/scheduling.md#care-services)."""

from collections.abc import Sequence
from datetime import date
from typing import Any
from uuid import UUID

from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork
from sqlalchemy import select
from sqlmodel import col

from scheduling.adapters.care_services import today_of
from scheduling.adapters.care_tables import CareService, ChosenTherapist, Entitlement
from scheduling.adapters.occupancy import lock
from scheduling.domain.cancel_reasons import CancelReason
from scheduling.domain.cycles import PLAN_WEEKS, CycleKind, cycle_of, plan_cycle
from scheduling.domain.event_types import ONCE_ONLY
from scheduling.events.care import emit_care_relation_changed
from scheduling.use_cases.care_services.close_care_service import end_on
from scheduling.use_cases.sessions.cancel_session import release_sessions


async def open_care_services(uow: UnitOfWork, child_id: UUID) -> None:
    """Updates the child's care services to match the subscriptions and the chosen therapist. The first service needs a
    payment in good standing; a change of therapist doesn't.

    Idempotent. The lock on the child serializes calls, so that a subscription and a choice that arrive together see
    each other.
    """
    await lock(uow, [child_id])
    chosen = await uow.db.get(ChosenTherapist, child_id, populate_existing=True)
    paid = select(Entitlement).where(col(Entitlement.child_id) == child_id).order_by(col(Entitlement.subscription_id))
    for entitlement in (await uow.db.scalars(paid, execution_options={"populate_existing": True})).all():
        await _sync_entitlement(uow, entitlement, chosen.therapist_id if chosen else None)


async def _sync_entitlement(uow: UnitOfWork, entitlement: Entitlement, therapist_id: UUID | None) -> None:
    services = await _services_of(uow, entitlement.subscription_id)
    if entitlement.status == "ended":
        for service in services:
            await end_on(uow, service, entitlement.ends_on or await today_of(uow, service.therapist_id, uow.now))
        return
    current = next((s for s in services if s.therapist_id == (therapist_id or s.therapist_id)), None)
    for service in services:
        if service is not current:
            await end_on(uow, service, await today_of(uow, service.therapist_id, uow.now))
    if current is not None:
        await _update(uow, current, entitlement)
    elif therapist_id is not None and (services or entitlement.status == "active"):
        await _open(uow, entitlement, therapist_id)
    if entitlement.status == "paused" and current is not None and current.cycle in PLAN_WEEKS:
        paid = cycle_of(plan_cycle(entitlement.cycle_weeks), entitlement.cycle_starts_on, entitlement.cycle_starts_on)
        await release_sessions(uow, current.id, after=paid.last_day, reason=CancelReason.PAUSE)


async def _services_of(uow: UnitOfWork, subscription_id: UUID) -> Sequence[CareService]:
    """Newest first: choosing the same therapist again reopens it."""
    found = (
        select(CareService)
        .where(col(CareService.subscription_id) == subscription_id)
        .order_by(col(CareService.ends_on).desc().nulls_first(), col(CareService.id).desc())
    )
    return (await uow.db.scalars(found)).all()


async def _open(uow: UnitOfWork, entitlement: Entitlement, therapist_id: UUID) -> None:
    service = CareService(
        id=new_id(),
        version=1,
        child_id=entitlement.child_id,
        therapist_id=therapist_id,
        subscription_id=entitlement.subscription_id,
        # Billing counts days in the guardian's zone, where it may be tomorrow; nothing before that day was paid for.
        starts_on=max(await today_of(uow, therapist_id, uow.now), entitlement.cycle_starts_on),
        **_terms(entitlement),
    )
    uow.db.add(service)
    await uow.db.flush()
    await emit_care_relation_changed(uow, service)
    uow.audit("care_service.opened", child_id=service.child_id, subject=service.id)


async def _update(uow: UnitOfWork, service: CareService, entitlement: Entitlement) -> None:
    before: date | None = service.ends_on
    terms = _terms(entitlement)
    if all(getattr(service, name) == value for name, value in terms.items()):
        return
    for name, value in terms.items():
        setattr(service, name, value)
    service.version += 1
    uow.audit("care_service.changed", child_id=service.child_id, subject=service.id)
    await uow.db.flush()
    if service.ends_on != before:
        await emit_care_relation_changed(uow, service)


def _terms(entitlement: Entitlement) -> dict[str, Any]:
    once = entitlement.session_type in ONCE_ONLY
    return {
        "name": entitlement.plan_name,
        "session_type": entitlement.session_type,
        "cycle": CycleKind.ONCE if once else plan_cycle(entitlement.cycle_weeks),
        "cycle_anchor": entitlement.cycle_starts_on,
        "sessions_per_cycle": entitlement.sessions_per_cycle,
        "session_length_minutes": entitlement.session_length_minutes,
        "ends_on": entitlement.ends_on,
    }
