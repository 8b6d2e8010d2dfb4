"""The reference: bare FastAPI, asyncpg and orjson. No sign-in, no telemetry, no rules.

A response is rows of one table: read, decoded and encoded.
"""

import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from uuid import UUID, uuid4

import asyncpg
import orjson
from fastapi import FastAPI, Request, Response

POOL_SIZE = 10
KEEP = "INSERT INTO kept (item) VALUES ($1) RETURNING id"
REPLACE = "INSERT INTO kept (id, item) OVERRIDING SYSTEM VALUE VALUES (0, $1) ON CONFLICT (id) DO UPDATE SET item = $1"
ITEMS = "SELECT item FROM items WHERE answer = $1 ORDER BY position"
TEXTS = "SELECT item::text FROM items WHERE answer = $1 ORDER BY position"
LOCK = "SELECT pg_advisory_xact_lock(key) FROM unnest($1::bigint[]) AS key"
ENTER = """
    WITH entered AS (
        INSERT INTO events (id, version, event_type, therapist_id, starts_at, ends_at, timezone, status, therapist_role,
            exception, canceled, created_at)
        VALUES ($1, 1, 'individual_session', $2, $5, $6, 'America/Los_Angeles', 'scheduled', 'regular', false, false,
            now())
    ), joined AS (
        INSERT INTO participants (id, event_id, child_id, care_service_id, status, canceled, late_cancel)
        VALUES (gen_random_uuid(), $1, $3, $4, 'pending', false, false)
    ), occupied AS (
        INSERT INTO occupancy (event_id, subject_id, during)
        SELECT $1, subject_id, tstzrange($5, $6) FROM unnest(ARRAY[$2, $3]) AS subject_id
    ), payload AS (
        INSERT INTO outbox (event_id, subject, envelope, created_at)
        VALUES (gen_random_uuid(), 'evt.scheduling.bench.measured.v1', jsonb_build_object('data', $7::text), now())
    ), audited AS (
        INSERT INTO audit_entries (id, at, actor, action, child_id, subject)
        VALUES (gen_random_uuid(), now(), 'service:bench', 'session.created', $3, $1::text)
    )
    INSERT INTO idempotency_keys (owner, key, request_hash, status, body, created_at)
    VALUES ('service:bench', $1::text, sha256(convert_to($7, 'UTF8')), 201, convert_to($7, 'UTF8'), now())
"""
"""All rows of a booking."""


@asynccontextmanager
async def _open(app: FastAPI) -> AsyncIterator[None]:
    async with (
        asyncpg.create_pool(
            os.environ["REFERENCE_DATABASE_URL"], min_size=1, max_size=POOL_SIZE, init=_set_codec
        ) as pool,
        asyncpg.create_pool(os.environ["REFERENCE_CALENDARS_URL"], min_size=1, max_size=POOL_SIZE) as calendars,
    ):
        app.state.pool, app.state.calendars = pool, calendars
        yield


async def _set_codec(connection: asyncpg.Connection) -> None:
    await connection.set_type_codec("json", schema="pg_catalog", encoder=json.dumps, decoder=orjson.loads)


app = FastAPI(lifespan=_open, openapi_url=None)


@app.get("/api/v1/reference/one/{answer}")
async def read_one(answer: str) -> Response:
    row = await app.state.pool.fetchrow(ITEMS, answer)
    return Response(orjson.dumps(row["item"]), media_type="application/json")


@app.get("/api/v1/reference/list/{answer}")
async def read_list(answer: str) -> Response:
    """`answer` is also the key of the list; the last row contains the rest of the response."""
    *items, rest = [row["item"] for row in await app.state.pool.fetch(ITEMS, answer)] or [{}]
    return Response(orjson.dumps({answer: items, **rest}), media_type="application/json")


@app.get("/api/v1/reference/texts/{answer}")
async def read_texts(answer: str) -> Response:
    """Like `read_list`, without parsing the entries."""
    *items, rest = [orjson.Fragment(row["item"]) for row in await app.state.pool.fetch(TEXTS, answer)]
    payload = orjson.dumps({answer: items})
    return Response(payload[:-1] + b"," + orjson.dumps(rest)[1:], media_type="application/json")


@app.post("/api/v1/reference/kept")
async def keep(request: Request) -> Response:
    kept = await app.state.pool.fetchval(KEEP, orjson.loads(await request.body()))
    return Response(orjson.dumps({"id": kept}), status_code=201, media_type="application/json")


@app.put("/api/v1/reference/kept")
async def replace(request: Request) -> Response:
    """One row: an UPDATE, from the second request on."""
    await app.state.pool.execute(REPLACE, orjson.loads(await request.body()))
    return Response(orjson.dumps({"id": 0}), media_type="application/json")


@app.post("/api/v1/reference/entered")
async def enter(request: Request) -> Response:
    """Writes the rows of a booking with both calendars locked, without any check."""
    text = await request.body()
    sent = orjson.loads(text)
    therapist, child, service = (UUID(sent[name]) for name in ("therapist_id", "child_id", "service_id"))
    start, end = (datetime.fromisoformat(sent[name]) for name in ("start_date", "end_date"))
    event_id = uuid4()
    async with app.state.calendars.acquire() as db, db.transaction():
        await db.execute(LOCK, sorted(int.from_bytes(one.bytes[8:], signed=True) for one in (therapist, child)))
        await db.execute(ENTER, event_id, therapist, child, service, start, end, text.decode())
    return Response(orjson.dumps({"id": str(event_id)}), status_code=201, media_type="application/json")
