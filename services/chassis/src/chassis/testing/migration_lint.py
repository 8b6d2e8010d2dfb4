"""Lints migrations with squawk (https://squawkhq.com): none may block a table that a running service works with, or
break the version of the service before (CONTRIBUTING.md#release)."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, event
from sqlalchemy.engine import Engine

from chassis.migrations import alembic_config

POSTGRES = "18"
LINTER = Path(sys.executable).parent / "squawk"
BLOCKING = frozenset(
    {
        "adding-exclusion-constraint", "adding-foreign-key-constraint", "adding-serial-primary-key-field",
        "adding-field-with-default", "changing-column-type", "constraint-missing-not-valid",
        "disallowed-unique-constraint", "require-concurrent-index-creation", "require-concurrent-index-deletion",
    }
)  # fmt: skip
"""They hold a lock while PostgreSQL reads or writes the whole table. An index that is made `CONCURRENTLY` doesn't, nor
does a constraint that is `NOT VALID` first and validated afterwards."""
BREAKING = frozenset(
    {
        "adding-not-nullable-field", "adding-required-field", "ban-drop-column", "ban-drop-not-null", "ban-drop-table",
        "renaming-column", "renaming-object", "renaming-table",
    }
)  # fmt: skip
"""The version before, which runs beside the new one during a roll-out, would fail."""
EXCEPTIONS = "lint_exceptions"
"""A migration may have this mapping of a rule's name to the reason why it holds nobody up."""
READS = ("SELECT", "SHOW")
PARAMETER = re.compile(r"%\(\w+\)s")


@dataclass
class Migration:
    """The statements that a migration runs."""

    together: list[str] = field(default_factory=list)
    """In its transaction, which keeps their locks until its end."""
    alone: list[str] = field(default_factory=list)
    """In an `autocommit_block`."""
    exceptions: Mapping[str, str] = field(default_factory=dict)

    def problems(self, folder: Path) -> list[str]:
        found = problems(self.together, folder, together=True) + problems(self.alone, folder, together=False)
        return [problem for problem in found if problem.partition(":")[0] not in self.exceptions]


def problems(statements: Sequence[str], folder: Path, *, together: bool) -> list[str]:
    """The lines that block or break, as `<rule>: <line>`. `folder` gets a file."""
    file = folder / "migration.sql"
    sql = "".join(f"{statement.strip().rstrip(';')};\n" for statement in statements)
    file.write_text(sql)
    options = ["--pg-version", POSTGRES, *(["--assume-in-transaction"] if together else []), "--reporter", "json"]
    done = subprocess.run([LINTER, *options, file], capture_output=True, text=True, check=False)
    lines = sql.splitlines()
    return [
        f"{found['rule_name']}: {lines[found['line']].strip()}"
        for found in json.loads(done.stdout)
        if found["rule_name"] in BLOCKING | BREAKING | {"syntax-error"}
    ]


def lint(migrations: Path, owner_url: str, after: str, folder: Path) -> list[str]:
    """The problems of each migration later than `after`, which it runs in the empty database of `owner_url`."""
    ran = _ran(migrations, owner_url, after)
    return [f"{revision}: {problem}" for revision, each in ran.items() for problem in each.problems(folder)]


def _ran(migrations: Path, owner_url: str, after: str) -> Mapping[str, Migration]:
    config = alembic_config(migrations, owner_url)
    scripts = ScriptDirectory.from_config(config)
    command.upgrade(config, after)
    found = {}
    for script in reversed([*scripts.iterate_revisions("head", after)]):
        with _recorded() as migration:
            command.upgrade(config, script.revision)
        migration.exceptions = getattr(script.module, EXCEPTIONS, {})
        found[script.revision] = migration
    return found


@contextmanager
def _recorded() -> Iterator[Migration]:
    migration = Migration()

    def record(connection: Connection, _: object, statement: str, *__: object) -> None:
        if not statement.lstrip().upper().startswith(READS) and "alembic_version" not in statement:
            driver = connection.connection.dbapi_connection
            part = migration.alone if driver is not None and driver.autocommit else migration.together
            part.append(PARAMETER.sub("NULL", statement).replace("%%", "%"))

    event.listen(Engine, "before_cursor_execute", record)
    try:
        yield migration
    finally:
        event.remove(Engine, "before_cursor_execute", record)
