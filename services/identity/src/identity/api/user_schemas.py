from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from chassis.auth.viewer import UserType
from chassis.errors import Invalid
from chassis.languages import WrittenLanguage
from chassis.regions import default_time_zone
from chassis.schemas import Incoming, Outgoing, Required, Storable, sentence
from pydantic import Field, model_validator

from identity.adapters.passwords import PasswordHash
from identity.adapters.tables import User
from identity.api.field_types import (
    Age,
    ChildName,
    Email,
    FirstName,
    GivenCode,
    GivenPassword,
    LastName,
    NewPassword,
    StateCode,
)
from identity.domain.children import MAX_CHILDREN
from identity.use_cases.families.create_family import NewChild, NewFamily
from identity.use_cases.sign_ins.begin_sign_in import StartedSignIn
from identity.use_cases.sign_ins.sign_in import Credentials

CREDENTIALS_REQUIRED = "Either email and password or auth token are required"
MAX_SPECIALTIES = 20
SpecialtyIds = Annotated[list[str], Field(max_length=MAX_SPECIALTIES)]


class EmailOnly(Incoming):
    email: Email


class Availability(Outgoing):
    available: bool


class RegisteredChild(Incoming):
    name: ChildName
    age: Age
    specialty_ids: SpecialtyIds


class RegisteredGuardian(Incoming):
    state: StateCode
    accepted_terms_and_conditions: bool = False
    """Whether the guardian agreed to the current terms and privacy policy on the form."""
    children_attributes: Annotated[list[RegisteredChild], Field(min_length=1, max_length=MAX_CHILDREN)]


class Registration(Incoming):
    email: Email
    password: NewPassword
    first_name: FirstName
    language: WrittenLanguage | None = None
    """English if omitted."""
    guardian: RegisteredGuardian

    def family(self, password_hash: PasswordHash) -> NewFamily:
        """Raises Invalid for a malformed specialty id."""
        return NewFamily(
            email=self.email,
            password_hash=password_hash,
            first_name=self.first_name,
            state=self.guardian.state,
            timezone=default_time_zone(self.guardian.state),
            language=self.language or WrittenLanguage.ENGLISH,
            children=[
                NewChild(
                    name=child.name,
                    age=child.age,
                    specialty_ids=specialty_ids(
                        child.specialty_ids, f"guardian.children_attributes.{position}.specialty_ids"
                    ),
                )
                for position, child in enumerate(self.guardian.children_attributes)
            ],
        )


class SignInFields(Incoming):
    email: Annotated[str, Field(max_length=254), Storable]
    password: GivenPassword
    user_type: UserType
    otp_code: GivenCode | None = None
    recovery_code: GivenCode | None = None
    keep_account: bool = False
    """Keep an account that its guardian has closed."""

    @model_validator(mode="before")
    @classmethod
    def require_email_and_password(cls, data: Any) -> Any:
        if isinstance(data, dict) and not (data.get("email") and data.get("password")):
            raise sentence(CREDENTIALS_REQUIRED)
        return data


class SignInRequest(Incoming):
    user: SignInFields

    def credentials(self) -> Credentials:
        user = self.user
        return Credentials(
            user.email.lower(), user.password, user.user_type, user.otp_code, user.recovery_code, user.keep_account
        )

    @model_validator(mode="before")
    @classmethod
    def require_user(cls, data: Any) -> Any:
        if isinstance(data, dict) and not data.get("user"):
            raise sentence(CREDENTIALS_REQUIRED)
        return data


class ImpersonationRequest(Incoming):
    authorization: Annotated[str, Field(max_length=200), Required(CREDENTIALS_REQUIRED)]

    @model_validator(mode="before")
    @classmethod
    def require_authorization(cls, data: Any) -> Any:
        if isinstance(data, dict) and not data.get("authorization"):
            raise sentence(CREDENTIALS_REQUIRED)
        return data


class NameChange(Incoming):
    """Omitted fields stay unchanged."""

    first_name: FirstName | None = None
    last_name: LastName | None = None


class Confirmation(Incoming):
    token: Annotated[str, Field(max_length=200)]


class Nothing(Outgoing):
    """`{}`: the request was accepted."""


class UserSchema(Outgoing):
    id: str
    email: str
    first_name: str
    last_name: str | None
    name: str
    uid: str
    username: str
    language: WrittenLanguage
    user_type: UserType
    userable_id: str
    created_at: datetime
    impersonated_by: str | None
    """The operator who is impersonating this user."""

    @classmethod
    def of(cls, user: User, profile_id: UUID, operator: str | None = None) -> "UserSchema":
        return cls(
            id=str(user.id),
            email=user.email,
            first_name=user.first_name,
            last_name=user.last_name,
            name=user.full_name,
            uid=user.email,
            username=user.email,
            language=WrittenLanguage(user.language),
            user_type=UserType(user.user_type),
            userable_id=str(profile_id),
            created_at=user.created_at,
            impersonated_by=operator,
        )


class UserResponse(Outgoing):
    user: UserSchema

    @classmethod
    def of(cls, user: User, profile_id: UUID, operator: str | None = None) -> "UserResponse":
        return cls(user=UserSchema.of(user, profile_id, operator))


class SignedInResponse(Outgoing):
    user: UserSchema
    recovery_codes: Sequence[str] | None
    """Ten codes, only when this sign-in turned two-step sign-in on. They are shown once."""

    @classmethod
    def of(cls, started: StartedSignIn) -> "SignedInResponse":
        return cls(
            user=UserSchema.of(started.user, started.profile_id, started.operator),
            recovery_codes=started.recovery_codes,
        )


def specialty_ids(texts: Sequence[str], path: str) -> list[UUID]:
    """Raises Invalid for a malformed id."""
    try:
        return [UUID(text) for text in texts]
    except ValueError:
        raise Invalid(fields={path: "Specialty is not valid"}) from None
