"""The rule of who may see which child becomes a view and a function, so that every statement reads the same one."""

from alembic import op
from chassis.access.views import ACCESS_VIEWS_1

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.execute(ACCESS_VIEWS_1)
