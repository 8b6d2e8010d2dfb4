from datetime import datetime
from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from identity.notifications.kinds import Kind
from identity.notifications.notify.payer import notify_payer

NEVER = "never"


async def notify_failed_payment(
    uow: UnitOfWork,
    guardian_id: UUID,
    subscription_id: UUID,
    version: int,
    amount: int,
    currency: str,
    next_try_at: datetime | None,
    *,
    requires_action: bool = False,
    cycle_weeks: int = 4,
) -> None:
    """`amount` is in minor units; `version` is the version of the subscription when the payment failed. With
    `requires_action` the bank asks the guardian to confirm it.

    After the last try there is one email, whether billing reports the failure or the end of the plan first.
    """
    await notify_payer(
        uow,
        Kind.PAYMENT_FAILED,
        guardian_id,
        once=None if next_try_at else f"unpaid:{subscription_id}",
        subscription_id=subscription_id,
        version=version,
        amount=amount,
        currency=currency,
        next_try_at=next_try_at.isoformat() if next_try_at else NEVER,
        requires_action=requires_action,
        cycle_weeks=cycle_weeks,
    )
