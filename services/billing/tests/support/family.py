from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import httpx
from billing.consumers.children import ChildPayerChanged, store_child
from chassis.access.projections import GuardianshipGranted, grant_guardianship
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.people import Person, guardian
from chassis.unit_of_work import Actor


async def add_child(
    runtime: Runtime, parent: Person, *, paid_by: str = "private_pay", timezone: str | None = None
) -> UUID:
    """Store a child as identity's events do."""
    child_id = new_id()
    granted = GuardianshipGranted(version=1, guardian_id=parent.profile_id, child_id=child_id)
    profile = ChildPayerChanged.model_validate(
        {
            "version": 1,
            "child_id": child_id,
            "billing_responsability": paid_by,
            "timezone": timezone,
        }
    )
    async with runtime.units.begin(Actor.service("billing")) as uow:
        await grant_guardianship(uow, granted)
        await store_child(uow, profile)
    return child_id


@dataclass
class Family:
    api: ApiClient
    runtime: Runtime
    parent: Person = field(default_factory=guardian)
    child: UUID = field(default_factory=new_id)

    async def switch_to_school(self) -> None:
        """From now on a school pays for the child."""
        payer = {"version": 2, "child_id": self.child, "billing_responsability": "school", "timezone": None}
        async with self.runtime.units.begin(Actor.service("billing")) as uow:
            await store_child(uow, ChildPayerChanged.model_validate(payer))

    async def save_card(self, token: str = "tok_visa", **more: Any) -> httpx.Response:
        return await self.api.post("/guardians/payment_methods", json={"card_token": token}, by=self.parent, **more)

    async def subscribe(self, plan: UUID, *, key: str | None = None, **more: Any) -> httpx.Response:
        body = {"subscription_plan_id": str(plan), **more}
        headers = {"Idempotency-Key": key} if key else None
        return await self.api.post("/guardians/subscriptions", json=body, by=self.parent, headers=headers)

    async def change(self, action: str, plan: UUID, *, key: str | None = None, **more: Any) -> httpx.Response:
        body = {"subscription_plan_id": str(plan), **more}
        headers = {"Idempotency-Key": key} if key else None
        return await self.api.post(f"/guardians/subscription/{action}", json=body, by=self.parent, headers=headers)

    async def confirm_card(self) -> httpx.Response:
        return await self.api.post("/guardians/payment_methods/confirm", by=self.parent)

    async def subscriptions(self) -> list[Any]:
        response = await self.api.get("/guardians/subscriptions", by=self.parent)
        assert response.status_code == 200, response.text
        listed: list[Any] = response.json()["subscriptions"]
        return listed

    async def current(self) -> Any:
        response = await self.api.get("/guardians/subscriptions", by=self.parent)
        assert response.status_code == 200, response.text
        return response.json()["subscription"]

    async def subscription_events(self) -> list[dict[str, Any]]:
        """Published `billing.subscription.changed.v1` events, oldest first."""
        return await self.api.emitted("billing.subscription.changed.v1")
