"""What someone may do in Larkwell's room now. The same statement records that they were seen."""

from datetime import datetime
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows

from scheduling.adapters.sql_fragments import FULL_NAME, ROOM_USE
from scheduling.domain.rooms import ClosedReason, Place, Room, RoomClosed, RoomPerson, RoomRole, RoomUse, Standing

FIRST_NAME = "coalesce(nullif(split_part(btrim(c.preferred_name), ' ', 1), ''), c.name)"
"""A preferred name may contain the last name, which other families must not learn."""
ONE_FAMILY = """
    EXISTS (
        SELECT 1 FROM participants p JOIN guardianships_for('sessions') g ON g.child_id = p.child_id
        WHERE p.event_id = e.id GROUP BY g.guardian_id
        HAVING count(*) = (SELECT count(*) FROM participants every WHERE every.event_id = e.id))
    AND NOT EXISTS (
        SELECT 1 FROM participants p JOIN guardianships_for('sessions') g ON g.child_id = p.child_id
        WHERE p.event_id = e.id AND g.address_hidden)
"""
"""Whether some guardian is responsible for every invited child. Canceled guests count: they may be invited again. Two
households of which one may not learn where the other lives count as two families: an IP address would show it."""
CHECK_IN = f"""
    WITH room AS (
        SELECT e.id, e.starts_at, e.ends_at, e.canceled OR e.deleted_at IS NOT NULL AS canceled,
            e.therapist_id, e.substituted_therapist_id, t.meeting_url IS NULL AS is_own, {FULL_NAME} AS therapist_name,
            own.invited, own.names, NOT ({ONE_FAMILY}) AS relay_only, {ROOM_USE}
        FROM events e
        JOIN therapists t ON t.id = e.therapist_id
        LEFT JOIN LATERAL (
            SELECT count(*) AS invited,
                array_agg({FIRST_NAME} ORDER BY p.child_id) FILTER (WHERE NOT p.canceled) AS names
            FROM participants p
            JOIN guardianships_for('sessions') g ON g.child_id = p.child_id AND g.guardian_id = $2
            LEFT JOIN children c ON c.id = p.child_id
            WHERE p.event_id = e.id) own ON true
        WHERE e.id = $1
    ), seen AS (
        UPDATE room_visits v SET seen_at = $3 FROM room
        WHERE v.event_id = room.id AND v.profile_id = $2 AND v.left_at IS NULL AND room.is_own AND $3 < room.ends_at
    )
    SELECT room.*, v.joined_at, v.left_at, v.seen_at, v.admitted_at IS NOT NULL AS is_admitted
    FROM room LEFT JOIN room_visits v ON v.event_id = room.id AND v.profile_id = $2
"""  # noqa: S608  # constants


async def standing_row(db: Rows, viewer: Viewer, event_id: UUID, now: datetime) -> Row:
    """Needs the right to be in the room now. Raises RoomClosed."""
    row = await db.row(CHECK_IN, event_id, viewer.profile_id, now)
    if row is None or not _belongs(row, viewer):
        raise RoomClosed(ClosedReason.NOT_ALLOWED)
    if viewer.is_therapist and row["therapist_id"] != str(viewer.profile_id):
        raise RoomClosed(ClosedReason.HANDED_OVER)
    if row["canceled"] or (viewer.is_guardian and row["names"] is None):
        raise RoomClosed(ClosedReason.CANCELED)
    if not row["is_own"] or not Room(row["starts_at"], row["ends_at"], canceled=False).is_open(now):
        raise RoomClosed(ClosedReason.ENDED)
    return row


def room_use_of(row: Row) -> RoomUse:
    return RoomUse(row["guests"], row["room_used_at"], row["media_server_at"])


def standing_of(row: Row, viewer: Viewer, *, has_media_server: bool) -> Standing:
    role = RoomRole.THERAPIST if viewer.is_therapist else RoomRole.FAMILY
    name = row["therapist_name"] if viewer.is_therapist else " & ".join(row["names"])
    place = Place.IN if viewer.is_therapist or row["is_admitted"] else Place.WAITING
    kind = room_use_of(row).kind(row["starts_at"], has_media_server=has_media_server)
    return Standing(place, RoomPerson(role, name, viewer.profile_id), kind, row["relay_only"], row["ends_at"])


def _belongs(row: Row, viewer: Viewer) -> bool:
    if viewer.is_guardian:
        return bool(row["invited"])
    return str(viewer.profile_id) in (row["therapist_id"], row["substituted_therapist_id"])
