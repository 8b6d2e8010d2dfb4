"""Identity's tables. Models don't validate; invariants are database constraints."""

from datetime import date, datetime
from typing import Any
from uuid import UUID

from chassis.languages import WrittenLanguage
from chassis.tables import instant, new_registry
from sqlalchemy import (
    ARRAY,
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    LargeBinary,
    Text,
    UniqueConstraint,
    text,
)
from sqlmodel import Field, SQLModel

from identity.domain.children import Pronouns

PRONOUNS = ", ".join(f"'{each}'" for each in Pronouns)
OPEN_PRONOUNS = {"server_default": Pronouns.NOT_SPECIFIED.value}
IN_ENGLISH = {"server_default": WrittenLanguage.ENGLISH.value}
LANGUAGES = ", ".join(f"'{each}'" for each in WrittenLanguage)


class Table(SQLModel, registry=new_registry()):
    __abstract__ = True


def points_to(target: str, *, primary_key: bool = False, index: bool = False) -> Any:
    return Field(sa_column=Column(ForeignKey(target), primary_key=primary_key, nullable=False, index=index))


class User(Table, table=True):
    """One email is one user, either a guardian or a therapist."""

    __tablename__ = "users"
    __table_args__ = (
        UniqueConstraint("email", name="uq_users_email"),
        CheckConstraint("email = lower(email)", name="email_in_lower_case"),
        CheckConstraint("user_type IN ('guardian', 'therapist')", name="user_type_known"),
        CheckConstraint(f"language IN ({LANGUAGES})", name="language_known"),
    )

    id: UUID = Field(primary_key=True)
    email: str = Field(sa_type=Text)
    password_hash: str | None = Field(default=None, sa_type=Text)
    """argon2id; None until the first password is set."""
    first_name: str = Field(sa_type=Text)
    last_name: str | None = Field(default=None, sa_type=Text)
    user_type: str = Field(sa_type=Text)
    language: str = Field(default=WrittenLanguage.ENGLISH.value, sa_type=Text, sa_column_kwargs=IN_ENGLISH)
    confirmed_at: datetime | None = instant(nullable=True)
    created_at: datetime = instant()

    @property
    def full_name(self) -> str:
        return f"{self.first_name} {self.last_name or ''}".strip()


class Guardian(Table, table=True):
    __tablename__ = "guardians"
    __table_args__ = (UniqueConstraint("user_id", name="uq_guardians_user_id"),)

    id: UUID = Field(primary_key=True)
    user_id: UUID = points_to("users.id")
    phone_number: str | None = Field(default=None, sa_type=Text)
    timezone: str = Field(sa_type=Text)
    """IANA name."""
    state: str = Field(sa_type=Text)
    profile_step: str = Field(sa_type=Text)
    opt_out_email_notification: bool = False
    opt_out_phone_notification: bool = False
    photo_id: UUID | None = Field(default=None, foreign_key="files.id")
    version: int = 0


class Child(Table, table=True):
    __tablename__ = "children"
    __table_args__ = (
        CheckConstraint("age BETWEEN 0 AND 21", name="age_of_a_child"),
        CheckConstraint("billing IN ('school', 'private_pay')", name="billing_known"),
        CheckConstraint(f"pronouns IN ({PRONOUNS})", name="pronouns_known"),
        CheckConstraint("billing = 'private_pay' OR school_name IS NOT NULL", name="school_named"),
    )

    id: UUID = Field(primary_key=True)
    guardian_id: UUID = points_to("guardians.id", index=True)
    """The contact person in the child's profile. Who may see the child is in `guardianships`."""
    name: str = Field(sa_type=Text)
    last_name: str | None = Field(default=None, sa_type=Text)
    preferred_name: str | None = Field(default=None, sa_type=Text)
    age: int
    """As entered; a birthdate takes precedence."""
    birthdate: date | None = None
    gender: str = Field(sa_type=Text)
    pronouns: str = Field(default=Pronouns.NOT_SPECIFIED.value, sa_type=Text, sa_column_kwargs=OPEN_PRONOUNS)
    preferred_time_frame: str | None = Field(default=None, sa_type=Text)
    school_name: str | None = Field(default=None, sa_type=Text)
    billing: str = Field(sa_type=Text)
    relationship_to_guardian: str | None = Field(default=None, sa_type=Text)
    therapist_id: UUID | None = Field(default=None, foreign_key="therapists.id")
    photo_id: UUID | None = Field(default=None, foreign_key="files.id")
    version: int = 0


