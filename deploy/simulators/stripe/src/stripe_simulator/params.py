"""Request parameters as pydantic models: a route accepts these and nothing else.

Like Stripe, an unknown parameter is refused and an empty string unsets. `given` lists what a request sent.
"""

from collections.abc import Callable
from typing import Annotated, Any, Literal, Self, TypeVar

from fastapi import Depends, Request
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from stripe_simulator.currencies import checked_currency
from stripe_simulator.errors import InvalidRequest, Json
from stripe_simulator.forms import parse_form

Unset = Literal[""]
Metadata = dict[str, str] | Unset
Text = Annotated[str, Field(max_length=5000)]
Cents = Annotated[int, Field(ge=0, le=99_999_999)]
"""An amount in the currency's minor unit."""
Currency = Annotated[str, AfterValidator(checked_currency)]
Timestamp = Annotated[int, Field(ge=0)]
"""Unix seconds, UTC."""


class StripeParams(BaseModel):
    model_config = ConfigDict(extra="forbid")

    @property
    def given(self) -> set[str]:
        return self.model_fields_set

    def changes(self, *names: str) -> Json:
        """The sent parameters among `names`, with `None` for an empty string."""
        return {name: _unset(getattr(self, name)) for name in names if name in self.given}


class Expanding(StripeParams):
    expand: Annotated[list[str], Field(max_length=20)] = []


class CreatedRange(StripeParams):
    gt: Timestamp | None = None
    gte: Timestamp | None = None
    lt: Timestamp | None = None
    lte: Timestamp | None = None

    def holds(self, moment: int) -> bool:
        return not (
            (self.gt is not None and moment <= self.gt)
            or (self.gte is not None and moment < self.gte)
            or (self.lt is not None and moment >= self.lt)
            or (self.lte is not None and moment > self.lte)
        )


class Page(Expanding):
    limit: Annotated[int, Field(ge=1, le=100)] = 10
    starting_after: str | None = None
    ending_before: str | None = None
    created: CreatedRange | Timestamp | None = None


class ChargePage(Page):
    """A page of objects that belong to a charge."""

    charge: str | None = None
    payment_intent: str | None = None

    def holds(self, obj: Json) -> bool:
        return self.charge in (None, obj["charge"]) and self.payment_intent in (None, obj["payment_intent"])


class Address(StripeParams):
    city: Text | None = None
    country: Text | None = None
    line1: Text | None = None
    line2: Text | None = None
    postal_code: Text | None = None
    state: Text | None = None


def merge_metadata(current: Json, change: Metadata | None) -> Json:
    """`""` clears all, `key=""` removes one, anything else is set; `None` changes nothing."""
    if change is None:
        return current
    if change == "":
        return {}
    return {key: value for key, value in {**current, **change}.items() if value != ""}


Params = TypeVar("Params", bound=StripeParams)


def read(kind: type[Params]) -> Any:
    """A FastAPI dependency: parses the body of a POST, or the query of other methods, as `kind`."""

    async def dependency(request: Request) -> Params:
        encoded = (await request.body()).decode() if request.method == "POST" else request.url.query
        return validated(kind, parse_form(encoded))

    return Depends(dependency)


def validated(kind: type[Params], tree: Json) -> Params:
    try:
        return kind.model_validate(tree)
    except ValidationError as failure:
        raise _refusal(failure, tree) from None


_CODES: dict[str, tuple[str, Callable[[str], str]]] = {
    "extra_forbidden": ("parameter_unknown", lambda param: f"Received unknown parameter: {param}"),
    "missing": ("parameter_missing", lambda param: f"Missing required param: {param}."),
    "int_parsing": ("parameter_invalid_integer", lambda param: f"Invalid integer: {param}"),
}


def _refusal(failure: ValidationError, tree: Json) -> InvalidRequest:
    first = failure.errors(include_url=False, include_context=False, include_input=False)[0]
    param = _param_name(first["loc"], tree, missing=first["type"] == "missing")
    code, message = _CODES.get(first["type"], (None, lambda param: f"Invalid {param}: {first['msg']}"))
    return InvalidRequest(message(param), code=code, param=param)


def _param_name(location: tuple[int | str, ...], tree: Any, *, missing: bool) -> str:
    """Keeps only the request's path segments (pydantic inserts the names of union members)."""
    steps: list[str] = []
    for position, step in enumerate(location):
        absent = missing and position == len(location) - 1
        inner = _within(tree, step)
        if inner is None and not absent:
            continue
        tree = inner
        steps.append(str(step))
    return steps[0] + "".join(f"[{step}]" for step in steps[1:]) if steps else str(location[0])


def _within(tree: Any, step: int | str) -> Any:
    if isinstance(tree, list):
        return tree[step] if isinstance(step, int) and step < len(tree) else None
    return tree.get(step) if isinstance(tree, dict) else None


def _unset(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump()
    return None if value == "" else value


class OnlyOneOf(StripeParams):
    """Base of parameter groups where a request sends exactly one, such as `coupon` or `promotion_code`."""

    def model_post_init(self: Self, context: Any) -> None:
        if len(self.given) != 1:
            raise InvalidRequest(f"You must pass exactly one of: {', '.join(type(self).model_fields)}.")
