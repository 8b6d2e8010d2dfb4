from typing import Annotated

from fastapi import Response

from stripe_simulator.errors import InvalidRequest
from stripe_simulator.listing import listed
from stripe_simulator.params import Currency, Expanding, Metadata, Page, StripeParams, Text, merge_metadata, read
from stripe_simulator.protocol import Sim, answer, stripe_router
from stripe_simulator.routers.prices import Recurring, UnitAmount, new_price
from stripe_simulator.shapes.catalog import product as shape
from stripe_simulator.shapes.customer import deleted

router = stripe_router("/products")

_PLAIN = ("active", "description", "name", "statement_descriptor", "unit_label", "url")


class DefaultPriceData(StripeParams):
    currency: Currency
    unit_amount: UnitAmount
    recurring: Recurring | None = None


class ProductParams(Expanding):
    active: bool | None = None
    description: Text | None = None
    metadata: Metadata | None = None
    name: Text | None = None
    statement_descriptor: Text | None = None
    unit_label: Text | None = None
    url: Text | None = None


class CreateParams(ProductParams):
    id: Text | None = None
    name: Text
    default_price_data: DefaultPriceData | None = None


class UpdateParams(ProductParams):
    default_price: str | None = None


class ProductPage(Page):
    active: bool | None = None
    ids: list[str] | None = None


@router.post("")
async def create(sim: Sim, params: Annotated[CreateParams, read(CreateParams)]) -> Response:
    if params.id is not None and sim.store.find("product", params.id) is not None:
        raise InvalidRequest("Product already exists.", code="resource_already_exists", param="id")
    product = sim.store.add("product", shape(sim.now, params.id))
    product.update(params.changes(*_PLAIN))
    product["metadata"] = merge_metadata({}, params.metadata)
    data = params.default_price_data
    if data is not None:
        product["default_price"] = new_price(sim, product["id"], data.currency, data.unit_amount, data.recurring)["id"]
    sim.events.record("product.created", product)
    return answer(sim, product, params)


@router.get("")
async def list_all(sim: Sim, page: Annotated[ProductPage, read(ProductPage)]) -> Response:
    found = listed(
        sim.store,
        "product",
        page,
        "/v1/products",
        lambda each: page.active in (None, each["active"]) and (page.ids is None or each["id"] in page.ids),
    )
    return answer(sim, found, page)


@router.get("/{product_id}")
async def retrieve(product_id: str, sim: Sim, params: Annotated[Expanding, read(Expanding)]) -> Response:
    return answer(sim, sim.store.get("product", product_id), params)


@router.post("/{product_id}")
async def update(product_id: str, sim: Sim, params: Annotated[UpdateParams, read(UpdateParams)]) -> Response:
    product = sim.store.get("product", product_id)
    if params.default_price:
        price = sim.store.referred("price", params.default_price, "default_price")
        if price["product"] != product_id:
            raise InvalidRequest("The price belongs to another product.", param="default_price")
    with sim.events.changing(product, "product.updated"):
        product.update(params.changes(*_PLAIN, "default_price"))
        product["metadata"] = merge_metadata(product["metadata"], params.metadata)
        product["updated"] = sim.now
    return answer(sim, product, params)


@router.delete("/{product_id}")
async def delete(product_id: str, sim: Sim, params: Annotated[Expanding, read(Expanding)]) -> Response:
    product = sim.store.get("product", product_id)
    if any(sim.store.each("price", lambda each: each["product"] == product_id)):
        raise InvalidRequest("This product cannot be deleted because it has one or more user-created prices.")
    sim.store.remove("product", product_id)
    sim.events.record("product.deleted", product)
    return answer(sim, deleted("product", product_id), params)
