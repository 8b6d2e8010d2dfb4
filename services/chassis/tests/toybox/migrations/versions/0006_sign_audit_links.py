"""Sign the links of the audit chain with a key that is not in the database."""

from chassis.migrations import sign_audit_links

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    sign_audit_links()
