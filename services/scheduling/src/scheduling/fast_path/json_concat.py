"""Builds JSON objects in SQL by concatenation. `json_build_object` returns the same but looks up the output function of
every value in every row, which makes a whole calendar take half as long again.

The door is `json_text`; the other functions say of which kind a member is:

    json_text({"id": string("e.id"), "title": nullable("e.title"), "canceled": boolean("e.canceled")})
"""

from collections.abc import Mapping
from typing import NamedTuple


class Written(NamedTuple):
    """SQL of a value, with the JSON text before and after it."""

    before: str
    sql: str
    after: str


def nullable(sql: str) -> Written:
    """Of any type, may be NULL."""
    return Written("", f"coalesce(to_json({sql}), 'null')", "")


def string(sql: str) -> Written:
    """Never NULL and without characters that JSON escapes: ids and fixed words."""
    return Written('"', sql, '"')


def boolean(sql: str) -> Written:
    """A boolean that is never NULL."""
    return Written("", f"CASE WHEN {sql} THEN 'true' ELSE 'false' END", "")


def raw(sql: str) -> Written:
    """Valid JSON that is never NULL: numbers and objects as text."""
    return Written("", sql, "")


def array(sql: str) -> Written:
    """The elements of an array joined by commas; NULL for an empty one."""
    return Written("[", sql, "]")


def json_text(members: Mapping[str, Written]) -> str:
    """SQL that computes the object's text. `concat` takes 100 arguments, so at most 49 members."""
    parts, said = [], "{"
    for number, (name, written) in enumerate(members.items()):
        said += f'{"," if number else ""}"{name}":{written.before}'
        parts += [_literal(said), written.sql]
        said = written.after
    return f"concat({', '.join([*parts, _literal(said + '}')])})"


def _literal(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
