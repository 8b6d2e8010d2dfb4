"""Calls to identity, which owns the children's pictures and signs the links to them."""

import asyncio
from collections.abc import Mapping, Sequence
from uuid import UUID

from chassis.db import Row
from chassis.errors import Unavailable
from chassis.service_client import ServiceClient

CALL_SECONDS, PAGE_WAITS_SECONDS = 0.8, 1.0
"""Of one call, and of all its tries together: a page doesn't wait longer for pictures."""
Links = Mapping[str, str]
"""By child id."""


async def with_photos(
    calls: ServiceClient, sign_in: Mapping[str, bytes], clients: Sequence[Row], child_id: UUID | None = None
) -> list[Row]:
    """The clients with `profile_photo` in the place of `photo_id`: a link for the signed-in person, for five minutes.
    None without a picture, and while identity doesn't respond. `sign_in`: that person's headers. `child_id`: if they
    are only this one."""
    has_photo = any(client["photo_id"] is not None for client in clients)
    links = await _links(calls, sign_in, child_id) if has_photo else {}
    return [_with_photo(client, links) for client in clients]


def _with_photo(client: Row, links: Links) -> Row:
    rest = {name: value for name, value in client.items() if name != "photo_id"}
    return {**rest, "profile_photo": links.get(str(client["id"]))}


async def _links(calls: ServiceClient, sign_in: Mapping[str, bytes], child_id: UUID | None) -> Links:
    """Photo links of the signed-in therapist's clients. Identity checks the therapist's own sign-in."""
    params = {} if child_id is None else {"child_id": str(child_id)}
    try:
        async with asyncio.timeout(PAGE_WAITS_SECONDS):
            response = await calls.request(
                "identity",
                "GET",
                "/internal/child_photos",
                params=params,
                headers=sign_in,
                timeout=CALL_SECONDS,
            )
    except (Unavailable, TimeoutError):
        return {}
    links: Links = {} if response.is_error else response.json()["links"]
    return links
