"""JSON objects as SQL writes them: `json_build_object` answers the same, but looks up anew for every value of every row
how its type is written, which takes half as long again as writing a whole calendar this way.

    json_text({"id": quoted("e.id"), "title": anything("e.title"), "canceled": flag("e.canceled")})
"""

from collections.abc import Mapping
from typing import NamedTuple


class Written(NamedTuple):
    """A value's place in the text: what stands before it, the SQL that is written there, and what stands after it."""

    before: str
    sql: str
    after: str


def anything(sql: str) -> Written:
    """Of any type, NULL too."""
    return Written("", f"coalesce(to_json({sql}), 'null')", "")


def quoted(sql: str) -> Written:
    """Never NULL, and nothing in it that JSON escapes: ids, and words of our own."""
    return Written('"', sql, '"')


def flag(sql: str) -> Written:
    """A boolean that is never NULL."""
    return Written("", f"CASE WHEN {sql} THEN 'true' ELSE 'false' END", "")


def plain(sql: str) -> Written:
    """Never NULL, and JSON as it is: numbers, and texts of objects."""
    return Written("", sql, "")


def listed(sql: str) -> Written:
    """The elements of a list with commas between; NULL when there is none."""
    return Written("[", sql, "]")


def json_text(members: Mapping[str, Written]) -> str:
    """SQL of the object's text. `concat` takes 100 parts: 49 members."""
    parts, said = [], "{"
    for number, (name, written) in enumerate(members.items()):
        said += f'{"," if number else ""}"{name}":{written.before}'
        parts += [_literal(said), written.sql]
        said = written.after
    return f"concat({', '.join([*parts, _literal(said + '}')])})"


def _literal(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
