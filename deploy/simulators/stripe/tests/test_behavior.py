"""What a test can set: the draft hour, and webhooks late, twice and out of order."""

from typing import Any

import httpx
import pytest

HOUR = 3600


def _behave(server: Any, **behavior: Any) -> None:
    server.http.post("/simulator/behavior", json=behavior).raise_for_status()


def test_a_renewal_is_a_draft_for_an_hour(server: Any) -> None:
    _behave(server, draft_seconds=HOUR)
    subscription = server.subscribe(server.customer(), server.weekly_price())
    assert server.v1.invoices.list({}).data[0].status == "paid"
    end = subscription["items"].data[0].current_period_end
    server.advance_to(end)
    draft = server.v1.invoices.list({}).data[0]
    assert (draft.status, draft.automatically_finalizes_at) == ("draft", end + HOUR)
    renewed = server.v1.subscriptions.retrieve(subscription.id)
    assert (renewed.status, renewed["items"].data[0].current_period_start) == ("active", end)
    server.advance(seconds=HOUR)
    assert server.v1.invoices.retrieve(draft.id).status == "paid"


def test_a_draft_is_not_charged_after_a_cancel(server: Any) -> None:
    _behave(server, draft_seconds=HOUR)
    subscription = server.subscribe(server.customer(), server.weekly_price())
    server.advance(days=28)
    server.v1.subscriptions.cancel(subscription.id)
    server.advance(days=1)
    assert server.v1.invoices.list({}).data[0].status == "draft"


def test_a_paused_renewal_waits_for_nothing(server: Any) -> None:
    _behave(server, draft_seconds=HOUR)
    subscription = server.subscribe(server.customer(), server.weekly_price())
    server.v1.subscriptions.update(subscription.id, {"pause_collection": {"behavior": "void"}})
    server.advance(days=28)
    assert server.v1.invoices.list({}).data[0].status == "void"


def test_webhooks_can_come_twice(server: Any, endpoint: Any, eventually: Any) -> None:
    _behave(server, webhook_copies=2)
    customer = server.v1.customers.create()
    eventually(lambda: len(endpoint.received) == 2)
    assert {event.data.object["id"] for event in endpoint.events()} == {customer.id}
    assert len({event.id for event in endpoint.events()}) == 1


def test_webhooks_can_come_late(server: Any, endpoint: Any, eventually: Any) -> None:
    _behave(server, webhook_delay_seconds=60)
    server.v1.customers.create()
    waiting = server.http.get("/simulator/deliveries").json()[0]
    assert waiting["next_attempt_at"] - waiting["queued_at"] == 60
    server.http.post(f"/simulator/deliveries/{waiting['event']}/resend").raise_for_status()
    eventually(lambda: endpoint.received)


def test_webhooks_can_come_out_of_order(server: Any, endpoint: Any, eventually: Any) -> None:
    _behave(server, webhook_order="random")
    for number in range(12):
        server.v1.customers.create({"name": str(number)})
    eventually(lambda: len(endpoint.received) == 12)
    names = [event.data.object["name"] for event in endpoint.events()]
    assert sorted(names, key=int) == [str(number) for number in range(12)]
    assert names != sorted(names, key=int)


def test_a_reply_can_be_lost_after_the_effect(server: Any) -> None:
    _behave(server, lost_replies=1)
    headers = {"Authorization": "Bearer sk_test_of_the_tests", "Idempotency-Key": "once"}
    with pytest.raises(httpx.ReadTimeout):
        server.http.post("/v1/customers", headers=headers, timeout=2)
    (made,) = server.v1.customers.list({}).data
    again = server.http.post("/v1/customers", headers=headers)
    assert (again.json()["id"], again.headers["Idempotent-Replayed"]) == (made.id, "true")
    assert len(server.v1.customers.list({}).data) == 1


def test_a_reset_returns_to_the_settings(server: Any) -> None:
    _behave(server, draft_seconds=5, webhook_copies=3)
    server.http.post("/simulator/reset")
    assert server.http.get("/simulator/behavior").json() == {
        "draft_seconds": 0,
        "lost_replies": 0,
        "webhook_copies": 1,
        "webhook_delay_seconds": 0.0,
        "webhook_order": "created",
    }


def test_an_unknown_behavior_is_refused(server: Any) -> None:
    for wrong in ({"draft_seconds": -1}, {"webhook_copies": 0}, {"webhook_order": "reversed"}, {"speed": 2}):
        assert server.http.post("/simulator/behavior", json=wrong).status_code == 422
