"""Sign the links of the audit chain with a key that is not in the database."""

from chassis.migrations import sign_audit_links

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    sign_audit_links()
