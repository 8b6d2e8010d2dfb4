"""Guardians wait for free times, and take or decline what is held for them."""

from typing import Any

from chassis.access.child_access import BookableChild, ChildNotFound
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.responses import json_response
from chassis.ids import parse_id
from chassis.timekeeping.zone_names import named_zone
from chassis.unit_of_work import UnitOfWork
from fastapi import APIRouter, Response

from scheduling.api.events.booking import Booked, respond_to_booking, single_event_body
from scheduling.api.events.schemas import EventResponse
from scheduling.api.waitlist_schemas import ChangeWaitlist, WaitlistResponse
from scheduling.domain.errors import OfferNotFound
from scheduling.queries.events.read_events import events_by_id
from scheduling.queries.waitlist import waitlist_of
from scheduling.use_cases.waitlist.change_waitlist import WaitlistDraft, change_waitlist
from scheduling.use_cases.waitlist.decide_offer import decline_offer, take_offer

router = APIRouter(tags=["waitlist"])
PATH = "/clients/{client_id}/waitlist"
OFFER = "/clients/{client_id}/waitlist_offers/{offer_id}"


@router.get(PATH, response_model=WaitlistResponse)
async def show_waitlist(child: BookableChild, viewer: SignedIn, db: Reading, now: Now) -> Response:
    viewer.require_guardian()
    return json_response({"waitlist": await waitlist_of(db, child, now)})


@router.put(PATH, response_model=WaitlistResponse)
async def update_waitlist(client_id: str, body: ChangeWaitlist, viewer: SignedIn, write: Write) -> Response:
    """Replaces the times. The family keeps its place unless it leaves the waitlist."""
    child = parse_id(client_id, missing=ChildNotFound)
    zone = named_zone(body.timezone)
    times = [time.parsed for time in body.times]

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        coming = [time for time in times if time.stretch is None or time.stretch.end > uow.now]
        await change_waitlist(uow, viewer, child, WaitlistDraft(coming, body.paused, zone.key, body.version))
        return await waitlist_of(uow, child, uow.now)

    return await write(viewer, work, lambda found: {"waitlist": found})


@router.post(f"{OFFER}/booking", response_model=EventResponse, status_code=201)
async def take_waitlist_offer(client_id: str, offer_id: str, viewer: SignedIn, write: Write) -> Response:
    """Books the time that is held for the child."""
    child = parse_id(client_id, missing=ChildNotFound)
    offer = parse_id(offer_id, missing=OfferNotFound)

    async def work(uow: UnitOfWork) -> Booked:
        return await events_by_id(uow, viewer, [await take_offer(uow, viewer, child, offer)], uow.now)

    return await respond_to_booking(write, viewer, work, answer=single_event_body)


@router.delete(OFFER, status_code=204)
async def decline_waitlist_offer(client_id: str, offer_id: str, viewer: SignedIn, write: Write) -> Response:
    """The time is offered to the next family."""
    child = parse_id(client_id, missing=ChildNotFound)
    offer = parse_id(offer_id, missing=OfferNotFound)

    async def work(uow: UnitOfWork) -> None:
        await decline_offer(uow, viewer, child, offer)

    return await write(viewer, work, lambda _: None, status=204)
