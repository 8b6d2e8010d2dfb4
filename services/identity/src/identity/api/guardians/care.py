from uuid import UUID

from chassis.runtime import runtime_of
from fastapi import Request

from identity.adapters.care_client import CareByChild
from identity.resources import resources_of
from identity.use_cases.children.refresh_care import refresh_care


async def current_care(request: Request, guardian_id: UUID) -> CareByChild:
    """Asks scheduling for the children's care if one child's stored care isn't fresh. Call it outside a transaction."""
    runtime = runtime_of(request)
    return await refresh_care(runtime.units, runtime.queries, resources_of(request).calls, guardian_id, runtime.clock())
