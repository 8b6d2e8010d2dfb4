"""Care services, caseload and a child's therapists."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows

from scheduling.adapters.allowances import CycleLeft, allowances, not_bookable
from scheduling.adapters.care_services import Care, services_of
from scheduling.adapters.sql_fragments import CHILD_NAME, FULL_NAME, LASTS
from scheduling.domain.cycles import FOUR_WEEKS, CycleKind
from scheduling.domain.errors import ServiceNotFound
from scheduling.domain.ledger import NoShows
from scheduling.queries.ledger import PARTICIPATIONS_OF_CHILD, participation_of
from scheduling.queries.search_patterns import search_patterns

WEEKS = FOUR_WEEKS // 7
WEEKLY = f"""
    (s.cycle = '{CycleKind.WEEK}' OR s.cycle = '{CycleKind.FOUR_WEEKS}' AND s.sessions_per_cycle % {WEEKS} = 0)
"""
TIMES = f"""
    (CASE WHEN s.cycle = '{CycleKind.FOUR_WEEKS}' AND {WEEKLY}
     THEN s.sessions_per_cycle / {WEEKS} ELSE s.sessions_per_cycle END)
"""
"""Plans with whole sessions per week are shown per week, others per cycle."""
SERVICE = f"""
    SELECT s.id::text AS service_id, s.name AS service_name,
           json_build_object('id', s.therapist_id, 'full_name', {FULL_NAME}, 'email', t.email) AS provider,
           s.session_type, s.session_length_minutes * {TIMES} AS total_minutes,
           CASE WHEN {WEEKLY} THEN '0' ELSE '1' END AS frequency,
           s.session_length_minutes AS session_length, {TIMES} AS number_of_times
    FROM care_services s JOIN therapists t ON t.id = s.therapist_id
"""  # noqa: S608  # constants
OWN_SERVICE = f"""
    {SERVICE} WHERE s.id = $1 AND s.child_id IN (
        SELECT g.child_id FROM guardianships g WHERE g.guardian_id = $2 AND NOT g.revoked)
"""  # noqa: S608  # constants
SERVICES_WITH = f"{SERVICE} WHERE s.child_id = $1 AND s.therapist_id = $2 AND {LASTS.format(now='$3')} ORDER BY s.id"
CASELOAD = f"""
    SELECT c.id, c.name, c.last_name, {CHILD_NAME} AS preferred_name, c.age, c.school_name,
           c.billing_responsibility AS billing_responsability,
           sum(s.session_length_minutes * {TIMES})::int AS total_minutes, NULL AS profile_photo,
           c.guardian ->> 'timezone' AS timezone
    FROM care_services s JOIN children c ON c.id = s.child_id JOIN therapists t ON t.id = s.therapist_id
    WHERE s.therapist_id = $1 AND {LASTS.format(now="$2")}
      AND ' ' || concat_ws(' ', c.name, c.last_name, c.preferred_name) ILIKE ALL($3::text[])
    GROUP BY c.id ORDER BY c.name, c.last_name, c.id
"""  # noqa: S608  # constants
CHILD = f"""
    SELECT c.id, c.name, c.last_name, {CHILD_NAME} AS preferred_name, c.age, c.birthdate, c.gender,
           c.preferred_time_frame, NULL AS profile_photo, c.school_name,
           c.billing_responsibility AS billing_responsability, c.relationship_to_guardian,
           (SELECT ch.therapist_id FROM chosen_therapists ch WHERE ch.child_id = c.id) AS therapist_id,
           c.guardian || jsonb_build_object('relationship', c.relationship_to_guardian) AS guardian
    FROM children c WHERE c.id = $1
"""  # noqa: S608  # constants
THERAPISTS = f"""
    SELECT DISTINCT t.id, t.first_name, t.last_name, {FULL_NAME} AS full_name, t.specialty
    FROM care_services s JOIN therapists t ON t.id = s.therapist_id
    WHERE s.child_id = $1 AND {LASTS.format(now="$2")}
      AND ' ' || concat_ws(' ', t.first_name, t.last_name) ILIKE ALL($3::text[])
    ORDER BY t.last_name, t.first_name, t.id
