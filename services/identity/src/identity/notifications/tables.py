from datetime import datetime
from typing import Any
from uuid import UUID

from chassis.tables import instant
from sqlalchemy import ARRAY, CheckConstraint, Column, ForeignKey, Index, LargeBinary, Text, UniqueConstraint, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from identity.adapters.tables import Table

WAITING = "sent_at IS NULL AND dropped_at IS NULL"


class Notification(Table, table=True):
    """An email, SMS or push notification in the queue. Its content is rendered when it is sent, so no secret or name is
    stored here."""

    __tablename__ = "notifications"
    __table_args__ = (
        UniqueConstraint("once", name="uq_notifications_once"),
        CheckConstraint("num_nonnulls(user_id, email) = 1", name="one_reader"),
        CheckConstraint("channel IN ('email', 'sms', 'push')", name="channel_known"),
        CheckConstraint("sent_at IS NULL OR dropped_at IS NULL", name="sent_or_dropped"),
        CheckConstraint("(dropped_at IS NULL) = (dropped_reason IS NULL)", name="dropped_for_a_reason"),
        Index("ix_notifications_waiting_of_channel", "channel", "next_try_at", postgresql_where=text(WAITING)),
        Index(
            "uq_notifications_collecting",
            "user_id",
            "kind",
            "collects",
            unique=True,
            postgresql_where=text(WAITING),
        ),
    )

    id: UUID = Field(primary_key=True)
    kind: str = Field(sa_type=Text)
    channel: str = Field(sa_type=Text)
    user_id: UUID | None = Field(
        default=None, sa_column=Column(ForeignKey("users.id", ondelete="CASCADE"), nullable=True, index=True)
    )
    email: str | None = Field(default=None, sa_type=Text)
    """Set instead of `user_id` for a recipient who may have no account."""
    ids: dict[str, Any] = Field(sa_column=Column(JSONB, nullable=False))
    """Read by the kind's composer."""
    once: str | None = Field(default=None, sa_type=Text)
    """Unique key that prevents a second notification about the same thing."""
    collects: str | None = Field(default=None, sa_type=Text)
    """Batch key: until this row is sent, new items with the same user, kind and key are added to it."""
    created_at: datetime = instant()
    due_at: datetime = instant()
    announced_at: datetime | None = instant(nullable=True)
    """When it reached the notification center; None before, and for kinds and channels that don't."""
    next_try_at: datetime = instant()
    attempts: int = 0
    sent_at: datetime | None = instant(nullable=True)
    dropped_at: datetime | None = instant(nullable=True)
    dropped_reason: str | None = Field(default=None, sa_type=Text)


class Notice(Table, table=True):
    """A notification in a person's notification center. Its sentence follows from `kind` and `count` when it is read,
    so no name is stored here."""

    __tablename__ = "notices"
    __table_args__ = (
        Index("ix_notices_of_user", "user_id", "created_at", "id"),
        Index("ix_notices_unread", "user_id", postgresql_where=text("read_at IS NULL")),
        Index("ix_notices_digest", "digest_due_at", postgresql_where=text("digest_due_at IS NOT NULL")),
    )

    id: UUID = Field(primary_key=True)
    """That of the notification."""
    user_id: UUID = Field(sa_column=Column(ForeignKey("users.id", ondelete="CASCADE"), nullable=False))
    kind: str = Field(sa_type=Text)
    count: int
    """Sessions or messages; 1 for other kinds."""
    path: str = Field(sa_type=Text)
    """Of the page that it leads to, with a query of ids."""
    starts_at: datetime | None = instant(nullable=True)
    """Of the first session."""
    created_at: datetime = instant()
    read_at: datetime | None = instant(nullable=True)
    digest_due_at: datetime | None = instant(nullable=True)
    """When the daily digest that mentions it is queued; None if none does or one did."""


class NotificationChoices(Table, table=True):
    """What a person wants to be notified of. Without a row, everything at any time."""

    __tablename__ = "notification_choices"
    __table_args__ = (
        CheckConstraint("(quiet_from IS NULL) = (quiet_until IS NULL)", name="quiet_hours_whole"),
        CheckConstraint(
            "quiet_from BETWEEN 0 AND 1439 AND quiet_until BETWEEN 0 AND 1439 AND quiet_from <> quiet_until",
            name="quiet_hours_on_clock",
        ),
    )

    user_id: UUID = Field(sa_column=Column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True))
    email_off: list[str] = Field(sa_column=Column(ARRAY(Text), nullable=False))
    """Topics. `sms_off` and `push_off` too."""
    sms_off: list[str] = Field(sa_column=Column(ARRAY(Text), nullable=False))
    push_off: list[str] = Field(sa_column=Column(ARRAY(Text), nullable=False, server_default=text("'{}'")))
    daily_digest: bool
    quiet_from: int | None = None
    """Minutes since midnight on the person's clock, as is `quiet_until`."""
    quiet_until: int | None = None


class PushSubscription(Table, table=True):
    """A browser that shows notifications until its sign-in ends. The values are those of the Push API
    (RFC 8030, RFC 8291)."""

    __tablename__ = "push_subscriptions"
    __table_args__ = (UniqueConstraint("endpoint", name="uq_push_subscriptions_endpoint"),)

    sign_in_id: UUID = Field(sa_column=Column(ForeignKey("sign_ins.id", ondelete="CASCADE"), primary_key=True))
    user_id: UUID = Field(sa_column=Column(ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True))
    endpoint: str = Field(sa_type=Text)
    """The push service's URL for this browser."""
    public_key: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    """The browser's P-256 key, as an uncompressed point."""
    secret: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    """Of 16 bytes, which only the browser and identity know."""
    created_at: datetime = instant()
