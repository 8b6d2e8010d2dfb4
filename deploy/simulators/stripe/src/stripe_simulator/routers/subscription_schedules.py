from typing import Annotated, Literal

from fastapi import Response
from pydantic import Field

from stripe_simulator.billing import scheduling, subscribing
from stripe_simulator.billing.periods import add_days, add_months
from stripe_simulator.billing.subscription_create import check_alike, check_currency, ordered
from stripe_simulator.errors import InvalidRequest, Json
from stripe_simulator.listing import listed
from stripe_simulator.params import Expanding, Metadata, Page, StripeParams, Timestamp, merge_metadata, read
from stripe_simulator.protocol import Sim, answer, stripe_router
from stripe_simulator.shapes.schedule import phase as phase_shape
from stripe_simulator.simulator import Simulator

router = stripe_router("/subscription_schedules")


class PhaseItem(StripeParams):
    price: str
    quantity: Annotated[int, Field(ge=1)] = 1


class Duration(StripeParams):
    interval: Literal["day", "week", "month", "year"]
    interval_count: Annotated[int, Field(ge=1)] = 1

    def after(self, start: int) -> int:
        if self.interval in ("day", "week"):
            return add_days(start, self.interval_count * (1 if self.interval == "day" else 7))
        return add_months(start, self.interval_count * (1 if self.interval == "month" else 12))


class PhaseDiscount(StripeParams):
    discount: str


class Phase(StripeParams):
    """Each phase starts without prorations, and without the discounts that it doesn't name."""

    discounts: Annotated[list[PhaseDiscount], Field(max_length=20)] | None = None
    items: Annotated[list[PhaseItem], Field(min_length=1, max_length=20)]
    duration: Duration | None = None
    end_date: Timestamp | None = None
    metadata: Metadata | None = None
    proration_behavior: Literal["none"] = "none"
    start_date: Timestamp | None = None


class CreateParams(Expanding):
    from_subscription: str


class UpdateParams(Expanding):
    end_behavior: Literal["cancel", "release"] | None = None
    metadata: Metadata | None = None
    phases: Annotated[list[Phase], Field(min_length=1, max_length=10)] | None = None
    proration_behavior: Literal["none"] = "none"


class CancelParams(Expanding):
    invoice_now: Literal["false"]
    prorate: Literal["false"]


class SchedulePage(Page):
    customer: str | None = None


@router.post("")
async def create(sim: Sim, params: Annotated[CreateParams, read(CreateParams)]) -> Response:
    subscription = sim.store.referred("subscription", params.from_subscription, "from_subscription")
    return answer(sim, scheduling.create(sim, subscription), params)


@router.get("")
async def list_all(sim: Sim, page: Annotated[SchedulePage, read(SchedulePage)]) -> Response:
    found = listed(
        sim.store,
        "subscription_schedule",
        page,
        "/v1/subscription_schedules",
        lambda each: page.customer in (None, each["customer"]),
    )
    return answer(sim, found, page)


@router.get("/{schedule_id}")
async def retrieve(schedule_id: str, sim: Sim, params: Annotated[Expanding, read(Expanding)]) -> Response:
    return answer(sim, sim.store.get("subscription_schedule", schedule_id), params)


@router.post("/{schedule_id}")
async def update(schedule_id: str, sim: Sim, params: Annotated[UpdateParams, read(UpdateParams)]) -> Response:
    schedule = sim.store.get("subscription_schedule", schedule_id)
    _check_active(schedule, "update")
    phases = schedule["phases"] if params.phases is None else _phases(sim, schedule, params.phases)
    with sim.events.changing(schedule, "subscription_schedule.updated"):
        schedule["phases"] = phases
        current = next(each for each in phases if each["start_date"] <= sim.now < each["end_date"])
        schedule["current_phase"] = {"end_date": current["end_date"], "start_date": current["start_date"]}
        if params.end_behavior is not None:
            schedule["end_behavior"] = params.end_behavior
        schedule["metadata"] = merge_metadata(schedule["metadata"], params.metadata)
    return answer(sim, schedule, params)


