from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

import orjson
from chassis.auth.viewer import Viewer
from chassis.db import Rows

from scheduling.adapters.rooms.session_places import require_place
from scheduling.adapters.rooms.standing import room_use_of, standing_of, standing_row
from scheduling.adapters.sql_fragments import ROOM_USE
from scheduling.domain.errors import RoomHasLink, RoomNotFound, RoomNotOpen, SessionHandedOver
from scheduling.domain.places import UnlicensedPlace
from scheduling.domain.rooms import Room, RoomClosed, RoomKind, RoomState, Standing, room_page_opens_at
from scheduling.queries.events.read_events import event_by_id
from scheduling.queries.events.seen_events import SeenEvent

ROOM = f"""
    SELECT t.meeting_url, t.session_phone, v.left_at IS NOT NULL AS has_left, {ROOM_USE}
    FROM events e
    LEFT JOIN therapists t ON t.id = e.therapist_id
    LEFT JOIN room_visits v ON v.event_id = e.id AND v.profile_id = $2
    WHERE e.id = $1
"""  # noqa: S608  # constants


async def room_of(
    db: Rows, viewer: Viewer, event_id: UUID, now: datetime, *, has_media_server: bool = False
) -> tuple[dict[str, Any], SeenEvent]:
    """The room as the viewer sees it, and its event. `has_media_server`: there is one, for rooms that need it.

    Raises EventNotFound, RoomNotFound, SessionHandedOver.
    """
    seen = await event_by_id(db, viewer, event_id, now)
    event = orjson.loads(orjson.dumps(seen.json))
    if viewer.is_therapist and event["therapist_id"] != str(viewer.profile_id):
        raise SessionHandedOver
    if not event["guests"]:
        raise RoomNotFound
    room = _hours(event, viewer)
    visit = await db.row(ROOM, event_id, viewer.profile_id)
    if visit is None:  # erased in the meantime
        raise RoomNotFound
    state = room.state(now, has_left=visit["has_left"])
    own_kind = room_use_of(visit).kind(room.starts_at, has_media_server=has_media_server)
    return {
        "event_id": event["id"],
        "kind": own_kind if visit["meeting_url"] is None else RoomKind.LINK,
        "state": state,
        "now": now,
        "opens_at": room.opens_at,
        "page_opens_at": room_page_opens_at(room.starts_at),
        "starts_at": room.starts_at,
        "ends_at": room.ends_at,
        "title": event["title"],
        "event_type": event["event_type"],
        "meeting_url": event["therapist"]["meeting_url"] if state is RoomState.OPEN else None,
        "therapist": {
            **{name: event["therapist"][name] for name in ("id", "full_name")},
            "session_phone": visit["session_phone"] if room.shows_phone(now) else None,
        },
    }, seen


def _hours(event: Mapping[str, Any], viewer: Viewer) -> Room:
    starts_at, ends_at = (datetime.fromisoformat(event[name]) for name in ("start_date", "end_date"))
    own = event["guests"] if viewer.is_guardian else []
    return Room(starts_at, ends_at, event["canceled"] or (bool(own) and all(guest["canceled"] for guest in own)))


async def require_network_check(db: Rows, viewer: Viewer, event_id: UUID, now: datetime) -> SeenEvent:
    """The event, if the viewer may try the relay of its room.

    Raises EventNotFound, RoomNotFound, SessionHandedOver, RoomHasLink, RoomNotOpen.
    """
    room, seen = await room_of(db, viewer, event_id, now)
    if room["kind"] is RoomKind.LINK:
        raise RoomHasLink
    _hours(orjson.loads(orjson.dumps(seen.json)), viewer).require_before_end(now)
    return seen


async def own_room(
    db: Rows, viewer: Viewer, event_id: UUID, now: datetime, unlicensed: UnlicensedPlace, *, has_media_server: bool
) -> tuple[Standing, SeenEvent]:
    """What the viewer may do in Larkwell's room. Needs the right to join.

    Raises EventNotFound, RoomNotFound, SessionHandedOver, RoomNotOpen, RoomHasLink, PlaceNeeded, PlaceNotLicensed.
    """
    room, seen = await room_of(db, viewer, event_id, now, has_media_server=has_media_server)
    if room["kind"] is RoomKind.LINK:
        raise RoomHasLink
    try:
        row = await standing_row(db, viewer, event_id, now)
    except RoomClosed as closed:
        raise RoomNotOpen from closed
    if viewer.is_guardian:
        therapist_id = UUID(room["therapist"]["id"])
        await require_place(
            db, event_id, viewer.profile_id, therapist_id, room["starts_at"], room["ends_at"], unlicensed
        )
    return standing_of(row, viewer, has_media_server=has_media_server), seen
