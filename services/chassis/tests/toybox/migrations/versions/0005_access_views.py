from alembic import op
from chassis.access.views import ACCESS_VIEWS_1

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(ACCESS_VIEWS_1)
