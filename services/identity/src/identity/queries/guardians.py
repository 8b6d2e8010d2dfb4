"""Response bodies of a guardian and their children. Usable with read connections and inside a unit of work."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import orjson
from chassis.auth.file_links import FileLinks
from chassis.db import Rows

from identity.adapters.care_client import NO_CARE, NO_SESSIONS, UNKNOWN_CARE, CareByChild
from identity.adapters.sql_fragments import TERMS_ACCEPTED, UNREAD_NOTICES
from identity.domain.children import current_age

CHILDREN = """
    SELECT c.id, c.name, c.last_name, coalesce(c.preferred_name, concat_ws(' ', c.name, c.last_name)) AS preferred_name,
        c.age, c.gender, c.pronouns, c.preferred_time_frame,
        CASE WHEN 'read' = ANY(s.rights) THEN c.birthdate END AS birthdate,
        ARRAY(SELECT s.specialty_id FROM child_specialties s WHERE s.child_id = c.id ORDER BY s.specialty_id)
            AS specialty_ids,
        c.photo_id, CASE WHEN 'read' = ANY(s.rights) AND NOT s.address_hidden THEN c.school_name END AS school_name,
        c.billing AS billing_responsability,
        CASE WHEN c.guardian_id = g.id THEN c.relationship_to_guardian END AS relationship_to_guardian,
        c.therapist_id, s.rights, c.guardian_id = g.id AS is_primary,
        s.rights && '{book,read,remind}' AS sees_sessions,
        CASE WHEN k.fresh_until > $2 THEN k.care END AS care
    FROM children c JOIN guardianships_for('any') s ON s.child_id = c.id LEFT JOIN child_care k ON k.child_id = c.id
    WHERE s.guardian_id = g.id
"""
GUARDIAN = f"""
    SELECT g.id, u.first_name, u.last_name, u.email, g.phone_number, g.timezone, u.language, g.state, g.photo_id,
        g.profile_step, ({TERMS_ACCEPTED}) AS accepted_terms_and_conditions,
        g.opt_out_email_notification, g.opt_out_phone_notification,
        ({UNREAD_NOTICES.format(user="g.user_id")}) AS unread_notifications,
        (SELECT coalesce(json_agg(child ORDER BY child.id), '[]') FROM ({CHILDREN}) child)::text AS children
    FROM guardians g JOIN users u ON u.id = g.user_id WHERE g.id = $1
"""  # noqa: S608  # constants
CONTACT = (
    "first_name", "last_name", "email", "phone_number", "timezone", "opt_out_email_notification",
    "opt_out_phone_notification",
)  # fmt: skip


async def has_accepted_terms(db: Rows, guardian_id: UUID) -> bool:
    """In their current versions (docs/product/identity.md#terms-acceptance)."""
    row = await db.row(f"SELECT {TERMS_ACCEPTED} AS accepted", guardian_id)
    return row is not None and bool(row["accepted"])


async def timezone_of_guardian(db: Rows, guardian_id: UUID) -> str:
    return str(await db.value("SELECT timezone FROM guardians WHERE id = $1", guardian_id))


async def guardian_response(
    db: Rows, guardian_id: UUID, now: datetime, links: FileLinks, care: CareByChild = NO_CARE
) -> dict[str, Any]:
    """`links` signs the links to photos for the viewer. `care` is what scheduling responded about children of
    which the stored care isn't fresh."""
    row = await db.row(GUARDIAN, guardian_id, now)
    assert row is not None
    guardian = dict(row)
    today = now.astimezone(ZoneInfo(guardian["timezone"])).date()
    contact = {name: guardian[name] for name in CONTACT}

    def photo(photo_id: UUID | None) -> str | None:
        return None if photo_id is None else links.path(photo_id)

    def child(row: dict[str, Any]) -> dict[str, Any]:
        photo_id, stored, birthdate = row.pop("photo_id"), row.pop("care"), row["birthdate"]
        known = (care.get(row["id"]) or stored or UNKNOWN_CARE) if row.pop("sees_sessions") else NO_SESSIONS
        return {
            **row,
            "profile_photo": photo(photo_id),
            "age": current_age(row["age"], birthdate and date.fromisoformat(birthdate), today),
            **known,
            "guardian": {**contact, "relationship": row["relationship_to_guardian"]},
        }

    children = [child(row) for row in orjson.loads(guardian.pop("children"))]
    return {"guardian": {**guardian, "profile_photo": photo(guardian.pop("photo_id")), "children": children}}


def lacks_care(body: Mapping[str, Any]) -> bool:
    """Whether a `guardian_response` has a child of which the stored care isn't fresh."""
    return any(child["services"] is None for child in body["guardian"]["children"])


async def client_response(
    db: Rows, guardian_id: UUID, child_id: UUID, now: datetime, links: FileLinks, care: CareByChild = NO_CARE
) -> dict[str, Any]:
    """One child of the guardian, in the shape of `guardian_response`."""
    children = (await guardian_response(db, guardian_id, now, links, care))["guardian"]["children"]
    return {"client": next(child for child in children if str(child["id"]) == str(child_id))}


async def client_for_therapist(
    db: Rows, guardian_id: UUID, child_id: UUID, now: datetime, links: FileLinks
) -> dict[str, Any]:
    """A `client_response` without services and progress, which include those of other therapists."""
    client = (await client_response(db, guardian_id, child_id, now, links))["client"]
    return {"client": {**client, **UNKNOWN_CARE}}
