"""Care services, a therapist's client, and a child's therapists."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows
from chassis.errors import DomainError
from chassis.timekeeping.wall_clock import day_of, start_of_day

from scheduling.adapters.allowances import CycleLeft, allowances, not_bookable
from scheduling.adapters.bookable_sessions import bookable_sessions
from scheduling.adapters.care_services import Care, services_of
from scheduling.adapters.participations import no_shows_of, participation_of, settle_times
from scheduling.adapters.sql_fragments import (
    CHILD_NAME,
    FULL_NAME,
    LASTS,
    SERVICE,
)
from scheduling.domain.errors import PaymentOverdue, ServiceNotFound, SubscriptionPaused
from scheduling.queries.family_languages import family_languages
from scheduling.queries.ledger import PARTICIPATIONS_OF_CHILD
from scheduling.queries.search_patterns import search_patterns

FRESH = timedelta(hours=1)
"""How long identity shows a child's care without asking again, if nothing changed it."""
OWN_SERVICE = f"""
    {SERVICE} WHERE s.id = $1 AND s.child_id IN (
        SELECT g.child_id FROM guardianships_for('sessions') g WHERE g.guardian_id = $2)
"""  # noqa: S608  # constants
SERVICES_OF = f"{SERVICE} WHERE s.child_id = $1 AND {LASTS.format(now='$2')} ORDER BY s.id"
CHILDREN_OF = """
    SELECT c.id, c.billing_responsibility FROM guardianships_for('sessions') g JOIN children c ON c.id = g.child_id
    WHERE g.guardian_id = $1 ORDER BY c.id
"""
SERVICES_WITH = f"{SERVICE} WHERE s.child_id = $1 AND s.therapist_id = $2 AND {LASTS.format(now='$3')} ORDER BY s.id"
CHILD = f"""
    SELECT c.id, c.name, c.last_name, {CHILD_NAME} AS preferred_name, c.age, c.birthdate, c.gender,
           c.pronouns, c.preferred_time_frame, c.photo_id, c.school_name, c.specialty_ids,
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


async def therapists_of(db: Rows, child_id: UUID, search: str | None, now: datetime) -> Sequence[Row]:
    """The child's current therapists, in order of last name."""
    return [dict(row) for row in await db.rows(THERAPISTS, child_id, now, search_patterns(search))]


async def client(db: Rows, therapist_id: UUID, child_id: UUID, now: datetime) -> Row | None:
    """A child, with the services that this therapist provides."""
    child = await db.row(CHILD, child_id)
    if child is None:
        return None
    services = await db.rows(SERVICES_WITH, child_id, therapist_id, now)
    cares = [care for care in await services_of(db, child_id) if care.therapist_id == therapist_id]
    rows = await db.rows(PARTICIPATIONS_OF_CHILD, child_id)
    progress = _progress_of(rows, child["billing_responsability"], cares, now)
    ends = {str(care.id): care.ends_on for care in cares}
    shown = [{**service, "ends_on": ends[service["service_id"]]} for service in services]
    languages = await family_languages(db, [child_id])
    return {
        **child,
        "services": shown,
        "progress": progress,
        "family_languages": languages.get(str(child_id), []),
    }


async def care_of_guardian(db: Rows, guardian_id: UUID, now: datetime) -> dict[str, Any]:
    """`children`: `services` and `progress` of each of the guardian's children, by child id, with the services of all
    their therapists. `fresh_until`: from then on time alone may change them; at most an hour."""
    found, fresh_until = {}, now + FRESH
    for child in await db.rows(CHILDREN_OF, guardian_id):
        child_id = UUID(str(child["id"]))
        services = await db.rows(SERVICES_OF, child_id, now)
        cares = await services_of(db, child_id)
        rows = await db.rows(PARTICIPATIONS_OF_CHILD, child_id)
        progress = _progress_of(rows, child["billing_responsibility"], cares, now)
        found[str(child_id)] = {"services": [dict(service) for service in services], "progress": progress}
        fresh_until = min([fresh_until, *(_next_day(care, now) for care in cares), *settle_times(rows, now)])
    return {"children": found, "fresh_until": fresh_until}


