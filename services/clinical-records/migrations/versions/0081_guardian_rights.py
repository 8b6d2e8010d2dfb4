"""A guardian may have only some rights to a child, and a court may hide an address from them."""

from alembic import op
from chassis.access.views import ACCESS_VIEWS_2
from chassis.migrations import add_guardian_rights

revision = "0081"
down_revision = "0080"


def upgrade() -> None:
    add_guardian_rights()
    op.execute(ACCESS_VIEWS_2)
