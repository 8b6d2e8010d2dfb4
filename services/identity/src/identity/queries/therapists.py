"""Therapists as the wire has them: a card for everyone, the whole profile for themselves."""

from datetime import date
from typing import Any
from uuid import UUID

import orjson
from chassis.db import Rows

from identity.domain.therapists import WEEKDAYS, clock_text
from identity.queries.cards import CARDS
from identity.use_cases.onboarding import TherapistNotFound

ACCEPTING = "SELECT 1 FROM therapists WHERE id = $1 AND status = 'approved' AND profile_step = 'complete'"
OWN = """
    SELECT u.email, t.phone_number, t.profile_step, t.hours_per_week, t.gender, t.zipcode, t.country, NULL AS resume
    FROM therapists t JOIN users u ON u.id = t.user_id WHERE t.id = $1
"""
LICENCES = "SELECT id, state, number, expires_on FROM licences WHERE therapist_id = $1 ORDER BY state, number"
HOURS = "SELECT id, weekday, starts, ends FROM working_hours WHERE therapist_id = $1 ORDER BY weekday, starts"


async def accepting_card(db: Rows, therapist_id: UUID, today: date) -> dict[str, Any]:
    """Raises TherapistNotFound also for one who takes no clients: an applicant is nobody's to see."""
    if await db.value(ACCEPTING, therapist_id) is None:
        raise TherapistNotFound
    return {"therapist": await _card(db, therapist_id, today)}


async def own_profile(db: Rows, therapist_id: UUID, today: date) -> dict[str, Any]:
    card = await _card(db, therapist_id, today)
    own = await db.row(OWN, therapist_id)
    assert own is not None
    hours = [
        {
            "id": row["id"],
            "day_of_week": WEEKDAYS[row["weekday"]],
            "start_time": clock_text(row["starts"]),
            "end_time": clock_text(row["ends"]),
        }
        for row in await db.rows(HOURS, therapist_id)
    ]
    licences = [dict(row) for row in await db.rows(LICENCES, therapist_id)]
    return {"therapist": {**card, **own, "licenses": licences, "calendars": hours}}


async def _card(db: Rows, therapist_id: UUID, today: date) -> dict[str, Any]:
    row = await db.row(CARDS, [therapist_id], today)
    assert row is not None
    card: dict[str, Any] = orjson.loads(row["card"])
    return card
