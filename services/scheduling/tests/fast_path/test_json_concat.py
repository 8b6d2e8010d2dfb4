"""`json_text` returns what `json_build_object` would."""

from typing import Any

import orjson
import pytest
from scheduling.fast_path.json_concat import Written, array, boolean, json_text, nullable, raw, string

from services.scheduling.tests.world import World

VALUES = """
    (SELECT 'a-1'::text AS word, $$it's "5"\\6$$::text AS line, NULL::text AS nothing, false AS off, 7 AS many,
        timestamptz '2026-03-17T10:00:00Z' AS moment, ARRAY[1, 2] AS list) v
"""


@pytest.mark.parametrize(
    ("written", "built"),
    [
        (string("v.word"), "v.word"),
        (nullable("v.line"), "v.line"),
        (nullable("v.nothing"), "v.nothing"),
        (nullable("v.moment"), "v.moment"),
        (nullable("v.list"), "v.list"),
        (boolean("v.off"), "v.off"),
        (raw("v.many"), "v.many"),
        (raw(json_text({"word": string("v.word")})), "json_build_object('word', v.word)"),
        (array("concat_ws(',', v.many, v.many)"), "json_build_array(v.many, v.many)"),
        (array("v.nothing"), "json_build_array()"),
    ],
)
async def test_json_text_equals_json_build_object(world: World, written: Written, built: str) -> None:
    members = {"it's": written, "last": string("v.word")}
    sql = f"SELECT {json_text(members)} AS text, json_build_object('it''s', {built}, 'last', v.word)::text AS built"
    row: Any = (await world.rows(f"{sql} FROM {VALUES}"))[0]
    assert orjson.loads(row["text"]) == orjson.loads(row["built"])
