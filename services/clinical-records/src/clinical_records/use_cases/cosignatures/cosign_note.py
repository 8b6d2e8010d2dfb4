from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.cosignatures import waiting_for
from clinical_records.adapters.signatures import author_name, sign_cosignature
from clinical_records.domain.signatures import Credentials


async def cosign_note(
    uow: UnitOfWork,
    viewer: Viewer,
    event_id: str,
    child_id: UUID,
    author_id: UUID,
    version: int,
    credentials: Credentials | None = None,
) -> None:
    """Sign all parts of a supervised therapist's note that wait for the viewer. The signature keeps the credentials.

    Raises CosignatureNotFound for everyone but the supervisor; Forbidden for an impersonating operator;
    NoteIsCosigned; NoteToCosignChanged.
    """
    waiting = await waiting_for(uow, viewer, event_id, child_id, author_id, version)
    name = await author_name(uow, viewer.require_therapist())
    for cosignature in waiting:
        cosignature.signed_at, cosignature.signed_by, cosignature.returned_at = uow.now, name, None
        if credentials is not None:
            cosignature.signed_specialty, cosignature.signed_licenses = credentials.specialty, credentials.licenses
        cosignature.version += 1
        await sign_cosignature(uow, cosignature)
