"""Operators refund payments: never more than was paid, once per command, whatever happens on the way."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

import pytest
from billing.domain.errors import NotRefundable, PaymentNotFound, RefundPending, RefundRefused, RefundTooLarge
from billing.domain.payments import RefundReason
from billing.use_cases.context import BillingContext
from billing.use_cases.payments.refund_payment import RefundOrder, refund_payment
from billing.use_cases.stripe.execute_stripe_operation import retry_pending
from chassis.errors import DomainError, IdempotencyKeyReused, Invalid, Unavailable
from chassis.runtime import Runtime
from chassis.testing.clock import FakeClock

from services.billing.tests.conftest import OPERATOR
from services.billing.tests.support.family import Family
from services.billing.tests.support.simulator import Simulator
from services.billing.tests.support.webhooks import Timeline

REASON = RefundReason.REQUESTED_BY_CUSTOMER
Order = Callable[..., RefundOrder]


@pytest.fixture
async def order(family: Family, weekly: UUID, timeline: Timeline) -> Order:
    """Orders of a refund of 480.00."""
    await family.save_card()
    await family.subscribe(weekly)
    await timeline.deliver_webhooks()
    listed = (await family.api.get("/guardians/payments", by=family.parent)).json()["payments"]
    return lambda amount=None, name="": RefundOrder(UUID(listed[0]["id"]), amount, REASON, name)


def refunded(simulator: Simulator) -> list[int]:
    """At Stripe, oldest first."""
    return [refund.amount for refund in simulator.stripe.refunds.list().data][::-1]


async def payment(family: Family) -> dict[str, Any]:
    listed = await family.api.get("/guardians/payments", by=family.parent)
    found: dict[str, Any] = listed.json()["payments"][0]
    return found


async def test_part_then_the_rest_is_refunded(
    family: Family, order: Order, billing: BillingContext, simulator: Simulator, timeline: Timeline
) -> None:
    part = await refund_payment(billing, OPERATOR, order(4_600))
    assert (part.amount.minor, part.made_before) == (4_600, False)
    assert (await payment(family))["status"] == "partially_refunded"
    rest = await refund_payment(billing, OPERATOR, order())
    assert rest.amount.minor == 43_400
    assert (await payment(family))["status"] == "refunded"
    await timeline.deliver_webhooks()
    assert refunded(simulator) == [4_600, 43_400]
    events = await family.api.emitted("billing.payment.refunded.v1")
    assert [event["amount"] for event in events] == [4_600, 43_400], "once, whether the command or the webhook is first"


@pytest.mark.parametrize(("amount", "error"), [(48_001, RefundTooLarge), (0, Invalid), (-1, Invalid)])
async def test_wrong_amount_refunds_nothing(
    order: Order, billing: BillingContext, simulator: Simulator, amount: int, error: type[DomainError]
) -> None:
    with pytest.raises(error):
        await refund_payment(billing, OPERATOR, order(amount))
    assert refunded(simulator) == []


async def test_no_more_than_what_a_dashboard_refund_left(
    order: Order, billing: BillingContext, simulator: Simulator
) -> None:
    charge = simulator.stripe.charges.list().data[0].id
    simulator.stripe.refunds.create({"charge": charge, "amount": 40_000})
    with pytest.raises(RefundTooLarge):
        await refund_payment(billing, OPERATOR, order(8_001))
    assert (await refund_payment(billing, OPERATOR, order())).amount.minor == 8_000
    with pytest.raises(NotRefundable):
        await refund_payment(billing, OPERATOR, order(1))


async def test_repeated_command_refunds_once(order: Order, billing: BillingContext, simulator: Simulator) -> None:
    await refund_payment(billing, OPERATOR, order(4_600))
    repeated = await refund_payment(billing, OPERATOR, order(4_600))
    assert (repeated.amount.minor, repeated.made_before) == (4_600, True)
    assert refunded(simulator) == [4_600]
    await refund_payment(billing, OPERATOR, order(4_600, "second missed session"))
    assert refunded(simulator) == [4_600, 4_600]
    with pytest.raises(IdempotencyKeyReused):
        await refund_payment(billing, OPERATOR, replace(order(4_600), reason=RefundReason.DUPLICATE))


async def test_commands_at_once_refund_no_more_than_was_paid(
    order: Order, billing: BillingContext, simulator: Simulator
) -> None:
    orders = [order(30_000, name) for name in ("one", "two", "three")]
    results = await asyncio.gather(
        *(refund_payment(billing, OPERATOR, each) for each in orders), return_exceptions=True
    )
    assert refunded(simulator) == [30_000]
    refusals = [result for result in results if isinstance(result, Exception)]
    assert [type(each) in (RefundPending, RefundTooLarge) for each in refusals] == [True, True]


async def test_refund_that_a_crash_left_open_is_made_once(
    family: Family, order: Order, billing: BillingContext, simulator: Simulator, clock: FakeClock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """Stripe made the refund, and its answer never arrived."""
    make = type(billing.stripe).refund

    async def crash(self: Any, *values: Any) -> None:
        await make(self, *values)
        raise Unavailable

    with monkeypatch.context() as patched:
        patched.setattr(type(billing.stripe), "refund", crash)
        with pytest.raises(Unavailable):
            await refund_payment(billing, OPERATOR, order(4_600))
    clock.advance(minutes=2)
    assert await retry_pending(billing) == 1
    assert refunded(simulator) == [4_600]
    assert (await payment(family))["refunded_total"] == "46.00"


async def test_refund_is_found_again_after_stripe_forgot_its_key(
    family: Family, order: Order, billing: BillingContext, unreachable: BillingContext, simulator: Simulator,
    clock: FakeClock, runtime: Runtime,
) -> None:  # fmt: skip
    await refund_payment(billing, OPERATOR, order(4_600))
    async with runtime.units.begin(OPERATOR) as uow:
        await uow.rows("UPDATE intentions SET state = 'pending', attempts = 0 WHERE kind = 'refund'")
    clock.advance(hours=24)
    simulator.advance(days=1)
    assert await retry_pending(billing) == 1
    assert await runtime.queries.value("SELECT state FROM intentions WHERE kind = 'refund'") == "done"
    assert refunded(simulator) == [4_600]


async def test_refund_that_never_reached_stripe_is_given_up_after_a_day(
    order: Order, billing: BillingContext, simulator: Simulator, clock: FakeClock, runtime: Runtime,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    async def down(*_: Any) -> None:
        raise Unavailable

    with monkeypatch.context() as patched:
        patched.setattr(type(billing.stripe), "refund", down)
        with pytest.raises(Unavailable):
            await refund_payment(billing, OPERATOR, order(4_600))
        with pytest.raises(RefundPending):
            await refund_payment(billing, OPERATOR, order(100))
    clock.advance(hours=24)
    simulator.advance(days=1)
    await retry_pending(billing)
    assert await runtime.queries.value("SELECT state FROM intentions WHERE kind = 'refund'") == "failed"
    assert refunded(simulator) == []
    assert (await refund_payment(billing, OPERATOR, order(4_600))).made_before is False
    assert refunded(simulator) == [4_600]


async def test_disputed_payment_is_not_refunded(
    family: Family, weekly: UUID, billing: BillingContext, simulator: Simulator, timeline: Timeline
) -> None:
    await family.save_card("tok_createDispute")
    await family.subscribe(weekly)
    await timeline.deliver_webhooks()
    disputed = RefundOrder(UUID((await payment(family))["id"]), None, REASON, "")
    with pytest.raises(NotRefundable):
        await refund_payment(billing, OPERATOR, disputed)
    (dispute,) = simulator.stripe.disputes.list().data
    simulator.stripe.disputes.update(dispute.id, {"evidence": {"uncategorized_text": "winning_evidence"}})
    with pytest.raises(RefundRefused):
        await refund_payment(billing, OPERATOR, disputed)
    assert refunded(simulator) == []


async def test_failed_and_unknown_payments_are_not_refunded(
    family: Family, order: Order, billing: BillingContext, timeline: Timeline
) -> None:
    await family.save_card("tok_chargeCustomerFail")
    await timeline.advance_days(29)
    failed = await payment(family)
    assert failed["status"] == "failed"
    with pytest.raises(NotRefundable):
        await refund_payment(billing, OPERATOR, RefundOrder(UUID(failed["id"]), None, REASON, ""))
    with pytest.raises(PaymentNotFound):
        await refund_payment(billing, OPERATOR, RefundOrder(uuid4(), None, REASON, ""))


async def test_refund_is_audited_under_the_operator(
    order: Order, billing: BillingContext, family: Family, runtime: Runtime
) -> None:
    await refund_payment(billing, OPERATOR, order(4_600))
    sql = "SELECT action FROM audit_entries WHERE child_id = $1 AND actor = 'operator:ops' ORDER BY id"
    assert [row["action"] for row in await runtime.queries.rows(sql, family.child)] == [
        "payment.refund_ordered",
        "payment.refunded",
    ]
