"""A question reads what is its own, however many others pay: in tables as they are after years."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from billing.use_cases.billing import Billing
from billing.use_cases.carry_out import finish_left_over
from billing.use_cases.end_bought_once import end_bought_once
from billing.use_cases.intentions import IntentionKind, pending_change
from chassis.runtime import Runtime
from chassis.testing.query_plans import multiply, rows_read
from sqlalchemy import event

from services.billing.tests.conftest import OPERATOR
from services.billing.tests.support.family import Family

MANY = 3000
ANOTHER, NOTHING = "gen_random_uuid()", "NULL::text"


@contextmanager
def asked(runtime: Runtime) -> Iterator[list[tuple[str, Sequence[Any]]]]:
    """What SQLAlchemy asks meanwhile, with the parameters."""
    found: list[tuple[str, Sequence[Any]]] = []

    def note(_: object, __: object, sql: str, parameters: Sequence[Any], *___: object) -> None:
        found.append((sql, parameters))

    event.listen(runtime.engine.sync_engine, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(runtime.engine.sync_engine, "before_cursor_execute", note)


async def test_what_is_under_way_and_what_is_over_is_found_without_reading_what_others_have(
    runtime: Runtime, billing: Billing, family: Family, weekly: UUID
) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    subscription_id = UUID((await family.told())[-1]["subscription_id"])
    with asked(runtime) as questions:
        await finish_left_over(billing)
        await end_bought_once(billing.units)
        await billing.units.run(OPERATOR, lambda uow: pending_change(uow, subscription_id, IntentionKind.PAUSE))
        assert (await family.subscribe(weekly)).status_code == 409
    of_tables = [
        (table, sql, args)
        for sql, args in questions
        for table in ("intentions", "subscriptions")
        if sql.startswith("SELECT") and f"FROM {table} " in sql.replace("\n", " ")
    ]
    async with billing.units.begin(OPERATOR) as uow:
        keys = {"request_key": NOTHING, "subscription_id": ANOTHER}
        await multiply(uow, "intentions", MANY, id=ANOTHER, **keys)
        refs = {"stripe_subscription_id": NOTHING, "stripe_invoice_id": NOTHING}
        await multiply(uow, "subscriptions", MANY, id=ANOTHER, child_id=ANOTHER, guardian_id=ANOTHER, **refs)
        read = {sql: (await rows_read(uow, sql, *args))[table] for table, sql, args in of_tables}
    assert len(of_tables) == 4
    assert max(read.values()) <= 1, read
