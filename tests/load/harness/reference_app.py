"""What everything is measured against: bare FastAPI, asyncpg and orjson. No sign-in, no telemetry, no rules.

An answer is rows of one table, read, decoded and encoded anew.
"""

import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
import orjson
from fastapi import FastAPI, Request, Response

POOL_SIZE = 10
KEEP = "INSERT INTO kept (item) VALUES ($1) RETURNING id"
ITEMS = "SELECT item FROM items WHERE answer = $1 ORDER BY position"
TEXTS = "SELECT item::text FROM items WHERE answer = $1 ORDER BY position"


@asynccontextmanager
async def _open(app: FastAPI) -> AsyncIterator[None]:
    async with asyncpg.create_pool(
        os.environ["REFERENCE_DATABASE_URL"], min_size=1, max_size=POOL_SIZE, init=_set_codec
    ) as pool:
        app.state.pool = pool
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
    """`answer` is also the name under which the list stands; the last row is what else is answered."""
    *items, rest = [row["item"] for row in await app.state.pool.fetch(ITEMS, answer)] or [{}]
    return Response(orjson.dumps({answer: items, **rest}), media_type="application/json")


@app.get("/api/v1/reference/texts/{answer}")
async def read_texts(answer: str) -> Response:
    """As `read_list`, of entries that are not read."""
    *items, rest = [orjson.Fragment(row["item"]) for row in await app.state.pool.fetch(TEXTS, answer)]
    told = orjson.dumps({answer: items})
    return Response(told[:-1] + b"," + orjson.dumps(rest)[1:], media_type="application/json")


@app.post("/api/v1/reference/kept")
async def keep(request: Request) -> Response:
    kept = await app.state.pool.fetchval(KEEP, orjson.loads(await request.body()))
    return Response(orjson.dumps({"id": kept}), status_code=201, media_type="application/json")
