"""Identifiers: UUIDv7, so that keys sort by the time they were made."""

from uuid import UUID

import uuid_utils

from chassis.errors import NotFound


def new_id() -> UUID:
    return UUID(int=uuid_utils.uuid7().int)


def new_id_text() -> str:
    """For what is only stored, in a third of the time."""
    return str(uuid_utils.uuid7())


def parse_id(text: str, *, missing: type[NotFound] = NotFound) -> UUID:
    """Ids are opaque to callers (DECISIONS.md, names and shapes): one that is no id of ours names nothing.

    Raises `missing`.
    """
    try:
        return UUID(text)
    except ValueError:
        raise missing from None
