"""Counts the rows that a statement reads. Tables in tests are so small that its duration says nothing."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from typing import Any

from chassis.db import Rows


async def rows_read(db: Rows, sql: str, *args: Any) -> Mapping[str, float]:
    """Rows read by table, including rows that a filter removed; rows of a bitmap scan by index.

    The statement is prepared, so it gets a generic plan as on the connections of `chassis.db`.
    """
    await db.rows(f"PREPARE measured AS {sql}")
    try:
        values = f" ({', '.join(map(_literal, args))})" if args else ""
        (result,) = await db.value(f"EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE measured{values}")
    finally:
        await db.rows("DEALLOCATE measured")
    read: Counter[str] = Counter()
    for node in _nodes(result["Plan"]):
        source = node.get("Relation Name") or node.get("Index Name")
        if source is not None:
            read[source] += node["Actual Loops"] * (node["Actual Rows"] + _rows_removed(node))
    return read


async def multiply(db: Rows, table: str, times: int, **changed: str) -> None:
    """Adds `times` copies of each row of the table, then runs ANALYZE. Needs the fixture `superuser_units`.

    `changed` maps a column to its SQL expression in copy `n` of row `t`. Foreign keys are not checked from here to the
    end of the transaction.
    """
    changes = ", ".join(f"'{column}', {value}" for column, value in changed.items())
    await db.rows("SET LOCAL session_replication_role = replica")
    await db.rows(
        f"INSERT INTO {table} SELECT copy.* FROM {table} t CROSS JOIN generate_series(1, $1) AS n"  # noqa: S608  # names from a test
        f" CROSS JOIN LATERAL jsonb_populate_record(t, jsonb_build_object('n', n, {changes})) AS copy",
        times,
    )
    await db.rows(f"ANALYZE {table}")


def _nodes(plan: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield plan
    for part in plan.get("Plans", ()):
        yield from _nodes(part)


def _rows_removed(node: Mapping[str, Any]) -> float:
    return float(node.get("Rows Removed by Filter", 0) + node.get("Rows Removed by Index Recheck", 0))


def _literal(value: object) -> str:
    """A literal without a type: PostgreSQL takes the type that the statement expects."""
    match value:
        case None:
            return "NULL"
        case timedelta():
            return _literal(f"{value.total_seconds()} seconds")
        case str():
            return "'" + value.replace("'", "''") + "'"
        case Sequence():
            return _literal("{" + ",".join(f'"{item}"' for item in value) + "}")
        case _:
            return _literal(str(value))
