"""Changes that a guardian can request. None leaves a value unchanged."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from chassis.file_store import StoredFile
from chassis.languages import WrittenLanguage

from identity.domain.children import Gender, PreferredTimeFrame, Pronouns, Relationship
from identity.domain.profile_steps import GuardianStep


@dataclass(frozen=True, slots=True)
class ChildChanges:
    id: UUID
    name: str | None = None
    """Read-only: only the current value is accepted."""
    last_name: str | None = None
    """Read-only once it is set."""
    preferred_name: str | None = None
    """Empty resets it to name and last name."""
    age: int | None = None
    birthdate: date | None = None
    """Determines the age from then on."""
    gender: Gender | None = None
    pronouns: Pronouns | None = None
    preferred_time_frame: PreferredTimeFrame | None = None
    relationship_to_guardian: Relationship | None = None
    specialty_ids: Sequence[UUID] | None = None
    therapist_id: UUID | None = None
    photo: StoredFile | None = None
    remove_photo: bool = False


@dataclass(frozen=True, slots=True)
class GuardianChanges:
    first_name: str | None = None
    last_name: str | None = None
    email: str | None = None
    """Read-only: only the current value is accepted."""
    phone_number: str | None = None
    timezone: str | None = None
    language: WrittenLanguage | None = None
    opt_out_email_notification: bool | None = None
    opt_out_phone_notification: bool | None = None
    accept_terms: bool = False
    profile_step: GuardianStep | None = None
    children: Sequence[ChildChanges] = ()
