"""Which sessions use a care service, which missed ones are written off, and when a family booked.

Sessions whose type isn't the service's give back what they used: a service is used by sessions of its own type only.
"""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"

GIVE_BACK = """
    UPDATE participants p SET uses_service = false
    FROM events e, care_services s
    WHERE e.id = p.event_id AND s.id = p.care_service_id AND e.event_type <> s.session_type
"""


def upgrade() -> None:
    op.add_column("participants", sa.Column("uses_service", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.add_column("participants", sa.Column("booked_at", sa.DateTime(timezone=True)))
    op.add_column("participants", sa.Column("written_off_at", sa.DateTime(timezone=True)))
    op.add_column("participants", sa.Column("write_off_reason", sa.Text()))
    op.create_check_constraint(
        "ck_participants_write_off", "participants", "(written_off_at IS NULL) = (write_off_reason IS NULL)"
    )
    op.execute(GIVE_BACK)
