"""Tables of goals, their progress and trials, and the bank of goals. The rules are those of `tables.py`."""

from datetime import date, datetime
from uuid import UUID

from chassis.tables import instant
from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    Text,
    UniqueConstraint,
    Uuid,
)
from sqlalchemy.dialects.postgresql import TSVECTOR
from sqlmodel import Field

from clinical_records.adapters.tables import NOT_DELETED, Table, added_text, encrypted_column, text_constraints

GOAL_TEXTS = ("title", "description", "area", "baseline", "plain_words")
CUE_LEVELS = "('independent', 'minimal', 'moderate', 'maximal')"
CRITERION_IN_RANGE = """
    criterion_sessions BETWEEN 1 AND 20 AND (criterion_percent BETWEEN 1 AND 100) IS NOT FALSE
    AND (criterion_correct BETWEEN 1 AND criterion_trials AND criterion_trials <= 100) IS NOT FALSE
"""
CRITERION_COMPLETE = """
    num_nonnulls(criterion_sessions, criterion_percent, criterion_correct, criterion_trials, criterion_cue_level) = 0
    OR criterion_sessions IS NOT NULL AND num_nonnulls(criterion_percent, criterion_correct) = 1
        AND num_nonnulls(criterion_correct, criterion_trials) <> 1
"""


class Goal(Table, table=True):
    __tablename__ = "goals"
    __table_args__ = (
        CheckConstraint("progress BETWEEN 0 AND 10", name="progress"),
        Index("ix_goals_child_id", "child_id", "id"),
        Index("ix_goals_created_by", "created_by", postgresql_where=NOT_DELETED),
        CheckConstraint(f"criterion_cue_level IN {CUE_LEVELS}", name="criterion_cue_level"),
        CheckConstraint(CRITERION_IN_RANGE, name="criterion_in_range"),
        CheckConstraint(CRITERION_COMPLETE, name="criterion_complete"),
        CheckConstraint("status IN ('active', 'met', 'discontinued')", name="status"),
        CheckConstraint("term IN ('long', 'short')", name="term"),
        CheckConstraint("parent_id IS NULL OR term = 'short'", name="only_short_has_parent"),
        UniqueConstraint("id", "child_id"),
        ForeignKeyConstraint(["parent_id", "child_id"], ["goals.id", "goals.child_id"]),
        *text_constraints("goals", GOAL_TEXTS, "child_id"),
    )

    id: UUID = Field(primary_key=True)
    child_id: UUID
    title: str = Field(default="", sa_type=Text)
    title_encrypted: bytes | None = encrypted_column()
    description: str = Field(default="", sa_type=Text)
    description_encrypted: bytes | None = encrypted_column()
    area: str = added_text()
    area_encrypted: bytes | None = encrypted_column()
    baseline: str = added_text()
    """What the child could do at the start."""
    baseline_encrypted: bytes | None = encrypted_column()
    plain_words: str = added_text()
    """What the goal means, for the family."""
    plain_words_encrypted: bytes | None = encrypted_column()
    criterion_sessions: int | None = None
    """The `criterion_` columns store the goal's `Criterion`. If it has none, they are all None."""
    criterion_percent: int | None = None
    criterion_correct: int | None = None
    criterion_trials: int | None = None
    criterion_cue_level: str | None = Field(default=None, sa_type=Text)
    target_date: date | None = None
    status: str = Field(default="active", sa_column=Column(Text, nullable=False, server_default="active"))
    status_changed_at: datetime | None = instant(nullable=True)
    """None if it is active since it was created."""
    term: str = Field(default="long", sa_column=Column(Text, nullable=False, server_default="long"))
    parent_id: UUID | None = None
    """The long-term goal of a short-term one."""
    position: int | None = None
    """Among the goals with the same `parent_id`, from 0. None until someone sorts them
    (docs/product/clinical-records.md#goal-order)."""
    steps_version: int = Field(default=0, sa_column=Column(Integer, nullable=False, server_default="0"))
    """Counts the changes of the list of steps."""
    progress: int = 0
    """The latest entry of the history, copied here for fast reads."""
    created_by: UUID
    """A therapist's id."""
    created_at: datetime = instant()
    updated_at: datetime = instant()
    deleted_at: datetime | None = instant(nullable=True)


