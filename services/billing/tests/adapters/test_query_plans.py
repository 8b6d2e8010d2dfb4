"""Queries don't read other families' rows, even in tables as large as after years of use."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from billing.use_cases.context import BillingContext
from billing.use_cases.stripe.execute_stripe_operation import retry_pending
from billing.use_cases.stripe.stripe_operations import StripeOperationKind, pending_change
from billing.use_cases.subscriptions.expire_one_time_purchases import expire_one_time_purchases
from chassis.runtime import Runtime
from chassis.testing.query_plans import multiply, rows_read
from chassis.unit_of_work import UnitsOfWork
from sqlalchemy import event

from services.billing.tests.conftest import OPERATOR
from services.billing.tests.support.family import Family

MANY = 3000
ANOTHER, NOTHING = "gen_random_uuid()", "NULL::text"


@contextmanager
def recorded_statements(runtime: Runtime) -> Iterator[list[tuple[str, Sequence[Any]]]]:
    """Records the statements that SQLAlchemy executes, with their parameters."""
    statements: list[tuple[str, Sequence[Any]]] = []

    def append(_: object, __: object, sql: str, parameters: Sequence[Any], *___: object) -> None:
        statements.append((sql, parameters))

    event.listen(runtime.engine.sync_engine, "before_cursor_execute", append)
    try:
        yield statements
    finally:
        event.remove(runtime.engine.sync_engine, "before_cursor_execute", append)


async def test_job_queries_do_not_scan_other_families_rows(
    runtime: Runtime, superuser_units: UnitsOfWork, billing: BillingContext, family: Family, weekly: UUID
) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    subscription_id = UUID((await family.subscription_events())[-1]["subscription_id"])
    with recorded_statements(runtime) as statements:
        await retry_pending(billing)
        await expire_one_time_purchases(billing.units)
        await billing.units.run(OPERATOR, lambda uow: pending_change(uow, subscription_id, StripeOperationKind.PAUSE))
        assert (await family.subscribe(weekly)).status_code == 409
    of_tables = [
        (table, sql, args)
        for sql, args in statements
        for table in ("intentions", "subscriptions")
        if sql.startswith("SELECT") and f"FROM {table} " in sql.replace("\n", " ")
    ]
    async with superuser_units.begin(OPERATOR) as uow:
        keys = {"request_key": NOTHING, "subscription_id": ANOTHER}
        await multiply(uow, "intentions", MANY, id=ANOTHER, **keys)
        refs = {"stripe_subscription_id": NOTHING, "stripe_invoice_id": NOTHING}
        await multiply(uow, "subscriptions", MANY, id=ANOTHER, child_id=ANOTHER, guardian_id=ANOTHER, **refs)
        read = {sql: (await rows_read(uow, sql, *args))[table] for table, sql, args in of_tables}
    assert len(of_tables) == 4
    assert max(read.values()) <= 1, read
