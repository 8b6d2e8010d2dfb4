"""Additional endpoints for tests and local use: clock, reset, deliveries, card field."""

from dataclasses import asdict
from importlib.resources import files
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Header, HTTPException, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field, model_validator

from stripe_simulator.behavior import Behavior
from stripe_simulator.billing.authenticating import authenticate, intent_of_secret
from stripe_simulator.billing.clock_advance import advance, catch_up
from stripe_simulator.errors import Json, NotAuthenticated, StripeError
from stripe_simulator.protocol import Sim, refused
from stripe_simulator.routers.tokens import RawCard, new_token

router = APIRouter(prefix="/simulator")

_SCRIPT = files("stripe_simulator").joinpath("card-field.js").read_text(encoding="utf-8")


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class ClockMove(Strict):
    """Moves ahead by a number of seconds, to a time that is not past, or back to the machine's time."""

    advance_seconds: Annotated[int, Field(ge=0)] | None = None
    to: Annotated[int, Field(ge=0)] | None = None
    rewind: Literal[True] | None = None

    @model_validator(mode="after")
    def _one_of_them(self) -> "ClockMove":
        if len(self.model_fields_set) != 1:
            raise ValueError("pass advance_seconds, to or rewind")
        return self


class Reset(Strict):
    now: Annotated[int, Field(ge=0)] | None = None
    """The clock's start in unix seconds; `None` is the machine's time."""


class TypedCard(Strict):
    number: str
    exp_month: int
    exp_year: int
    cvc: str


class Authentication(Strict):
    client_secret: str
    outcome: Literal["complete", "fail"] | None = None
    """The customer's answer to the bank; `None` only reads the intent."""


@router.get("/clock")
async def read_clock(sim: Sim) -> Json:
    return {"now": sim.now, "offset_seconds": sim.clock.offset}


@router.post("/clock")
async def move_clock(move: ClockMove, sim: Sim) -> Json:
    if move.rewind:
        catch_up(sim)
        sim.clock.offset = 0
        sim.changed.set()
        return {"now": sim.now, "offset_seconds": 0}
    seconds = move.advance_seconds if move.to is None else move.to - sim.now
    if seconds is None or seconds < 0:
        raise HTTPException(400, "The clock only moves forward.")
    advance(sim, seconds)
    return {"now": sim.now, "offset_seconds": sim.clock.offset}


@router.post("/reset")
async def reset(sim: Sim, params: Reset | None = None) -> Json:
    async with sim.webhooks.sending:
        sim.reset(None if params is None else params.now)
    return {"now": sim.now, "offset_seconds": sim.clock.offset}


@router.get("/deliveries")
async def list_deliveries(sim: Sim, *, waiting: bool = False) -> list[dict[str, Any]]:
    """`waiting`: only those that are still to be sent."""
    catch_up(sim)
    return [asdict(each) for each in sim.webhooks.deliveries if not waiting or each.next_attempt_at is not None]


@router.post("/deliveries/{event_id}/resend")
async def resend(event_id: str, sim: Sim) -> dict[str, Any]:
    delivery = sim.webhooks.resend(event_id)
    if delivery is None:
        raise HTTPException(404, f"No delivery of {event_id}.")
    return asdict(delivery)


@router.get("/behavior")
async def read_behavior(sim: Sim) -> Behavior:
    return sim.behavior


@router.post("/behavior")
async def change_behavior(change: Behavior, sim: Sim) -> Behavior:
    """Changes the given members."""
    sim.behavior = sim.behavior.model_copy(update=change.model_dump(exclude_unset=True))
    return sim.behavior


def _check_publishable(authorization: str) -> None:
    if not authorization.startswith("Bearer pk_test_"):
        raise NotAuthenticated("The card field needs a publishable test key.")


@router.post("/authentications")
async def answer_bank(request: Authentication, sim: Sim, authorization: Annotated[str, Header()] = "") -> Response:
    """The card field calls this with a publishable key, as Stripe.js does: an intent as its client secret shows it."""
    try:
        _check_publishable(authorization)
        catch_up(sim)
        intent = intent_of_secret(sim, request.client_secret)
        if request.outcome is not None:
            authenticate(sim, intent, passed=request.outcome == "complete")
            sim.changed.set()
        return JSONResponse(_public(intent))
    except StripeError as refusal:
        return refused(refusal)


def _public(intent: Json) -> Json:
    """What a browser may see of an intent."""
    names = ("id", "object", "amount", "currency", "status", "last_payment_error", "last_setup_error")
    seen = {name: intent[name] for name in names if name in intent}
    for error in ("last_payment_error", "last_setup_error"):
        if seen.get(error) is not None:
            seen[error] = {name: seen[error].get(name) for name in ("code", "decline_code", "message", "type")}
    return seen


@router.post("/tokens")
async def make_token(card: TypedCard, sim: Sim, authorization: Annotated[str, Header()] = "") -> Response:
    """The card field calls this with a publishable key."""
    try:
        _check_publishable(authorization)
        raw = RawCard(**card.model_dump())
        return JSONResponse(new_token(sim, raw))
    except StripeError as refusal:
        return refused(refusal)


@router.get("/card-field.js")
async def card_field() -> Response:
    return Response(_SCRIPT, media_type="text/javascript", headers={"Cache-Control": "no-cache"})
