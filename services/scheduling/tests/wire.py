"""Request bodies, and helpers that read the tables."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from services.scheduling.tests.world import TUESDAY_10, World

LOS_ANGELES = ZoneInfo("America/Los_Angeles")


def event_body(
    kind: str = "individual_session",
    start: datetime = TUESDAY_10,
    minutes: int = 45,
    *,
    children: Sequence[UUID] = (),
    rule: dict[str, Any] | None = None,
    **known: Any,
) -> dict[str, Any]:
    event = {
        "event_type": kind,
        "start_date": start.isoformat(),
        "end_date": (start + timedelta(minutes=minutes)).isoformat(),
        "child_ids": [str(child) for child in children],
        **known,
    }
    return {"event": event} if rule is None else {"event": event, "recurrent_event": rule}


def weekly(until: str, *days: str, period: int = 1) -> dict[str, Any]:
    """On Tuesdays unless other days are given."""
    return {
        "recurring_unit": "week",
        "recurring_period": period,
        "recurring_days": list(days) or ["tuesday"],
        "recurring_month_option": None,
        "recurrent_until_date": until,
    }


async def starts_of(world: World, series_id: str) -> list[datetime]:
    """Of the stored events, in Los Angeles."""
    rows = await world.rows(
        "SELECT starts_at FROM events WHERE series_id = $1 AND deleted_at IS NULL ORDER BY starts_at", series_id
    )
    return [row["starts_at"].astimezone(LOS_ANGELES) for row in rows]


async def groups_of(world: World, series_id: str) -> list[set[UUID]]:
    """The guests who haven't canceled, date by date."""
    rows = await world.rows(
        "SELECT array_agg(p.child_id) FILTER (WHERE NOT p.canceled) AS children"
        " FROM events e JOIN participants p ON p.event_id = e.id"
        " WHERE e.series_id = $1 AND e.deleted_at IS NULL GROUP BY e.id ORDER BY e.starts_at",
        series_id,
    )
    return [{UUID(str(child)) for child in row["children"]} for row in rows]


async def looks(world: World, action: str) -> set[tuple[str, str]]:
    """Who read which child in this way, from the audit trail."""
    await world.runtime.reads.flush()
    entries = await world.rows("SELECT actor, child_id, subject FROM audit_entries WHERE action = $1", action)
    return {
        (entry["actor"], child) for entry in entries for child in str(entry["child_id"] or entry["subject"]).split()
    }
