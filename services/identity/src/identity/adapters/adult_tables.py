"""The adults who share a child with the guardian who registered it."""

from datetime import datetime
from uuid import UUID

from chassis.tables import instant
from sqlalchemy import CheckConstraint, Column, ForeignKey, LargeBinary, Text, UniqueConstraint
from sqlalchemy.dialects.postgresql import ARRAY
from sqlmodel import Field

from identity.adapters.tables import Table


class AdultInvitation(Table, table=True):
    """Of one adult to one child, until it is accepted, taken back or expired. Its token is only in the email."""

    __tablename__ = "adult_invitations"
    __table_args__ = (
        CheckConstraint("email = lower(email)", name="email_in_lower_case"),
        CheckConstraint("rights <@ '{book,pay,read,remind}' AND cardinality(rights) > 0", name="rights_known"),
        UniqueConstraint("child_id", "email", name="uq_adult_invitations_child_id_email"),
        UniqueConstraint("token_hash", name="uq_adult_invitations_token_hash"),
    )

    id: UUID = Field(primary_key=True)
    child_id: UUID = Field(sa_column=Column(ForeignKey("children.id", ondelete="CASCADE"), nullable=False))
    invited_by: UUID = Field(sa_column=Column(ForeignKey("guardians.id", ondelete="CASCADE"), nullable=False))
    email: str = Field(sa_type=Text)
    rights: list[str] = Field(sa_column=Column(ARRAY(Text), nullable=False))
    token_hash: bytes | None = Field(default=None, sa_column=Column(LargeBinary, nullable=True))
    """None until the email leaves."""
    invited_at: datetime = instant()
    expires_at: datetime = instant()


class AccessChange(Table, table=True):
    """The reason for ending an adult's access to a child or hiding an address. The audit log has the actor and time.
    Rows never change."""

    __tablename__ = "access_changes"
    __table_args__ = (CheckConstraint("length(reason) > 0", name="with_reason"),)

    id: UUID = Field(primary_key=True)
    child_id: UUID = Field(index=True)
    guardian_id: UUID = Field(index=True)
    """The guardian with the changed access."""
    action: str = Field(sa_type=Text)
    """As in the audit log."""
    reason: str = Field(sa_type=Text)
    changed_by: str = Field(sa_type=Text)
    """The actor in the audit log."""
    changed_at: datetime = instant()
