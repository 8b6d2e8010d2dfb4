"""Refunds of charges, in whole or in part."""

from stripe_simulator import cards
from stripe_simulator.errors import InvalidRequest, Json
from stripe_simulator.shapes.refund import refund
from stripe_simulator.simulator import Simulator


def give_back(sim: Simulator, charge: Json, amount: int | None, reason: str | None, metadata: Json) -> Json:
    """`amount`: minor units; `None` is all that is left. Raises InvalidRequest for more than is left."""
    left = charge["amount_captured"] - charge["amount_refunded"]
    if charge["disputed"]:
        raise InvalidRequest(f"Charge {charge['id']} has been charged back; cannot issue a refund.")
    if charge["captured"] and left == 0:
        raise InvalidRequest(
            f"Charge {charge['id']} has already been refunded.", code="charge_already_refunded", param="charge"
        )
    wanted = left if amount is None else amount
    if not charge["captured"] or wanted > left:
        raise InvalidRequest(
            f"Refund amount ({wanted}) is greater than unrefunded amount on charge ({left})", param="amount"
        )
    made = refund(charge, amount=wanted, reason=reason, now=sim.now)
    made["metadata"] = metadata
    sim.store.add("refund", made)
    _count(charge, wanted)
    sim.events.record("refund.created", made)
    sim.events.record("charge.refunded", charge)
    if _card_of(charge).refund_fails:
        _fail(sim, made, charge)
    else:
        with sim.events.changing(made, "refund.updated"):
            made["destination_details"] = {
                "card": {
                    **made["destination_details"]["card"],
                    "reference": "74000000000000000000000",
                    "reference_status": "available",
                },
                "type": "card",
            }
    return made


def _count(charge: Json, amount: int) -> None:
    charge["amount_refunded"] += amount
    charge["refunded"] = charge["amount_refunded"] == charge["amount_captured"]


def _card_of(charge: Json) -> cards.SimulatedCard:
    return cards.card_of_fingerprint(charge["payment_method_details"]["card"]["fingerprint"])


def _fail(sim: Simulator, made: Json, charge: Json) -> None:
    """The bank returns the money to the account."""
    _count(charge, -made["amount"])
    with sim.events.changing(made, "refund.updated"):
        made.update(status="failed", failure_reason="expired_or_canceled_card")
    sim.events.record("refund.failed", made)
