"""Families wait for free times. A hold of a waitlist offer occupies the therapist like an event does."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0053"
down_revision = "0052"


def upgrade() -> None:
    _create_tables()
    op.add_column("events", sa.Column("from_waitlist", sa.Boolean(), server_default="false", nullable=False))
    op.add_column("occupancy", sa.Column("offer_id", sa.Uuid()))
    op.add_column("occupancy", sa.Column("held_until", sa.DateTime(timezone=True)))
    op.drop_constraint("ck_occupancy_of_what", "occupancy")  # 0055 adds it with offers
    for table in ("waitlists", "waitlist_offers"):
        op.execute(
            f"CREATE TRIGGER notify_live AFTER INSERT OR UPDATE OR DELETE ON {table}"
            " FOR EACH ROW EXECUTE FUNCTION notify_live('pending', 'child', 'child_id')"
        )


def _create_tables() -> None:
    op.create_table(
        "waitlists",
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("timezone", sa.Text(), nullable=False),
        sa.Column("paused", sa.Boolean(), nullable=False),
        sa.Column("times", postgresql.JSONB(), nullable=False),
        sa.Column("joined_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("child_id", name="pk_waitlists"),
        sa.CheckConstraint("jsonb_typeof(times) = 'array'", name="ck_waitlists_times"),
    )
    op.create_table(
        "freed_slots",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("event_id", sa.Uuid(), nullable=False),
        sa.Column("therapist_id", sa.Uuid(), nullable=False),
        sa.Column("starts_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("next_try_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("id", name="pk_freed_slots"),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name="fk_freed_slots_event_id_events"),
    )
    op.create_index("ix_freed_slots_event_id", "freed_slots", ["event_id"])
    op.create_index(
        "uq_freed_slots_open", "freed_slots", ["therapist_id", "starts_at"], unique=True,
        postgresql_where=sa.text("closed_at IS NULL"),
    )  # fmt: skip
    op.create_index(
        "ix_freed_slots_next_try_at", "freed_slots", ["next_try_at"], postgresql_where=sa.text("closed_at IS NULL")
    )
    op.create_table(
        "waitlist_offers",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("freed_slot_id", sa.Uuid(), nullable=False),
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.Column("care_service_id", sa.Uuid(), nullable=False),
        sa.Column("therapist_id", sa.Uuid(), nullable=False),
        sa.Column("starts_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("offered_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("held_until", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_waitlist_offers"),
        sa.ForeignKeyConstraint(
            ["freed_slot_id"], ["freed_slots.id"], name="fk_waitlist_offers_freed_slot_id_freed_slots"
        ),
        sa.ForeignKeyConstraint(
            ["care_service_id"], ["care_services.id"], name="fk_waitlist_offers_care_service_id_care_services"
        ),
        sa.UniqueConstraint("freed_slot_id", "child_id", name="uq_waitlist_offers_freed_slot_id"),
        sa.CheckConstraint(
            "status IN ('held', 'taken', 'declined', 'expired', 'withdrawn')", name="ck_waitlist_offers_status"
        ),
    )
    held = sa.text("status = 'held'")
    op.create_index("uq_waitlist_offers_held_slot", "waitlist_offers", ["freed_slot_id"], unique=True,
                    postgresql_where=held)  # fmt: skip
    op.create_index("uq_waitlist_offers_held_child", "waitlist_offers", ["child_id"], unique=True,
                    postgresql_where=held)  # fmt: skip
    op.create_index("ix_waitlist_offers_child_id", "waitlist_offers", ["child_id", "offered_at"])
    op.create_index("ix_waitlist_offers_held_until", "waitlist_offers", ["held_until"], postgresql_where=held)
