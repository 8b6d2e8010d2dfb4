"""Disputes: opened by the bank after a charge, answered with evidence, then won or lost."""

from stripe_simulator.billing.periods import add_days
from stripe_simulator.errors import InvalidRequest, Json
from stripe_simulator.shapes.dispute import dispute
from stripe_simulator.simulator import Simulator

_DAYS_TO_RESPOND = 9
_OPEN = ("needs_response", "under_review")


def open_dispute(sim: Simulator, charge: Json, reason: str) -> None:
    opened = dispute(charge, reason=reason, due_by=add_days(sim.now, _DAYS_TO_RESPOND), now=sim.now)
    sim.store.add("dispute", opened)
    with sim.events.changing(charge, "charge.updated"):
        charge["disputed"] = True
    sim.events.record("charge.dispute.created", opened)
    sim.events.record("charge.dispute.funds_withdrawn", opened)


def submit(sim: Simulator, opened: Json) -> None:
    """As in Stripe's test mode, the text `winning_evidence` or `losing_evidence` decides the dispute."""
    details = opened["evidence_details"]
    details["submission_count"] += 1
    details["submission_method"] = "manual"
    outcome = {"winning_evidence": "won", "losing_evidence": "lost"}.get(opened["evidence"]["uncategorized_text"])
    with sim.events.changing(opened, "charge.dispute.updated"):
        opened["status"] = "under_review"
    if outcome is not None:
        close(sim, opened, outcome)


def close(sim: Simulator, opened: Json, outcome: str) -> None:
    """Raises InvalidRequest when the dispute is already closed."""
    if opened["status"] not in _OPEN:
        raise InvalidRequest("This dispute is already closed.")
    opened["status"] = outcome
    sim.events.record("charge.dispute.closed", opened)
    if outcome == "won":
        sim.events.record("charge.dispute.funds_reinstated", opened)


def miss_deadline(sim: Simulator, opened: Json) -> None:
    """A dispute without an answer in time is lost."""
    opened["evidence_details"]["past_due"] = True
    close(sim, opened, "lost")
