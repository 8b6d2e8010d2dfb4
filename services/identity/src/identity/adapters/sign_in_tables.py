from datetime import datetime
from uuid import UUID

from chassis.tables import instant
from sqlalchemy import CheckConstraint, Column, ForeignKey, LargeBinary, Text, UniqueConstraint, Uuid
from sqlmodel import Field

from identity.adapters.tables import Table, points_to


class PasswordLink(Table, table=True):
    """A link to set a password. Its id is `client` on the wire; the signed token is only in the email."""

    __tablename__ = "password_links"

    id: UUID = Field(primary_key=True)
    user_id: UUID = points_to("users.id", index=True)
    expires_at: datetime = instant()
    used_at: datetime | None = instant(nullable=True)
    """Also set when the password changes in another way, which invalidates the link."""


class SecondFactor(Table, table=True):
    """A user's authenticator app; pending until its first code is entered."""

    __tablename__ = "second_factors"

    user_id: UUID = points_to("users.id", primary_key=True)
    sealed_secret: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    enabled_at: datetime | None = instant(nullable=True)
    last_step: int | None = None
    """The time step of the last accepted code. Codes of this and earlier steps are refused."""


class RecoveryCode(Table, table=True):
    """One of the codes shown when the second factor was turned on; deleted on use."""

    __tablename__ = "recovery_codes"

    user_id: UUID = points_to("users.id", primary_key=True)
    code_hash: bytes = Field(sa_column=Column(LargeBinary, primary_key=True))


class KnownDevice(Table, table=True):
    """A browser that a user has signed in with, identified by its device cookie."""

    __tablename__ = "known_devices"

    user_id: UUID = points_to("users.id", primary_key=True)
    device_id: UUID = Field(primary_key=True)
    last_seen_at: datetime = instant(index=True)


class Impersonation(Table, table=True):
    """An operator's permission to impersonate a user, and the reason. Never deleted; the link's value isn't stored."""

    __tablename__ = "impersonations"
    __table_args__ = (CheckConstraint("length(operator) > 0 AND length(reason) > 0", name="by_whom_and_why"),)

    value_hash: bytes = Field(sa_column=Column(LargeBinary, primary_key=True))
    user_id: UUID = points_to("users.id", index=True)
    operator: str = Field(sa_type=Text)
    reason: str = Field(sa_type=Text)
    issued_at: datetime = instant()
    expires_at: datetime = instant()
    sign_in_id: UUID | None = Field(default=None, sa_column=Column(Uuid))
    """The sign-in it was used for; it can't be used again."""


class EmailChange(Table, table=True):
    """A user's next email, until both addresses have confirmed it. Tokens are only in the emails."""

    __tablename__ = "email_changes"
    __table_args__ = (
        CheckConstraint("new_email = lower(new_email)", name="email_in_lower_case"),
        UniqueConstraint("current_token_hash", name="uq_email_changes_current_token_hash"),
        UniqueConstraint("new_token_hash", name="uq_email_changes_new_token_hash"),
    )

    user_id: UUID = Field(sa_column=Column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True))
    new_email: str = Field(sa_type=Text)
    current_token_hash: bytes | None = Field(default=None, sa_column=Column(LargeBinary, nullable=True))
    """Of the link that went to the present address; None until that email leaves."""
    new_token_hash: bytes | None = Field(default=None, sa_column=Column(LargeBinary, nullable=True))
    current_confirmed_at: datetime | None = instant(nullable=True)
    new_confirmed_at: datetime | None = instant(nullable=True)
    requested_at: datetime = instant()
    expires_at: datetime = instant()


class AccountClosure(Table, table=True):
    """A guardian closed the account. Until `erases_at` they can log in to keep it; then a job erases the family."""

    __tablename__ = "account_closures"

    user_id: UUID = points_to("users.id", primary_key=True)
    requested_at: datetime = instant()
    erases_at: datetime = instant(index=True)
