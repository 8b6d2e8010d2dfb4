"""Sign the links of the audit chain with a key that is not in the database."""

from chassis.migrations import sign_audit_links

revision = "0036"
down_revision = "0035"


def upgrade() -> None:
    sign_audit_links()
