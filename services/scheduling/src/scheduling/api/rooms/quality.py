from typing import Annotated

from chassis.http.authentication import SignedIn
from chassis.http.idempotency import Write
from chassis.ids import parse_id
from chassis.schemas import Incoming, Outgoing
from fastapi import APIRouter, Response
from pydantic import Field

from scheduling.domain.errors import EventNotFound
from scheduling.use_cases.rooms.keep_quality import Sample, keep_quality

router = APIRouter(tags=["meeting rooms"])
MOST_SAMPLES = 20
Kbps = Annotated[int, Field(ge=0, le=100_000)]


class QualitySample(Incoming):
    """How good the viewer's connection to the others was, over a few seconds."""

    seconds: int = Field(ge=1, le=120)
    lost_percent: float = Field(ge=0, le=100, description="Of the packets that others sent")
    round_trip_ms: int | None = Field(default=None, ge=0, le=60_000)
    sent_kbps: Kbps
    received_kbps: Kbps
    reconnects: int = Field(default=0, ge=0, le=1_000, description="Repaired connections in that time")
    relayed: bool = Field(default=False, description="At least one connection went over the relay")


class QualityRequest(Incoming):
    samples: list[QualitySample] = Field(min_length=1, max_length=MOST_SAMPLES)


class QualityResponse(Outgoing):
    kept: int = Field(description="Samples that were stored: a person has at most 1000 for a session")


@router.post("/events/{event_id}/room/quality", response_model=QualityResponse)
async def report_room_quality(event_id: str, body: QualityRequest, viewer: SignedIn, write: Write) -> Response:
    """From time to time during a call in Larkwell's room. Needs the right to join."""
    event = parse_id(event_id, missing=EventNotFound)
    samples = [Sample(**sample.model_dump()) for sample in body.samples]
    return await write(viewer, lambda uow: keep_quality(uow, viewer, event, samples), lambda kept: {"kept": kept})
