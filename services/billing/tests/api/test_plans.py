import json
from uuid import UUID

from chassis.testing.api import ApiClient
from chassis.testing.people import therapist

from services.billing.tests.conftest import MakePlan
from services.billing.tests.support.family import Family


async def test_plans_are_public_and_sorted_by_sessions_per_week(
    api: ApiClient, make_plan: MakePlan, trial: UUID, assessment: UUID
) -> None:
    twice = await make_plan("Twice a week", price=11_000, per_week=2)
    once = await make_plan("Once a week", price=12_000)
    shown = (await api.get("/subscription_plans")).json()
    plans, products = shown["subscription_plans"], shown["one_time_products"]
    assert [plan["id"] for plan in plans] == [str(once), str(twice), str(trial)]
    assert json.loads(plans[1]["description"]) == {
        "pricePerSession": "110.00",
        "sessionsPerWeek": 2,
        "sessionDuration": 45,
        "isStandaloneAssessment": False,
        "isFreeSession": False,
    }
    assert json.loads(plans[2]["description"])["isFreeSession"] is True
    assert [plan["billing_interval"] for plan in plans] == ["monthly", "monthly", None]
    assert [product["id"] for product in products] == [str(assessment)]


async def test_assessments_are_listed_as_one_time_products(family: Family, weekly: UUID, assessment: UUID) -> None:
    response = await family.api.get("/guardians/subscription/one_time_products", by=family.parent)
    (product,) = response.json()["subscriptions"]
    assert product["id"] == str(assessment)
    assert json.loads(product["description"])["isStandaloneAssessment"] is True


async def test_one_time_products_are_for_guardians(api: ApiClient) -> None:
    path = "/guardians/subscription/one_time_products"
    assert (await api.get(path)).status_code == 401
    assert (await api.get(path, by=therapist())).status_code == 403


async def test_billing_settings_configure_the_card_field(api: ApiClient) -> None:
    assert (await api.get("/billing_settings")).json() == {
        "publishable_key": "pk_test_of_billing",
        "card_field_url": "/stripe-simulator/card-field.js",
    }
