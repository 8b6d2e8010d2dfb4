"""Changes that a therapist can request for their own profile. None leaves a value unchanged."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from chassis.file_store import StoredFile
from chassis.languages import WrittenLanguage

from identity.domain.clientele import Ages, Language
from identity.domain.therapists import TherapistStep
from identity.domain.working_hours import HoursEdit
from identity.use_cases.licenses.change_licenses import LicenseEdit


@dataclass(frozen=True, slots=True)
class TherapistChanges:
    plain: Mapping[str, Any] = field(default_factory=dict)
    """Columns to set: phone number, address, years, hours per week, gender, time zone."""
    bio: str | None = None
    """Empty removes it, unless onboarding has passed the step that requires it."""
    meeting_url: str | None = None
    """Empty removes it."""
    session_phone: str | None = None
    """Empty removes it."""
    language: WrittenLanguage | None = None
    """What the therapist reads."""
    languages: Sequence[Language] | None = None
    """What the therapist speaks."""
    ages: Ages | None = None
    remove_ages: bool = False
    specialty_id: UUID | None = None
    """Read-only once approved, because families were matched by it."""
    sub_specialty_ids: Sequence[UUID] | None = None
    licenses: Sequence[LicenseEdit] = ()
    hours: Sequence[HoursEdit] = ()
    resume: StoredFile | None = None
    photo: StoredFile | None = None
    remove_photo: bool = False
    accept_terms: bool = False
    """In their current versions."""
    step: TherapistStep | None = None
