"""Lists which people opened or changed a child's record, for the family (docs/product/shared.md#record-access)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.db import Row, Rows
from chassis.sql_fragments import ENTRY_ABOUT_CHILD
from chassis.timekeeping.wall_clock import instant_of

PEOPLE = "split_part(coalesce(on_behalf_of, actor), ':', 1) IN ('guardian', 'therapist', 'operator')"
"""Leaves out what a service does by itself, such as encrypting a text."""
ACCESSES = f"""
    SELECT (at AT TIME ZONE $4)::date AS day, actor, on_behalf_of, action, count(*) AS times, max(at) AS last_at
    FROM audit_entries
    WHERE {ENTRY_ABOUT_CHILD} AND at >= $2 AND at < $3 AND {PEOPLE} AND action <> ALL($5::text[])
    GROUP BY day, actor, on_behalf_of, action
"""  # noqa: S608  # constants
EARLIER = f"""
    SELECT (max(at) AT TIME ZONE $3)::date FROM audit_entries
    WHERE {ENTRY_ABOUT_CHILD} AND at < $2 AND {PEOPLE} AND action <> ALL($4::text[])
"""  # noqa: S608  # constants


class RecordPart(StrEnum):
    """What was opened or changed."""

    NOTES = "notes"
    """Of sessions, and messages."""
    GOALS = "goals"
    """With their progress and trials."""
    MATERIALS = "materials"
    ASSESSMENT_REPORTS = "assessment_reports"
    PROGRESS_REPORTS = "progress_reports"
    DOCUMENTS = "documents"
    """And files that are attached to messages and reports."""
    INTAKE_FORM = "intake_form"
    REPORTS = "reports"
    """Of a therapist's sessions in a period."""
    COPY = "copy"
    """A download or an export of the record."""
    RECORD = "record"
    """Any other part."""


OF_EVERY_SERVICE: Mapping[str, RecordPart] = {
    "audit.read": RecordPart.RECORD,
    "family.given_out": RecordPart.COPY,
    "file.dropped": RecordPart.DOCUMENTS,
    "file.kept": RecordPart.DOCUMENTS,
}
"""Actions of the chassis."""
READS = frozenset({"audit.read", "family.given_out", "messages.read"})
"""Actions that change nothing, besides those that begin with `read `."""


@dataclass(frozen=True, slots=True)
class Person:
    """An operator has no id and no name here: families see the company."""

    role: str
    id: UUID | None
    name: str | None


@dataclass(frozen=True, slots=True)
class RecordAccess:
    """What one person did with one part of the record on one day of the family's calendar."""

    day: date
    person: Person
    on_behalf_of: Person | None
    """The user that an operator impersonated."""
    part: RecordPart
    changed: bool
    """False if it was only opened."""
    times: int
    last_at: datetime


@dataclass(frozen=True, slots=True)
class RecordParts:
    """Maps the audited actions of a service to parts of the record."""

    parts: Mapping[str, RecordPart]
    """By action. An unknown action, from an earlier version, belongs to `RECORD`."""
    hidden: frozenset[str] = frozenset()
    """Actions that show nothing of the child's record."""

    def of(self, action: str) -> RecordPart:
        return self.parts.get(action) or OF_EVERY_SERVICE.get(action, RecordPart.RECORD)

    def knows(self, action: str) -> bool:
        return action in self.hidden or action in self.parts or action in OF_EVERY_SERVICE


async def record_accesses(
    db: Rows, parts: RecordParts, names: str, child_id: UUID, days: tuple[date, date], zone: ZoneInfo
) -> tuple[Sequence[RecordAccess], date | None]:
    """The accesses from the first to the last of `days`, latest first, and the latest day before them with any.

    `names` is a query of the service: the role (`user_type`), `id` and `name` of the people with the ids in $1.
    """
    first, last = days
    start = instant_of(first, time(), zone)
    end = instant_of(last + timedelta(days=1), time(), zone)
    hidden = sorted(parts.hidden)
    rows = await db.rows(ACCESSES, child_id, start, end, zone.key, hidden)
    ids = sorted({found for row in rows for found in map(_id_of, (row["actor"], row["on_behalf_of"])) if found})
    named = {(each["user_type"], str(each["id"])): each["name"] for each in await db.rows(names, ids)} if ids else {}
    earlier = await db.value(EARLIER, child_id, start, zone.key, hidden)
    return _together(rows, parts, named), earlier


def _together(
    rows: Sequence[Row], parts: RecordParts, named: Mapping[tuple[str, str], str | None]
) -> Sequence[RecordAccess]:
    """Merges a person's actions on the same part and day."""
    found: dict[tuple[Any, ...], list[Row]] = {}
    for row in rows:
        action = row["action"]
        key = (row["day"], row["actor"], row["on_behalf_of"], parts.of(action), _changes(action))
        found.setdefault(key, []).append(row)
    accesses = [
        RecordAccess(
            day,
            _person(actor, named),
            None if on_behalf_of is None else _person(on_behalf_of, named),
            part,
            changed,
            sum(each["times"] for each in same),
            max(each["last_at"] for each in same),
        )
        for (day, actor, on_behalf_of, part, changed), same in found.items()
    ]
    return sorted(accesses, key=lambda access: (access.last_at, access.part, access.changed), reverse=True)


def _changes(action: str) -> bool:
    return not action.startswith("read ") and action not in READS


def _person(actor: str, named: Mapping[tuple[str, str], str | None]) -> Person:
    role, _, who = actor.partition(":")
    if role == "operator":
        return Person(role, None, None)
    return Person(role, UUID(who), named.get((role, who)))


def _id_of(actor: str | None) -> str | None:
    if actor is None or actor.startswith("operator:"):
        return None
    return actor.partition(":")[2]
