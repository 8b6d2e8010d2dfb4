from typing import Any

from chassis.auth.viewer import Viewer
from chassis.file_store import StoredFile
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.responses import json_response
from chassis.http.throttling import LIMITED
from chassis.unit_of_work import Actor, UnitOfWork
from fastapi import Request, Response

from identity.api.guardians.care import current_care
from identity.api.guardians.photo_upload import upload_photo
from identity.api.guardians.schemas import (
    GuardianPhoto,
    GuardianResponse,
    GuardianUpdate,
    TelehealthConsentRequest,
    TelehealthConsentResponse,
)
from identity.api.limits import PROFILES, UPLOADS
from identity.api.own_profiles import own_guardian
from identity.api.sign_ins.auth_headers import renewing_router
from identity.api.uploads import TOO_LARGE, links_for, uploader
from identity.domain.files import FilePurpose
from identity.queries.guardians import guardian_response
from identity.use_cases.accounts.accept_terms import consent_to_telehealth
from identity.use_cases.guardians.guardian_photo import set_guardian_photo
from identity.use_cases.guardians.update_guardian import update_guardian

router = renewing_router(tags=["guardian"])


@router.get("/guardian/me", response_model=GuardianResponse)
async def read_guardian(request: Request, viewer: SignedIn, db: Reading, now: Now) -> Response:
    return json_response(await own_guardian(request, viewer, db, now))


@router.put("/guardian", response_model=GuardianResponse, responses={**TOO_LARGE, **LIMITED}, dependencies=[PROFILES])
async def change_guardian(body: GuardianUpdate, request: Request, viewer: SignedIn, write: Write) -> Response:
    photos = {
        position: await upload_photo(
            request, viewer, child, photo, f"guardian.children_attributes.{position}.profile_photo"
        )
        for position, (child, photo) in body.photos().items()
    }
    links = links_for(request, viewer)
    care = await current_care(request, viewer.require_guardian())

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        guardian_id = await update_guardian(uow, viewer, body.changes(photos))
        return await guardian_response(uow, guardian_id, uow.now, links, care)

    return await write(viewer, work, lambda response: response)


@router.put("/guardian/telehealth_consent", response_model=TelehealthConsentResponse)
async def save_telehealth_consent(body: TelehealthConsentRequest, viewer: SignedIn, write: Write) -> Response:
    """Accepts the version in force, before the first session and after each change of the text."""
    return await write(
        viewer,
        lambda uow: consent_to_telehealth(uow, viewer, body.document_id),
        lambda _: {"telehealth_consent": {"document_id": body.document_id}},
    )


@router.post(
    "/guardian/photo", response_model=GuardianResponse, responses={**TOO_LARGE, **LIMITED}, dependencies=[UPLOADS]
)
async def upload_guardian_photo(body: GuardianPhoto, request: Request, viewer: SignedIn, write: Write) -> Response:
    """Replaces the guardian's own photo."""
    upload = uploader(request, Actor.of(viewer), viewer.require_guardian())
    return await _set_photo(await upload(FilePurpose.GUARDIAN_PHOTO, body.file, "file"), request, viewer, write)


@router.delete("/guardian/delete_photo", response_model=GuardianResponse)
async def delete_guardian_photo(request: Request, viewer: SignedIn, write: Write) -> Response:
    return await _set_photo(None, request, viewer, write)


async def _set_photo(photo: StoredFile | None, request: Request, viewer: Viewer, write: Write) -> Response:
    links = links_for(request, viewer)
    care = await current_care(request, viewer.require_guardian())

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        return await guardian_response(uow, await set_guardian_photo(uow, viewer, photo), uow.now, links, care)

    return await write(viewer, work, lambda response: response)
