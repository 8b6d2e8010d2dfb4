"""Client of the scheduling service: the care services and the progress of a guardian's children."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import structlog
from chassis.errors import Unavailable
from chassis.service_client import ServiceClient

CareByChild = Mapping[str, Mapping[str, Any]]
"""`services` and `progress` by child id."""
NO_CARE: CareByChild = {}
UNKNOWN_CARE: Mapping[str, Any] = {"services": None, "progress": None}
NO_SESSIONS: Mapping[str, Any] = {"services": [], "progress": None}
"""For an adult who may not see the child's sessions."""
MOST_SECONDS = 1.0
"""A profile must load while scheduling hangs. The circuit breaker then skips the call."""
ONE_TRY_SECONDS = 0.8
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class CareResponse:
    children: CareByChild
    fresh_until: datetime
    """From then on time alone may change it."""


async def ask_for_care(calls: ServiceClient, guardian_id: UUID) -> CareResponse | None:
    """None if scheduling doesn't respond in time: a profile is more important than its progress."""
    path = f"/internal/guardians/{guardian_id}/care"
    try:
        async with asyncio.timeout(MOST_SECONDS):
            response = await calls.request("scheduling", "GET", path, timeout=ONE_TRY_SECONDS)
    except (Unavailable, TimeoutError):
        log.warning("a profile is shown without its services", subject_id=str(guardian_id))
        return None
    if response.is_error:
        return None
    body = response.json()
    return CareResponse(body["children"], datetime.fromisoformat(body["fresh_until"]))
