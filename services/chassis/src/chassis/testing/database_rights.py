"""Whether the role of a running service can do more than its work (docs/product/shared.md#database-roles).

The rights are written here again, apart from the code that grants them.
"""

from collections.abc import Iterator
from contextlib import closing

import psycopg
from psycopg import sql

from chassis.db import plain_url

RIGHTS = frozenset({"SELECT", "INSERT", "UPDATE", "DELETE"})
FEWER = {
    "audit_entries": RIGHTS - {"UPDATE", "DELETE"},
    "audit_chain": RIGHTS - {"UPDATE", "DELETE"},
    "audit_waiting": RIGHTS - {"UPDATE"},
    "alembic_version": frozenset({"SELECT"}),
}
OWNED = """
    SELECT pg_describe_object(classid, objid, objsubid) FROM pg_shdepend
    WHERE refclassid = 'pg_authid'::regclass AND refobjid = current_user::regrole AND deptype = 'o'
        AND dbid IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
"""
"""The role's databases, schemas, tables, views, sequences, functions, types and so on."""
TABLES = """
    SELECT relname, array_agg(kind) FILTER (WHERE has_table_privilege(oid, kind)) FROM pg_class,
        unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER,MAINTAIN}'::text[]) kind
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f') GROUP BY relname
"""
COLUMNS = """
    SELECT attrelid::regclass || '.' || attname FROM pg_attribute WHERE attacl IS NOT NULL AND attrelid >= 16384
"""
SURROUNDINGS = """
    SELECT 'CREATE on the database' WHERE has_database_privilege(current_database(), 'CREATE')
    UNION ALL SELECT 'TEMPORARY on the database' WHERE has_database_privilege(current_database(), 'TEMPORARY')
    UNION ALL SELECT 'CREATE on ' || nspname FROM pg_namespace WHERE has_schema_privilege(oid, 'CREATE')
    UNION ALL SELECT 'UPDATE on ' || seqrelid::regclass FROM pg_sequence
        WHERE has_sequence_privilege(seqrelid, 'UPDATE')
    UNION ALL SELECT 'the rights of ' || roleid::regrole FROM pg_auth_members WHERE member = current_user::regrole
    UNION ALL SELECT 'administrator' FROM pg_roles WHERE rolname = current_user
        AND (rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls)
"""
ON_THE_TRAIL = (
    "UPDATE {table} SET {column} = {column}",
    "DELETE FROM {table}",
    "TRUNCATE {table} CASCADE",
    "DROP TABLE {table} CASCADE",
    "ALTER TABLE {table} DISABLE TRIGGER ALL",
    "ALTER TABLE {table} DISABLE TRIGGER append_only",
    "DROP TRIGGER append_only ON {table}",
    "ALTER TABLE {table} ADD COLUMN more text",
    "ALTER TABLE {table} RENAME TO other",
    "ALTER TABLE {table} OWNER TO {role}",
    "ALTER TABLE {table} ENABLE ROW LEVEL SECURITY",
    "CREATE RULE hide AS ON INSERT TO {table} DO INSTEAD NOTHING",
    "CREATE TRIGGER hide BEFORE INSERT ON {table} EXECUTE FUNCTION refuse_change()",
    "LOCK TABLE {table} IN SHARE MODE",
)
IN_THE_DATABASE = (
    "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
    "ALTER FUNCTION refuse_change() OWNER TO {role}",
    "DROP FUNCTION refuse_change CASCADE",
    "DROP FUNCTION queue_audit_entries CASCADE",
    "UPDATE audit_waiting SET entry_id = entry_id",
    "UPDATE alembic_version SET version_num = version_num",
    "CREATE TABLE mine (id int)",
    "CREATE TEMPORARY TABLE mine (id int)",
    "CREATE SCHEMA mine",
    "CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "CREATE EXTENSION citext",
    "DROP SCHEMA public CASCADE",
    "ALTER SCHEMA public OWNER TO {role}",
    "ALTER DATABASE {database} OWNER TO {role}",
    "ALTER DATABASE {database} SET session_replication_role = replica",
    "SET session_replication_role = replica",
    "SET ROLE {owner}",
    "SET SESSION AUTHORIZATION {owner}",
    "GRANT {owner} TO {role}",
    "ALTER ROLE {owner} PASSWORD 'known'",
    "ALTER ROLE {role} SUPERUSER",
    "ALTER DEFAULT PRIVILEGES FOR ROLE {owner} GRANT ALL ON TABLES TO {role}",
    "REASSIGN OWNED BY {owner} TO {role}",
    "DROP OWNED BY {owner}",
    "COPY (SELECT 1) TO PROGRAM 'true'",
)


def too_many_rights(database_url: str) -> list[str]:
    """What the role of this URL owns, which rights it has beyond its own, and which forbidden statements it can run.
    Empty for a correct database. Changes nothing."""
    with closing(psycopg.connect(plain_url(database_url))) as db:
        return [*_owned(db), *_granted(db), *_allowed(db)]


def _owned(db: psycopg.Connection) -> Iterator[str]:
    yield from (f"owns {what}" for (what,) in db.execute(OWNED))


def _granted(db: psycopg.Connection) -> Iterator[str]:
    for table, rights in db.execute(TABLES).fetchall():
        if more := set(rights or ()) - FEWER.get(table, RIGHTS):
            yield f"has {', '.join(sorted(more))} on {table}"
    yield from (f"has {what}" for (what,) in db.execute(SURROUNDINGS).fetchall())
    yield from (f"has rights on the column {what}" for (what,) in db.execute(COLUMNS).fetchall())


def _allowed(db: psycopg.Connection) -> Iterator[str]:
    role, database = db.info.user, db.info.dbname
    names = {"role": role, "owner": f"{role}_owner", "database": database}
    statements = [(statement, names) for statement in IN_THE_DATABASE]
    for table, column in (("audit_entries", "action"), ("audit_chain", "hash")):
        statements += [(statement, {**names, "table": table, "column": column}) for statement in ON_THE_TRAIL]
    for statement, of in statements:
        quoted = sql.SQL(statement).format(**{key: sql.Identifier(value) for key, value in of.items()})
        try:
            with db.transaction(force_rollback=True):
                db.execute(quoted)
        except psycopg.errors.InsufficientPrivilege:
            continue
        except psycopg.Error as error:
            yield f"may run {quoted.as_string(db)}, which failed as {type(error).__name__}"
        else:
            yield f"may run {quoted.as_string(db)}"
