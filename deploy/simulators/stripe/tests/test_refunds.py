"""Refunds, disputes and the documents of a payment."""

from typing import Any

import pytest
from stripe import CardError, InvalidRequestError


def _charge(server: Any, method: str = "pm_card_visa") -> Any:
    intent = server.v1.payment_intents.create(
        {"amount": 900, "currency": "usd", "payment_method": method, "confirm": True, "expand": ["latest_charge"]}
    )
    return intent.latest_charge


def test_a_charge_is_refunded_in_parts_until_nothing_is_left(server: Any) -> None:
    charge = _charge(server)
    part = server.v1.refunds.create({"charge": charge.id, "amount": 400, "reason": "requested_by_customer"})
    after = server.v1.charges.retrieve(charge.id, {"expand": ["refunds"]})
    assert (after.amount_refunded, after.refunded) == (400, False)
    assert [refund.id for refund in after.refunds.data] == [part.id]
    with pytest.raises(InvalidRequestError, match="greater than unrefunded amount"):
        server.v1.refunds.create({"charge": charge.id, "amount": 501})
    rest = server.v1.refunds.create({"payment_intent": charge.payment_intent})
    assert (rest.amount, server.v1.charges.retrieve(charge.id).refunded) == (500, True)
    with pytest.raises(InvalidRequestError) as over:
        server.v1.refunds.create({"charge": charge.id})
    assert over.value.code == "charge_already_refunded"
    assert server.event_types().count("charge.refunded") == 2
    assert {"refund.created", "refund.updated"} <= set(server.event_types())
    assert len(server.v1.refunds.list({"charge": charge.id}).data) == 2


def test_a_refund_names_one_payment(server: Any) -> None:
    with pytest.raises(InvalidRequestError, match="One of the following params"):
        server.v1.refunds.create({"amount": 5})
    with pytest.raises(CardError):
        _charge(server, "pm_card_chargeCustomerFail")
    failed = server.v1.charges.list({}).data[0]
    with pytest.raises(InvalidRequestError, match="unrefunded amount on charge"):
        server.v1.refunds.create({"charge": failed.id})


def test_a_refund_can_fail_afterwards(server: Any) -> None:
    charge = _charge(server, "pm_card_refundFail")
    refund = server.v1.refunds.create({"charge": charge.id})
    assert (refund.status, refund.failure_reason) == ("failed", "expired_or_canceled_card")
    assert server.v1.charges.retrieve(charge.id).amount_refunded == 0
    assert server.event_types()[-1] == "refund.failed"


def test_a_disputed_charge_waits_for_evidence(server: Any) -> None:
    charge = _charge(server, "pm_card_createDispute")
    dispute = server.v1.disputes.list({"charge": charge.id}).data[0]
    assert (dispute.amount, dispute.reason, dispute.status) == (900, "fraudulent", "needs_response")
    assert server.v1.charges.retrieve(charge.id).disputed is True
    assert {"charge.dispute.created", "charge.dispute.funds_withdrawn"} <= set(server.event_types())
    with pytest.raises(InvalidRequestError, match="charged back"):
        server.v1.refunds.create({"charge": charge.id})
    won = server.v1.disputes.update(dispute.id, {"evidence": {"uncategorized_text": "winning_evidence"}})
    assert (won.status, won.evidence_details.submission_count) == ("won", 1)
    assert server.event_types()[-2:] == ["charge.dispute.closed", "charge.dispute.funds_reinstated"]


def test_a_dispute_is_lost_by_closing_or_by_silence(server: Any) -> None:
    closed = server.v1.disputes.list({"charge": _charge(server, "pm_card_createDispute").id}).data[0]
    assert server.v1.disputes.close(closed.id).status == "lost"
    with pytest.raises(InvalidRequestError, match="already closed"):
        server.v1.disputes.close(closed.id)
    ignored = server.v1.disputes.list({"charge": _charge(server, "pm_card_createDispute").id}).data[0]
    server.advance(days=10)
    after = server.v1.disputes.retrieve(ignored.id)
    assert (after.status, after.evidence_details.past_due) == ("lost", True)


@pytest.mark.parametrize(
    ("card", "decline_code"),
    [
        ("chargeDeclinedLostCard", "lost_card"),
        ("chargeDeclinedStolenCard", "stolen_card"),
        ("visa_chargeDeclinedStolenCard", "stolen_card"),
        ("radarBlock", "fraudulent"),
    ],
)
def test_refused_cards_name_the_reason(server: Any, card: str, decline_code: str) -> None:
    with pytest.raises(CardError) as declined:
        _charge(server, f"pm_card_{card}")
    assert declined.value.error is not None and declined.value.error.decline_code == decline_code


def test_the_fraud_check_blocks_before_the_bank(server: Any) -> None:
    with pytest.raises(CardError):
        _charge(server, "pm_card_radarBlock")
    assert server.v1.charges.list({}).data[0].outcome.type == "blocked"


def test_a_card_that_expired_since_is_declined(server: Any) -> None:
    customer = server.customer()
    subscription = server.subscribe(customer, server.weekly_price())
    method = customer.invoice_settings.default_payment_method
    server.v1.payment_methods.update(method, {"card": {"exp_month": 1, "exp_year": 2020}})
    server.advance(days=28)
    assert server.v1.subscriptions.retrieve(subscription.id).status == "past_due"
    assert server.v1.charges.list({}).data[0].failure_code == "expired_card"


def test_invoices_and_receipts_can_be_opened(server: Any) -> None:
    server.subscribe(server.customer(), server.weekly_price())
    invoice = server.v1.invoices.list({}).data[0]
    page = server.http.get(invoice.hosted_invoice_url.replace("http://127.0.0.1:8106", "")).text
    assert invoice.number in page and "320.00 USD" in page
    document = server.http.get(invoice.invoice_pdf.replace("http://127.0.0.1:8106", ""))
    assert document.headers["content-type"] == "application/pdf"
    assert document.content.startswith(b"%PDF-1.4") and document.content.endswith(b"%%EOF\n")
    receipt = server.v1.charges.list({}).data[0].receipt_url
    assert "4242" in server.http.get(receipt.replace("http://127.0.0.1:8106", "")).text
    draft = server.v1.invoices.create({"customer": invoice.customer})
    assert (draft.hosted_invoice_url, draft.number) == (None, None)
    assert server.http.get(f"/simulator/invoices/{draft.id}").status_code == 404
