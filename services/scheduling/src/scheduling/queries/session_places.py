from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows
from chassis.timekeeping.wall_clock import day_of

from scheduling.adapters.rooms.session_places import contacts_of, is_licensed_in
from scheduling.domain.errors import SessionHandedOver
from scheduling.domain.places import UnlicensedPlace, has_moved, suggested_state
from scheduling.queries.events.seen_events import SeenEvent
from scheduling.queries.rooms import room_of

OWN = """
    SELECT event_id, profile_id, state, timezone, contact, confirmed_at, exception_at IS NOT NULL AS has_exception
    FROM session_places WHERE profile_id = $1 ORDER BY event_id = $2 DESC, confirmed_at DESC LIMIT 2
"""
"""The one of the session first, if there is one, and the last other one."""
HOME_STATES = """
    SELECT c.state FROM participants p
    JOIN guardianships_for('sessions') g ON g.child_id = p.child_id AND g.guardian_id = $2 AND NOT g.address_hidden
    JOIN children c ON c.id = p.child_id
    WHERE p.event_id = $1 AND NOT p.canceled ORDER BY p.child_id
"""
THERAPIST = """
    SELECT timezone, ARRAY(SELECT l->>'state' FROM jsonb_array_elements(licences) l ORDER BY 1) AS states
    FROM therapists WHERE id = $1
"""
OF_FAMILIES = """
    SELECT s.event_id, s.profile_id, s.state, s.contact, s.confirmed_at, s.exception_reason, s.exception_at, f.children
    FROM session_places s
    JOIN LATERAL (
        SELECT array_agg(coalesce(c.preferred_name, c.name) ORDER BY p.child_id) AS children
        FROM participants p
        JOIN guardianships_for('sessions') g ON g.child_id = p.child_id AND g.guardian_id = s.profile_id
        JOIN children c ON c.id = p.child_id
        WHERE p.event_id = s.event_id AND NOT p.canceled) f ON f.children IS NOT NULL
    WHERE s.event_id = $1 AND s.confirmed_at >= $2
    ORDER BY s.confirmed_at, s.profile_id
"""


async def own_place(
    db: Rows, viewer: Viewer, event_id: UUID, now: datetime, zone: ZoneInfo
) -> tuple[dict[str, Any], SeenEvent]:
    """What the viewer confirmed, and what they are asked. `zone` is the device's.

    Raises EventNotFound, RoomNotFound, SessionHandedOver, TextUnreadable, MasterKeyMissing.
    """
    room, seen = await room_of(db, viewer, event_id, now)
    places = await db.rows(OWN, viewer.profile_id, event_id)
    if viewer.is_guardian:
        home = [row["state"] for row in await db.rows(HOME_STATES, event_id, viewer.profile_id)]
        confirmed = next((row for row in places if _is_of(row, event_id, room["page_opens_at"])), None)
    else:
        found = await db.row(THERAPIST, viewer.profile_id)
        home = [] if found is None else list(found["states"])
        own_zone = zone if found is None else ZoneInfo(found["timezone"])
        confirmed = next((row for row in places if _is_today(row, now, own_zone)), None)
    contacts = await contacts_of(db, places)
    last = max(places, key=lambda row: row["confirmed_at"], default=None)
    contact = None if last is None else contacts.get((UUID(str(last["event_id"])), viewer.profile_id))
    lasts = [] if last is None else [last["state"]]
    suggestion = suggested_state([*home, *lasts] if viewer.is_guardian else [*lasts, *home], zone, now)
    same_place = last is not None and last["state"] == suggestion.state
    return {
        "asked": confirmed is None or has_moved(ZoneInfo(confirmed["timezone"]), zone, now),
        "confirmed": None if confirmed is None else await _confirmed(db, room, confirmed),
        "suggestion": {
            "state": suggestion.state,
            "zone_differs": suggestion.zone_differs,
            "address": contact.address if contact and same_place else None,
            "phone": contact.phone if contact else None,
        },
    }, seen


async def family_places(
    db: Rows, viewer: Viewer, event_id: UUID, now: datetime, unlicensed: UnlicensedPlace
) -> tuple[Sequence[dict[str, Any]], SeenEvent]:
    """For the session's therapist: where its families are.

    Raises EventNotFound, RoomNotFound, Forbidden, SessionHandedOver, TextUnreadable, MasterKeyMissing.
    """
    room, seen = await room_of(db, viewer, event_id, now)
    if UUID(room["therapist"]["id"]) != viewer.require_therapist():
        raise SessionHandedOver
    rows = await db.rows(OF_FAMILIES, event_id, room["page_opens_at"])
    contacts = await contacts_of(db, rows)
    places = []
    for row in rows:
        contact = contacts.get((event_id, UUID(str(row["profile_id"]))))
        licensed = await is_licensed_in(db, viewer.profile_id, row["state"], room["ends_at"])
        places.append(
            {
                "visitor_id": str(row["profile_id"]),
                "children": row["children"],
                "state": row["state"],
                "address": contact.address if contact else None,
                "phone": contact.phone if contact else None,
                "confirmed_at": row["confirmed_at"],
                "licensed": licensed,
                "may_go_on": unlicensed is UnlicensedPlace.WARN,
                "exception_reason": row["exception_reason"],
            }
        )
    return places, seen


async def _confirmed(db: Rows, room: dict[str, Any], row: Row) -> dict[str, Any]:
    licensed = await is_licensed_in(db, UUID(room["therapist"]["id"]), row["state"], room["ends_at"])
    return {
        "state": row["state"],
        "confirmed_at": row["confirmed_at"],
        "licensed": licensed,
        "has_exception": row["has_exception"],
    }


def _is_of(row: Row, event_id: UUID, page_opens_at: datetime) -> bool:
    return UUID(str(row["event_id"])) == event_id and bool(row["confirmed_at"] >= page_opens_at)


def _is_today(row: Row, now: datetime, zone: ZoneInfo) -> bool:
    return day_of(row["confirmed_at"], zone) == day_of(now, zone)
