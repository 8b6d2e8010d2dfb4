from pathlib import Path
from typing import Any

import pytest
import stripe


def test_subscription_events_arrive_as_signed_webhooks(server: Any, endpoint: Any, eventually: Any) -> None:
    subscription = server.subscribe(server.customer(), server.weekly_price())
    wanted = {
        "customer.created",
        "payment_method.attached",
        "customer.updated",
        "product.created",
        "price.created",
        "invoice.created",
        "invoice.finalized",
        "payment_intent.created",
        "charge.succeeded",
        "payment_intent.succeeded",
        "invoice_payment.paid",
        "invoice.paid",
        "invoice.payment_succeeded",
        "customer.subscription.created",
        "customer.subscription.updated",
    }
    eventually(lambda: wanted <= set(endpoint.types()))
    last = next(each for each in endpoint.events() if each.type == "customer.subscription.updated")
    assert last.data.object["id"] == subscription.id
    assert last.data.previous_attributes.to_dict() == {"status": "incomplete"}


def test_another_secret_does_not_verify(server: Any, endpoint: Any, eventually: Any) -> None:
    server.v1.customers.create()
    body, signature = eventually(lambda: endpoint.received)[0]
    with pytest.raises(stripe.SignatureVerificationError):
        stripe.Webhook.construct_event(body, signature, "whsec_other")


def test_a_webhook_is_retried_until_it_is_accepted(server: Any, endpoint: Any, eventually: Any) -> None:
    endpoint.answers.extend([500, 404])
    server.v1.customers.create()
    event = eventually(endpoint.events)[0]
    delivery = eventually(lambda: [each for each in _deliveries(server) if each["delivered_at"]])[0]
    assert (delivery["event"], delivery["attempts"], delivery["last_status"]) == (event.id, 3, 200)
    assert server.v1.events.retrieve(event.id).pending_webhooks == 0


def test_a_webhook_can_be_resent(server: Any, endpoint: Any, eventually: Any) -> None:
    server.v1.customers.create()
    event = eventually(endpoint.events)[0]
    server.http.post(f"/simulator/deliveries/{event.id}/resend").raise_for_status()
    eventually(lambda: len(endpoint.received) == 2)
    assert {each.id for each in endpoint.events()} == {event.id}


def test_events_carry_the_id_of_the_request_that_caused_them(server: Any, endpoint: Any) -> None:
    server.subscribe(server.customer(), server.weekly_price())
    server.advance(days=28)
    renewal, *_, first = server.v1.events.list({"type": "invoice.paid"}).data
    assert first.request.id.startswith("req_")
    assert first.request.idempotency_key
    assert (renewal.request.id, renewal.request.idempotency_key) == (None, None)


def test_moving_the_clock_sends_the_events_that_are_due(server: Any, endpoint: Any, eventually: Any) -> None:
    subscription = server.subscribe(server.customer(), server.weekly_price())
    server.v1.subscriptions.update(subscription.id, {"cancel_at_period_end": True})
    server.advance(days=28)
    eventually(lambda: "customer.subscription.deleted" in endpoint.types())


def test_state_survives_a_restart(restartable: Any, endpoint: Any, eventually: Any) -> None:
    with restartable() as server:
        subscription = server.subscribe(server.customer(), server.weekly_price())
        server.advance(days=3)
        key: Any = {"idempotency_key": "kept"}
        customer = server.v1.customers.create({"name": "Kept"}, key)
        now = server.now
        endpoint.answers.extend([503] * 3)
        late = server.v1.products.create({"name": "Told after the restart"})
    with restartable() as server:
        assert server.v1.subscriptions.retrieve(subscription.id).status == "active"
        assert server.v1.customers.create({"name": "Kept"}, key).id == customer.id
        assert server.now >= now
        eventually(lambda: late.id in [event.data.object["id"] for event in endpoint.events()])


def test_a_kill_leaves_a_complete_state_file(restartable: Any, tmp_path: Path, eventually: Any) -> None:
    with restartable() as server:
        customer = server.v1.customers.create({"name": "Written"})
        state = tmp_path / "state" / "stripe.json"
        eventually(lambda: state.exists() and customer.id in state.read_text())
        server.process.kill()
    with restartable() as server:
        assert server.v1.customers.retrieve(customer.id).name == "Written"


def _deliveries(server: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = server.http.get("/simulator/deliveries").json()
    return found
