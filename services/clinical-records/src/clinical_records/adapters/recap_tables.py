"""The tables of recaps and of practice at home (docs/product/clinical-records.md#session-recaps)."""

from datetime import date, datetime
from uuid import UUID

from chassis.tables import instant
from sqlalchemy import CheckConstraint, Column, ForeignKey, Index, Text, Uuid
from sqlmodel import Field

from clinical_records.adapters.tables import NOT_DELETED, Table, encrypted_column, text_constraints
from clinical_records.domain.recaps import DAYS_IN_WEEK, Feeling

RECAP_TEXTS = ("phrases", "own_words", "practice")
FEELINGS = ", ".join(f"'{feeling}'" for feeling in Feeling)


class SessionRecap(Table, table=True):
    """What a family reads about a child's session. A draft until it is shared: only its author sees it."""

    __tablename__ = "session_recaps"
    __table_args__ = (
        CheckConstraint(f"times_a_week BETWEEN 1 AND {DAYS_IN_WEEK}", name="times_a_week"),
        CheckConstraint("version > 0", name="version"),
        Index(
            "uq_session_recaps_author",
            "event_id",
            "child_id",
            "therapist_id",
            unique=True,
            postgresql_where=NOT_DELETED,
        ),
        Index("ix_session_recaps_child_id", "child_id", "shared_at"),
        *text_constraints("session_recaps", RECAP_TEXTS, "child_id"),
    )

    id: UUID = Field(primary_key=True)
    event_id: UUID
    child_id: UUID
    therapist_id: UUID
    """The author: the session's own therapist or a substitute."""
    phrases: str = Field(default="", sa_type=Text)
    """Ids of lines in the bank, separated by spaces."""
    phrases_encrypted: bytes | None = encrypted_column()
    own_words: str = Field(default="", sa_type=Text)
    own_words_encrypted: bytes | None = encrypted_column()
    practice: str = Field(default="", sa_type=Text)
    """What to do at home; blank without a task."""
    practice_encrypted: bytes | None = encrypted_column()
    has_practice: bool = False
    """Whether there is a task: `practice` itself is encrypted."""
    times_a_week: int = DAYS_IN_WEEK
    material_id: UUID | None = Field(
        default=None, sa_column=Column(Uuid, ForeignKey("materials.id", ondelete="SET NULL"), nullable=True)
    )
    """A material of the session for the practice."""
    version: int
    """Counts the saves from 1. A save names the version that it replaces."""
    saved_at: datetime = instant()
    shared_at: datetime | None = instant(nullable=True)
    edited_at: datetime | None = instant(nullable=True)
    """The last change after it was shared."""
    deleted_at: datetime | None = instant(nullable=True)


class HomePractice(Table, table=True):
    """A family practiced at home."""

    __tablename__ = "home_practices"
    __table_args__ = (
        CheckConstraint(f"feeling IN ({FEELINGS})", name="feeling"),
        Index("ix_home_practices_recap_id", "recap_id", "practiced_at"),
        Index("ix_home_practices_child_id", "child_id"),
        *text_constraints("home_practices", ("comment",), "child_id"),
    )

    id: UUID = Field(primary_key=True)
    recap_id: UUID = Field(sa_column=Column(Uuid, ForeignKey("session_recaps.id"), nullable=False))
    child_id: UUID
    guardian_id: UUID
    practiced_at: datetime = instant()
    feeling: str | None = Field(default=None, sa_type=Text)
    comment: str = Field(default="", sa_type=Text)
    comment_encrypted: bytes | None = encrypted_column()
    deleted_at: datetime | None = instant(nullable=True)


class PracticeReminder(Table, table=True):
    """The hour at which a guardian wants to be reminded of practice at home. No row: no reminders."""

    __tablename__ = "practice_reminders"
    __table_args__ = (CheckConstraint("hour BETWEEN 0 AND 23", name="hour"),)

    guardian_id: UUID = Field(primary_key=True)
    hour: int
    """Of the day, in the guardian's time zone."""
    reminded_on: date | None = None
    """The guardian's day of the last reminder."""
    version: int = 1
    """Counts changes and reminders."""
