"""PUT /events/{id}/note_drafts: one part of a note, saved again and again by one window, as while someone types."""

import itertools
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import orjson
from chassis.ids import new_id

from tests.load.harness.bench import Bench
from tests.load.harness.calendars import Caseload, caseload
from tests.load.harness.figures import Figure, at_most, ratio
from tests.load.harness.http import Connection, request
from tests.load.harness.load import Ask, closed_loop

SECONDS = 1.2
TEXT = "Worked on the r sound in sentences, with fewer cues than last week. " * 12
"""800 characters, as a typical part of a session's notes."""
SESSION = """
    INSERT INTO sessions (event_id, version, therapist_id, child_ids, starts_at, ends_at, canceled_child_ids)
    VALUES ($1, 1, $2, $3, $4, $5, '{}')
"""
CARE = """
    INSERT INTO care_relations (care_service_id, child_id, therapist_id, version, starts_on, ends_on)
    VALUES ($1, $2, $3, 1, '2026-01-05', NULL)
"""


async def figures(bench: Bench) -> Sequence[Figure]:
    writer = await caseload(bench, "drafts@example.com", 1)
    event_id, now = new_id(), datetime.now(UTC)
    async with bench.database("clinical-records") as db:
        await db.execute(SESSION, event_id, writer.id, writer.children, now, now + timedelta(minutes=45))
        await db.execute(CARE, writer.services[0], writer.children[0], writer.id)
    async with bench.connections(2) as (ours, theirs):
        save, replace = _saves(writer, f"/api/v1/events/{event_id}/note_drafts", ours), _replaces(bench, theirs)
        seen = await bench.interleaved(
            {
                "saved": lambda: closed_loop([save], SECONDS),
                "bare": lambda: closed_loop([replace], SECONDS),
            }
        )
    saved, bare = ([load.p50 for load in seen[name]] for name in ("saved", "bare"))
    return [
        ratio("p50 of saving a draft of a note over a bare UPDATE and COMMIT", saved, bare, at_most(1.5), "ms", 1000)
    ]


def _saves(writer: Caseload, path: str, connection: Connection) -> Ask:
    versions = itertools.count()

    async def save() -> object:
        version = next(versions)
        draft = {
            "child_id": writer.children[0], "note_type": "soap_plan", "content": f"{TEXT}{version}", "version": version,
        }  # fmt: skip
        return await connection.ask(request("PUT", path, writer.headers, orjson.dumps({"note_drafts": [draft]})))

    return save


def _replaces(bench: Bench, connection: Connection) -> Ask:
    numbers = itertools.count()

    async def replace() -> object:
        body = orjson.dumps({"content": f"{TEXT}{next(numbers)}"})
        return await connection.ask(request("PUT", bench.reference.replace, body=body))

    return replace
