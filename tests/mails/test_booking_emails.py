"""From a booking through the gateway to its emails: scheduling publishes the event, identity sends."""

from collections.abc import Callable

from identity.notifications.time_formatting import Reader, moment_text
from stack.stack import Stack

from tests.fault.concurrent_requests import booking, open_slots
from tests.support.api import Api
from tests.support.databases import value
from tests.support.families import TIME_ZONE, Families, pending_services
from tests.support.mailbox import Mailbox
from tests.support.mails import send_now
from tests.support.people import WITH_ROOM
from tests.support.waiting import eventually

MAKE_BATCHES_DUE = """
    WITH due AS (
        UPDATE notifications SET next_try_at = now()
        WHERE user_id = %s AND collects IS NOT NULL AND sent_at IS NULL AND dropped_at IS NULL RETURNING 1
    ) SELECT count(*) FROM due
"""


def send_earlier_batches(stack: Stack, user_id: str) -> None:
    """Bookings with a therapist within a minute share one email, so send those of other tests first."""
    eventually(lambda: value(stack, "identity", MAKE_BATCHES_DUE, user_id) == 0)


def test_booking_and_cancel_are_emailed_to_family_and_therapist(
    stack: Stack, families: Families, mailbox: Mailbox, sign_in_as: Callable[[str, str], Api]
) -> None:
    therapist = sign_in_as(WITH_ROOM, "therapist")
    family = families.in_care(therapist.profile_id, child_name="Wren")
    child = family.children[0]
    send_earlier_batches(stack, therapist.user["id"])
    slot = open_slots(family.api, therapist.profile_id, 2, 22)[0]
    service = pending_services(family.api, child)[0]["service_id"]
    (event,) = booking(child, service, slot)(family.api).json()["events"]
    at = moment_text(slot, Reader(TIME_ZONE))
    zone = therapist.get("/therapist/me")["therapist"]["timezone"]
    therapist_at = moment_text(slot, Reader(zone))

    send_now(stack, "session_booked", event["id"], recipients=2)
    to_family = mailbox.text_of_mail_to(family.email, f"Booked: {at}")
    assert "Wren0" in to_family and "/client/sessions" in to_family
    to_therapist = mailbox.text_of_mail_to(WITH_ROOM, f"Booked: {therapist_at}")
    assert "Wren0 Q." in to_therapist and f"/therapist/calendar?event={event['id']}" in to_therapist

    family.api.post(f"/clients/{child}/events/{event['id']}/cancel")
    send_now(stack, "session_cancelled", event["id"], recipients=2)
    assert mailbox.text_of_mail_to(family.email, f"Canceled: {at}")
    assert mailbox.text_of_mail_to(WITH_ROOM, f"Canceled: {therapist_at}")
