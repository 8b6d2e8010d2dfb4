"""Lints migrations with squawk (https://squawkhq.com): none may block a table that a running service works with, or
break the version of the service before (CONTRIBUTING.md#release)."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import event
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


def problems(sql: str, folder: Path) -> list[str]:
    """The lines that block or break, as `<rule>: <line>`. `folder` gets a file."""
    file = folder / "migration.sql"
    file.write_text(sql)
    done = subprocess.run(
        [LINTER, "--pg-version", POSTGRES, "--assume-in-transaction", "--reporter", "json", file],
        capture_output=True,
        text=True,
        check=False,
    )
    lines = sql.splitlines()
    return [
        f"{found['rule_name']}: {lines[found['line']].strip()}"
        for found in json.loads(done.stdout)
        if found["rule_name"] in BLOCKING | BREAKING | {"syntax-error"}
    ]


def lint(migrations: Path, owner_url: str, after: str, folder: Path) -> list[str]:
    """The problems of each migration later than `after`, which it runs in the empty database of `owner_url`."""
    found = []
    for revision, (sql, exceptions) in _statements(migrations, owner_url, after).items():
        found += [
            f"{revision}: {problem}" for problem in problems(sql, folder) if problem.partition(":")[0] not in exceptions
        ]
    return found


def _statements(migrations: Path, owner_url: str, after: str) -> Mapping[str, tuple[str, Mapping[str, str]]]:
    """What each migration runs, with its exceptions."""
    config = alembic_config(migrations, owner_url)
    scripts = ScriptDirectory.from_config(config)
    command.upgrade(config, after)
    found = {}
    for script in reversed([*scripts.iterate_revisions("head", after)]):
        with _recorded() as statements:
            command.upgrade(config, script.revision)
        sql = "".join(f"{statement.strip().rstrip(';')};\n" for statement in statements)
        found[script.revision] = sql, getattr(script.module, EXCEPTIONS, {})
    return found


@contextmanager
def _recorded() -> Iterator[list[str]]:
    statements: list[str] = []

    def record(_: object, __: object, statement: str, *___: object) -> None:
        if not statement.lstrip().upper().startswith(READS) and "alembic_version" not in statement:
            statements.append(PARAMETER.sub("NULL", statement).replace("%%", "%"))

    event.listen(Engine, "before_cursor_execute", record)
    try:
        yield statements
    finally:
        event.remove(Engine, "before_cursor_execute", record)
