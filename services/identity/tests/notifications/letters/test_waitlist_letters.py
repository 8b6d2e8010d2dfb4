"""Emails and SMS about a time that is held for a family."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.clock import FakeClock
from identity.notifications.notify.waitlist import notify_slot_offered
from identity.resources import delivery_of
from identity.use_cases.families.create_family import Family

from services.identity.tests.mailbox import Mailbox
from services.identity.tests.world import Makes

DANA = "dana@example.com"
STARTS = datetime(2026, 3, 10, 18, 0, tzinfo=UTC)


async def offer(makes: Makes, family: Family, therapist: UUID, clock: FakeClock) -> None:
    offer_id, until = new_id(), clock.now + timedelta(minutes=15)
    for _ in range(2):
        async with makes.units.begin(makes.actor) as uow:
            await notify_slot_offered(uow, offer_id, family.children[0].id, therapist, STARTS, until)


async def test_a_held_time_is_emailed_at_once_and_once(
    makes: Makes, family: Family, therapist: UUID, runtime: Runtime, mailbox: Mailbox, clock: FakeClock
) -> None:
    await offer(makes, family, therapist, clock)
    await delivery_of(runtime).deliver()
    assert mailbox.subjects(DANA) == ["A time opened up: Tuesday, March 10 at 11:00 AM PDT"]
    assert "We’re holding it for Mia until 7:15 AM PST." in mailbox.text()
    assert f"/client/waitlist?child={family.children[0].id}" in mailbox.text()


async def test_a_held_time_is_not_emailed_after_the_hold(
    makes: Makes, family: Family, therapist: UUID, runtime: Runtime, mailbox: Mailbox, clock: FakeClock
) -> None:
    await offer(makes, family, therapist, clock)
    clock.advance(minutes=15)
    await delivery_of(runtime).deliver()
    assert mailbox.mails == []


async def test_a_former_guardian_gets_no_email_about_a_held_time(
    makes: Makes, family: Family, therapist: UUID, runtime: Runtime, mailbox: Mailbox, clock: FakeClock
) -> None:
    await offer(makes, family, therapist, clock)
    async with makes.units.begin(makes.actor) as uow:
        await uow.rows("UPDATE guardianships SET revoked = true")
    await delivery_of(runtime).deliver()
    assert mailbox.mails == []
