"""What identity asks when it sends a mail. The gateway routes none of it."""

from chassis.errors import Forbidden
from chassis.http.answers import json_answer
from chassis.http.asking import CallingService, Now, Reading
from chassis.ids import parse_id
from fastapi import APIRouter, Depends, Response

from scheduling.api.invitations import Links
from scheduling.domain.errors import InvitationNotFound
from scheduling.queries.invitations import invitation_for_mail


async def _only_identity(caller: CallingService) -> None:
    if caller != "identity":
        raise Forbidden


router = APIRouter(dependencies=[Depends(_only_identity)])


@router.get("/invitations/{invitation_id}")
async def show_invitation_for_mail(invitation_id: str, db: Reading, now: Now, links: Links) -> Response:
    invitation = parse_id(invitation_id, missing=InvitationNotFound)
    return json_answer(await invitation_for_mail(db, links, invitation, now))
