from collections.abc import Mapping
from datetime import date
from typing import Annotated
from uuid import UUID

from chassis.access.child_access import ChildNotFound
from chassis.access.rights import Right
from chassis.file_store import StoredFile
from chassis.http.file_schemas import FileUpload
from chassis.ids import parse_id
from chassis.languages import WrittenLanguage
from chassis.schemas import Incoming, Line, Outgoing
from pydantic import Field

from identity.api.field_types import (
    Accepted,
    Age,
    ChildLastName,
    ChildName,
    Email,
    GuardianLastName,
    GuardianName,
    LowerCased,
    Phone,
    TimeZone,
)
from identity.api.user_schemas import SpecialtyIds, specialty_ids
from identity.domain.children import MAX_CHILDREN, Billing, Gender, PreferredTimeFrame, Pronouns, Relationship
from identity.domain.errors import TherapistNotAvailable
from identity.domain.profile_steps import GuardianStep
from identity.use_cases.guardians.guardian_changes import ChildChanges, GuardianChanges


class ChildAttributes(Incoming):
    id: str
    name: ChildName | None = None
    last_name: ChildLastName | None = None
    preferred_name: Line | None = None
    age: Age | None = None
    birthdate: date | None = None
    gender: Annotated[Gender | None, LowerCased] = None
    pronouns: Pronouns | None = None
    preferred_time_frame: PreferredTimeFrame | None = None
    relationship_to_guardian: Relationship | None = None
    specialty_ids: SpecialtyIds | None = None
    therapist_id: str | None = None
    profile_photo: FileUpload | None = None
    """null deletes the current photo."""

    def changes(self, path: str, photo: StoredFile | None) -> ChildChanges:
        """Raises ChildNotFound, Invalid, TherapistNotAvailable for malformed ids."""
        plain = self.model_dump(exclude={"id", "specialty_ids", "therapist_id", "profile_photo"})
        return ChildChanges(
            photo=photo,
            remove_photo="profile_photo" in self.model_fields_set and self.profile_photo is None,
            id=parse_id(self.id, missing=ChildNotFound),
            specialty_ids=None
            if self.specialty_ids is None
            else specialty_ids(self.specialty_ids, f"{path}.specialty_ids"),
            therapist_id=None if self.therapist_id is None else therapist_id(self.therapist_id, f"{path}.therapist_id"),
            **plain,
        )


class GuardianAttributes(Incoming):
    first_name: GuardianName | None = None
    last_name: GuardianLastName | None = None
    email: Email | None = None
    phone_number: Phone | None = None
    timezone: TimeZone | None = None
    language: WrittenLanguage | None = None
    opt_out_email_notification: bool | None = None
    opt_out_phone_notification: bool | None = None
    accepted_terms_and_conditions: Accepted | None = None
    profile_step: GuardianStep | None = None
    children_attributes: Annotated[list[ChildAttributes], Field(max_length=MAX_CHILDREN)] | None = None


class GuardianUpdate(Incoming):
    """Omitted and null fields stay unchanged."""

    guardian: GuardianAttributes

    def photos(self) -> dict[int, tuple[str, FileUpload]]:
        """The children's ids and new photos, by position in the list."""
        children = enumerate(self.guardian.children_attributes or ())
        return {position: (child.id, child.profile_photo) for position, child in children if child.profile_photo}

    def changes(self, photos: Mapping[int, StoredFile]) -> GuardianChanges:
        """`photos` are the uploaded files of `photos()`. Raises as `ChildAttributes.changes`."""
        plain = self.guardian.model_dump(exclude={"accepted_terms_and_conditions", "children_attributes"})
        return GuardianChanges(
            accept_terms=bool(self.guardian.accepted_terms_and_conditions),
            children=[
                child.changes(f"guardian.children_attributes.{position}", photos.get(position))
                for position, child in enumerate(self.guardian.children_attributes or ())
            ],
            **plain,
        )


class GuardianPhoto(Incoming):
    file: FileUpload


class ContactSchema(Outgoing):
    first_name: str
    last_name: str | None
    email: str
    phone_number: str | None
    relationship: Relationship | None
    timezone: str
    opt_out_email_notification: bool
    opt_out_phone_notification: bool


class ServiceProvider(Outgoing):
    id: str
    full_name: str
    email: str


class ChildService(Outgoing):
    service_id: str
    service_name: str
    provider: ServiceProvider
    session_type: str
    total_minutes: int
    frequency: str
    """0 means weekly, otherwise monthly."""
    session_length: int
    """Minutes."""
    number_of_times: int


class ChildProgress(Outgoing):
    session_type: str
    current: int
    total: int
    no_show_rate: int
    """Whole percent."""


class ChildSchema(Outgoing):
    id: str
    name: str
    last_name: str | None
    preferred_name: str
    age: int
    birthdate: date | None
    gender: Gender
    pronouns: Pronouns
    """For the notes of the therapists."""
    preferred_time_frame: PreferredTimeFrame | None
    specialty_ids: list[str]
    profile_photo: str | None
    school_name: str | None
    billing_responsability: Billing
    relationship_to_guardian: Relationship | None
    therapist_id: str | None
    services: list[ChildService] | None
    """Null while scheduling doesn't respond; empty for an adult who may not see the sessions."""
    progress: str | list[ChildProgress] | None
    """done/total for private pay, a list for schools; null while scheduling doesn't respond."""
    guardian: ContactSchema
    rights: list[Right]
    """What the signed-in guardian may do for the child."""
    is_primary: bool
    """Whether the signed-in guardian registered the child. Only they change its profile and the rights of others."""


class GuardianSchema(Outgoing):
    id: str
    first_name: str
    last_name: str | None
    email: str
    phone_number: str | None
    timezone: str
    language: WrittenLanguage
    """Of screens, emails and texts."""
    state: str
    profile_photo: str | None
    profile_step: GuardianStep
    accepted_terms_and_conditions: bool
    opt_out_email_notification: bool
    opt_out_phone_notification: bool
    unread_notifications: int
    children: list[ChildSchema]


class GuardianResponse(Outgoing):
    guardian: GuardianSchema


def therapist_id(text: str, path: str) -> UUID:
    """Raises TherapistNotAvailable."""
    try:
        return UUID(text)
    except ValueError:
        raise TherapistNotAvailable(fields={path: TherapistNotAvailable.sentence}) from None


class TelehealthConsentRequest(Incoming):
    document_id: UUID = Field(description="The version that the guardian read, from `GET /telehealth_consents`")


class TelehealthConsent(Outgoing):
    document_id: str


class TelehealthConsentResponse(Outgoing):
    telehealth_consent: TelehealthConsent
