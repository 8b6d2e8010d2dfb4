from typing import Annotated, Literal

from fastapi import Response
from pydantic import Field

from stripe_simulator.errors import InvalidRequest, Json
from stripe_simulator.listing import listed
from stripe_simulator.params import (
    Cents,
    Currency,
    Expanding,
    Metadata,
    Page,
    StripeParams,
    Text,
    merge_metadata,
    read,
)
from stripe_simulator.protocol import Sim, answer, stripe_router
from stripe_simulator.shapes.catalog import price as shape
from stripe_simulator.shapes.catalog import product as product_shape
from stripe_simulator.simulator import Simulator

router = stripe_router("/prices")

UnitAmount = Cents


class Recurring(StripeParams):
    interval: Literal["day", "week", "month", "year"]
    interval_count: Annotated[int, Field(ge=1, le=1095)] = 1
    trial_period_days: Annotated[int, Field(ge=1, le=730)] | None = None
    usage_type: Literal["licensed"] = "licensed"


class ProductData(StripeParams):
    name: Text
    metadata: Metadata | None = None


class UpdateParams(Expanding):
    active: bool | None = None
    lookup_key: Text | None = None
    metadata: Metadata | None = None
    nickname: Text | None = None
    tax_behavior: Literal["exclusive", "inclusive", "unspecified"] | None = None
    transfer_lookup_key: bool = False


class CreateParams(UpdateParams):
    currency: Currency
    product: str | None = None
    product_data: ProductData | None = None
    recurring: Recurring | None = None
    unit_amount: UnitAmount


class RecurringFilter(StripeParams):
    interval: str | None = None


class PricePage(Page):
    active: bool | None = None
    currency: Currency | None = None
    lookup_keys: list[str] | None = None
    product: str | None = None
    recurring: RecurringFilter | None = None
    type: Literal["one_time", "recurring"] | None = None

    def holds(self, price: Json) -> bool:
        interval = None if self.recurring is None else self.recurring.interval
        return (
            self.active in (None, price["active"])
            and self.currency in (None, price["currency"])
            and self.product in (None, price["product"])
            and self.type in (None, price["type"])
            and (self.lookup_keys is None or price["lookup_key"] in self.lookup_keys)
            and (interval is None or (price["recurring"] or {}).get("interval") == interval)
        )


def new_price(sim: Simulator, product: str, currency: str, unit_amount: int, recurring: Recurring | None) -> Json:
    price = shape(
        product_id=product,
        currency=currency.lower(),
        unit_amount=unit_amount,
        recurring=None if recurring is None else recurring.model_dump(),
        now=sim.now,
    )
    sim.store.add("price", price)
    sim.events.record("price.created", price)
    return price


def _apply(sim: Simulator, price: Json, params: UpdateParams) -> None:
    if params.lookup_key:
        _free_lookup_key(sim, price, params.lookup_key, transfer=params.transfer_lookup_key)
    price.update(params.changes("active", "lookup_key", "nickname", "tax_behavior"))
    price["metadata"] = merge_metadata(price["metadata"], params.metadata)


def _free_lookup_key(sim: Simulator, price: Json, key: str, *, transfer: bool) -> None:
    for holder in sim.store.each("price", lambda each: each["lookup_key"] == key and each is not price):
        if not transfer:
            raise InvalidRequest(f"A price (`{holder['id']}`) already uses that lookup key.", param="lookup_key")
        with sim.events.changing(holder, "price.updated"):
            holder["lookup_key"] = None


def _product_of(sim: Simulator, params: CreateParams) -> str:
    if params.product is not None:
        product_id: str = sim.store.referred("product", params.product, "product")["id"]
        return product_id
    if params.product_data is None:
        raise InvalidRequest("Missing required param: product.", code="parameter_missing", param="product")
    product = product_shape(sim.now)
    product["name"] = params.product_data.name
    product["metadata"] = merge_metadata({}, params.product_data.metadata)
    sim.store.add("product", product)
    sim.events.record("product.created", product)
    made: str = product["id"]
    return made


@router.post("")
async def create(sim: Sim, params: Annotated[CreateParams, read(CreateParams)]) -> Response:
    if params.lookup_key:
        _free_lookup_key(sim, {}, params.lookup_key, transfer=params.transfer_lookup_key)
    price = new_price(sim, _product_of(sim, params), params.currency, params.unit_amount, params.recurring)
    _apply(sim, price, params)
    return answer(sim, price, params)


@router.get("")
async def list_all(sim: Sim, page: Annotated[PricePage, read(PricePage)]) -> Response:
    return answer(sim, listed(sim.store, "price", page, "/v1/prices", page.holds), page)


@router.get("/{price_id}")
async def retrieve(price_id: str, sim: Sim, params: Annotated[Expanding, read(Expanding)]) -> Response:
    return answer(sim, sim.store.get("price", price_id), params)


@router.post("/{price_id}")
async def update(price_id: str, sim: Sim, params: Annotated[UpdateParams, read(UpdateParams)]) -> Response:
    price = sim.store.get("price", price_id)
    with sim.events.changing(price, "price.updated"):
        _apply(sim, price, params)
    return answer(sim, price, params)
