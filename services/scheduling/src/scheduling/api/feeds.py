"""The calendar as a read-only feed for other programs."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Annotated, Any
from urllib.parse import urlsplit
from uuid import UUID

import orjson
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.responses import json_response
from chassis.http.throttling import LIMITED
from chassis.languages import written_language
from chassis.paths import BASE_PATH
from chassis.runtime import runtime_of
from chassis.schemas import Outgoing
from chassis.unit_of_work import Actor, UnitOfWork
from fastapi import APIRouter, Depends, Request, Response
from pydantic import AwareDatetime, Field

from scheduling.adapters.calendar_file import FileEvent, calendar_file
from scheduling.adapters.signed_ids import SignedIds
from scheduling.api.limits import FEEDS, NEW_ADDRESSES
from scheduling.domain.errors import FeedNotFound
from scheduling.queries.feeds import FeedReader, feed_by_id, own_feed, whole_calendar
from scheduling.use_cases.calendar_feed import READ_TIME_PRECISION, record_read, renew_feed, revoke_feed

CALENDAR = "text/calendar; charset=utf-8"
FILE: dict[int | str, dict[str, Any]] = {200: {"content": {"text/calendar": {"schema": {"type": "string"}}}}}
router = APIRouter(tags=["feeds"])


class FeedSchema(Outgoing):
    url: str = Field(description="A secret address: anyone who has it can read the calendar")
    created_at: AwareDatetime
    last_read_at: AwareDatetime | None = Field(description="Accurate to five minutes")


class FeedResponse(Outgoing):
    calendar_feed: FeedSchema | None


async def _addresses(request: Request) -> SignedIds:
    return SignedIds(runtime_of(request), "calendar feed")


Addresses = Annotated[SignedIds, Depends(_addresses)]


def no_reply_at(origin: str) -> str:
    """An ORGANIZER address at the platform's public host."""
    return f"no-reply@{urlsplit(origin).hostname or 'localhost'}"


@router.get("/calendar_feed", response_model=FeedResponse)
async def show_calendar_feed(request: Request, viewer: SignedIn, db: Reading, addresses: Addresses) -> Response:
    """Not for an impersonating operator, because the address would outlast the impersonation."""
    viewer.forbid_impersonation()
    row = await own_feed(db, viewer)
    if row is None:
        return json_response({"calendar_feed": None})
    times = {name: row[name] for name in ("created_at", "last_read_at")}
    return json_response({"calendar_feed": {"url": _url(request, addresses, row["id"]), **times}})


@router.post(
    "/calendar_feed", response_model=FeedResponse, status_code=201, responses=LIMITED, dependencies=[NEW_ADDRESSES]
)
async def make_calendar_feed(request: Request, viewer: SignedIn, write: Write, addresses: Addresses) -> Response:
    """Creates a new address; the earlier one stops working at once."""

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        feed = await renew_feed(uow, viewer)
        return {"id": str(feed.id), "created_at": feed.created_at, "last_read_at": feed.last_read_at}

    # The address is a key, so the stored response doesn't contain it; a repeated request computes it again.
    kept = await write(viewer, work, lambda found: found, status=201)
    feed = orjson.loads(bytes(kept.body))
    return json_response({"calendar_feed": {"url": _url(request, addresses, feed.pop("id")), **feed}}, 201)


@router.delete("/calendar_feed", status_code=204)
async def delete_calendar_feed(viewer: SignedIn, write: Write) -> Response:
    """The address stops working at once."""

    async def work(uow: UnitOfWork) -> None:
        await revoke_feed(uow, viewer)

    return await write(viewer, work, lambda _: None, status=204)


@router.head("/feeds/{token}.ics", include_in_schema=False, dependencies=[FEEDS])
@router.get("/feeds/{token}.ics", response_class=Response, responses={**FILE, **LIMITED}, dependencies=[FEEDS])
async def read_feed(token: str, request: Request, db: Reading, now: Now, addresses: Addresses) -> Response:
    """For calendar programs, which don't sign in. An unchanged calendar answers 304 to its own ETag."""
    runtime, feed_id = runtime_of(request), addresses.read(token)
    row = await feed_by_id(db, feed_id) if feed_id is not None else None
    if row is None:
        raise FeedNotFound
    reader = FeedReader(row["user_type"], UUID(row["profile_id"]), written_language(row["language"]))
    found = await whole_calendar(db, reader, runtime.settings.public_origin, now)
    actor = Actor(f"{reader.user_type}:{reader.profile_id}", address=request.client.host if request.client else None)
    runtime.reads.record(actor, "read read_feed", found.child_ids, now)
    if row["last_read_at"] is None or now - row["last_read_at"] >= READ_TIME_PRECISION:
        await runtime.units.run(actor, lambda uow: record_read(uow, UUID(row["id"])))
    headers = {"Cache-Control": "private, no-cache", "ETag": _etag(found.events)}
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    content = calendar_file(found.events, no_reply_at(runtime.settings.public_origin), now)
    return Response(content, media_type=CALENDAR, headers=headers)


def _etag(events: Sequence[FileEvent]) -> str:
    """Hash of the file's content without its creation time."""
    return f'"{sha256(repr(events).encode()).hexdigest()[:32]}"'


def _url(request: Request, addresses: SignedIds, feed_id: str) -> str:
    return f"{runtime_of(request).settings.public_origin}{BASE_PATH}/feeds/{addresses.token(UUID(feed_id))}.ics"
