"""Client of the scheduling service: the care services and the progress of a guardian's children."""

import asyncio
from collections.abc import Mapping
from typing import Any
from uuid import UUID

import structlog
from chassis.errors import Unavailable
from chassis.service_client import ServiceClient

CareByChild = Mapping[str, Mapping[str, Any]]
"""`services` and `progress` by child id."""
NO_CARE: CareByChild = {}
UNKNOWN_CARE: Mapping[str, Any] = {"services": None, "progress": None}
MOST_SECONDS = 1.0
"""A profile must load while scheduling hangs. The circuit breaker then skips the call."""
ONE_TRY_SECONDS = 0.8
log = structlog.get_logger(__name__)


async def care_of_children(calls: ServiceClient, guardian_id: UUID) -> CareByChild:
    """Empty if scheduling doesn't respond in time: a profile is more important than its progress."""
    path = f"/internal/guardians/{guardian_id}/care"
    try:
        async with asyncio.timeout(MOST_SECONDS):
            response = await calls.request("scheduling", "GET", path, timeout=ONE_TRY_SECONDS)
    except (Unavailable, TimeoutError):
        log.warning("a profile is shown without its services", subject_id=str(guardian_id))
        return NO_CARE
    if response.is_error:
        return NO_CARE
    children: CareByChild = response.json()["children"]
    return children
