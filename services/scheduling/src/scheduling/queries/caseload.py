"""A therapist's clients, searched, filtered, sorted and in pages (docs/product/scheduling.md#caseload)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from chassis.db import Row, Rows
from chassis.pages import PAGE_SIZE, offset_of

from scheduling.adapters.sql_fragments import CHILD_NAME, LASTS, NOTES_DUE, TIMES_PER_PERIOD, WEEKLY, WEEKS
from scheduling.queries.dashboard import REPORT_WINDOW
from scheduling.queries.search_words import begun, nearly_begun, words_of


class ClientSort(StrEnum):
    NAME = "name"
    NEXT_SESSION = "next_session"
    """The earliest first; clients without one come last."""
    NOTES_DUE = "notes_due"
    """The most first."""


class ClientFilter(StrEnum):
    NOTES_DUE = "notes_due"
    NO_SESSION_BOOKED = "no_session_booked"
    PAUSED = "paused"
    UNLICENSED = "unlicensed"
    """The therapist has no license that is valid today where the family lives."""


MINUTES = f"s.session_length_minutes * {TIMES_PER_PERIOD}"
TOTAL_MINUTES = f"""
    (CASE WHEN bool_and({WEEKLY}) THEN sum({MINUTES})
     ELSE sum({MINUTES} * CASE WHEN {WEEKLY} THEN {WEEKS} ELSE 1 END) END)::int
"""
"""Per week if all services are weekly, otherwise per month, with four weeks of each weekly one."""
LICENSE = """
    CASE WHEN c.state IS NULL THEN 'unknown'
         WHEN EXISTS (
             SELECT FROM jsonb_array_elements(t.licences) license
             WHERE license ->> 'state' = c.state
               AND (license ->> 'expires_on')::date >= ($2::timestamptz AT TIME ZONE t.timezone)::date) THEN 'valid'
         ELSE 'missing' END
"""
"""Today, by the rule of `domain.licenses.may_treat`."""
CLIENTS = f"""
    WITH clients AS (
        SELECT c.id, c.name, c.last_name, {CHILD_NAME} AS preferred_name, c.age, c.school_name,
               c.billing_responsibility AS billing_responsability,
               {TOTAL_MINUTES} AS total_minutes,
               CASE WHEN bool_and({WEEKLY}) THEN 'week' ELSE 'month' END AS total_minutes_per, c.photo_id,
               c.guardian ->> 'timezone' AS timezone,
               nullif(concat_ws(' ', c.guardian ->> 'first_name', c.guardian ->> 'last_name'), '') AS guardian,
               bool_and(n.status IS NOT DISTINCT FROM 'paused') AS paused,
               bool_and(n.status IS NOT DISTINCT FROM 'paused' OR n.status IS NOT DISTINCT FROM 'past_due')
                   AND bool_or(n.status IS NOT DISTINCT FROM 'past_due') AS overdue,
               {LICENSE} AS license
        FROM care_services s JOIN children c ON c.id = s.child_id JOIN therapists t ON t.id = s.therapist_id
        LEFT JOIN entitlements n ON n.subscription_id = s.subscription_id
        WHERE s.therapist_id = $1 AND {LASTS.format(now="$2")} AND c.name_words || c.contact_words {{matches}}
        GROUP BY c.id, t.id
    ), booked AS (
        SELECT p.child_id, min(e.starts_at) AS starts_at FROM events e JOIN participants p ON p.event_id = e.id
        WHERE (e.therapist_id = $1 OR e.substituted_therapist_id = $1) AND e.deleted_at IS NULL
          AND NOT e.canceled AND NOT p.canceled AND e.ends_at > $2
          AND e.starts_at > $2::timestamptz - interval '24 hours'
        GROUP BY p.child_id
    ), due AS (
        SELECT p.child_id, count(*)::int AS notes {NOTES_DUE} GROUP BY p.child_id
    )
    SELECT clients.*, booked.starts_at AS next_session_at, coalesce(due.notes, 0) AS notes_due,
           count(*) OVER ()::int AS count
    FROM clients LEFT JOIN booked ON booked.child_id = clients.id LEFT JOIN due ON due.child_id = clients.id
    WHERE ($5::text IS NULL OR clients.school_name = $5) {{filters}}
    ORDER BY {{order}} name, last_name, clients.id LIMIT $6 OFFSET $7
"""  # noqa: S608  # constants
ORDERS = {
    ClientSort.NAME: "",
    ClientSort.NEXT_SESSION: "booked.starts_at NULLS LAST,",
    ClientSort.NOTES_DUE: "coalesce(due.notes, 0) DESC,",
}
FILTERS = {
    ClientFilter.NOTES_DUE: "due.notes > 0",
    ClientFilter.NO_SESSION_BOOKED: "booked.starts_at IS NULL",
    ClientFilter.PAUSED: "clients.paused",
    ClientFilter.UNLICENSED: "clients.license = 'missing'",
}
BEGUN, NEARLY_BEGUN = "LIKE ALL($4::text[])", "~ ALL($4::text[])"


@dataclass(frozen=True)
class ClientQuery:
    search: str | None = None
    school: str | None = None
    """The exact name; None for all."""
    only: Collection[ClientFilter] = ()
    """Clients that match all of these."""
    sort: ClientSort = ClientSort.NAME
    page: int | None = None
    """None for all clients at once."""


@dataclass(frozen=True, slots=True)
class ClientPage:
    clients: Sequence[Row]
    """One more than fits on a page."""
    count: int
    """On all pages; 0 after the last one."""


NOBODY = ClientPage([], 0)


async def caseload(db: Rows, therapist_id: UUID, query: ClientQuery, now: datetime) -> ClientPage:
    """The children the therapist treats now. Words with a typo count only if no word without one finds anyone."""
    words = words_of(query.search or "")
    if not words:
        return NOBODY if query.search else await _matching(db, therapist_id, query, now, BEGUN, [])
    exact = await _matching(db, therapist_id, query, now, BEGUN, begun(words))
    if exact.clients or (query.page or 1) > 1:
        return exact
    return await _matching(db, therapist_id, query, now, NEARLY_BEGUN, nearly_begun(words))


async def _matching(
    db: Rows, therapist_id: UUID, query: ClientQuery, now: datetime, matches: str, patterns: Sequence[str]
) -> ClientPage:
    filters = "".join(f" AND {FILTERS[one]}" for one in query.only)
    sql = CLIENTS.format(matches=matches, filters=filters, order=ORDERS[query.sort])
    most, skipped = (None, 0) if query.page is None else (PAGE_SIZE + 1, offset_of(query.page))
    rows = await db.rows(sql, therapist_id, now, REPORT_WINDOW, patterns, query.school, most, skipped)
    clients = [{name: value for name, value in row.items() if name != "count"} for row in rows]
    return ClientPage(clients, rows[0]["count"] if rows else 0)
