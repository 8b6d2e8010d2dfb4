"""Refused while impersonated: an operator's browser keeps nothing of the user."""

from chassis.http.authentication import SignedIn
from chassis.http.responses import json_response
from chassis.schemas import Outgoing
from fastapi import Request, Response

from identity.api.sign_ins.auth_headers import renewing_router
from identity.resources import resources_of

router = renewing_router(tags=["users"])


class DraftKeySchema(Outgoing):
    id: str
    key: str


class DraftKeyResponse(Outgoing):
    draft_key: DraftKeySchema


@router.get("/users/draft_key", response_model=DraftKeyResponse)
async def read_draft_key(request: Request, viewer: SignedIn) -> Response:
    viewer.forbid_impersonation()
    return json_response({"draft_key": resources_of(request).draft_keys.of(viewer.user_id)})
