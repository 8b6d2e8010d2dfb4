"""Therapists as the wire has them: a card for everyone, the whole profile for themselves."""

from collections.abc import Sequence
from datetime import date
from typing import Any
from uuid import UUID

import orjson
from chassis.db import Rows

from identity.domain.therapists import WEEKDAYS, clock_text
from identity.use_cases.onboarding import TherapistNotFound

CARDS = """
    SELECT (
        SELECT row_to_json(card)::text FROM (
            SELECT t.id, u.first_name, u.last_name, concat_ws(' ', u.first_name, u.last_name) AS full_name, t.bio,
                t.experience, t.pediatric_experience, t.online_therapy_experience,
                (SELECT row_to_json(one) FROM (SELECT s.id, s.name) one) AS specialty,
                NULL AS profile_photo, t.timezone, t.city, t.state,
                ARRAY(SELECT DISTINCT l.state FROM licences l
                    WHERE l.therapist_id = t.id AND l.expires_on >= $2 ORDER BY l.state) AS licensed_states,
                ARRAY(SELECT row_to_json(one) FROM (
                    SELECT p.id, p.name
                    FROM therapist_sub_specialties l JOIN sub_specialties p ON p.id = l.sub_specialty_id
                    WHERE l.therapist_id = t.id ORDER BY p.name) one) AS sub_specialties
        ) card
    ) AS card
    FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, place)
    JOIN therapists t ON t.id = wanted.id JOIN users u ON u.id = t.user_id JOIN specialties s ON s.id = t.specialty_id
    ORDER BY wanted.place
"""
"""Each as JSON already: a search answers hundreds, and making objects of them only to encode them costs most of it."""
ACCEPTING = "SELECT 1 FROM therapists WHERE id = $1 AND status = 'approved' AND profile_step = 'complete'"
OWN = """
    SELECT u.email, t.phone_number, t.profile_step, t.hours_per_week, t.gender, t.zipcode, t.country, NULL AS resume
    FROM therapists t JOIN users u ON u.id = t.user_id WHERE t.id = $1
"""
LICENCES = "SELECT id, state, number, expires_on FROM licences WHERE therapist_id = $1 ORDER BY state, number"
HOURS = "SELECT id, weekday, starts, ends FROM working_hours WHERE therapist_id = $1 ORDER BY weekday, starts"


async def cards(db: Rows, ids: Sequence[UUID | str], today: date) -> list[orjson.Fragment]:
    """In the order of `ids`; licences that expired before `today` are left out."""
    return [orjson.Fragment(row["card"]) for row in await db.rows(CARDS, ids, today)]


async def accepting_card(db: Rows, therapist_id: UUID, today: date) -> dict[str, Any]:
    """Raises TherapistNotFound also for one who takes no clients: an applicant is nobody's to see."""
    if await db.value(ACCEPTING, therapist_id) is None:
        raise TherapistNotFound
    [card] = await cards(db, [therapist_id], today)
    return {"therapist": card}


async def own_profile(db: Rows, therapist_id: UUID, today: date) -> dict[str, Any]:
    card = orjson.loads(await db.value(CARDS, [therapist_id], today))
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
