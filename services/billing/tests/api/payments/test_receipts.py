"""Receipts: the sums and the number of Stripe's invoice, only for the guardian who paid."""

from dataclasses import asdict
from datetime import date
from typing import Any
from uuid import UUID, uuid4

import pytest
from billing.adapters.receipt_words import WORDS
from billing.consumers.children import ChildPayerChanged, store_child
from billing.domain.payments import RefundReason
from billing.use_cases.context import BillingContext
from billing.use_cases.payments.refund_payment import RefundOrder, refund_payment
from chassis.languages import WrittenLanguage
from chassis.printed_days import printed_day
from chassis.runtime import Runtime
from chassis.testing.people import guardian
from chassis.unit_of_work import Actor

from services.billing.tests.conftest import OPERATOR
from services.billing.tests.support.family import Family, add_child
from services.billing.tests.support.plan_changes import subscribed, switched
from services.billing.tests.support.simulator import Simulator
from services.billing.tests.support.webhooks import Timeline


@pytest.fixture
async def payment(family: Family, weekly: UUID, timeline: Timeline) -> dict[str, Any]:
    await family.save_card()
    await family.subscribe(weekly)
    await timeline.deliver_webhooks()
    listed: list[dict[str, Any]] = (await family.api.get("/guardians/payments", by=family.parent)).json()["payments"]
    return listed[0]


def own(path: str) -> str:
    return path.removeprefix("/api/v1")


async def test_receipt_has_stripes_number_sum_child_and_refunds(
    family: Family,
    payment: dict[str, Any],
    billing: BillingContext,
    simulator: Simulator,
    printed: list[tuple[str, ...]],
) -> None:
    order = RefundOrder(UUID(payment["id"]), 4_600, RefundReason.REQUESTED_BY_CUSTOMER, "")
    await refund_payment(billing, OPERATOR, order)
    response = await family.api.get(own(payment["receipt_url"]), by=family.parent)
    assert (response.status_code, response.headers["content-type"]) == (200, "application/pdf")
    number = simulator.stripe.invoices.list().data[0].number
    assert response.headers["content-disposition"] == f'attachment; filename="receipt-{number}.pdf"'
    assert response.content.startswith(b"%PDF-")
    assert ("Invoice number", number) in printed
    assert ("Status", "Partly refunded") in printed
    assert ("Paid by", "Carlos Ortiz") in printed
    assert ("Child", "Mia Ortiz") in printed
    assert ("Practice", "Larkwell") in printed
    amounts = [row[-1] for row in printed if row[-1].lstrip("–").startswith("$")]
    assert amounts == ["$480.00", "–$46.00", "$434.00"]
    assert any(row[0] == "Once a week (therapy sessions, 1 a week, 45 minutes each)" for row in printed)


async def test_a_receipt_is_in_the_language_of_the_page(
    family: Family, payment: dict[str, Any], simulator: Simulator, printed: list[tuple[str, ...]]
) -> None:
    path = own(payment["receipt_url"])
    response = await family.api.get(f"{path}?language=es", by=family.parent)
    number = simulator.stripe.invoices.list().data[0].number
    assert response.headers["content-disposition"] == f'attachment; filename="recibo-{number}.pdf"'
    assert ("Número de factura", number) in printed
    assert ("Niño o niña", "Mia Ortiz") in printed
    assert ("Consultorio", "Larkwell") in printed
    service = "Once a week (sesiones de terapia, 1 por semana, 45 minutos cada una)"
    assert [row[0] for row in printed if row[-1] == "$480.00"] == [service, "Total después de reembolsos"]
    assert (await family.api.get(f"{path}?language=fr", by=family.parent)).status_code == 422


def test_no_text_of_a_spanish_receipt_is_english() -> None:
    english, spanish = (asdict(WORDS[language]) for language in WrittenLanguage)
    for name, texts in english.items():
        if isinstance(texts, dict):
            assert spanish[name].keys() >= texts.keys(), name
            assert not set(spanish[name].values()) & set(texts.values()), name
        else:
            assert spanish[name] != texts, name


async def test_receipt_of_an_upgrade_has_the_rest_of_the_cycle_as_period(
    family: Family, weekly: UUID, twice: UUID, timeline: Timeline, printed: list[tuple[str, ...]]
) -> None:
    bought = await subscribed(family, weekly)
    await timeline.advance_days(14)
    await switched(family, twice)
    await timeline.deliver_webhooks()
    (upgrade, _) = (await family.api.get("/guardians/payments", by=family.parent)).json()["payments"]
    today = timeline.clock.now.date()
    assert (upgrade["total"], upgrade["period_starts_on"]) == ("240.00", today.isoformat())
    assert upgrade["period_ends_on"] == bought["paid_until"]
    await family.api.get(own(upgrade["receipt_url"]), by=family.parent)
    (line,) = [row for row in printed if row[0].startswith("Twice a week")]
    last_day = date.fromisoformat(bought["paid_until"])
    assert line[1:] == (f"{printed_day(today)} – {printed_day(last_day)}", "$240.00")


async def test_receipt_of_another_guardian_is_not_found(
    family: Family, payment: dict[str, Any], runtime: Runtime
) -> None:
    stranger = guardian()
    await add_child(runtime, stranger)
    for path in (
        own(payment["receipt_url"]),
        f"/guardians/payments/{uuid4()}/receipt",
        "/guardians/payments/x/receipt",
    ):
        response = await family.api.get(path, by=stranger)
        assert (response.status_code, response.json()["code"]) == (404, "payment_not_found"), path
    assert (await family.api.get("/guardians/payments", by=stranger)).json()["payments"] == []


async def test_receipts_stay_when_a_school_takes_over(
    family: Family, payment: dict[str, Any], runtime: Runtime
) -> None:
    school = {"version": 2, "child_id": family.child, "billing_responsability": "school", "timezone": None}
    async with runtime.units.begin(Actor.service("billing")) as uow:
        await store_child(uow, ChildPayerChanged.model_validate(school))
    assert (await family.api.get("/guardians/subscriptions", by=family.parent)).status_code == 403
    assert (await family.api.get("/guardians/payments", by=family.parent)).json()["payments"] == [payment]
    assert (await family.api.get(own(payment["receipt_url"]), by=family.parent)).status_code == 200


async def test_reading_payments_and_receipts_is_audited(
    family: Family, payment: dict[str, Any], runtime: Runtime
) -> None:
    await family.api.get(own(payment["receipt_url"]), by=family.parent)
    await runtime.reads.flush()
    sql = "SELECT action FROM audit_entries WHERE child_id = $1 AND action LIKE 'read %' ORDER BY id"
    actions = [row["action"] for row in await runtime.queries.rows(sql, family.child)]
    assert actions == ["read payments", "read receipt"]
