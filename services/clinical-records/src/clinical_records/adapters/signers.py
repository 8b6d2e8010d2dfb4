"""What a signature says about its author, besides the name. Identity knows it; the signature keeps it."""

from collections.abc import Mapping
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.service_client import ServiceClient

from clinical_records.adapters.printing.names import record_names
from clinical_records.domain.signatures import Credentials


async def credentials_of(
    calls: ServiceClient, sign_in: Mapping[str, bytes], viewer: Viewer, child_id: UUID
) -> Credentials | None:
    """The credentials that the viewer's signature shows for a child. None unless the viewer can sign.

    Call it before the transaction. Raises Unavailable when identity doesn't respond.
    """
    if not viewer.is_therapist or viewer.operator:
        return None
    names = await record_names(calls, sign_in, child_id, [str(viewer.profile_id)])
    return next((Credentials(each.specialty, each.licenses_text) for each in names.therapists), None)
