"""How many rows a statement reads: in a table as small as those of tests the time that it takes tells nothing."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from typing import Any

from chassis.db import Rows


async def rows_read(db: Rows, sql: str, *args: Any) -> Mapping[str, float]:
    """By table, those that were passed over too; what a bitmap was made of, by its index. Planned as the connections of
    `chassis.db` do, for any parameters, by what ANALYZE knew."""
    await db.rows(f"PREPARE asked AS {sql}")
    try:
        values = f" ({', '.join(map(_literal, args))})" if args else ""
        (answer,) = await db.value(f"EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE asked{values}")
    finally:
        await db.rows("DEALLOCATE asked")
    read: Counter[str] = Counter()
    for node in _nodes(answer["Plan"]):
        place = node.get("Relation Name") or node.get("Index Name")
        if place is not None:
            read[place] += node["Actual Loops"] * (node["Actual Rows"] + _passed_over(node))
    return read


async def multiply(db: Rows, table: str, times: int, **changed: str) -> None:
    """So many copies of each of its rows, and ANALYZE; `changed` tells in SQL what differs in copy `n` of the row `t`.
    Within the transaction nothing asks any more whether what they point to is there."""
    what = ", ".join(f"'{column}', {value}" for column, value in changed.items())
    await db.rows("SET LOCAL session_replication_role = replica")
    await db.rows(
        f"INSERT INTO {table} SELECT copy.* FROM {table} t CROSS JOIN generate_series(1, $1) AS n"  # noqa: S608  # a test's own
        f" CROSS JOIN LATERAL jsonb_populate_record(t, jsonb_build_object('n', n, {what})) AS copy",
        times,
    )
    await db.rows(f"ANALYZE {table}")


def _nodes(plan: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield plan
    for part in plan.get("Plans", ()):
        yield from _nodes(part)


def _passed_over(node: Mapping[str, Any]) -> float:
    return float(node.get("Rows Removed by Filter", 0) + node.get("Rows Removed by Index Recheck", 0))


def _literal(value: object) -> str:
    """Of the type that the statement asks for."""
    match value:
        case None:
            return "NULL"
        case timedelta():
            return _literal(f"{value.total_seconds()} seconds")
        case str():
            return "'" + value.replace("'", "''") + "'"
        case Sequence():
            return _literal("{" + ",".join(f'"{one}"' for one in value) + "}")
        case _:
            return _literal(str(value))
