"""Additional endpoints for tests and local use: clock, reset, deliveries, card field."""

from dataclasses import asdict
from importlib.resources import files
from typing import Annotated, Any

from fastapi import APIRouter, Header, HTTPException, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field, model_validator

from stripe_simulator.billing.clock_advance import advance, catch_up
from stripe_simulator.errors import Json, NotAuthenticated, StripeError
from stripe_simulator.protocol import Sim, refused
from stripe_simulator.routers.tokens import RawCard, new_token

router = APIRouter(prefix="/simulator")

_SCRIPT = files("stripe_simulator").joinpath("card-field.js").read_text(encoding="utf-8")


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class ClockMove(Strict):
    """Moves ahead by a number of seconds, or to a time that is not past."""

    advance_seconds: Annotated[int, Field(ge=0)] | None = None
    to: Annotated[int, Field(ge=0)] | None = None

    @model_validator(mode="after")
    def _one_of_both(self) -> "ClockMove":
        if (self.advance_seconds is None) == (self.to is None):
            raise ValueError("pass advance_seconds or to")
        return self


class Reset(Strict):
    now: Annotated[int, Field(ge=0)] | None = None
    """The clock's start in unix seconds; `None` is the machine's time."""


class TypedCard(Strict):
    number: str
    exp_month: int
    exp_year: int
    cvc: str


@router.get("/clock")
async def read_clock(sim: Sim) -> Json:
    return {"now": sim.now, "offset_seconds": sim.clock.offset}


@router.post("/clock")
async def move_clock(move: ClockMove, sim: Sim) -> Json:
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
async def list_deliveries(sim: Sim) -> list[dict[str, Any]]:
    catch_up(sim)
    return [asdict(delivery) for delivery in sim.webhooks.deliveries]


@router.post("/deliveries/{event_id}/resend")
async def resend(event_id: str, sim: Sim) -> dict[str, Any]:
    delivery = sim.webhooks.resend(event_id)
    if delivery is None:
        raise HTTPException(404, f"No delivery of {event_id}.")
    return asdict(delivery)


@router.post("/tokens")
async def make_token(card: TypedCard, sim: Sim, authorization: Annotated[str, Header()] = "") -> Response:
    """The card field calls this with a publishable key."""
    try:
        if not authorization.startswith("Bearer pk_test_"):
            raise NotAuthenticated("The card field needs a publishable test key.")
        raw = RawCard(**card.model_dump())
        return JSONResponse(new_token(sim, raw))
    except StripeError as refusal:
        return refused(refusal)


@router.get("/card-field.js")
async def card_field() -> Response:
    return Response(_SCRIPT, media_type="text/javascript", headers={"Cache-Control": "no-cache"})