def _next_day(care: Care, now: datetime) -> datetime:
    """Services end and cycles begin with a day on the therapist's wall clock."""
    return start_of_day(day_of(now, care.zone) + timedelta(days=1), care.zone)


def _progress_of(
    rows: Sequence[Row], billing: str, services: Sequence[Care], now: datetime
) -> str | list[dict[str, Any]]:
    """Progress of the services that haven't ended: 'done/total' for private pay, otherwise an entry for each. `rows`
    are the child's participations."""
    entries = [_progress(care, rows, now) for care in services if care.lasts_at(now)]
    if billing == "school":
        return entries
    return f"{sum(e['current'] for e in entries)}/{sum(e['total'] for e in entries)}"


def _progress(care: Care, rows: Sequence[Row], now: datetime) -> dict[str, Any]:
    """Sessions held in this cycle, and the no-show rate of all sessions in whole percent."""
    cycle = care.cycle_at(now)
    own = [row for row in rows if row["uses_service"] and str(row["service_id"]) == str(care.id)]
    held = [row for row in own if participation_of(row).is_delivered]
    return {
        "session_type": care.session_type,
        "current": sum(row["starts_at"].astimezone(care.zone).date() in cycle for row in held),
        "total": care.terms_at(now).sessions,
        "no_show_rate": no_shows_of(own, now).rate or 0,
    }


async def pending_schedule(
    db: Rows, viewer: Viewer, child_id: UUID, now: datetime, *, ahead: bool = False
) -> dict[str, Any]:
    """`events`: one entry for each care service with sessions left in its current cycle (the first one, before it
    begins), oldest service first. `ahead`: one entry for each cycle with sessions left that guardians can already book.
    `blocked`: for guardians, services that can't be booked until the family does something about the subscription.

    Therapists see their own services, guardians the ones that they can book.
    """
    name = await db.value(NAME_OF_CHILD, child_id)
    known = await services_of(db, child_id)
    services = [care for care in known if _shown_as_pending(care, viewer)]
    found = []
    for allowance in (await allowances(db, services)).values():
        care = allowance.care
        cycles = [left for left in allowance.cycles(now)[: None if ahead else 1] if left.remaining]
        for left, fits in zip(cycles, await bookable_sessions(db, care, cycles, now), strict=True):
            found.append(await _pending(db, care, name or "", left, fits))
    blocked = [_blocked(care, why) for care in known if viewer.is_guardian and (why := _blocked_by(care, now))]
    return {"events": found, "blocked": blocked}


def _shown_as_pending(care: Care, viewer: Viewer) -> bool:
    if viewer.is_therapist:
        return care.therapist_id == viewer.profile_id and care.takes_new_sessions
    return not_bookable(care) is None


def _blocked_by(care: Care, now: datetime) -> type[DomainError] | None:
    why = not_bookable(care)
    return why if care.next_day(now) is not None and why in (SubscriptionPaused, PaymentOverdue) else None


def _blocked(care: Care, why: type[DomainError]) -> dict[str, Any]:
    return {"service_id": care.id, "service_name": care.name, "reason": why().code}


async def _pending(db: Rows, care: Care, child_name: str, left: CycleLeft, bookable: int) -> dict[str, Any]:
    therapist = await db.row(THERAPIST, care.therapist_id)
    assert therapist is not None
    return {
        "service_id": care.id,
        "service_name": care.name,
        "event_type": care.session_type,
        "guest": {"child_id": care.child_id, "name": child_name},
        "therapist": {"id": care.therapist_id, **therapist},
        "session_length": left.minutes,
        "remaining": left.remaining,
        "make_ups": left.make_ups,
        "lapsing": left.lapsing,
        "bookable": bookable,
        "cycle_starts_on": left.starts_on,
        "cycle_ends_on": left.ends_on,
    }
