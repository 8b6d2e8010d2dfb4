"""What a therapist may change of their own profile. None means: leave it as it is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from identity.domain.files import StoredFile
from identity.domain.therapists import TherapistStep
from identity.domain.working_hours import HoursEdit
from identity.use_cases.change_licences import LicenceEdit


@dataclass(frozen=True, slots=True)
class TherapistChanges:
    plain: Mapping[str, Any] = field(default_factory=dict)
    """Columns that are given, with their values: phone number, address, years, hours per week, gender, time zone."""
    bio: str | None = None
    """A blank one takes it away, as long as onboarding does not stand on it."""
    meeting_url: str | None = None
    """A blank one takes it away."""
    specialty_id: UUID | None = None
    """Read-only once approved: families were matched by it."""
    sub_specialty_ids: Sequence[UUID] | None = None
    licences: Sequence[LicenceEdit] = ()
    hours: Sequence[HoursEdit] = ()
    resume: StoredFile | None = None
    photo: StoredFile | None = None
    remove_photo: bool = False
    step: TherapistStep | None = None