class ChildSpecialty(Table, table=True):
    """A specialty that a child needs."""

    __tablename__ = "child_specialties"

    child_id: UUID = points_to("children.id", primary_key=True)
    specialty_id: UUID = points_to("specialties.id", primary_key=True)


class Specialty(Table, table=True):
    __tablename__ = "specialties"
    __table_args__ = (UniqueConstraint("name", name="uq_specialties_name"),)

    id: UUID = Field(primary_key=True)
    name: str = Field(sa_type=Text)
    show_in_private_pay: bool


class SubSpecialty(Table, table=True):
    __tablename__ = "sub_specialties"
    __table_args__ = (UniqueConstraint("specialty_id", "name", name="uq_sub_specialties_specialty_id_name"),)

    id: UUID = Field(primary_key=True)
    specialty_id: UUID = points_to("specialties.id")
    name: str = Field(sa_type=Text)


class Therapist(Table, table=True):
    __tablename__ = "therapists"
    __table_args__ = (
        UniqueConstraint("user_id", name="uq_therapists_user_id"),
        CheckConstraint("status IN ('applicant', 'approved', 'declined', 'suspended')", name="status_known"),
        CheckConstraint(
            "(youngest_age IS NULL) = (oldest_age IS NULL)"
            " AND (youngest_age IS NULL OR (youngest_age BETWEEN 0 AND oldest_age AND oldest_age <= 21))",
            name="ages_in_order",
        ),
        CheckConstraint("supervisor_id <> id", name="supervised_by_another"),
        Index("ix_therapists_accepting", "id", postgresql_where=text("status = 'approved'")),
        Index("ix_therapists_supervisor_id", "supervisor_id", postgresql_where=text("supervisor_id IS NOT NULL")),
    )

    id: UUID = Field(primary_key=True)
    user_id: UUID = points_to("users.id")
    status: str = Field(sa_type=Text)
    profile_step: str = Field(sa_type=Text)
    specialty_id: UUID = points_to("specialties.id")
    phone_number: str = Field(sa_type=Text)
    city: str = Field(sa_type=Text)
    state: str = Field(sa_type=Text)
    zipcode: str = Field(sa_type=Text)
    country: str = Field(sa_type=Text)
    timezone: str = Field(sa_type=Text)
    """IANA name; working hours are on its wall clock."""
    gender: str = Field(sa_type=Text)
    bio: str | None = Field(default=None, sa_type=Text)
    experience: int
    """Years, like the next two."""
    pediatric_experience: int
    online_therapy_experience: int
    hours_per_week: int
    languages: list[str] = Field(
        default_factory=list, sa_column=Column(ARRAY(Text), nullable=False, server_default="{}")
    )
    """ISO 639 codes."""
    youngest_age: int | None = None
    oldest_age: int | None = None
    npi: str | None = Field(default=None, sa_type=Text)
    """The national provider identifier, printed on superbills; an operator enters it."""
    supervisor_id: UUID | None = Field(default=None, foreign_key="therapists.id")
    """This supervisor co-signs the therapist's notes. An operator assigns them."""
    meeting_url: str | None = Field(default=None, sa_type=Text)
    session_phone: str | None = Field(default=None, sa_type=Text)
    """Families call it if they can't connect. Only the room of their session shows it."""
    profile_photo_id: UUID | None = Field(default=None, foreign_key="files.id")
    resume_id: UUID | None = Field(default=None, foreign_key="files.id")
    accepting: bool = False
    """As last published: approved, onboarding complete, and at least one valid license."""
    version: int = 0
    revision: int = Field(default=0, sa_column=Column(BigInteger, nullable=False, server_default="0"))
    """Incremented by triggers on every change that families can see, including licenses and names."""
    calendar_revision: int = Field(default=0, sa_column=Column(BigInteger, nullable=False, server_default="0"))
    """Incremented by triggers on every change of working hours and booked sessions."""


