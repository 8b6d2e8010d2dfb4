"""Constraints and indexes of holds in `occupancy`, without holding up those who book meanwhile."""

from alembic import op

revision = "0055"
down_revision = "0054"

CONSTRAINTS = {
    "fk_occupancy_offer_id_waitlist_offers": (
        "FOREIGN KEY (offer_id) REFERENCES waitlist_offers (id) ON DELETE CASCADE"
    ),
    "ck_occupancy_of_what": "CHECK (num_nonnulls(event_id, leave_id, offer_id) = 1)",
    "ck_occupancy_hold": "CHECK ((offer_id IS NULL) = (held_until IS NULL))",
}
INDEXES = {"ix_occupancy_held": "subject_id", "ix_occupancy_offer_id": "offer_id"}


def upgrade() -> None:
    with op.get_context().autocommit_block():  # can be run again after a failure
        for name, definition in CONSTRAINTS.items():
            op.execute(f"ALTER TABLE occupancy DROP CONSTRAINT IF EXISTS {name}")
            op.execute(f"ALTER TABLE occupancy ADD CONSTRAINT {name} {definition} NOT VALID")
            op.execute(f"ALTER TABLE occupancy VALIDATE CONSTRAINT {name}")
        for name, column in INDEXES.items():
            op.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {name}")
            op.execute(f"CREATE INDEX CONCURRENTLY {name} ON occupancy ({column}) WHERE offer_id IS NOT NULL")