class GoalStep(Table, table=True):
    """A step on the way to a goal. A step that was removed is marked."""

    __tablename__ = "goal_steps"
    __table_args__ = (
        ForeignKeyConstraint(["goal_id", "child_id"], ["goals.id", "goals.child_id"]),
        CheckConstraint("(reached_at IS NULL) = (reached_by IS NULL)", name="reached_by"),
        Index("ix_goal_steps_goal_id", "goal_id"),
        Index("ix_goal_steps_child_id", "child_id"),
        *text_constraints("goal_steps", ("content",), "child_id"),
    )

    id: UUID = Field(primary_key=True)
    goal_id: UUID
    child_id: UUID
    position: int
    """In the list of the goal's steps, from 0."""
    content: str = added_text()
    content_encrypted: bytes | None = encrypted_column()
    reached_at: datetime | None = instant(nullable=True)
    reached_by: UUID | None = None
    """A therapist's id."""
    deleted_at: datetime | None = instant(nullable=True)


class ProgressHistory(Table, table=True):
    """One change of a goal's progress."""

    __tablename__ = "progress_histories"
    __table_args__ = (
        CheckConstraint("new_progress BETWEEN 0 AND 10", name="new_progress"),
        Index("ix_progress_histories_goal_id", "goal_id", "id"),
    )

    id: UUID = Field(primary_key=True)
    goal_id: UUID = Field(sa_column=Column(Uuid, ForeignKey("goals.id"), nullable=False))
    new_progress: int
    created_by: UUID
    """A therapist's id."""
    created_at: datetime = instant()
    deleted_at: datetime | None = instant(nullable=True)


class Trial(Table, table=True):
    """One try of a child at a goal in a session. Rows are only added; a trial that was undone is marked."""

    __tablename__ = "trials"
    __table_args__ = (
        CheckConstraint(f"cue_level IN {CUE_LEVELS}", name="cue_level"),
        CheckConstraint("(undone_at IS NULL) = (undone_by IS NULL)", name="undone_by"),
        Index("ix_trials_event_id", "event_id", "goal_id"),
        Index("ix_trials_goal_id", "goal_id"),
        Index("ix_trials_child_id", "child_id"),
    )

    id: UUID = Field(primary_key=True)
    """Chosen by the device, so that a repeated request adds nothing."""
    event_id: UUID
    goal_id: UUID = Field(sa_column=Column(Uuid, ForeignKey("goals.id"), nullable=False))
    child_id: UUID
    correct: bool
    cue_level: str = Field(sa_type=Text)
    tapped_at: datetime = instant()
    """By the device's clock, within the possible time."""
    saved_by: UUID
    """A therapist's id."""
    saved_at: datetime = instant()
    undone_by: UUID | None = None
    undone_at: datetime | None = instant(nullable=True)


class BankGoal(Table, table=True):
    """A suggestion for a goal, from the files in `goal_bank`."""

    __tablename__ = "bank_goals"
    __table_args__ = (
        Index("ix_bank_goals_words", "words", postgresql_using="gin"),
        Index(
            "ix_bank_goals_description",
            "description",
            postgresql_using="gin",
            postgresql_ops={"description": "gin_trgm_ops"},
        ),
    )

    id: UUID = Field(primary_key=True)
    specialty_id: UUID
    area: str = Field(sa_type=Text)
    description: str = Field(sa_type=Text)
    words: str = Field(sa_column=Column(TSVECTOR, nullable=False))
    """Of area and description, for full-text search."""
