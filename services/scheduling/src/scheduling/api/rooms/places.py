from typing import Annotated, Any
from uuid import UUID

from chassis.errors import Invalid
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.responses import json_response
from chassis.ids import parse_id
from chassis.phone_numbers import is_phone_number
from chassis.regions import STATES
from chassis.runtime import runtime_of
from chassis.schemas import Incoming, Line, Outgoing, Required, Text, sentence
from chassis.timekeeping.zone_names import named_zone
from chassis.unit_of_work import UnitOfWork
from fastapi import APIRouter, Query, Request, Response
from pydantic import AfterValidator, AwareDatetime, Field

from scheduling.api.audit_reads import audit_reads
from scheduling.domain.errors import EventNotFound, VisitorNotFound
from scheduling.domain.places import Contact
from scheduling.queries.session_places import family_places, own_place
from scheduling.resources import settings_of
from scheduling.use_cases.rooms.confirm_place import NewPlace, confirm_place, go_on_unlicensed

router = APIRouter(tags=["meeting rooms"])
PATH = "/events/{event_id}/room"
LONGEST_REASON = 1_000
ADDRESS_NEEDED, PHONE_NEEDED = "Address is required", "Phone number is required"
DeviceZone = Annotated[str, Field(max_length=64, description="The device's time zone", examples=["America/New_York"])]


def _state(code: str) -> str:
    if code not in STATES:
        raise sentence("Choose a state")
    return code


def _phone(text: str) -> str:
    if text and not is_phone_number(text):
        raise sentence("Invalid phone number format")
    return text


class PlaceRequest(Incoming):
    state: Annotated[str, Field(max_length=2, examples=["CA"]), AfterValidator(_state)]
    timezone: DeviceZone
    address: Line | None = Field(default=None, description="Where help must go in an emergency. For guardians")
    phone: Annotated[str, Field(max_length=32), AfterValidator(_phone)] | None = Field(
        default=None, description="Of an adult there. For guardians", examples=["4155550123"]
    )

    def contact(self) -> Contact:
        """Of a family. Raises Invalid."""
        missing = {
            name: text
            for name, given, text in (("address", self.address, ADDRESS_NEEDED), ("phone", self.phone, PHONE_NEEDED))
            if not given
        }
        if missing:
            raise Invalid(fields=missing)
        return Contact(self.address or "", self.phone or "")


class ConfirmedPlace(Outgoing):
    state: str
    confirmed_at: AwareDatetime
    licensed: bool = Field(description="Whether the therapist has a license there until the session ends")
    has_exception: bool = Field(description="The therapist goes on without a license there, and wrote why")


class SuggestedPlace(Outgoing):
    state: str | None = Field(description="Null if nothing that we know fits the device's time zone")
    zone_differs: bool = Field(description="We know a state, but the device's clock shows another time")
    address: str | None
    phone: str | None


class OwnPlace(Outgoing):
    asked: bool = Field(description="The viewer must confirm where they are")
    confirmed: ConfirmedPlace | None = Field(description="For this session; for a therapist, today")
    suggestion: SuggestedPlace


class OwnPlaceResponse(Outgoing):
    place: OwnPlace


class FamilyPlace(Outgoing):
    visitor_id: str
    children: list[str] = Field(description="The names of the children that the guardian brings")
    state: str
    address: str | None
    phone: str | None
    confirmed_at: AwareDatetime
    licensed: bool = Field(description="Whether the viewer has a license there until the session ends")
    may_go_on: bool = Field(description="Whether a reason lets the viewer go on without a license")
    exception_reason: str | None


class FamilyPlacesResponse(Outgoing):
    places: list[FamilyPlace]


class PlaceExceptionRequest(Incoming):
    reason: Annotated[Text, Field(max_length=LONGEST_REASON), Required("Reason is required")]


@router.get(f"{PATH}/place", response_model=OwnPlaceResponse)
async def show_place(
    request: Request, event_id: str, timezone: Annotated[DeviceZone, Query()], viewer: SignedIn, db: Reading, now: Now
) -> Response:
    """Where the viewer is today: what they confirmed, and what we suggest."""
    event = parse_id(event_id, missing=EventNotFound)
    place, seen = await own_place(db, viewer, event, now, named_zone(timezone))
    audit_reads(request, viewer, [seen], now)
    return json_response({"place": place})


@router.put(f"{PATH}/place", response_model=OwnPlaceResponse)
async def save_place(event_id: str, body: PlaceRequest, viewer: SignedIn, write: Write) -> Response:
    """From 70 minutes before the session until it ends. A guardian must do so before joining. Again replaces it."""
    event, zone = parse_id(event_id, missing=EventNotFound), named_zone(body.timezone)

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        contact = body.contact() if viewer.is_guardian else None
        await confirm_place(uow, viewer, event, NewPlace(body.state, zone, contact))
        place, _ = await own_place(uow, viewer, event, uow.now, zone)
        return place

    return await write(viewer, work, lambda place: {"place": place})


@router.get(f"{PATH}/places", response_model=FamilyPlacesResponse)
async def list_family_places(request: Request, event_id: str, viewer: SignedIn, db: Reading, now: Now) -> Response:
    """Where the families of the session are. For the therapist."""
    event = parse_id(event_id, missing=EventNotFound)
    unlicensed = settings_of(runtime_of(request)).unlicensed_place
    places, seen = await family_places(db, viewer, event, now, unlicensed)
    audit_reads(request, viewer, [seen], now)
    return json_response({"places": places})


@router.put(f"{PATH}/visitors/{{visitor_id}}/place_exception", response_model=FamilyPlacesResponse)
async def save_place_exception(
    request: Request, event_id: str, visitor_id: str, body: PlaceExceptionRequest, viewer: SignedIn, write: Write
) -> Response:
    """Goes on with a family although the therapist has no license where it is. For the therapist."""
    event: UUID = parse_id(event_id, missing=EventNotFound)
    visitor = parse_id(visitor_id, missing=VisitorNotFound)
    unlicensed = settings_of(runtime_of(request)).unlicensed_place

    async def work(uow: UnitOfWork) -> Any:
        await go_on_unlicensed(uow, viewer, event, visitor, body.reason, unlicensed)
        places, _ = await family_places(uow, viewer, event, uow.now, unlicensed)
        return places

    return await write(viewer, work, lambda places: {"places": places})
