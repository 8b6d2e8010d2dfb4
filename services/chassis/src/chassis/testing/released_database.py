"""What the last released version of a service expects of its database: contracts/released/database/<service>.json.

During a roll-out that version runs on the schema of this one (CONTRIBUTING.md#releasing-one-part). Its statements are
recorded at the release, so that no history is needed to check them.
"""

import json
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Self

import psycopg
from psycopg.pq import DiagnosticField, ExecStatus
from sqlalchemy.engine import make_url

REQUIRED_COLUMNS = """
    SELECT c.relname, array_agg(a.attname::text ORDER BY a.attname)
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
        AND a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AND a.attgenerated = ''
    GROUP BY c.relname ORDER BY c.relname
"""
SHOWN_CHARACTERS = 300


@dataclass(frozen=True)
class ReleasedDatabase:
    version: str
    required_columns: Mapping[str, Sequence[str]]
    """By table, the columns without a default that every row must set. The released version knows no others."""
    statements: Sequence[str]
    """The distinct statements that the released version sent while its tests ran."""

    @classmethod
    def read(cls, file: Path) -> Self:
        return cls(**json.loads(file.read_text(encoding="utf-8")))

    @classmethod
    def record(cls, version: str, database_url: str, statements: Sequence[str]) -> Self:
        """Leaves out what the schema of `database_url` refuses: statements of tests about tables of their own."""
        with _connection(database_url) as db:
            fitting = [statement for statement in sorted(statements) if _refusal(db, statement) is None]
            return cls(version, _required_columns(db), fitting)

    def write(self, file: Path) -> None:
        file.parent.mkdir(exist_ok=True)
        text = json.dumps(asdict(self), indent=1, ensure_ascii=False, sort_keys=True) + "\n"
        file.write_text(text, encoding="utf-8")

    def problems(self, database_url: str) -> list[str]:
        """One sentence for each part of this schema that the released version can't work with."""
        with _connection(database_url) as db:
            required = _required_columns(db)
            columns = [
                f"{table}.{column} has no default, and version {self.version} doesn't set it"
                for table, known in self.required_columns.items()
                for column in sorted(set(required.get(table, ())) - set(known))
            ]
            refusals = ((statement, _refusal(db, statement)) for statement in self.statements)
            return columns + [
                f"{refusal}, in a statement of version {self.version}: {' '.join(statement.split())[:SHOWN_CHARACTERS]}"
                for statement, refusal in refusals
                if refusal is not None
            ]


def _connection(database_url: str) -> closing[psycopg.Connection]:
    url = make_url(database_url).set(drivername="postgresql")
    return closing(psycopg.connect(url.render_as_string(hide_password=False), autocommit=True))


def _refusal(db: psycopg.Connection, statement: str) -> str | None:
    """PostgreSQL's reason why it can't parse the statement: a missing table, column or function, or a wrong type."""
    result = db.pgconn.prepare(b"", statement.encode())
    if result.status == ExecStatus.COMMAND_OK:
        return None
    return (result.error_field(DiagnosticField.MESSAGE_PRIMARY) or b"refused").decode()


def _required_columns(db: psycopg.Connection) -> dict[str, list[str]]:
    return dict(db.execute(REQUIRED_COLUMNS).fetchall())
