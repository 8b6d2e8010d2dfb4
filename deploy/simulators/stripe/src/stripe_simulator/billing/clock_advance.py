"""Advances the clock: everything due happens in order, each at its due time."""

from collections.abc import Callable, Iterator
from functools import partial

from stripe_simulator.billing import disputing, invoicing, scheduling, subscribing
from stripe_simulator.billing.discounts import refresh_validity
from stripe_simulator.errors import Json
from stripe_simulator.simulator import Simulator

_FIRST_PAYMENT_WITHIN = 23 * 60 * 60
Act = Callable[[], None]


def catch_up(sim: Simulator) -> None:
    """Does everything that became due since the last call."""
    _run_until(sim, sim.clock.passed())


def advance(sim: Simulator, seconds: int) -> None:
    """Moves the clock and does everything due on the way."""
    _run_until(sim, sim.clock.passed() + seconds)
    sim.clock.offset += seconds
    sim.changed.set()


def _run_until(sim: Simulator, moment: int) -> None:
    while (due := min(_due(sim), key=lambda each: each[0], default=None)) is not None and due[0] <= moment:
        with sim.clock.held_at(due[0]):
            refresh_validity(sim)
            due[1]()
        sim.changed.set()
    with sim.clock.held_at(moment):
        refresh_validity(sim)
        sim.events.purge_expired()


def _due(sim: Simulator) -> Iterator[tuple[int, Act]]:
    """Every next step with its due time. At equal times the first wins, so an end precedes a renewal."""
    for subscription in sim.store.each("subscription", lambda each: each["status"] not in subscribing.ENDED):
        yield from _due_of_subscription(sim, subscription)
    for invoice in sim.store.each("invoice"):
        if invoice["status"] == "draft" and invoice["automatically_finalizes_at"] is not None:
            yield invoice["automatically_finalizes_at"], partial(_finalize_and_collect, sim, invoice)
        elif invoice["status"] == "open" and invoice["next_payment_attempt"] is not None:
            yield invoice["next_payment_attempt"], partial(subscribing.collect, sim, invoice)
    for dispute in sim.store.each("dispute", lambda each: each["status"] == "needs_response"):
        yield dispute["evidence_details"]["due_by"], partial(disputing.miss_deadline, sim, dispute)


def _due_of_subscription(sim: Simulator, subscription: Json) -> Iterator[tuple[int, Act]]:
    if subscription["status"] == "incomplete":
        yield subscription["created"] + _FIRST_PAYMENT_WITHIN, partial(subscribing.expire, sim, subscription)
        return
    paused = subscription["pause_collection"]
    if paused is not None and paused["resumes_at"] is not None:
        yield paused["resumes_at"], partial(subscribing.resume_collection, sim, subscription)
    pending = subscription["pending_update"]
    if pending is not None:
        yield pending["expires_at"], partial(subscribing.drop_pending_update, sim, subscription)
    if subscription["schedule"] is not None:
        schedule = sim.store.get("subscription_schedule", subscription["schedule"])
        yield schedule["current_phase"]["end_date"], partial(scheduling.next_phase, sim, schedule)
    if subscription["cancel_at"] is not None:
        yield subscription["cancel_at"], partial(subscribing.end, sim, subscription)
    yield subscribing.period_of(subscription)[1], partial(subscribing.renew, sim, subscription)


def _finalize_and_collect(sim: Simulator, invoice: Json) -> None:
    invoicing.finalize(sim, invoice)
    if invoice["status"] == "open":
        subscribing.collect(sim, invoice)
