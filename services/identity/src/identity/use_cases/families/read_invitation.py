from typing import Any

from chassis.unit_of_work import UnitOfWork

from identity.use_cases.families.invite_adult import find_invitation, invited_guardian

NAMES = """
    SELECT c.name AS child_name, concat_ws(' ', u.first_name, u.last_name) AS invited_by
    FROM children c, guardians g JOIN users u ON u.id = g.user_id WHERE c.id = $1 AND g.id = $2
"""


async def invitation_details(uow: UnitOfWork, token: str) -> dict[str, Any]:
    """What the invited adult decides on. Raises AdultInvitationInvalid, InvitedAsTherapist."""
    invitation = await find_invitation(uow, token)
    names = await uow.row(NAMES, invitation.child_id, invitation.invited_by)
    assert names is not None
    return {
        **names,
        "email": invitation.email,
        "rights": invitation.rights,
        "expires_at": invitation.expires_at,
        "has_account": await invited_guardian(uow, invitation.email) is not None,
    }
