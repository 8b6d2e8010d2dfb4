"""Larkwell's own meeting room: admissions, and when a visitor's page last reported.

The default lets in whom an older version of the service records during the deployment: its rooms are meeting links.
The trigger leaves out `seen_at`, which changes every few seconds and concerns no page.
"""

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"


def upgrade() -> None:
    op.add_column("room_visits", sa.Column("admitted_at", sa.DateTime(timezone=True), server_default=sa.func.now()))
    op.add_column("room_visits", sa.Column("seen_at", sa.DateTime(timezone=True)))
    op.create_index("ix_room_visits_seen_at", "room_visits", ["seen_at"], postgresql_where=sa.text("left_at IS NULL"))
    op.create_table(
        "used_room_tickets",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_used_room_tickets"),
    )
    op.create_index("ix_used_room_tickets_expires_at", "used_room_tickets", ["expires_at"])
    op.create_table(
        "room_quality_samples",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("event_id", sa.Uuid(), nullable=False),
        sa.Column("profile_id", sa.Uuid(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=False),
        sa.Column("lost_percent", sa.Float(), nullable=False),
        sa.Column("round_trip_ms", sa.Integer()),
        sa.Column("sent_kbps", sa.Integer(), nullable=False),
        sa.Column("received_kbps", sa.Integer(), nullable=False),
        sa.Column("reconnects", sa.Integer(), nullable=False),
        sa.Column("relayed", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_room_quality_samples"),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name="fk_room_quality_samples_event_id_events"),
    )
    op.create_index("ix_room_quality_samples_event_id", "room_quality_samples", ["event_id", "profile_id"])
    op.execute(
        "CREATE OR REPLACE TRIGGER notify_live"
        " AFTER INSERT OR DELETE OR UPDATE OF profile_id, joined_at, left_at, admitted_at ON room_visits"
        " FOR EACH ROW EXECUTE FUNCTION notify_live('room', 'person', 'profile_id')"
    )
