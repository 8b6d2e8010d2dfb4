"""Emails to families and therapists about their sessions."""

import asyncio
import re
from datetime import timedelta
from email.message import EmailMessage
from typing import Any
from uuid import UUID

import pytest
from chassis.access.projections import GuardianshipGranted, grant_guardianship
from chassis.ids import new_id
from chassis.testing.clock import START, FakeClock
from identity.notifications.deliver import Delivery
from identity.use_cases.families.create_family import Family, NewChild
from identity.use_cases.families.revoke_guardianship import revoke_guardianship

from services.identity.tests.mailbox import Mailbox, body_of
from services.identity.tests.scheduling import CANCELLATION, FILE, FakeScheduling
from services.identity.tests.world import SPEECH, Makes

DANA, ROBIN = "dana@example.com", "robin@example.com"
WEDNESDAY = START + timedelta(days=2)


@pytest.fixture
async def therapist(makes: Makes, mailbox: Mailbox, delivery: Delivery, family: Family) -> UUID:
    """In New York. The welcome emails are deleted."""
    therapist_id = await makes.therapist(timezone="America/New_York")
    await delivery.deliver()
    mailbox.mails.clear()
    return therapist_id


async def deliver_batch(delivery: Delivery, clock: FakeClock) -> None:
    clock.advance(minutes=1)
    await delivery.deliver()


