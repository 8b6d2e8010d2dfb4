"""Asks clinical records, just before an email leaves, what of it wasn't taken back."""

from collections.abc import Sequence
from uuid import UUID

from chassis.errors import Unavailable

from identity.notifications.context import LetterContext


async def kept_messages(context: LetterContext, child_id: UUID, note_ids: Sequence[str]) -> set[str]:
    """The messages that are still in the child's thread. Raises Unavailable if clinical records doesn't respond."""
    return await _kept(context, child_id, "messages", "note_id", note_ids)


async def kept_shared(context: LetterContext, child_id: UUID, shared_ids: Sequence[str]) -> set[str]:
    """The recaps and progress reports that the child's guardians can still read. Raises Unavailable if clinical
    records doesn't respond."""
    return await _kept(context, child_id, "shared_with_family", "shared_id", shared_ids)


async def _kept(context: LetterContext, child_id: UUID, kind: str, name: str, ids: Sequence[str]) -> set[str]:
    path = f"/internal/clients/{child_id}/{kind}"
    response = await context.resources.calls.request("clinical-records", "GET", path, params={name: list(ids)})
    if response.is_error:
        raise Unavailable
    return set(response.json()[f"{name}s"])
