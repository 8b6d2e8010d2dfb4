"""What signing in needs beyond the user and the sign-in itself."""

from datetime import datetime
from uuid import UUID

from chassis.tables import instant
from sqlalchemy import CheckConstraint, Column, LargeBinary, Text, Uuid
from sqlmodel import Field

from identity.adapters.tables import Table, points_to


class PasswordLink(Table, table=True):
    """A link to set a password: its id is `client` on the wire. The token that goes with it is signed, and only in the
    mail."""

    __tablename__ = "password_links"

    id: UUID = Field(primary_key=True)
    user_id: UUID = points_to("users.id", index=True)
    expires_at: datetime = instant()
    used_at: datetime | None = instant(nullable=True)
    """Also set when the password changed in another way: the link is dead from then on."""


class SecondFactor(Table, table=True):
    """A user's authenticator app; waiting until its first code has come."""

    __tablename__ = "second_factors"

    user_id: UUID = points_to("users.id", primary_key=True)
    sealed_secret: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    enabled_at: datetime | None = instant(nullable=True)
    last_step: int | None = None
    """The time step of the last code that was taken: none up to it is taken again."""


class RecoveryCode(Table, table=True):
    """One of those that were shown when the second factor was turned on; gone once it was used."""

    __tablename__ = "recovery_codes"

    user_id: UUID = points_to("users.id", primary_key=True)
    code_hash: bytes = Field(sa_column=Column(LargeBinary, primary_key=True))


class KnownDevice(Table, table=True):
    """A browser that a user has signed in with, by the mark it keeps in a cookie."""

    __tablename__ = "known_devices"

    user_id: UUID = points_to("users.id", primary_key=True)
    device_id: UUID = Field(primary_key=True)
    last_seen_at: datetime = instant(index=True)


class Impersonation(Table, table=True):
    """That an operator was let look through a user's eyes, and why. Kept for good; the value itself is nowhere."""

    __tablename__ = "impersonations"
    __table_args__ = (CheckConstraint("length(operator) > 0 AND length(reason) > 0", name="by_whom_and_why"),)

    value_hash: bytes = Field(sa_column=Column(LargeBinary, primary_key=True))
    user_id: UUID = points_to("users.id", index=True)
    operator: str = Field(sa_type=Text)
    reason: str = Field(sa_type=Text)
    issued_at: datetime = instant()
    expires_at: datetime = instant()
    sign_in_id: UUID | None = Field(default=None, sa_column=Column(Uuid))
    """The sign-in that it began; it begins no second one."""
