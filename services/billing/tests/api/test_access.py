from typing import Any
from uuid import UUID

import pytest
from chassis.runtime import Runtime
from chassis.testing.people import Person, guardian, therapist

from services.billing.tests.support.family import Family, add_child

CALLS: list[tuple[str, str, dict[str, Any] | None]] = [
    ("GET", "/guardians/subscriptions", None),
    ("GET", "/guardians/payments", None),
    ("GET", "/guardians/payments/01a1fc3e-5f00-7000-8000-000000000001/receipt", None),
    ("POST", "/guardians/subscriptions", {"subscription_plan_id": "{plan}"}),
    ("POST", "/guardians/payment_methods", {"card_token": "tok_visa"}),
    ("POST", "/guardians/subscription/apply_coupon", {"subscription_plan_id": "{plan}", "coupon_code": "X25"}),
    *(
        ("POST", f"/guardians/subscription/{change}", {"subscription_plan_id": "{plan}"})
        for change in ("pause", "resume", "cancel", "reactivate")
    ),
]
OWN_PAYMENTS = CALLS[1:3]
"""Stay readable when a school takes over."""
EACH_CALL = pytest.mark.parametrize(("method", "path", "body"), CALLS)


def filled(body: dict[str, Any] | None, plan: UUID) -> dict[str, Any] | None:
    return body and {key: value.replace("{plan}", str(plan)) for key, value in body.items()}


async def answer_to(
    family: Family, who: Person | None, method: str, path: str, body: dict[str, Any] | None
) -> tuple[int, str]:
    response = await family.api.request(method, path, json=body, by=who)
    return response.status_code, response.json().get("code", "")


@EACH_CALL
async def test_therapist_gets_403_on_billing_calls(
    family: Family, weekly: UUID, method: str, path: str, body: dict[str, Any] | None
) -> None:
    assert await answer_to(family, therapist(), method, path, filled(body, weekly)) == (403, "forbidden")


@EACH_CALL
async def test_billing_calls_need_a_sign_in(
    family: Family, weekly: UUID, method: str, path: str, body: dict[str, Any] | None
) -> None:
    assert await answer_to(family, None, method, path, filled(body, weekly)) == (401, "unauthenticated")


@pytest.mark.parametrize(("method", "path", "body"), [call for call in CALLS if call not in OWN_PAYMENTS])
async def test_guardian_of_school_billed_children_only_gets_403(
    family: Family, runtime: Runtime, weekly: UUID, method: str, path: str, body: dict[str, Any] | None
) -> None:
    parent = guardian()
    await add_child(runtime, parent, paid_by="school")
    assert await answer_to(family, parent, method, path, filled(body, weekly)) == (403, "school_billed")


async def test_guardian_cannot_pay_for_a_school_billed_child(family: Family, runtime: Runtime, weekly: UUID) -> None:
    school_child = await add_child(runtime, family.parent, paid_by="school")
    await family.save_card()
    response = await family.subscribe(weekly, child_id=str(school_child))
    assert (response.status_code, response.json()["code"]) == (403, "school_billed")
    assert (await family.subscribe(weekly)).json()["subscription"]["child_id"] == str(family.child)


async def test_child_of_another_guardian_is_not_found(family: Family, runtime: Runtime, weekly: UUID) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    stranger = guardian()
    await add_child(runtime, stranger)
    for path in ("subscriptions", "subscription/pause", "subscription/cancel"):
        body = {"subscription_plan_id": str(weekly), "child_id": str(family.child)}
        response = await family.api.post(f"/guardians/{path}", json=body, by=stranger)
        assert (response.status_code, response.json()["code"]) == (404, "child_not_found"), path
    response = await family.api.post(
        "/guardians/subscription/cancel", json={"subscription_plan_id": str(weekly)}, by=stranger
    )
    assert (response.status_code, response.json()["code"]) == (404, "subscription_not_found")
    listed = await family.api.get("/guardians/subscriptions", by=stranger)
    assert listed.json() == {"subscription": None, "subscriptions": []}


async def test_subscription_reads_and_changes_are_audited(family: Family, runtime: Runtime, weekly: UUID) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    await family.current()
    await runtime.reads.flush()
    rows = await runtime.queries.rows(
        "SELECT action, actor FROM audit_entries WHERE child_id = $1 ORDER BY id", family.child
    )
    me = f"guardian:{family.parent.profile_id}"
    assert [(row["action"], row["actor"]) for row in rows] == [
        ("subscription.ordered", me),
        ("subscription.active", me),
        ("read subscriptions", me),
    ]
