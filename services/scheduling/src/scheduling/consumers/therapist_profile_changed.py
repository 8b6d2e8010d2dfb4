from datetime import date
from typing import Any, ClassVar
from uuid import UUID

from chassis.events.consumer import project
from chassis.events.event import Consumed
from chassis.events.projections import Upsert
from pydantic import BaseModel, Field

from scheduling.adapters.tables import Therapist


class Hours(BaseModel):
    """On the wall clock of the therapist's zone: `monday`, `09:00`, `17:00`."""

    day_of_week: str
    start_time: str
    end_time: str


class VerifiedLicense(BaseModel):
    state: str
    expires_on: date


class TherapistProfileChanged(Consumed):
    """The last five fields were added later: older events, which may be replayed, don't have them."""

    name: ClassVar[str] = "identity.therapist.profile_changed.v1"
    version: int
    therapist_id: UUID
    first_name: str
    last_name: str | None
    email: str
    timezone: str
    specialty: str | None
    working_hours: list[Hours]
    accepting: bool
    meeting_url: str | None
    licences: list[VerifiedLicense] = Field(default=[])
    suspended: bool = False
    photo_id: UUID | None = None
    session_phone: str | None = None
    language: str = "en"


def _therapist(event: TherapistProfileChanged) -> Upsert:
    values: dict[str, Any] = event.model_dump(exclude={"therapist_id", "licences"})
    values["licences"] = [each.model_dump(mode="json") for each in event.licences]
    return Upsert(Therapist, {"id": event.therapist_id, **values})


HANDLER = project(TherapistProfileChanged, _therapist)
