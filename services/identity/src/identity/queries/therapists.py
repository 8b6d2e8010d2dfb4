"""Response bodies of therapists: a public card, and the full profile for the therapist."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any
from uuid import UUID

import orjson
from chassis.auth.file_links import FileLinks
from chassis.db import Row, Rows
from chassis.timekeeping.wall_clock import WEEK, clock_text

from identity.adapters.sql_fragments import TERMS_ACCEPTED_BY_THERAPIST, UNREAD_NOTICES, today_of
from identity.domain.errors import TherapistNotFound
from identity.domain.licenses import license_status
from identity.matching.therapist_cards import load_cards

ACCEPTING = "SELECT 1 FROM therapists WHERE id = $1 AND status = 'approved' AND profile_step = 'complete'"
OWN = f"""
    SELECT u.email, u.language, t.phone_number, t.profile_step, t.hours_per_week, t.gender, t.zipcode, t.country,
        t.meeting_url, t.session_phone, t.resume_id,
        ({TERMS_ACCEPTED_BY_THERAPIST}) AS accepted_terms_and_conditions, {today_of("$2")} AS today,
        ({UNREAD_NOTICES.format(user="t.user_id")}) AS unread_notifications
    FROM therapists t JOIN users u ON u.id = t.user_id WHERE t.id = $1
"""  # noqa: S608  # constants
LICENSES = """
    SELECT id, state, number, expires_on, verified_at IS NOT NULL AS verified, file_id
    FROM licences WHERE therapist_id = $1 ORDER BY state, number, id
"""
FILES = "SELECT id, filename, content_type, size FROM files WHERE id = ANY($1::uuid[])"
HOURS = "SELECT id, weekday, starts, ends FROM working_hours WHERE therapist_id = $1 ORDER BY weekday, starts"


async def accepting_card(db: Rows, therapist_id: UUID, today: date) -> dict[str, Any]:
    """Raises TherapistNotFound, also for a therapist who isn't accepting clients, such as an applicant."""
    if await db.value(ACCEPTING, therapist_id) is None:
        raise TherapistNotFound
    return {"therapist": await _card(db, therapist_id, today)}


async def own_profile(db: Rows, therapist_id: UUID, now: datetime, links: FileLinks) -> dict[str, Any]:
    """`links` signs file links for the viewer. Nobody else gets links to resumes or licenses."""
    row = await db.row(OWN, therapist_id, now)
    assert row is not None
    own = dict(row)
    today: date = own.pop("today")
    card = await _card(db, therapist_id, today)
    rows = await db.rows(LICENSES, therapist_id)
    wanted = [key for key in (own["resume_id"], *(row["file_id"] for row in rows)) if key]
    files = {row["id"]: _file(row, links) for row in await db.rows(FILES, wanted)}
    own["resume"] = files.get(own.pop("resume_id"))
    hours = [
        {
            "id": row["id"],
            "day_of_week": WEEK[row["weekday"]].value,
            "start_time": clock_text(row["starts"]),
            "end_time": clock_text(row["ends"]),
        }
        for row in await db.rows(HOURS, therapist_id)
    ]
    licenses = [_license(row, files, today) for row in rows]
    specialties = {
        "specialty_id": card["specialty"]["id"],
        "sub_specialty_ids": [one["id"] for one in card["sub_specialties"]],
    }
    return {"therapist": {**card, **own, **specialties, "licenses": licenses, "calendars": hours}}


def _file(row: Row, links: FileLinks) -> dict[str, Any]:
    described = {name: row[name] for name in ("filename", "content_type", "size")}
    return {**described, "url": links.path(row["id"])}


def _license(row: Row, files: Mapping[Any, dict[str, Any]], today: date) -> dict[str, Any]:
    described = {name: row[name] for name in ("id", "state", "number", "expires_on")}
    status = license_status(verified=row["verified"], expires_on=row["expires_on"], today=today)
    return {**described, "license_file": files.get(row["file_id"]), "status": status}


async def _card(db: Rows, therapist_id: UUID, today: date) -> dict[str, Any]:
    cards = await load_cards(db, [str(therapist_id)], today)
    card: dict[str, Any] = orjson.loads(cards[str(therapist_id)])
    return card
