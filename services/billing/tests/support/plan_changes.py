"""What tests of a plan change share."""

from typing import Any
from uuid import UUID

import httpx

from services.billing.tests.support.family import Family
from services.billing.tests.support.simulator import Simulator


async def subscribed(family: Family, plan: UUID, **more: Any) -> Any:
    await family.save_card()
    response = await family.subscribe(plan, **more)
    assert response.status_code == 201, response.text
    return response.json()["subscription"]


async def preview(family: Family, plan: UUID) -> Any:
    response = await family.change("plan_change/preview", plan)
    assert response.status_code == 200, response.text
    return response.json()["plan_change"]


async def switch(family: Family, plan: UUID, seen: Any, *, key: str | None = None, **other: str) -> httpx.Response:
    agreed = {
        "previewed_at": seen["previewed_at"],
        "payment_today": seen["payment_today"]["total"],
        "next_payment": seen["next_payment"]["total"],
        **other,
    }
    return await family.change("plan_change", plan, key=key, **agreed)


async def switched(family: Family, plan: UUID) -> Any:
    response = await switch(family, plan, await preview(family, plan))
    assert response.status_code == 200, response.text
    return response.json()["subscription"]


async def undo(family: Family) -> httpx.Response:
    return await family.api.post("/guardians/subscription/plan_change/undo", json={}, by=family.parent)


def charges(simulator: Simulator) -> list[int]:
    """Newest first, in cents."""
    return [invoice.amount_paid for invoice in simulator.stripe.invoices.list().data]