class TherapistSubSpecialty(Table, table=True):
    __tablename__ = "therapist_sub_specialties"

    therapist_id: UUID = points_to("therapists.id", primary_key=True)
    sub_specialty_id: UUID = points_to("sub_specialties.id", primary_key=True)


class LicenseRow(Table, table=True):
    __tablename__ = "licences"
    __table_args__ = (
        UniqueConstraint("therapist_id", "state", "number", name="uq_licences_therapist_id_state_number"),
        Index("ix_licences_state", "state", "expires_on"),
    )

    id: UUID = Field(primary_key=True)
    therapist_id: UUID = points_to("therapists.id")
    state: str = Field(sa_type=Text)
    number: str | None = Field(default=None, sa_type=Text)
    expires_on: date | None = None
    """Last valid day in the therapist's time zone."""
    file_id: UUID | None = Field(default=None, foreign_key="files.id")
    verified_at: datetime | None = instant(nullable=True)
    """When an operator compared number and last day with the file; None again once one of them changes."""


class WorkingHoursRow(Table, table=True):
    """An interval on one weekday, in minutes since midnight on the therapist's wall clock."""

    __tablename__ = "working_hours"
    __table_args__ = (
        CheckConstraint("weekday BETWEEN 0 AND 6", name="weekday_known"),
        CheckConstraint("0 <= starts AND starts < ends AND ends <= 1440", name="within_a_day"),
    )

    id: UUID = Field(primary_key=True)
    therapist_id: UUID = points_to("therapists.id", index=True)
    weekday: int
    starts: int
    ends: int


class SignIn(Table, table=True):
    """One device's sign-in. Its id is `client` on the wire."""

    __tablename__ = "sign_ins"
    __table_args__ = (
        Index(
            "ix_sign_ins_unannounced",
            "ended_at",
            postgresql_where=text("ended_at IS NOT NULL AND announced_at IS NULL"),
        ),
        Index("ix_sign_ins_ended_at", "ended_at", postgresql_where=text("ended_at IS NOT NULL")),
    )

    id: UUID = Field(primary_key=True)
    user_id: UUID = points_to("users.id", index=True)
    device: str = Field(sa_type=Text)
    """`Chrome on macOS`."""
    address: str | None = Field(default=None, sa_type=Text)
    operator: str | None = Field(default=None, sa_type=Text)
    """The operator who impersonates the user in it."""
    created_at: datetime = instant()
    last_seen_at: datetime = instant()
    """When a token was last issued."""
    expires_at: datetime = instant()
    ended_at: datetime | None = instant(nullable=True)
    announced_at: datetime | None = instant(nullable=True)
    """When the revocation was broadcast to all services."""
    cookie_hash: bytes | None = Field(default=None, sa_column=Column(LargeBinary))
    """Of the secret in the sign-in's cookie; None for a sign-in from before there were cookies."""
    previous_cookie_hash: bytes | None = Field(default=None, sa_column=Column(LargeBinary))
    cookie_rotated_at: datetime | None = instant(nullable=True)
    """When the secret was last replaced."""


class Confirmation(Table, table=True):
    """A link in a confirmation email. Only the email has the token itself."""

    __tablename__ = "confirmations"

    token_hash: bytes = Field(sa_column=Column(LargeBinary, primary_key=True))
    user_id: UUID = points_to("users.id", index=True)
    expires_at: datetime = instant()
    used_at: datetime | None = instant(nullable=True)
