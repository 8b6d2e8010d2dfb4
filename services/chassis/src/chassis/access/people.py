"""Names and time zones of guardians and therapists, projected from identity's events into a service's own table."""

from collections.abc import Sequence
from typing import Any, ClassVar
from uuid import UUID

from sqlmodel import SQLModel

from chassis.auth.viewer import UserType
from chassis.errors import Invalid
from chassis.events.consumer import Handler, project
from chassis.events.event import Consumed
from chassis.events.projections import Upsert
from chassis.timekeeping.wall_clock import zone_named

FALLBACK_ZONE = "UTC"


class GuardianProfileChanged(Consumed):
    name: ClassVar[str] = "identity.guardian.profile_changed.v1"
    version: int
    guardian_id: UUID
    first_name: str
    last_name: str | None
    timezone: str | None = None
    photo_id: UUID | None = None


class TherapistSummaryChanged(Consumed):
    name: ClassVar[str] = "identity.therapist.summary_changed.v1"
    version: int
    therapist_id: UUID
    first_name: str
    last_name: str | None
    timezone: str | None = None
    photo_id: UUID | None = None


def people_handlers(
    table: type[SQLModel], *, id_column: str, timezone_column: str | None = None, photo_column: str | None = None
) -> Sequence[Handler[Any]]:
    """Handlers that keep `table` up to date.

    Its columns are `user_type` (`guardian` or `therapist`) and `id_column`, together the primary key, `version`,
    `first_name`, `last_name` (empty if unknown) and, if given, `timezone_column` (an IANA name, UTC if unknown)
    and `photo_column` (the id of the person's picture).
    """

    def upsert(
        user_type: UserType, profile_id: UUID, event: GuardianProfileChanged | TherapistSummaryChanged
    ) -> Upsert:
        values: dict[str, object] = {
            "user_type": user_type.value,
            id_column: profile_id,
            "version": event.version,
            "first_name": event.first_name,
            "last_name": event.last_name or "",
        }
        if timezone_column is not None:
            values[timezone_column] = _known_zone(event.timezone)
        if photo_column is not None:
            values[photo_column] = event.photo_id
        return Upsert(table, values)

    return (
        project(GuardianProfileChanged, lambda event: upsert(UserType.GUARDIAN, event.guardian_id, event)),
        project(TherapistSummaryChanged, lambda event: upsert(UserType.THERAPIST, event.therapist_id, event)),
    )


def _known_zone(name: str | None) -> str:
    """PostgreSQL refuses a query that uses an unknown time zone, so one never reaches the table."""
    try:
        return zone_named(name or FALLBACK_ZONE).key
    except Invalid:
        return FALLBACK_ZONE
