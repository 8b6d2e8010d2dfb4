"""Events about children."""

from datetime import date
from typing import ClassVar, Literal, Self
from uuid import UUID

from chassis.events.event import Event
from pydantic import ConfigDict, Field

from identity.events.examples import CHILD, GUARDIAN, PHOTO, SPECIALTY, THERAPIST
from identity.events.part import Part


class ContactPerson(Part):
    first_name: str
    last_name: str | None
    email: str
    phone_number: str | None
    timezone: str
    opt_out_email_notification: bool
    opt_out_phone_notification: bool


class ChildProfileChanged(Event):
    """For scheduling only, which shows the profile and the guardian's contact details to the child's therapists. `name`
    on the wire is the child's first name; in Python, `name` is the event's name."""

    model_config = ConfigDict(serialize_by_alias=True, populate_by_name=True)

    name: ClassVar[str] = "identity.child.profile_changed.v1"
    aggregate: ClassVar[str] = "child_id"

    child_id: UUID
    guardian_id: UUID
    first_name: str = Field(alias="name")
    last_name: str | None
    preferred_name: str
    age: int
    birthdate: date | None
    gender: str
    pronouns: str
    preferred_time_frame: str | None
    school_name: str | None
    billing_responsability: Literal["school", "private_pay"]
    relationship_to_guardian: str | None
    guardian: ContactPerson
    state: str
    """Where the family lives; the therapist needs a license of this state."""
    specialty_ids: list[UUID]
    """What the child needs, in order of id."""
    photo_id: UUID | None
    """The picture. Identity signs its links (docs/product/identity.md#child-photo)."""

    @classmethod
    def example(cls) -> Self:
        return cls(
            version=3,
            child_id=CHILD,
            guardian_id=GUARDIAN,
            first_name="Mia",
            last_name="Rivera",
            preferred_name="Mia Rivera",
            age=7,
            birthdate=date(2018, 5, 4),
            gender="female",
            pronouns="she_her",
            preferred_time_frame="afternoon",
            school_name=None,
            billing_responsability="private_pay",
            relationship_to_guardian="parental_figure",
            guardian=ContactPerson(
                first_name="Dana",
                last_name="Rivera",
                email="dana@example.com",
                phone_number="4155550123",
                timezone="America/Los_Angeles",
                opt_out_email_notification=False,
                opt_out_phone_notification=False,
            ),
            state="CA",
            specialty_ids=[SPECIALTY],
            photo_id=PHOTO,
        )


class ChildSummaryChanged(Event):
    """What a service needs to name a child. `name` on the wire is the child's first name."""

    model_config = ConfigDict(serialize_by_alias=True, populate_by_name=True)

    name: ClassVar[str] = "identity.child.summary_changed.v1"
    aggregate: ClassVar[str] = "child_id"

    child_id: UUID
    first_name: str = Field(alias="name")
    last_name: str | None
    preferred_name: str
    specialty_ids: list[UUID]
    """What the child needs, in order of id."""

    @classmethod
    def example(cls) -> Self:
        return cls(
            version=3,
            child_id=CHILD,
            first_name="Mia",
            last_name="Rivera",
            preferred_name="Mia Rivera",
            specialty_ids=[SPECIALTY],
        )


class ChildPayerChanged(Event):
    name: ClassVar[str] = "identity.child.payer_changed.v1"
    aggregate: ClassVar[str] = "child_id"

    child_id: UUID
    billing_responsability: Literal["school", "private_pay"]
    timezone: str
    """Of the child's guardian."""

    @classmethod
    def example(cls) -> Self:
        return cls(version=3, child_id=CHILD, billing_responsability="private_pay", timezone="America/Los_Angeles")


class ChildTherapistChosen(Event):
    name: ClassVar[str] = "identity.child.therapist_chosen.v1"
    aggregate: ClassVar[str] = "child_id"

    child_id: UUID
    guardian_id: UUID
    therapist_id: UUID

    @classmethod
    def example(cls) -> Self:
        return cls(version=5, child_id=CHILD, guardian_id=GUARDIAN, therapist_id=THERAPIST)
