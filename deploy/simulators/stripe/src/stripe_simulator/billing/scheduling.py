"""Schedules change the items of a subscription at the start of each phase, and end after the last one."""

from stripe_simulator.billing import subscribing
from stripe_simulator.billing.subscription_create import Ordered, place
from stripe_simulator.errors import InvalidRequest, Json
from stripe_simulator.shapes.schedule import schedule
from stripe_simulator.simulator import Simulator


def create(sim: Simulator, subscription: Json) -> Json:
    """Raises InvalidRequest for a subscription that has ended or has a schedule."""
    if subscription["status"] in subscribing.ENDED:
        raise InvalidRequest("You cannot create a schedule for a subscription that has ended.")
    if subscription["schedule"] is not None:
        raise InvalidRequest(
            "You cannot migrate a subscription that is already attached to a schedule: "
            f"`{subscription['id']}` is already attached to schedule: `{subscription['schedule']}`."
        )
    made = sim.store.add("subscription_schedule", schedule(subscription, sim.now))
    if subscription["cancel_at"] is not None:
        made["end_behavior"] = "cancel"
    with sim.events.changing(subscription, "customer.subscription.updated"):
        subscription["schedule"] = made["id"]
        subscription.update(cancel_at=None, cancel_at_period_end=False)
    sim.events.record("subscription_schedule.created", made)
    return made


def next_phase(sim: Simulator, made: Json) -> None:
    """Starts the phase after the current one, or ends the schedule after the last."""
    subscription = sim.store.get("subscription", made["subscription"])
    over = made["current_phase"]["end_date"]
    following = next((phase for phase in made["phases"] if phase["start_date"] == over), None)
    if following is None:
        _complete(sim, made, subscription)
        return
    with sim.events.changing(subscription, "customer.subscription.updated"):
        start_phase(sim, subscription, following)
    with sim.events.changing(made, "subscription_schedule.updated"):
        made["current_phase"] = {"end_date": following["end_date"], "start_date": following["start_date"]}


def phase_at(made: Json, moment: int) -> Json | None:
    """The phase that covers `moment`; None before and after the schedule."""
    phases: list[Json] = made["phases"]
    return next((phase for phase in phases if phase["start_date"] <= moment < phase["end_date"]), None)


def start_phase(sim: Simulator, subscription: Json, phase: Json) -> None:
    """The phase's items and discounts. An item keeps its id where its price stays, as at Stripe."""
    named = {each["discount"] for each in phase["discounts"]}
    subscription["discounts"] = [each for each in subscription["discounts"] if each in named]
    period = subscribing.period_of(subscription)
    before = {item["price"]["id"]: item for item in subscription["items"]["data"]}
    subscription["items"]["data"] = []
    for wanted in phase["items"]:
        kept = before.get(wanted["price"])
        if kept is not None:
            kept["quantity"] = wanted["quantity"]
            subscription["items"]["data"].append(kept)
        else:
            price = sim.store.get("price", wanted["price"])
            place(sim, subscription, [Ordered(price, wanted["quantity"], {})])
    subscribing.set_period(subscription, period)


def _complete(sim: Simulator, made: Json, subscription: Json) -> None:
    made.update(status="completed", completed_at=sim.now, current_phase=None)
    with sim.events.changing(subscription, "customer.subscription.updated"):
        subscription["schedule"] = None
    sim.events.record("subscription_schedule.completed", made)
    if made["end_behavior"] == "cancel":
        subscribing.end(sim, subscription)


def release(sim: Simulator, made: Json) -> None:
    """The subscription goes on without its schedule. Raises InvalidRequest for one that is not active."""
    if made["status"] != "active":
        raise InvalidRequest(
            f"You cannot release a subscription schedule that is currently in the `{made['status']}` status. "
            "It must be in the `not_started` or `active` status to be released."
        )
    subscription = sim.store.get("subscription", made["subscription"])
    made.update(
        status="released",
        released_at=sim.now,
        released_subscription=made["subscription"],
        subscription=None,
        current_phase=None,
    )
    with sim.events.changing(subscription, "customer.subscription.updated"):
        subscription["schedule"] = None
    sim.events.record("subscription_schedule.released", made)
