"""UUIDv7 identifiers, so that keys sort by creation time."""

from uuid import UUID

import uuid_utils

from chassis.errors import NotFound


def new_id() -> UUID:
    return UUID(int=uuid_utils.uuid7().int)


def new_id_text() -> str:
    """For ids that are only stored; three times faster."""
    return str(uuid_utils.uuid7())


def parse_id(text: str, *, missing: type[NotFound] = NotFound) -> UUID:
    """Ids are opaque to callers (docs/product/shared.md#ids): a malformed id raises `missing`."""
    try:
        return UUID(text)
    except ValueError:
        raise missing from None
