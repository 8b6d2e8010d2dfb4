"""Schemas of the client info form and of an added sibling.

Omitted fields stay unchanged; blank fields are refused (docs/product/identity.md#client-info-form).
"""

from collections.abc import Callable
from datetime import date
from typing import Annotated, Any, TypeVar
from uuid import UUID

from chassis.access.child_access import ChildNotFound
from chassis.http.file_schemas import FileUpload
from chassis.ids import parse_id
from chassis.schemas import Incoming, Line, Outgoing, sentence
from pydantic import BeforeValidator, Field, model_validator

from identity.api.field_types import (
    Age,
    ChildLastName,
    ChildName,
    Email,
    GuardianLastName,
    GuardianName,
    LowerCased,
    Phone,
)
from identity.api.field_types import TimeZone as TimeZoneText
from identity.api.guardians.schemas import ChildSchema, therapist_id
from identity.api.user_schemas import SpecialtyIds, specialty_ids
from identity.domain.children import Gender, PreferredTimeFrame, Pronouns, Relationship
from identity.use_cases.families.create_family import NewChild
from identity.use_cases.guardians.guardian_changes import ChildChanges, GuardianChanges

Raw = TypeVar("Raw")
Parsed = TypeVar("Parsed")


def _not_blank(message: str) -> BeforeValidator:
    """Refuses null and blank with `message`, before the type's own validation."""

    def check(value: Any) -> Any:
        if value is None or (isinstance(value, str) and not value.strip()):
            raise sentence(message)
        return value

    return BeforeValidator(check)


class GuardianInfo(Incoming):
    first_name: Annotated[GuardianName | None, _not_blank("Guardian name is required")] = None
    last_name: Annotated[GuardianLastName | None, _not_blank("Guardian last name is required")] = None
    email: Annotated[Email | None, _not_blank("Guardian email is required")] = None
    """Read-only: only the current value is accepted."""
    phone_number: Annotated[Phone | None, _not_blank("Guardian phone number is required")] = None
    relationship: Annotated[Relationship | None, _not_blank("Guardian relationship is required")] = None
    timezone: Annotated[TimeZoneText | None, _not_blank("Timezone is required")] = None
    opt_out_email_notification: bool | None = None
    opt_out_phone_notification: bool | None = None


class ClientInfo(Incoming):
    name: Annotated[ChildName | None, _not_blank("Name is required")] = None
    last_name: Annotated[ChildLastName | None, _not_blank("Last name is required")] = None
    preferred_name: Annotated[Line | None, _not_blank("Guardian preferred name is required")] = None
    age: Annotated[Age | None, _not_blank("Age is required")] = None
    birthdate: date | None = None
    gender: Annotated[Gender | None, LowerCased] = None
    pronouns: Pronouns | None = None
    preferred_time_frame: PreferredTimeFrame | None = None
    relationship_to_guardian: Annotated[Relationship | None, _not_blank("Guardian relationship is required")] = None
    """The same as `guardian.relationship`; send one of the two."""
    specialty_ids: SpecialtyIds | None = None
    therapist_id: str | None = None
    guardian: GuardianInfo = GuardianInfo()

    @model_validator(mode="after")
    def _one_relationship(self) -> "ClientInfo":
        relationships = {self.relationship_to_guardian, self.guardian.relationship}
        if None not in relationships and len(relationships) > 1:
            raise sentence("Guardian relationship is given twice with different values")
        return self


class ClientUpdate(Incoming):
    client: ClientInfo

    def changes(self, client_id: str) -> tuple[ChildChanges, GuardianChanges]:
        """Raises ChildNotFound, Invalid, TherapistNotAvailable for malformed ids."""
        info, contact = self.client, self.client.guardian
        child = ChildChanges(
            id=parse_id(client_id, missing=ChildNotFound),
            relationship_to_guardian=info.relationship_to_guardian or contact.relationship,
            specialty_ids=_parsed(info.specialty_ids, specialty_ids, "client.specialty_ids"),
            therapist_id=_parsed(info.therapist_id, therapist_id, "client.therapist_id"),
            **info.model_dump(exclude={"specialty_ids", "therapist_id", "guardian", "relationship_to_guardian"}),
        )
        return child, GuardianChanges(**contact.model_dump(exclude={"relationship"}))


def _parsed(value: Raw | None, parse: Callable[[Raw, str], Parsed], path: str) -> Parsed | None:
    return None if value is None else parse(value, path)


class Sibling(Incoming):
    name: ChildName
    last_name: ChildLastName | None = None
    age: Annotated[Age, _not_blank("Age is required")]
    specialty_ids: SpecialtyIds = Field(default_factory=list)


class NewClient(Incoming):
    client: Sibling

    def child(self) -> NewChild:
        """Raises Invalid for a malformed specialty id."""
        wanted: list[UUID] = specialty_ids(self.client.specialty_ids, "client.specialty_ids")
        return NewChild(
            name=self.client.name, last_name=self.client.last_name, age=self.client.age, specialty_ids=wanted
        )


class ClientPhoto(Incoming):
    file: FileUpload


class ClientResponse(Outgoing):
    client: ChildSchema
