"""Calls to clinical records, which owns the notes and materials of sessions."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

import orjson
from chassis.errors import Unavailable
from chassis.service_client import ServiceClient

SERVICE = "clinical-records"
CALL_SECONDS, PAGE_WAITS_SECONDS = 1.0, 2.5
"""Of one call, and of all its tries together: a page doesn't wait longer for the notes of a session."""
NOT_FOUND = 404


@dataclass(frozen=True, slots=True)
class SessionRecords:
    """In their wire form."""

    notes: list[dict[str, object]] | None
    materials: list[dict[str, object]] | None
    """None while clinical records can't be reached."""


NO_RECORDS, UNKNOWN = SessionRecords([], []), SessionRecords(None, None)


async def session_records(calls: ServiceClient, sign_in: Mapping[str, bytes], event_id: UUID) -> SessionRecords:
    """The notes and materials that the signed-in person may read. Clinical records checks the person's own sign-in.

    `sign_in`: that person's headers. There are no records while it doesn't know the session yet, or if this person
    reads nothing of it.
    """
    try:
        async with asyncio.timeout(PAGE_WAITS_SECONDS):
            response = await calls.request(
                SERVICE,
                "GET",
                f"/internal/events/{event_id}/records",
                headers=sign_in,
                timeout=CALL_SECONDS,
            )
    except (Unavailable, TimeoutError):
        return UNKNOWN
    if response.status_code == NOT_FOUND:
        return NO_RECORDS
    return UNKNOWN if response.is_error else SessionRecords(**orjson.loads(response.content))


async def deliver_note(calls: ServiceClient, event_id: UUID, note_id: UUID, note: Mapping[str, object]) -> None:
    """Raises Unavailable if it wasn't accepted. Repeating it is safe."""
    response = await calls.request(SERVICE, "PUT", f"/internal/events/{event_id}/notes/{note_id}", json=dict(note))
    if response.is_error:
        raise Unavailable
