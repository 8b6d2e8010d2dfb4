"""Sessions that take place now, written straight into scheduling's database: the API books none in the past."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID

from chassis.ids import new_id
from chassis.testing.people import Person, guardian, therapist
from psycopg.types.json import Json
from stack.stack import Stack

from tests.support.databases import database

LENGTH = timedelta(minutes=45)
STATE = "CA"
"""Where the families are, and where the therapists have a license."""
THERAPIST = """
    INSERT INTO therapists
        (id, version, first_name, last_name, email, timezone, accepting, working_hours, licences, suspended)
    VALUES (%s, 1, 'Robin', 'Chen', 'robin@example.com', 'America/Los_Angeles', true, '[]', %s, false)
"""
CHILD = """
    INSERT INTO children (id, version, name, billing_responsibility, guardian)
    VALUES (%s, 1, 'Mia', 'private_pay', '{}')
"""
GUARDIANSHIP = "INSERT INTO guardianships (guardian_id, child_id, version, revoked) VALUES (%s, %s, 1, false)"
SERVICE = """
    INSERT INTO care_services (id, version, child_id, therapist_id, name, session_type, cycle, cycle_anchor,
        sessions_per_cycle, session_length_minutes, starts_on)
    VALUES (%s, 1, %s, %s, 'Speech', 'individual_session', 'week', current_date, 1, 45, current_date)
"""
EVENT = """
    INSERT INTO events (id, version, event_type, therapist_id, exception, therapist_role, starts_at, ends_at, timezone,
        status, canceled, created_at)
    VALUES (%s, 1, 'individual_session', %s, false, 'regular', %s, %s, 'America/Los_Angeles', 'scheduled', false, now())
"""
PARTICIPANT = """
    INSERT INTO participants (id, event_id, child_id, care_service_id, status, canceled, late_cancel)
    VALUES (%s, %s, %s, %s, 'pending', false, false)
"""


@dataclass(frozen=True)
class Room:
    event: UUID
    therapist: Person
    guardian: Person


def make_rooms(stack: Stack, number: int) -> Sequence[Room]:
    """Rooms that are open, each for one therapist and one family."""
    rooms = [Room(new_id(), therapist(), guardian()) for _ in range(number)]
    starts_at = datetime.now(UTC)
    with database(stack, "scheduling") as db, db.transaction():
        for room in rooms:
            child, service, holder = new_id(), new_id(), room.therapist.profile_id
            db.execute(THERAPIST, (holder, Json([{"state": STATE, "expires_on": "2099-12-31"}])))
            db.execute(CHILD, (child,))
            db.execute(GUARDIANSHIP, (room.guardian.profile_id, child))
            db.execute(SERVICE, (service, child, holder))
            db.execute(EVENT, (room.event, holder, starts_at, starts_at + LENGTH))
            db.execute(PARTICIPANT, (new_id(), room.event, child, service))
    return rooms
