"""The first tables."""

import sqlalchemy as sa
from alembic import op
from chassis.migrations import create_chassis_tables
from sqlalchemy.dialects import postgresql

revision = "0001"
down_revision = None

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.execute("CREATE EXTENSION IF NOT EXISTS btree_gist")  # trusted: the database's owner may create it
    create_chassis_tables()
    _create_read_models()
    _create_care_services()
    _create_calendar()


def _create_read_models() -> None:
    op.create_table(
        "therapists",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("first_name", sa.Text(), nullable=False),
        sa.Column("last_name", sa.Text()),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("timezone", sa.Text(), nullable=False),
        sa.Column("specialty", sa.Text()),
        sa.Column("accepting", sa.Boolean(), nullable=False),
        sa.Column("meeting_url", sa.Text()),
        sa.Column("working_hours", postgresql.JSONB(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_therapists"),
    )
    op.create_table(
        "children",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("last_name", sa.Text()),
        sa.Column("preferred_name", sa.Text()),
        sa.Column("age", sa.Integer()),
        sa.Column("birthdate", sa.Date()),
        sa.Column("gender", sa.Text()),
        sa.Column("preferred_time_frame", sa.Text()),
        sa.Column("school_name", sa.Text()),
        sa.Column("billing_responsibility", sa.Text(), nullable=False),
        sa.Column("relationship_to_guardian", sa.Text()),
        sa.Column("guardian", postgresql.JSONB(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_children"),
    )
    op.create_table(
        "chosen_therapists",
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("therapist_id", sa.Uuid(), nullable=False),
        sa.PrimaryKeyConstraint("child_id", name="pk_chosen_therapists"),
    )
    op.create_table(
        "entitlements",
        sa.Column("subscription_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.Column("plan_name", sa.Text(), nullable=False),
        sa.Column("session_type", sa.Text(), nullable=False),
        sa.Column("sessions_per_cycle", sa.Integer(), nullable=False),
        sa.Column("session_length_minutes", sa.Integer(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("cycle_starts_on", sa.Date(), nullable=False),
        sa.Column("ends_on", sa.Date()),
        sa.PrimaryKeyConstraint("subscription_id", name="pk_entitlements"),
    )
    op.create_index("ix_entitlements_child_id", "entitlements", ["child_id"])


def _create_care_services() -> None:
    op.create_table(
        "care_services",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.Column("therapist_id", sa.Uuid(), nullable=False),
        sa.Column("subscription_id", sa.Uuid()),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("session_type", sa.Text(), nullable=False),
        sa.Column("cycle", sa.Text(), nullable=False),
        sa.Column("cycle_anchor", sa.Date(), nullable=False),
        sa.Column("sessions_per_cycle", sa.Integer(), nullable=False),
        sa.Column("session_length_minutes", sa.Integer(), nullable=False),
        sa.Column("starts_on", sa.Date(), nullable=False),
        sa.Column("ends_on", sa.Date()),
        sa.PrimaryKeyConstraint("id", name="pk_care_services"),
        sa.CheckConstraint(
            "sessions_per_cycle > 0 AND session_length_minutes BETWEEN 1 AND 480", name="ck_care_services_amount"
        ),
        sa.CheckConstraint("cycle IN ('once', 'four_weeks', 'week', 'month')", name="ck_care_services_cycle"),
    )
    op.create_index("ix_care_services_child_id", "care_services", ["child_id", "therapist_id"])
    op.create_index("ix_care_services_therapist_id", "care_services", ["therapist_id"])
    op.create_index("ix_care_services_subscription_id", "care_services", ["subscription_id"])
    op.create_index(
        "uq_care_services_open_subscription_id",
        "care_services",
        ["subscription_id"],
        unique=True,
        postgresql_where=sa.text("ends_on IS NULL"),
    )


def _create_calendar() -> None:
    op.create_table(
        "series",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("therapist_id", sa.Uuid(), nullable=False),
        sa.Column("timezone", sa.Text(), nullable=False),
        sa.Column("wall_time", sa.Time(), nullable=False),
        sa.Column("recurring_unit", sa.Text(), nullable=False),
        sa.Column("recurring_period", sa.Integer(), nullable=False),
        sa.Column("recurring_days", postgresql.ARRAY(sa.String()), nullable=False),
        sa.Column("recurring_month_option", sa.Text()),
        sa.Column("recurrent_until_date", sa.Date(), nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_series"),
    )
    op.create_index("ix_series_therapist_id", "series", ["therapist_id"])
    op.create_table(
        "events",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("event_type", sa.Text(), nullable=False),
        sa.Column("therapist_id", sa.Uuid(), nullable=False),
        sa.Column("series_id", sa.Uuid()),
        sa.Column("title", sa.Text()),
        sa.Column("starts_at", INSTANT, nullable=False),
        sa.Column("ends_at", INSTANT, nullable=False),
        sa.Column("timezone", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("canceled", sa.Boolean(), nullable=False),
        sa.Column("marked_at", INSTANT),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_events"),
        sa.ForeignKeyConstraint(["series_id"], ["series.id"], name="fk_events_series_id_series"),
        sa.CheckConstraint(
            "ends_at > starts_at AND ends_at <= starts_at + interval '24 hours'", name="ck_events_length"
        ),
        sa.CheckConstraint("status IN ('scheduled', 'complete', 'incomplete')", name="ck_events_status"),
    )
    op.create_index("ix_events_therapist_id", "events", ["therapist_id", "starts_at"])
    op.create_index("ix_events_series_id", "events", ["series_id"])
    op.create_table(
        "participants",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("event_id", sa.Uuid(), nullable=False),
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.Column("care_service_id", sa.Uuid(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("canceled", sa.Boolean(), nullable=False),
        sa.Column("cancel_reason", sa.Text()),
        sa.Column("notice_minutes", sa.Integer()),
        sa.Column("late_cancel", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_participants"),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name="fk_participants_event_id_events"),
        sa.ForeignKeyConstraint(
            ["care_service_id"], ["care_services.id"], name="fk_participants_care_service_id_care_services"
        ),
        sa.UniqueConstraint("event_id", "child_id", name="uq_participants_event_id"),
        sa.CheckConstraint("status IN ('show', 'no_show', 'pending')", name="ck_participants_status"),
        sa.CheckConstraint("canceled = (cancel_reason IS NOT NULL)", name="ck_participants_cancel_reason"),
    )
    op.create_index("ix_participants_child_id", "participants", ["child_id"])
    op.create_index("ix_participants_care_service_id", "participants", ["care_service_id"])
    op.create_table(
        "occupancy",
        sa.Column("event_id", sa.Uuid(), nullable=False),
        sa.Column("subject_id", sa.Uuid(), nullable=False),
        sa.Column("during", postgresql.TSTZRANGE(), nullable=False),
        sa.PrimaryKeyConstraint("event_id", "subject_id", name="pk_occupancy"),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name="fk_occupancy_event_id_events"),
        postgresql.ExcludeConstraint(("subject_id", "="), ("during", "&&"), using="gist", name="ex_occupancy"),
    )