"""  # noqa: S608  # constants
THERAPIST = f"SELECT {FULL_NAME} AS full_name, t.specialty FROM therapists t WHERE t.id = $1"  # noqa: S608  # constants
NAME_OF_CHILD = f"SELECT {CHILD_NAME} FROM children c WHERE c.id = $1"  # noqa: S608  # constants


async def own_service(db: Rows, guardian_id: UUID, service_id: UUID) -> Row:
    """A service of one of the guardian's children. Raises ServiceNotFound."""
    found = await db.row(OWN_SERVICE, service_id, guardian_id)
    if found is None:
        raise ServiceNotFound
    return dict(found)


async def caseload(db: Rows, therapist_id: UUID, search: str | None, now: datetime) -> Sequence[Row]:
    """The children the therapist treats now, in order of name."""
    rows = await db.rows(CASELOAD, therapist_id, now, search_patterns(search))
    return [dict(row) for row in rows]


async def therapists_of(db: Rows, child_id: UUID, search: str | None, now: datetime) -> Sequence[Row]:
    """The child's current therapists, in order of last name."""
    return [dict(row) for row in await db.rows(THERAPISTS, child_id, now, search_patterns(search))]


async def client(db: Rows, therapist_id: UUID, child_id: UUID, now: datetime) -> Row | None:
    """A child, with the services that this therapist provides."""
    child = await db.row(CHILD, child_id)
    if child is None:
        return None
    services = await db.rows(SERVICES_WITH, child_id, therapist_id, now)
    cares = [
        care for care in await services_of(db, child_id) if care.therapist_id == therapist_id and care.lasts_at(now)
    ]
    rows = await db.rows(PARTICIPATIONS_OF_CHILD, child_id)
    entries = [_progress(care, rows, now) for care in cares]
    if child["billing_responsability"] == "school":
        progress: Any = entries
    else:
        progress = f"{sum(e['current'] for e in entries)}/{sum(e['total'] for e in entries)}"
    return {**child, "services": [dict(service) for service in services], "progress": progress}


def _progress(care: Care, rows: Sequence[Row], now: datetime) -> dict[str, Any]:
    """Sessions held in this cycle, and the no-show rate of all sessions in whole percent."""
    cycle = care.cycle_at(now)
    own = [(row, participation_of(row)) for row in rows if str(row["service_id"]) == str(care.id)]
    held = [row for row, one in own if one.is_delivered]
    return {
        "session_type": care.session_type,
        "current": sum(row["starts_at"].astimezone(care.zone).date() in cycle for row in held),
        "total": care.sessions_per_cycle,
        "no_show_rate": NoShows.of(one for _, one in own).rate or 0,
    }


async def pending_schedule(
    db: Rows, viewer: Viewer, child_id: UUID, now: datetime, *, ahead: bool = False
) -> Sequence[dict[str, Any]]:
    """One entry for each care service with sessions left in its current cycle (the first one, before it begins),
    oldest service first. `ahead`: one entry for each cycle with sessions left that guardians can already book.

    Therapists see their own services, guardians the ones that they can book.
    """
    name = await db.value(NAME_OF_CHILD, child_id)
    services = [care for care in await services_of(db, child_id) if _shown_as_pending(care, viewer)]
    found = []
    for allowance in (await allowances(db, services)).values():
        cycles = allowance.cycles(now)
        for left in cycles if ahead else cycles[:1]:
            if left.remaining:
                found.append(await _pending(db, allowance.care, name or "", left))
    return found


def _shown_as_pending(care: Care, viewer: Viewer) -> bool:
    if viewer.is_therapist:
        return care.therapist_id == viewer.profile_id and care.payment_status not in ("paused", "past_due")
    return not_bookable(care) is None


async def _pending(db: Rows, care: Care, child_name: str, left: CycleLeft) -> dict[str, Any]:
    therapist = await db.row(THERAPIST, care.therapist_id)
    assert therapist is not None
    return {
        "service_id": care.id,
        "service_name": care.name,
        "event_type": care.session_type,
        "guest": {"child_id": care.child_id, "name": child_name},
        "therapist": {"id": care.therapist_id, **therapist},
        "session_length": care.session_length_minutes,
        "remaining": left.remaining,
        "cycle_starts_on": left.starts_on,
        "cycle_ends_on": left.ends_on,
    }