async def test_therapists_booking_is_emailed_to_the_family_in_both_zones(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    await makes.session(therapist, family.children[0].id)
    await deliver_batch(delivery, clock)
    (mail,) = mailbox.mails
    assert mail["To"] == DANA
    assert mail["Subject"] == "Booked: Wednesday, March 4 at 7:00 AM PST"
    for kind in ("plain", "html"):
        text = re.sub("</?span[^>]*>", "", body_of(mail, kind)).replace("\N{NO-BREAK SPACE}", " ")
        assert "Wednesday, March 4, 2026, 7:00 – 7:45 AM PST" in text
        assert "10:00 AM EST for Robin" in text
        assert "Mia with Robin Chen" in text
        assert "http://127.0.0.1:8080/client/sessions" in text
        assert "http://127.0.0.1:8080/client/settings" in text


async def test_familys_booking_is_emailed_to_the_therapist_own_zone_first(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    event_id = await makes.session(therapist, family.children[0].id, by="guardian")
    await deliver_batch(delivery, clock)
    assert mailbox.subjects(DANA) == ["Booked: Wednesday, March 4 at 7:00 AM PST"]
    (mail,) = mailbox.to(ROBIN)
    assert mail["Subject"] == "Booked: Wednesday, March 4 at 10:00 AM EST"
    text = body_of(mail)
    assert text.index("10:00 – 10:45 AM EST") < text.index("7:00 AM PST for the family")
    assert f"/therapist/calendar?event={event_id}" in text


async def test_second_time_is_omitted_in_the_same_zone(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    near = await makes.therapist("near@example.com")
    await delivery.deliver()
    mailbox.mails.clear()
    await makes.session(near, family.children[0].id)
    await deliver_batch(delivery, clock)
    assert "for Robin" not in mailbox.text()


async def test_series_and_bookings_within_a_minute_are_batched(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    child = family.children[0].id
    series = new_id()
    for week in range(24):
        starts_at = WEDNESDAY + timedelta(weeks=week)
        await makes.session(therapist, child, starts_at=starts_at, series_id=series, by="therapist")
    for hour in (2, 4):
        await makes.session(therapist, child, starts_at=WEDNESDAY + timedelta(hours=hour), by="guardian")
    assert await delivery.deliver() == 0, "still collecting"
    await deliver_batch(delivery, clock)
    assert sorted(mailbox.subjects(DANA)) == [
        "2 sessions booked, starting Wednesday, March 4 at 9:00 AM PST",
        "24 sessions booked, starting Wednesday, March 4 at 7:00 AM PST",
    ]
    (long,) = (body_of(mail) for mail in mailbox.to(DANA) if mail["Subject"].startswith("24"))
    assert long.count("Mia with Robin Chen:") == 8
    assert "Plus 16 more" in long
    assert "8:00 – 8:45 AM PDT" in long, "daylight saving time starts in between"


async def test_change_after_the_batch_window_gets_its_own_email(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    for day in (2, 3):
        await makes.session(therapist, family.children[0].id, starts_at=START + timedelta(days=day))
        await deliver_batch(delivery, clock)
    assert len(mailbox.mails) == 2


async def test_booking_canceled_before_sending_sends_nothing(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    child = family.children[0].id
    event = await makes.session(therapist, child)
    await makes.session(therapist, child, key=event, version=2, canceled=True)
    await deliver_batch(delivery, clock)
    assert mailbox.mails == []


async def test_series_email_omits_canceled_sessions(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    child, series = family.children[0].id, new_id()
    days = [WEDNESDAY + timedelta(weeks=week) for week in range(3)]
    events = [await makes.session(therapist, child, starts_at=day, series_id=series) for day in days]
    await makes.session(therapist, child, starts_at=days[0], key=events[0], version=2, canceled=True)
    await deliver_batch(delivery, clock)
    assert mailbox.subjects(DANA) == ["2 sessions booked, starting Wednesday, March 11 at 8:00 AM PDT"]


async def test_booking_moved_before_sending_is_one_booking_email(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    child = family.children[0].id
    event = await makes.session(therapist, child)
    await makes.session(therapist, child, key=event, version=2, starts_at=WEDNESDAY + timedelta(hours=3))
    await deliver_batch(delivery, clock)
    assert mailbox.subjects(DANA) == ["Booked: Wednesday, March 4 at 10:00 AM PST"]


async def test_move_email_shows_the_previous_time(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    child = family.children[0].id
    event = await makes.session(therapist, child)
    await deliver_batch(delivery, clock)
    for version, hours in ((2, 1), (3, 3)):
        moved = WEDNESDAY + timedelta(hours=hours)
        await makes.session(therapist, child, key=event, version=version, starts_at=moved, by="guardian")
    await deliver_batch(delivery, clock)
    assert mailbox.subjects(DANA)[1:] == ["Moved to Wednesday, March 4 at 10:00 AM PST"]
    assert "Before: Wednesday, March 4, 2026, 7:00 – 7:45 AM PST" in body_of(mailbox.to(DANA)[-1])
    assert mailbox.subjects(ROBIN) == ["Moved to Wednesday, March 4 at 1:00 PM EST"]


async def test_cancel_email_shows_the_last_known_time(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    child = family.children[0].id
    event = await makes.session(therapist, child)
    await deliver_batch(delivery, clock)
    moved = WEDNESDAY + timedelta(hours=3)
    await makes.session(therapist, child, key=event, version=2, starts_at=moved)
    await makes.session(therapist, child, key=event, version=3, starts_at=moved, canceled=True, by="guardian")
    await deliver_batch(delivery, clock)
    assert mailbox.subjects(DANA)[1:] == ["Canceled: Wednesday, March 4 at 7:00 AM PST"]
    assert mailbox.subjects(ROBIN) == ["Canceled: Wednesday, March 4 at 1:00 PM EST"]


async def test_group_emails_show_each_family_only_its_child(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    child = NewChild(name="Zacharias", age=8, specialty_ids=[SPEECH])
    other = await makes.family("quinn@example.com", children=(child,))
    children = (family.children[0].id, other.children[0].id)
    event = await makes.session(therapist, *children)
    await deliver_batch(delivery, clock)
    assert "Zacharias" not in body_of(mailbox.to(DANA)[0], "html")
    assert "Mia" not in body_of(mailbox.to("quinn@example.com")[0], "html")
    mailbox.mails.clear()
    canceled = [other.children[0].id]
    await makes.session(therapist, *children, key=event, version=2, canceled_child_ids=canceled, by="guardian")
    await deliver_batch(delivery, clock)
    assert mailbox.to(DANA) == []
    assert mailbox.subjects("quinn@example.com") == ["Canceled: Wednesday, March 4 at 7:00 AM PST"]


async def test_email_opt_out_stops_session_emails(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    async with makes.units.begin(makes.actor) as uow:
        await uow.rows("UPDATE guardians SET opt_out_email_notification = true")
    await makes.session(therapist, family.children[0].id)
    await deliver_batch(delivery, clock)
    assert mailbox.mails == []
    async with makes.units.begin(makes.actor) as uow:
        notification = await uow.row("SELECT dropped_reason FROM notifications WHERE kind = 'session_booked'")
        assert notification == {"dropped_reason": "opted_out"}


async def test_second_guardian_gets_emails_until_revoked(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    second = await makes.family("sam@example.com", children=())
    child = family.children[0].id
    async with makes.units.begin(makes.actor) as uow:
        granted = GuardianshipGranted(version=2, guardian_id=second.guardian.id, child_id=child)
        await grant_guardianship(uow, granted)
    await delivery.deliver()
    mailbox.mails.clear()
    event = await makes.session(therapist, child)
    await deliver_batch(delivery, clock)
    assert sorted(mail["To"] for mail in mailbox.mails) == [DANA, "sam@example.com"]
    await makes.session(therapist, child, key=event, version=2, canceled=True)
    async with makes.units.begin(makes.actor) as uow:
        await revoke_guardianship(uow, second.guardian.id, child)
    await deliver_batch(delivery, clock)
    assert [mail["To"] for mail in mailbox.mails[2:]] == [DANA]


async def test_past_sessions_send_nothing(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    child = family.children[0].id
    past = START - timedelta(days=1)
    event = await makes.session(therapist, child, starts_at=past)
    await makes.session(therapist, child, starts_at=past, key=event, version=2)
    await deliver_batch(delivery, clock)
    assert mailbox.mails == []


def files_of(mail: EmailMessage) -> list[tuple[str | None, str, bytes]]:
    return [(p.get_filename(), p.get_content_type(), p.get_content().encode()) for p in mail.iter_attachments()]


async def test_session_emails_attach_a_calendar_file(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock,
    scheduling: FakeScheduling,
) -> None:  # fmt: skip
    event_id = await makes.session(therapist, family.children[0].id, by="guardian")
    await deliver_batch(delivery, clock)
    (mail,), (therapist_mail,) = mailbox.to(DANA), mailbox.to(ROBIN)
    assert files_of(mail) == files_of(therapist_mail) == [("sessions.ics", "text/calendar", FILE)]
    (attached,) = mail.iter_attachments()
    assert attached.get_param("method") == "PUBLISH"
    assert body_of(mail, "html")
    requested = sorted(str(url) for url in scheduling.asked)
    path = f"http://scheduling/internal/events.ics?event_id={event_id}"
    files = [f"{path}&guardian_id={family.guardian.id}", f"{path}&therapist_id={therapist}"]
    assert requested == [url for file in files for url in (file, f"{file}&language=es")], "also for Spanish"


async def test_a_cancellation_email_takes_the_session_out_of_calendars(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock,
    scheduling: FakeScheduling,
) -> None:  # fmt: skip
    event_id = await makes.session(therapist, family.children[0].id)
    await deliver_batch(delivery, clock)
    mailbox.mails.clear()
    scheduling.cancels = True
    await makes.session(therapist, family.children[0].id, key=event_id, version=2, canceled=True)
    await deliver_batch(delivery, clock)
    (mail,) = mailbox.to(DANA)
    (attached,) = mail.iter_attachments()
    # RFC 6047 section 2.4: programs act on the header, which must agree with the file
    assert (attached.get_content_type(), attached.get_param("method")) == ("text/calendar", "CANCEL")
    assert files_of(mail) == [("sessions.ics", "text/calendar", CANCELLATION)]


@pytest.mark.parametrize("trouble", ["away", "knows nothing"])
async def test_email_is_sent_without_a_file_if_scheduling_fails(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock,
    scheduling: FakeScheduling, trouble: str,
) -> None:  # fmt: skip
    scheduling.away, scheduling.knows_it = trouble == "away", trouble == "away"
    await makes.session(therapist, family.children[0].id)
    await deliver_batch(delivery, clock)
    (mail,) = mailbox.mails
    assert mail["Subject"] == "Booked: Wednesday, March 4 at 7:00 AM PST"
    assert files_of(mail) == []


@pytest.mark.parametrize(
    ("change", "expected_subject"),
    [
        ({"canceled": True}, "Canceled: Wednesday, March 4 at 7:00 AM PST"),
        ({"starts_at": WEDNESDAY + timedelta(hours=3)}, "Moved to Wednesday, March 4 at 10:00 AM PST"),
    ],
)
async def test_change_while_the_booking_email_is_sent_gets_its_own_email(
    makes: Makes,
    family: Family,
    therapist: UUID,
    delivery: Delivery,
    mailbox: Mailbox,
    clock: FakeClock,
    change: dict[str, Any],
    expected_subject: str,
) -> None:
    child = family.children[0].id
    key = await makes.session(therapist, child)
    changes: list[asyncio.Task[UUID]] = []

    async def meanwhile() -> None:
        mailbox.on_arrival = None
        changes.append(asyncio.create_task(makes.session(therapist, child, key=key, version=2, **change)))
        await asyncio.wait(changes, timeout=0.5)

    mailbox.on_arrival = meanwhile
    await deliver_batch(delivery, clock)
    await asyncio.gather(*changes)
    assert mailbox.subjects(DANA) == ["Booked: Wednesday, March 4 at 7:00 AM PST"]
    await deliver_batch(delivery, clock)
    assert mailbox.subjects(DANA)[1:] == [expected_subject]
