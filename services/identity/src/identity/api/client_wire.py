"""Wire schemas of the client-info form and of a child that joins a family.

What is left out stays as it is; what is given and blank gets the sentence of SPEC.md section 5.
"""

from collections.abc import Callable
from datetime import date
from typing import Annotated, Any, TypeVar
from uuid import UUID

from chassis.access.child_access import ChildNotFound
from chassis.http.schemas import Incoming, Line, Outgoing, sentence
from chassis.ids import parse_id
from pydantic import BeforeValidator, Field, model_validator

from identity.api.fields import Age, ChildLastName, ChildName, Email, GuardianLastName, GuardianName, LowerCased, Phone
from identity.api.fields import TimeZone as TimeZoneText
from identity.api.file_wire import FileUpload
from identity.api.guardian_wire import ChildBody, therapist_id
from identity.api.user_wire import SpecialtyIds, specialty_ids
from identity.domain.children import Gender, PreferredTimeFrame, Relationship
from identity.use_cases.guardian_changes import ChildChanges, GuardianChanges
from identity.use_cases.new_family import NewChild

Given = TypeVar("Given")
Parsed = TypeVar("Parsed")


def _given(message: str) -> BeforeValidator:
    """Refuses null and blank with `message`, before a type's own sentence."""

    def check(value: Any) -> Any:
        if value is None or (isinstance(value, str) and not value.strip()):
            raise sentence(message)
        return value

    return BeforeValidator(check)


class GuardianInfo(Incoming):
    first_name: Annotated[GuardianName | None, _given("Guardian name is required")] = None
    last_name: Annotated[GuardianLastName | None, _given("Guardian last name is required")] = None
    email: Annotated[Email | None, _given("Guardian email is required")] = None
    """Read-only: anything but the present address is refused."""
    phone_number: Annotated[Phone | None, _given("Guardian phone number is required")] = None
    relationship: Annotated[Relationship | None, _given("Guardian relationship is required")] = None
    timezone: Annotated[TimeZoneText | None, _given("Timezone is required")] = None
    opt_out_email_notification: bool | None = None
    opt_out_phone_notification: bool | None = None


class ClientInfo(Incoming):
    name: Annotated[ChildName | None, _given("Name is required")] = None
    last_name: Annotated[ChildLastName | None, _given("Last name is required")] = None
    preferred_name: Annotated[Line | None, _given("Guardian preferred name is required")] = None
    age: Annotated[Age | None, _given("Age is required")] = None
    birthdate: date | None = None
    gender: Annotated[Gender | None, LowerCased] = None
    preferred_time_frame: PreferredTimeFrame | None = None
    relationship_to_guardian: Annotated[Relationship | None, _given("Guardian relationship is required")] = None
    """The same as `guardian.relationship`; one of the two is enough."""
    specialty_ids: SpecialtyIds | None = None
    therapist_id: str | None = None
    guardian: GuardianInfo = GuardianInfo()

    @model_validator(mode="after")
    def _one_relationship(self) -> "ClientInfo":
        if None not in (told := {self.relationship_to_guardian, self.guardian.relationship}) and len(told) > 1:
            raise sentence("Guardian relationship is given twice, and not alike")
        return self


class ClientUpdate(Incoming):
    client: ClientInfo

    def changes(self, client_id: str) -> tuple[ChildChanges, GuardianChanges]:
        """Raises ChildNotFound, Invalid, TherapistNotAvailable for ids that are none of ours."""
        info, contact = self.client, self.client.guardian
        child = ChildChanges(
            id=parse_id(client_id, missing=ChildNotFound),
            relationship_to_guardian=info.relationship_to_guardian or contact.relationship,
            specialty_ids=_each(info.specialty_ids, specialty_ids, "client.specialty_ids"),
            therapist_id=_each(info.therapist_id, therapist_id, "client.therapist_id"),
            **info.model_dump(exclude={"specialty_ids", "therapist_id", "guardian", "relationship_to_guardian"}),
        )
        return child, GuardianChanges(**contact.model_dump(exclude={"relationship"}))


def _each(value: Given | None, parse: Callable[[Given, str], Parsed], path: str) -> Parsed | None:
    return None if value is None else parse(value, path)


class Sibling(Incoming):
    name: ChildName
    last_name: ChildLastName | None = None
    age: Annotated[Age, _given("Age is required")]
    specialty_ids: SpecialtyIds = Field(default_factory=list)


class NewClient(Incoming):
    client: Sibling

    def child(self) -> NewChild:
        """Raises Invalid for a specialty that is no id of ours."""
        wanted: list[UUID] = specialty_ids(self.client.specialty_ids, "client.specialty_ids")
        return NewChild(
            name=self.client.name, last_name=self.client.last_name, age=self.client.age, specialty_ids=wanted
        )


class ClientPhoto(Incoming):
    file: FileUpload


class ClientAnswer(Outgoing):
    client: ChildBody
