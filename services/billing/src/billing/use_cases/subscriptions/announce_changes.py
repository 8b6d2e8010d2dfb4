"""Events for the emails about a subscription (docs/product/billing.md#emails-about-payments)."""

from zoneinfo import ZoneInfo

from chassis.unit_of_work import UnitOfWork

from billing.adapters.tables import SubscriptionRow
from billing.domain.plans import PlanKind
from billing.domain.subscriptions import LIVE, State, Status
from billing.events import Change, PaymentReceived, SubscriptionTransitioned


def announce_changes(
    uow: UnitOfWork,
    row: SubscriptionRow,
    plan_name: str,
    before: State,
    after: State,
    zone: ZoneInfo,
    cycle_weeks: int,
    *,
    unpaid: bool,
    restarted: bool,
) -> None:
    """`restarted`: the same plan had ended for this child before."""
    assert after.cycle is not None
    if after.cycle != before.cycle and after.paid_at is not None and after.total_minor:
        uow.emit(
            PaymentReceived(
                version=row.version,
                subscription_id=row.id,
                guardian_id=row.guardian_id,
                child_id=row.child_id,
                plan_name=plan_name,
                amount=after.total_minor,
                currency=row.currency,
                paid_at=after.paid_at,
                recovered=before.status is Status.PAST_DUE,
                restarted=restarted,
                starts_on=after.cycle.first_day(zone),
                ends_on=after.cycle.last_day(zone),
                next_amount=after.renewal.minor if after.renewal else None,
                next_at=after.renewal.due_at if after.renewal else None,
            )
        )
    change = _change(before, after)
    if change is not None and row.kind == PlanKind.RECURRING:
        uow.emit(
            SubscriptionTransitioned(
                version=row.version,
                subscription_id=row.id,
                guardian_id=row.guardian_id,
                child_id=row.child_id,
                plan_name=plan_name,
                change=change,
                unpaid=unpaid,
                cycle_weeks=cycle_weeks,
                paid_until=after.cycle.last_day(zone),
                ends_on=after.last_day(zone),
                currency=row.currency,
                owed=before.owed.minor if unpaid and before.owed else None,
                next_amount=after.renewal.minor if after.renewal else None,
                next_at=after.renewal.due_at if after.renewal else None,
            )
        )


def _change(before: State, after: State) -> Change | None:
    """What the family would call it; None for a start, a renewal or a failed payment, which have other emails."""
    if before.status not in LIVE:
        return None
    if after.status not in LIVE:
        return "ended"
    if before.ends_at is None and after.ends_at is not None:
        return "canceled"
    if before.ends_at is not None and after.ends_at is None:
        return "reactivated"
    if before.paused != after.paused:
        return "paused" if after.paused else "resumed"
    return None