def _check_active(schedule: Json, action: str) -> None:
    if schedule["status"] != "active":
        raise InvalidRequest(
            f"You cannot {action} a subscription schedule that is currently in the `{schedule['status']}` status."
        )


def _phases(sim: Simulator, schedule: Json, wanted: list[Phase]) -> list[Json]:
    """The given phases, one after the other. The current one must be among them, with its start and its items."""
    start: int = schedule["current_phase"]["start_date"]
    if wanted[0].start_date != start:
        raise InvalidRequest(
            "You can not modify the start date of the current phase: pass the phase's own start date.",
            param="phases[0][start_date]",
        )
    made: list[Json] = []
    for position, each in enumerate(wanted):
        param = f"phases[{position}]"
        if position and each.start_date not in (None, start):
            raise InvalidRequest("A phase starts where the one before it ends.", param=f"{param}[start_date]")
        end = _end(start, each, param, now=sim.now)
        made.append(_phase(sim, schedule, each, (start, end), param))
        start = end
    if [(item["price"], item["quantity"]) for item in made[0]["items"]] != _items_now(sim, schedule):
        raise InvalidRequest("Changing the items of the current phase is not simulated.", param="phases[0][items]")
    return made


def _end(start: int, phase: Phase, param: str, *, now: int) -> int:
    if (phase.end_date is None) == (phase.duration is None):
        raise InvalidRequest("Pass either end_date or duration.", param=f"{param}[end_date]")
    end = phase.end_date if phase.duration is None else phase.duration.after(start)
    if end is None or end <= max(start, now):
        raise InvalidRequest("The phase must end in the future and after its start.", param=f"{param}[end_date]")
    return end


def _phase(sim: Simulator, schedule: Json, phase: Phase, lasts: tuple[int, int], param: str) -> Json:
    subscription = sim.store.get("subscription", schedule["subscription"])
    items = [
        ordered(sim, item.price, item.quantity, {}, f"{param}[items][{position}][price]")
        for position, item in enumerate(phase.items)
    ]
    now = [ordered(sim, each["price"]["id"], each["quantity"], {}, "items") for each in subscription["items"]["data"]]
    check_currency([*now, *items])
    check_alike(items)
    made = phase_shape(
        items=[{"price": item.price["id"], "quantity": item.quantity} for item in items],
        start=lasts[0],
        end=lasts[1],
        currency=subscription["currency"],
        discounts=_discounts(subscription, phase, param),
    )
    made["metadata"] = merge_metadata({}, phase.metadata)
    return made


def _discounts(subscription: Json, phase: Phase, param: str) -> list[str]:
    wanted = [each.discount for each in phase.discounts or []]
    for position, discount in enumerate(wanted):
        if discount not in subscription["discounts"]:
            name = f"{param}[discounts][{position}][discount]"
            raise InvalidRequest(f"No such discount: '{discount}'", code="resource_missing", param=name)
    return wanted


def _items_now(sim: Simulator, schedule: Json) -> list[tuple[str, int]]:
    subscription = sim.store.get("subscription", schedule["subscription"])
    return [(item["price"]["id"], item["quantity"]) for item in subscription["items"]["data"]]


@router.post("/{schedule_id}/release")
async def release(schedule_id: str, sim: Sim, params: Annotated[Expanding, read(Expanding)]) -> Response:
    schedule = sim.store.get("subscription_schedule", schedule_id)
    scheduling.release(sim, schedule)
    return answer(sim, schedule, params)


@router.post("/{schedule_id}/cancel")
async def cancel(schedule_id: str, sim: Sim, params: Annotated[CancelParams, read(CancelParams)]) -> Response:
    """Cancels the schedule and its subscription at once."""
    schedule = sim.store.get("subscription_schedule", schedule_id)
    _check_active(schedule, "cancel")
    subscribing.end(sim, sim.store.get("subscription", schedule["subscription"]), reason="cancellation_requested")
    return answer(sim, schedule, params)
