"""What a running service may do in its database (docs/product/shared.md#database-roles).

Migrations run as the role that owns the database. The service runs as another role, which owns nothing and gets its
rights here, after each migration. A new table needs no line here unless the service should do less with it.
"""

from sqlalchemy import Connection, text

TABLE_RIGHTS = "SELECT, INSERT, UPDATE, DELETE"
SEQUENCE_RIGHTS = "USAGE"
FEWER_RIGHTS = {
    "audit_entries": "SELECT, INSERT",
    "audit_chain": "SELECT, INSERT",
    "audit_waiting": "SELECT, INSERT, DELETE",  # a trigger queues new entries, the sealer takes them out
    "alembic_version": "SELECT",
}
"""By table. Nobody but the owner changes the audit trail, or which migrations ran."""


class OwnerRunsTheService(Exception):
    def __init__(self, role: str) -> None:
        super().__init__(f"{role} owns the database, so the service must run as another role")


class OwnerInRunningService(Exception):
    def __init__(self, prefix: str) -> None:
        super().__init__(f"{prefix}_MIGRATION_DATABASE_URL is for `migrate` alone: the service must not have it")


def grant_on_new_tables(owner: Connection, role: str) -> None:
    """Before the migrations: the service of the version before may use a new table, through a trigger, while later
    migrations still run. Raises OwnerRunsTheService."""
    if owner.scalar(text("SELECT current_user")) == role:
        raise OwnerRunsTheService(role)
    to, grant = _quoted(owner, role), "ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT"
    owner.execute(text(f"{grant} {TABLE_RIGHTS} ON TABLES TO {to}"))
    owner.execute(text(f"{grant} {SEQUENCE_RIGHTS} ON SEQUENCES TO {to}"))


def grant_rights(owner: Connection, role: str) -> None:
    """Gives the role exactly its rights. Can be repeated."""
    to = _quoted(owner, role)
    rights = {
        f"DATABASE {_quoted(owner, str(owner.scalar(text('SELECT current_database()'))))}": "CONNECT",
        "SCHEMA public": "USAGE",
        "ALL TABLES IN SCHEMA public": TABLE_RIGHTS,
        "ALL SEQUENCES IN SCHEMA public": SEQUENCE_RIGHTS,
        **FEWER_RIGHTS,
    }
    for where, granted in rights.items():
        owner.execute(text(f"REVOKE ALL ON {where} FROM PUBLIC, {to}"))
        owner.execute(text(f"GRANT {granted} ON {where} TO {to}"))


def _quoted(connection: Connection, name: str) -> str:
    return connection.dialect.identifier_preparer.quote(name)
