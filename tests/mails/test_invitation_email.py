"""From a therapist's invitation to its email: scheduling stores the link, identity sends it."""

from collections.abc import Callable

from stack.stack import Stack

from tests.support.api import Api
from tests.support.families import Families
from tests.support.mailbox import Mailbox
from tests.support.mails import send_now
from tests.support.people import WITH_ROOM


def test_invitation_email_link_opens_without_logging_in(
    stack: Stack,
    families: Families,
    mailbox: Mailbox,
    sign_in_as: Callable[[str, str], Api],
    new_api: Callable[[], Api],
) -> None:
    therapist = sign_in_as(WITH_ROOM, "therapist")
    family = families.in_care(therapist.profile_id, child_name="Linnet")
    path = f"/therapist/clients/{family.children[0]}/invite_to_schedule_session"
    invitation = therapist.post(path)["invitation"]
    send_now(stack, "invitation_to_schedule", invitation["id"], recipients=1)
    link = mailbox.link_in_mail_to(family.email, "/client-therapist-booking/")
    assert link == invitation["url"]
    opened = new_api().get(f"/invitations/{link.partition('token=')[2]}")["invitation"]
    assert (opened["state"], opened["client"]["name"]) == ("open", "Linnet0")
    assert opened["service"]["service_id"] == invitation["service_id"]
