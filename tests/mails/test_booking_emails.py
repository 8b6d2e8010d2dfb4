"""From a booking through the gateway to its emails: scheduling emits events, identity writes emails."""

from collections.abc import Callable

from identity.domain.clock_text import moment_text
from stack.stack import Stack

from tests.fault.concurrent_requests import booking, open_slots
from tests.support.api import Api
from tests.support.databases import database, value
from tests.support.families import TIME_ZONE, Families, pending_services
from tests.support.mailbox import Mailbox
from tests.support.people import WITH_ROOM
from tests.support.waiting import eventually

READERS = """
    SELECT count(DISTINCT user_id) FROM notifications
    WHERE kind = %s AND sent_at IS NULL AND position(%s in ids::text) > 0
"""
HURRY = "UPDATE notifications SET next_try_at = now() WHERE kind = %s AND position(%s in ids::text) > 0"

OLDER = """
    WITH hurried AS (
        UPDATE notifications SET next_try_at = now()
        WHERE user_id = %s AND collects IS NOT NULL AND sent_at IS NULL AND dropped_at IS NULL RETURNING 1
    ) SELECT count(*) FROM hurried
"""


def told_of_all_before(stack: Stack, user_id: str) -> None:
    """What families book with a therapist within a minute is one mail: those of other tests are sent first."""
    eventually(lambda: value(stack, "identity", OLDER, user_id) == 0)


def hurried(stack: Stack, kind: str, event_id: str, readers: int) -> None:
    """Sends waiting emails now: emails about sessions wait a minute for further changes."""
    eventually(lambda: value(stack, "identity", READERS, kind, event_id) == readers)
    with database(stack, "identity") as db:
        db.execute(HURRY, (kind, event_id))


def test_a_booking_and_its_cancellation_are_emailed_to_both_sides(
    stack: Stack, families: Families, mailbox: Mailbox, sign_in_as: Callable[[str, str], Api]
) -> None:
    therapist = sign_in_as(WITH_ROOM, "therapist")
    family = families.in_care(therapist.profile_id, child_name="Wren")
    child = family.children[0]
    told_of_all_before(stack, therapist.user["id"])
    slot = open_slots(family.api, therapist.profile_id, 2, 22)[0]
    service = pending_services(family.api, child)[0]["service_id"]
    (event,) = booking(child, service, slot)(family.api).json()["events"]
    at = moment_text(slot, TIME_ZONE)
    zone = therapist.get("/therapist/me")["therapist"]["timezone"]
    hers = moment_text(slot, zone)

    hurried(stack, "session_booked", event["id"], readers=2)
    to_family = mailbox.text_of_mail_to(family.email, f"Booked: {at}")
    assert "Wren0" in to_family and "/client/sessions" in to_family
    to_therapist = mailbox.text_of_mail_to(WITH_ROOM, f"Booked: {hers}")
    assert "Wren0 Q." in to_therapist and f"/therapist/calendar?event={event['id']}" in to_therapist

    family.api.post(f"/clients/{child}/events/{event['id']}/cancel")
    hurried(stack, "session_cancelled", event["id"], readers=2)
    assert mailbox.text_of_mail_to(family.email, f"Canceled: {at}")
    assert mailbox.text_of_mail_to(WITH_ROOM, f"Canceled: {hers}")
